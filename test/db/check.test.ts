/** Checking a database: a sound one passes on either engine, and each kind of damage is named. */
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { check } from "../../db/check/check.ts"
import { open } from "../../db/open.ts"
import { Store } from "../../db/Store.ts"
import { addRun, engines, step, temporaryFolder } from "./support.ts"

/** A run of one trial that is done, with a scoring and a note. */
const fill = Effect.fnUntraced(function* (url: string) {
  const connection = yield* open(url)
  const store = Store.over(connection)
  const [id] = yield* addRun(store, "r", ["a"])
  yield* store.claimTrial(id, "me")
  yield* store.saveStep(step(id, "generate", "reply", { durable: true }))
  yield* store.saveStep(step(id, "validate", "verdict"))
  yield* store.finishTrial({
    ...{ trialId: id, owner: "me", status: "done", outcome: "pass", score: 1, passed: true },
    ...{ measures: null, error: null }
  })
  const scores = [{ trialId: id, score: 1, passed: true }]
  yield* store.saveScoring({ runId: "r", variant: "x2", version: "1", scores })
  yield* store.keepNote({ trial: id }, { text: "why", tags: [] })
  return yield* check(connection)
})

/** Statements that do damage, and what is said of it. */
const DAMAGE: ReadonlyArray<readonly [statement: string, said: RegExp]> = [
  ["DELETE FROM outputs WHERE key = 'reply'", /steps: 1 of its rows name an output .* reply/],
  ["DELETE FROM trials", /steps: 2 of its rows name a trial that is not there/],
  ["DELETE FROM runs", /trials: 1 of its rows name a run that is not there, such as r/],
  ["UPDATE runs SET summary = 'gone'", /runs: 1 of its rows name a summary .* gone/],
  ["UPDATE outputs SET value = '{' WHERE key = 'verdict'", /row verdict \(validate\), field value/],
  ["UPDATE trials SET status = 'dome'", /table trials, row 1, field status is damaged/],
  ["UPDATE trials SET score = NULL", /trial 1 \(a · oracle .*\): it is done, but has no outcome/],
  ["DELETE FROM steps WHERE seq = 0", /place 0 of its trace is missing/],
  ["DELETE FROM steps", /it is done, but no output of it is there/],
  ["UPDATE scores SET score = 0.5", /scoring .* \(x2\): its scores are not those/],
  ["UPDATE runs SET config = 'x'", /table runs, row r, field config is damaged/]
]

describe("a check of a database", () => {
  it.effect("finds nothing in a sound one, on either engine", () =>
    Effect.gen(function* () {
      for (const { database, name } of engines) {
        const checked = yield* fill(yield* database)
        assert.deepStrictEqual(checked, { runs: 1, trials: 1, outputs: 2, problems: [] }, name)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("names each kind of damage", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "sound.db")
      yield* Effect.scoped(fill(file))
      for (const [at, [statement, said]] of DAMAGE.entries()) {
        const copy = `${file}-${at}`
        const db = new DatabaseSync(file)
        db.exec(`VACUUM INTO '${copy}'`)
        db.close()
        const damaged = new DatabaseSync(copy)
        damaged.exec(`PRAGMA foreign_keys = OFF; ${statement}`)
        damaged.close()
        const { problems } = yield* Effect.scoped(Effect.flatMap(open(copy), check))
        assert.isTrue(
          problems.some((problem) => said.test(problem)),
          `${statement}: ${problems.join("; ")}`
        )
      }
    }).pipe(Effect.scoped)
  )
})
