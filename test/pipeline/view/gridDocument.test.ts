import { assert, describe, it } from "@effect/vitest"
import type { Trial } from "../../../db/rows.ts"
import { gridOf } from "../../../pipeline/view/gridDocument.ts"
import { trialRow } from "../../support/trialRow.ts"

const trial = (given: Partial<Trial>) => trialRow({ split: "p", ...given })

describe("gridOf", () => {
  it("has a row per item, a column per model, and a mark per round that shows its outcome", () => {
    const { columns, kinds, rows } = gridOf(
      [
        trial({ id: 1, round: 2 }),
        trial({ id: 2, round: 1, score: 66.6, passed: false, outcome: "wrong_state" }),
        trial({ id: 3, model: "n", status: "errored", score: null, passed: null, outcome: null }),
        trial({ id: 4, item: "b", status: "pending", score: null, passed: null, outcome: null })
      ],
      ({ item }) => ({ kind: `of ${item}` }),
      { wrong_state: "ran, but wrong" }
    )
    assert.deepStrictEqual(columns, ["m", "n"])
    assert.deepStrictEqual(
      rows.map(({ cells, facets, title }) => [
        title,
        facets,
        cells.map((marks) => marks.map(({ text, tone }) => `${text} ${tone}`))
      ]),
      [
        [
          "a",
          { split: "p", kind: "of a" },
          [
            ["67 bad", "100 good"],
            ["err warn", "  quiet"]
          ]
        ],
        ["b", { split: "p", kind: "of b" }, [["· quiet", "  quiet"], []]]
      ]
    )
    assert.deepStrictEqual(
      kinds?.map(({ count, meaning, name, tone }) => [name, tone, count, meaning]),
      [
        ["pass", "good", 1, ""],
        ["wrong_state", "bad", 1, "ran, but wrong"],
        ["errored", "warn", 1, "not scored: a failure of ours or a provider's"],
        ["pending", "quiet", 1, "still to be run"]
      ]
    )
    assert.strictEqual(rows[0]?.cells[0]?.[0]?.hint, "m, round 1: wrong_state")
    assert.deepStrictEqual(rows[0]?.cells[0]?.[0]?.target, { to: "trial", trial: 2 })
  })

  it("separates the variants of an item if there are several", () => {
    const { rows } = gridOf([trial({ variant: "x" }), trial({ variant: "y" })], () => ({}), {})
    assert.deepStrictEqual(
      rows.map(({ facets, title }) => [title, facets]),
      [
        ["a · x", { split: "p", variant: "x" }],
        ["a · y", { split: "p", variant: "y" }]
      ]
    )
  })
})
