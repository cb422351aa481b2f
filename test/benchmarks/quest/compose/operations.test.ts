/** The operations of composed tasks cover every atomic task of the project. */
import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { makeDraw } from "../../../../benchmarks/quest/bank/Draw.ts"
import { operations } from "../../../../benchmarks/quest/compose/operations/index.ts"
import type { Operation } from "../../../../benchmarks/quest/compose/operations/Operation.ts"
import { LEVELS } from "../../../../benchmarks/quest/compose/Plan.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))
const atomic = globSync("tasks/quest/*/task.json", { cwd: root }).flatMap((file) =>
  readFileSync(join(root, file), "utf8").includes('"composite_structure"')
    ? []
    : [basename(dirname(file))]
)

/** The tasks that an operation stands for, with any of its values and kinds of amount. */
const coveredBy = (operation: Operation): ReadonlyArray<string> => {
  const draw = makeDraw("test/operations", operation.name)
  const { name } = operation
  return Array.from({ length: 60 }, () => operation.draw(draw))
    .filter((slots) => operation.fits(slots))
    .flatMap((slots) =>
      [
        { kind: "stated", text: "5" } as const,
        { kind: "share", percent: "40" } as const,
        { kind: "all" } as const
      ].map((amount) => operation.atomic({ operation: name, slots, amount }))
    )
}

describe("the operations of composed tasks", () => {
  it("cover every atomic task of the project, and no other", () => {
    const covered = new Set(operations.flatMap(coveredBy))
    assert.deepStrictEqual([...covered].toSorted(), atomic.toSorted())
    assert.strictEqual(atomic.length, 62)
  })

  it("begin each phrase with a word, by which the reader finds it", () => {
    for (const { name, says } of operations) {
      for (const phrase of LEVELS.flatMap((level) => says[level])) {
        assert.match(phrase, /^[a-z-]+ /, name)
      }
    }
  })
})
