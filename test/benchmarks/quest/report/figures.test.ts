/** The figures of a run of many models: each can be drawn, and holds what it says. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { figuresOf } from "../../../../benchmarks/quest/report/figures/figures.ts"
import { summarize } from "../../../../benchmarks/quest/report/summarize.ts"
import { drawSvg } from "../../../../report/figures/draw.ts"
import { episodeScore, trialScore } from "../../../support/trialScore.ts"

const facts = {
  category: "c",
  subcategory: "transfers",
  difficulty: "easy",
  pattern: "swap-stake",
  template: 0,
  tier: null
} as const

const rows = Array.from({ length: 20 }, (_, index) => `model-${index}`).flatMap((model, index) =>
  [1, 2].flatMap((round) => [
    ...["a", "b", "c"].map((item, place) =>
      trialScore(item, round, place * 10 < index ? 100 : 30, {
        model,
        tokens: 1000 * (index + 1),
        cost: index / 100,
        facts
      })
    ),
    episodeScore("w", round, index > 9 ? 100 : 0, { model, rounds: 2 + (index % 4), facts })
  ])
)

describe("the figures of a run", () => {
  const figures = figuresOf(summarize(rows), rows)

  it("are the paper's figures, each with its n", () => {
    assert.deepStrictEqual(
      figures.map(({ name }) => name),
      [
        "ranking",
        "plane",
        "tokens",
        "soft-pass-pattern",
        "soft-pass-subcategory",
        "splits",
        "optimal-steps",
        "step-overhead"
      ]
    )
    for (const { caption } of figures) assert.match(caption, /n = [\d,]+/)
  })

  it.effect("can be drawn, with every model by its name", () =>
    Effect.gen(function* () {
      for (const figure of figures) {
        const svg = yield* drawSvg(figure, "alone")
        assert.include(svg, figure.title)
        assert.notMatch(svg, /NaN|undefined|Infinity/, figure.name)
        if (/ranking|plane|tokens|step-overhead/.test(figure.name)) {
          for (const model of ["model-0", "model-19"]) {
            assert.include(svg, `>${model}<`, figure.name)
          }
        }
      }
    })
  )

  it("count only the operations of tasks that were begun", () => {
    const pending = { status: "pending", outcome: null, optimal: null, rounds: null } as const
    const half = rows.map((row) =>
      row.split === "composite" && (row.model !== "model-3" || row.round === 2)
        ? { ...row, ...pending, facts: null }
        : row
    )
    const steps = figuresOf(summarize(half), half).find(({ name }) => name === "optimal-steps")
    assert.deepInclude(steps?.spec.data, { values: [{ optimal: 2, tasks: 1 }] })
    const all = rows.map((row) => ({ ...row, ...pending, facts: null }))
    const names = figuresOf(summarize(all), all).map(({ name }) => name)
    assert.notInclude(names, "optimal-steps")
  })

  it.effect("draw nothing outside their frame, and no bar without data", () =>
    Effect.gen(function* () {
      const cut = rows.map((row, index) =>
        index % 3 === 0
          ? {
              ...row,
              status: "pending" as const,
              outcome: null,
              score: 0,
              optimal: null,
              facts: null
            }
          : row
      )
      for (const figure of figuresOf(summarize(cut), cut)) {
        const svg = yield* drawSvg(figure, "page")
        const width = Number(/ width="(\d+)"/.exec(svg)?.[1])
        // A bar is a path from its corner: M x,y h width v height.
        for (const [, x = "", wide = ""] of svg.matchAll(
          /<path d="M([-\d.]+),[-\d.]+h([-\d.]+)v/g
        )) {
          assert.isBelow(Number(x) + Number(wide), width, figure.name)
          assert.isAbove(Number(wide), 0, `${figure.name}: ${x}`)
        }
      }
    })
  )

  it("name every model in the figure of points against tokens, whatever is known of it", () => {
    const partly = rows.map((row) =>
      row.model === "model-1"
        ? { ...row, cost: null }
        : row.model === "model-2"
          ? { ...row, cost: null, tokens: null }
          : row
    )
    const figure = figuresOf(summarize(partly), partly).find(({ name }) => name === "tokens")
    assert.include(figure?.caption, "hollow where that is unknown")
    assert.include(figure?.caption, "Not shown, because their tokens are unknown: model-2.")
    assert.include(figure?.caption, "n = 19 models")
  })

  it.effect("draw a point for a model without a price", () =>
    Effect.gen(function* () {
      const partly = rows.map((row) => (row.model === "model-1" ? { ...row, cost: null } : row))
      const figure = figuresOf(summarize(partly), partly).find(({ name }) => name === "tokens")
      assert.isDefined(figure)
      const svg = yield* drawSvg(figure, "page")
      const points = svg.match(/<path transform="translate\([^"]*\)" d="M[\d.-]+,0A/g) ?? []
      assert.strictEqual(points.length, 20)
    })
  )

  it("are left out if nothing was finished", () => {
    const pending = rows.map((row) => ({ ...row, status: "pending" as const, outcome: null }))
    const names = figuresOf(summarize(pending), pending).map(({ name }) => name)
    assert.notInclude(names, "plane")
    assert.notInclude(names, "step-overhead")
  })
})
