/** The summary, held to the tables of the paper. */
import { assert, describe, it } from "@effect/vitest"
import { quadrants, stability } from "../../../../../benchmarks/quest/report/sections/profiles.ts"
import {
  mediansOf,
  quadrantOf
} from "../../../../../benchmarks/quest/report/statistics/quadrants.ts"
import { summarize } from "../../../../../benchmarks/quest/report/summarize.ts"
import type { Content } from "../../../../../report/Document.ts"
import { episodeScore, trialScore } from "../../../../support/trialScore.ts"
import { table1, table8, table9 } from "./paper.ts"

const textOf = (content: Content | undefined) =>
  typeof content === "string" ? content : content?.text

const tasks = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name}${at}`)

/** Rows whose sums are those of table 1: a total `shift` off its mean in each of two rounds. */
const rowsOf = ([model, atom, comp, , sd]: (typeof table1)[number]) =>
  [-1, 1].flatMap((sign, index) => [
    ...tasks(62, "a").map((item) =>
      // Two values v apart by 2d have a sample SD of d times the root of 2.
      trialScore(item, index + 1, (atom + (sign * sd) / Math.SQRT2) / 62, { model, passed: false })
    ),
    ...tasks(45, "c").map((item) =>
      episodeScore(item, index + 1, comp / 45, { model, passed: false })
    )
  ])

describe("the paper's tables", () => {
  const summary = summarize(table1.flatMap(rowsOf))
  const modelNamed = (name: string) => {
    const found = summary.models.find(({ model }) => model === name)
    assert.isDefined(found)
    return found
  }

  it("gives table 1's totals within a point, their variation, and the order of models", () => {
    for (const [name, atom, comp, total, sd, cv] of table1) {
      const row = modelNamed(name)
      assert.isAtMost(Math.abs(row.total.mean - total), 1, name)
      assert.closeTo(row.atomic.mean + row.composite.mean, atom + comp, 0.02, name)
      assert.closeTo(row.total.sd ?? 0, sd, 0.01, name)
      // The table's SD is rounded to a point, which is what its CV% can be off by.
      assert.closeTo(100 * (row.total.cv ?? 0), cv, 0.05 + 60 / total, name)
      assert.strictEqual(row.total.of, 10_700)
    }
    assert.deepStrictEqual(
      summary.models.map(({ model }) => model),
      table1.map(([name]) => name)
    )
  })

  it("gives table 9's twenty labels from its averages, and table 8's counts and medians", () => {
    const averages = table9.map(([, atomic, composite]) => ({ atomic, composite }))
    const medians = mediansOf(averages)
    assert.isNotNull(medians)
    assert.closeTo(medians.atomic, 50.5, 0.051)
    assert.closeTo(medians.composite, 67.5, 0.051)
    for (const [name, atomic, composite, label] of table9) {
      assert.strictEqual(quadrantOf({ atomic, composite }, medians), label, name)
      assert.strictEqual(modelNamed(name).quadrant, label, name)
    }
    const counts = Map.groupBy(summary.models, ({ quadrant }) => quadrant)
    for (const [label, count] of Object.entries(table8)) {
      assert.strictEqual(counts.get(label as keyof typeof table8)?.length, count, label)
    }
  })

  it("gives neighbours the same rank if one task more or less could swap them", () => {
    // All tasks of a model score alike here: what width an interval has is that of the two added tasks.
    const widths = summary.models.map(({ intervals: { total } }) =>
      total === null ? 0 : total.high - total.low
    )
    for (const width of widths) {
      assert.isAbove(width, 0.01 * 10_700)
      assert.isBelow(width, 0.06 * 10_700)
    }
    const ranks = summary.models.map(({ rank }) => rank ?? 0)
    assert.deepStrictEqual(
      ranks,
      ranks.toSorted((a, b) => a - b)
    )
    assert.isAbove(new Set(ranks).size, 10)
    for (const { intervals, total } of summary.models) {
      assert.isAtMost(intervals.total?.low ?? Number.NaN, total.mean)
      assert.isAtLeast(intervals.total?.high ?? Number.NaN, total.mean)
    }
  })

  it("gives table 8 in the report's form", () => {
    const [section] = quadrants(summary)
    const table = section?.blocks.find(
      (block) => block._tag === "Table" && block.name === "profiles"
    )
    assert.deepStrictEqual(
      table?._tag === "Table" ? table.rows.map(([name, count]) => [name, textOf(count)]) : [],
      Object.entries(table8).map(([label, count]) => [label, String(count)])
    )
  })

  it("says how similar the rankings of the rounds are: rho, its range, and the largest p", () => {
    // Both rounds rank the twenty models almost alike.
    const [pair] = summary.roundPairs
    assert.deepInclude(pair, { first: 1, second: 2, models: 20 })
    assert.isAbove(pair?.rho ?? 0, 0.9)
    assert.isBelow(pair?.p ?? 1, 0.001)
    const [section] = stability(summary)
    const [table] = section?.blocks ?? []
    assert.match(
      table?._tag === "Table" ? (table.note ?? "") : "",
      /^Over 20 complete models; mean ρ 0\.9\d\d, range 0\.9\d\d to 0\.9\d\d; largest p < 0\.001 /
    )
  })
})
