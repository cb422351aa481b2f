/** Scorings of several runs set side by side. */
import { assert, describe, it } from "@effect/vitest"
import { rescoringDocument } from "../../../pipeline/run/rescore/document.ts"
import type { Rescoring } from "../../../pipeline/run/rescore/rescore.ts"
import { sensitivities } from "../../../pipeline/run/rescore/sensitivity.ts"
import { renderMarkdown } from "../../../report/render/markdown.ts"

type Points = readonly [model: string, score: number, original: number, of: number]

const scoring = (variant: string, changed: number, models: ReadonlyArray<Points>): Rescoring => ({
  variant,
  changed,
  models: models.map(([model, score, original, of]) => ({
    model,
    score,
    original,
    of,
    rank: 1,
    flips: { lost: 0, gained: 0 }
  }))
})

const found = sensitivities([
  {
    run: "r1",
    scorings: [scoring("0.5", 3, [["a", 60, 90, 100]]), scoring("1", 0, [["a", 90, 90, 100]])]
  },
  {
    run: "r2",
    scorings: [
      scoring("0.5", 1, [
        ["a", 700, 700, 1000],
        ["b", 800, 880, 1000]
      ]),
      scoring("1", 0, [
        ["a", 700, 700, 1000],
        ["b", 880, 880, 1000]
      ])
    ]
  }
])

describe("scorings of several runs", () => {
  it("do not rank a model of which a trial has no score", () => {
    const given = scoring("1", 0, [
      ["errored", 0, 0, 100],
      ["a", 50, 50, 100]
    ])
    const models = given.models.map((row) =>
      row.model === "errored" ? { ...row, rank: null } : row
    )
    const [only] = sensitivities([{ run: "r", scorings: [{ ...given, models }] }])
    assert.deepStrictEqual(
      only?.models.map(({ model, rank }) => [model, rank]),
      [
        ["a", 1],
        ["errored", null]
      ]
    )
  })

  it("rank models by their share of the points, over all runs", () => {
    const [half, same] = found
    assert.deepStrictEqual(
      half?.models.map(({ model, rank, run }) => [run, model, rank]),
      [
        ["r2", "b", 1],
        ["r2", "a", 2],
        ["r1", "a", 3]
      ]
    )
    assert.deepStrictEqual(
      same?.models.map(({ model, rank, run }) => [run, model, rank]),
      [
        ["r1", "a", 1],
        ["r2", "b", 2],
        ["r2", "a", 3]
      ]
    )
  })

  it("say what changed most, out of how many trials, and how similar the order is", () => {
    const [half, same] = found
    assert.deepInclude(half, { changed: 4 })
    assert.closeTo(half?.largest ?? 0, -1 / 3, 1e-12)
    // Ranks 1, 2, 3 against 3, 1, 2: 1 - 6 (4 + 1 + 1) / (3 (9 - 1)).
    assert.closeTo(half?.rho ?? 0, -0.5, 1e-12)
    assert.strictEqual(same?.rho, 1)
    const [alone] = sensitivities([{ run: "r", scorings: [scoring("1", 0, [["a", 1, 1, 1]])] }])
    assert.isNull(alone?.rho)
  })

  it("are shown with what changed", () => {
    const text = renderMarkdown(
      rescoringDocument({ unit: "points per round" }, ["r1", "r2"], found),
      { detail: "normal" }
    )
    assert.include(text, "| a | r1 | 100 | 90 | 60 (−30) | 3 | 90 | 1 |")
    assert.include(text, "| ×0.5 | 4 | −33.3% | −0.500 |")
  })
})
