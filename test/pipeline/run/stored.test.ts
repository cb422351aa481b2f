/** Which stored runs are read: those of this version's form, and no other. */
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Store } from "../../../db/Store.ts"
import { FORM, find } from "../../../pipeline/run/findRun.ts"
import { temporaryFolder } from "../../db/support.ts"

/** What is said of a run that was stored with this environment; "" where it is read. */
const saidOf = (environment: Record<string, string | number>) =>
  Effect.gen(function* () {
    const url = join(yield* temporaryFolder, "runs.db")
    return yield* Effect.provide(refusalOf(environment), Store.layer({ url }))
  }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))

const refusalOf = (environment: Record<string, string | number>) =>
  Effect.gen(function* () {
    const store = yield* Store
    yield* store.createRun({ id: "r1", bench: "quest", config: {}, environment })
    return yield* find(Option.some("r1")).pipe(
      Effect.as(""),
      Effect.catchTag("RunError", ({ message }) => Effect.succeed(message))
    )
  })

describe("a stored run", () => {
  it.effect("is read if its form is the present one", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* saidOf({ form: FORM, questline: "9.9.9" }), "")
    })
  )

  it.effect("that is older is refused in one line, with its version and what to do", () =>
    Effect.gen(function* () {
      for (const form of [undefined, "1", 0.5]) {
        const said = yield* saidOf({ questline: "0.0.7", ...(form === undefined ? {} : { form }) })
        assert.match(said, /^run r1 was stored by questline 0\.0\.7, .*: start a new run/)
        assert.notInclude(said, "\n")
      }
      assert.match(yield* saidOf({}), /stored by an unknown version of questline, /)
    })
  )

  it.effect("that is newer is refused, too", () =>
    Effect.gen(function* () {
      const said = yield* saidOf({ form: FORM + 1, questline: "7.0.0" })
      assert.match(said, /stored by a newer version \(questline 7\.0\.0, format 2\): install that/)
    })
  )
})
