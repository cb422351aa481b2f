/** Models of a run two by two, where they have not finished the same trials. */
import { assert, describe, it } from "@effect/vitest"
import type { Run, TrialMark } from "../../../db/rows.ts"
import { pairsDocument } from "../../../pipeline/view/pairsDocument.ts"

const run: Run = {
  ...{ id: "r1", bench: "toy", status: "interrupted", createdAt: 0 },
  ...{ config: { models: ["all", "one"] }, environment: {}, summary: null },
  revision: 1
}

const mark = (id: number, model: string, item: string, score: number | null): TrialMark => ({
  ...{ id, model, item, split: "s", variant: "", round: 1, score },
  ...(score === null
    ? { status: "pending", outcome: null, passed: null }
    : { status: "done", outcome: "x", passed: score === 100 })
})

describe("pairsDocument", () => {
  it("compares models over the items that both finished", () => {
    const document = pairsDocument(
      run,
      [
        mark(1, "all", "easy", 100),
        mark(2, "all", "hard", 0),
        mark(3, "one", "easy", 70),
        mark(4, "one", "hard", null)
      ],
      []
    )
    const [table] = document.sections[0]?.blocks ?? []
    assert(table?._tag === "Table")
    const texts = table.rows.map((row) =>
      row.map((cell) => (typeof cell === "string" ? cell : cell.text))
    )
    // By its own mean "one" is 20 points better; on the item that both finished it is 30 worse.
    assert.deepStrictEqual(texts, [
      ["one", "70", "–", "−30"],
      ["all", "50", "+30", "–"]
    ])
  })
})
