/** Mutations ask for the traits that a family states; they know no family and no task by name. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { parseFunction } from "../../../../benchmarks/quest/proof/mutations/calls.ts"
import { familyNames, traitsOf } from "../../../../validators/quest/index.ts"
import { load, services } from "../bank/fixture.ts"

const root = new URL("../../../..", import.meta.url).pathname
const sources = globSync("benchmarks/quest/{proof/**,scripts}/*.ts", { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
}))

const naming = (names: Iterable<string>, form: (name: string) => RegExp) =>
  sources.flatMap(({ file, text }) =>
    [...names].filter((name) => form(name).test(text)).map((name) => `${file} names ${name}`)
  )

describe("the code that makes wrong and other right answers", () => {
  it.effect("names no task", () =>
    Effect.gen(function* () {
      const ids = (yield* load()).entries.map(({ task }) => task.id)
      assert.isAbove(ids.length, 100)
      assert.deepStrictEqual(
        naming(ids, (id) => new RegExp(`["'\`]${id}["'\`]`)),
        []
      )
    }).pipe(Effect.provide(services))
  )

  it("compares no family", () => {
    assert.deepStrictEqual(
      naming(familyNames, (name) => new RegExp(`family\\S*\\s*[!=]==\\s*"${name}"`)),
      []
    )
    assert.deepStrictEqual(
      sources.filter(({ text }) => /\bnature\b/.test(text)).map(({ file }) => file),
      []
    )
  })

  it("can call the functions that traits name", () => {
    const called = [...familyNames].flatMap((name) => {
      const { emergencyBy, undoneBy } = traitsOf(name)
      return [emergencyBy, undoneBy].filter((signature) => signature !== undefined)
    })
    assert.isNotEmpty(called)
    for (const signature of called) assert.isNotNull(parseFunction(signature), signature)
  })
})
