import { assert, describe, it } from "@effect/vitest"
import { leaderboard } from "../../../../benchmarks/quest/report/sections/leaderboard.ts"
import { pairs } from "../../../../benchmarks/quest/report/sections/pairs.ts"
import { summarize } from "../../../../benchmarks/quest/report/summarize.ts"
import type { TrialScore } from "../../../../benchmarks/quest/report/TrialScore.ts"
import { noUsage } from "../../../../models/Model.ts"
import { episodeScore, trialScore } from "../../../support/trialScore.ts"

const trial = (round: number, score: number, more: Partial<TrialScore> = {}) =>
  trialScore(`task ${score}`, round, score, more)

const summaryOf = (rows: ReadonlyArray<TrialScore>) => {
  const [model] = summarize(rows).models
  assert.isDefined(model)
  return model
}

const episode = (rounds: number | null, passed: boolean) =>
  trial(1, passed ? 100 : 0, { split: "composite", rounds, optimal: 2 })

describe("the summary of a model", () => {
  it("has the mean and deviation of the complete rounds only", () => {
    const { bounds, rounds, total } = summaryOf([
      ...[trial(1, 100), trial(1, 60), trial(2, 100), trial(2, 100)],
      ...[trial(3, 100), trial(3, 0, { status: "pending", outcome: null })]
    ])
    assert.deepStrictEqual(rounds, { complete: 2, all: 3 })
    assert.deepInclude(total, { mean: 180, sd: 28.28, min: 160, max: 200, of: 200 })
    assert.deepStrictEqual(bounds, { low: 153.33, high: 186.67 })
  })

  it("gives the points of a run without a complete round, with no deviation", () => {
    const { rounds, total } = summaryOf([
      ...[trial(1, 100), trial(1, 0, { status: "errored", outcome: null })],
      ...[trial(2, 60), trial(2, 0, { status: "pending", outcome: null })]
    ])
    assert.deepStrictEqual(rounds, { complete: 0, all: 2 })
    assert.deepInclude(total, { mean: 80, sd: null })
  })

  it("does not widen the bounds for cancelled trials", () => {
    const cancelled = trial(1, 0, { status: "cancelled", outcome: null })
    const { bounds, total } = summaryOf([trial(1, 60), cancelled])
    assert.deepStrictEqual(bounds, { low: 60, high: 60 })
    assert.deepInclude(total, { mean: 60, of: 100 })
  })

  it("has a total that is the sum of atomic and composite, whatever is missing", () => {
    const pending = { status: "pending", outcome: null } as const
    const cancelled = { status: "cancelled", outcome: null } as const
    const cases = [
      [trialScore("a", 1, 100), episodeScore("w", 1, 0, pending)],
      [trialScore("a", 1, 33.333), episodeScore("w", 1, 66.666), trialScore("a", 2, 0, pending)],
      [
        trialScore("a", 1, 50, pending),
        episodeScore("w", 1, 80),
        episodeScore("w", 2, 40, pending)
      ],
      [
        ...[trialScore("a", 1, 100), episodeScore("w", 1, 100, cancelled)],
        ...[trialScore("a", 2, 0, cancelled), episodeScore("w", 2, 100)],
        episodeScore("v", 3, 0, pending)
      ],
      [trialScore("a", 1, 0, pending), episodeScore("w", 1, 0, cancelled)]
    ]
    for (const rows of cases) {
      const { atomic, composite, total } = summaryOf(rows)
      assert.closeTo(total.mean, atomic.mean + composite.mean, 1e-9)
      assert.strictEqual(total.of, atomic.of + composite.of)
      assert.isAtMost(total.mean, total.of)
    }
    // A round in which nothing was played says nothing of what a round brings.
    const begun = [trialScore("a", 1, 100), trialScore("b", 1, 0, pending)]
    const waiting = [trialScore("a", 2, 0, pending), trialScore("b", 2, 0, pending)]
    assert.strictEqual(summaryOf([...begun, ...waiting]).total.mean, 100)
  })

  it("has the paper's efficiency over all episodes, and that of the passed ones", () => {
    const row = summaryOf([
      episode(4, true),
      episode(2, true),
      episode(1, false),
      episode(0, false)
    ])
    assert.strictEqual(row.efficiency, (0.5 + 1 + 1 + 0) / 4)
    assert.strictEqual(row.efficiencyPassed, 0.75)
    assert.isNull(summaryOf([episode(1, false)]).efficiencyPassed)
  })

  it("has an interval of some width even if few tasks all end alike", () => {
    const tasks = ["a", "b", "c", "d", "e"]
    const intervalOf = (score: number) =>
      summaryOf(tasks.map((item) => trialScore(item, 1, score))).intervals
    const [all, none] = [intervalOf(100), intervalOf(0)]
    // Five tasks and the two that are added, drawn seven times: 4/7 at the least in 95 of 100 draws.
    assert.deepStrictEqual(all.passAtomic, { low: 0.5714, high: 1 })
    assert.deepStrictEqual(none.passAtomic, { low: 0, high: 0.4286 })
    assert.deepStrictEqual(all.total, { low: 285.71, high: 500 })
    assert.deepStrictEqual(none.total, { low: 0, high: 214.29 })
    assert.isNull(all.composite)
    assert.isNull(all.efficiency)
  })

  it("sums up what is known of the costs, also of trials without a score", () => {
    const calls = { replies: 2, reused: 1, unpriced: 0, knownCost: 0.5 }
    const { calls: sum, cost } = summaryOf([
      trial(1, 100, { cost: 0.5, calls }),
      trial(1, 0, {
        status: "errored",
        outcome: null,
        cost: null,
        calls: { ...calls, unpriced: 1 }
      })
    ])
    assert.isNull(cost)
    assert.deepStrictEqual(sum, { replies: 4, reused: 2, unpriced: 1, knownCost: 1 })
  })

  it("sums up tokens by kind, with those written to a cache if there are any", () => {
    const usage = { input: 100, output: 10, cached: 40, reasoning: 0 }
    const plain = [trial(1, 100, { usage }), trial(1, 0, { usage })]
    assert.deepStrictEqual(summaryOf(plain).usage, {
      input: 200,
      output: 20,
      cached: 80,
      reasoning: 0
    })
    const writing = trial(1, 50, { usage: { ...usage, kept: 60 } })
    assert.strictEqual(summaryOf([...plain, writing]).usage.kept, 60)
    assert.strictEqual(summaryOf([writing, ...plain, writing]).usage.kept, 120)
    const unknown = trial(1, 0, { usage: noUsage })
    assert.deepInclude(summaryOf([writing, unknown]).usage, { input: null, kept: 60 })
  })

  it("counts errored trials only among the errored", () => {
    const facts = {
      category: "c",
      subcategory: "s",
      difficulty: "easy",
      pattern: "p",
      template: 0,
      tier: "precise"
    } as const
    const more = { facts, gas: 100, deviationPpm: 0 }
    const rows = ["a", "b"].flatMap((item) => [
      trialScore(item, 1, 100, { ...more, model: "oracle" }),
      trialScore(item, 1, item === "a" ? 100 : 50, { ...more, safety: ["gas_price"] }),
      trialScore(item, 2, 70, { ...more, model: "oracle" }),
      trialScore(item, 2, 70, more)
    ])
    const errored = rows
      .filter(({ model, round }) => model === "m" && round === 1)
      .map((row) => ({
        ...row,
        round: 3,
        status: "errored" as const,
        outcome: null,
        score: 0,
        passed: false
      }))
    const [without, withErrored] = [summarize(rows), summarize([...rows, ...errored])]
    const of = (summary: typeof without) => {
      const found = summary.models.find(({ model }) => model === "m")
      assert.isDefined(found)
      const { bounds, errored, rank, rounds, trials, ...rest } = found
      return { counts: { errored, rank, rounds, trials }, bounds, rest }
    }
    // Every mean, rate, interval and count is as if they were not there; only the standing differs.
    assert.deepStrictEqual(of(withErrored).rest, of(without).rest)
    assert.deepStrictEqual(
      withErrored.groups.map(({ errored: _, ...group }) => group),
      without.groups.map(({ errored: _, ...group }) => group)
    )
    assert.deepStrictEqual(withErrored.items, without.items)
    const pairOf = ({ pairs: [pair] }: typeof without) => ({
      apart: Math.abs(pair?.difference ?? 0),
      p: pair?.p,
      tasks: pair?.tasks
    })
    assert.deepStrictEqual(pairOf(withErrored), pairOf(without))
    assert.deepStrictEqual(of(withErrored).counts, {
      errored: 2,
      rank: null,
      rounds: { complete: 2, all: 3 },
      trials: 6
    })
    // Two of six trials without a score, over three rounds: from 0 to 200 / 3 points more.
    assert.deepStrictEqual(of(withErrored).bounds, { low: 96.67, high: 163.33 })
  })
})

describe("the table of incomplete models", () => {
  /** Models that each passed one trial and have `open` that are not scored. */
  const blocksFor = (models: number, open: ReadonlyArray<TrialScore["status"]>) => {
    const rows = Array.from({ length: models }, (_, at) => [
      trial(1, 100, { model: `model-${at}` }),
      ...open.map((status, place) =>
        trial(1, 0, { model: `model-${at}`, item: `open ${place}`, status, outcome: null })
      )
    ])
    return leaderboard(summarize(rows.flat()).models).blocks.slice(1)
  }

  it("has one row a model, where sentences would be too many", () => {
    const open = ["errored", "pending", "pending", "cancelled"] as const
    const table = blocksFor(4, open).find((block) => block._tag === "Table")
    assert.isDefined(table)
    assert.strictEqual(table.name, "incomplete")
    const texts = table.rows.map((row) =>
      row.map((cell) => (typeof cell === "string" ? cell : cell.text))
    )
    assert.deepStrictEqual(
      texts,
      [0, 1, 2, 3].map((at) => [`model-${at}`, "5", "1", "2", "1", "100", "400", "0 of 1"])
    )
    assert.strictEqual(texts[0]?.length, table.columns.length)
  })

  it("is sentences for up to three models, and absent where all is scored", () => {
    const [said, ...others] = blocksFor(3, ["pending"])
    assert.strictEqual(others.filter(({ _tag }) => _tag === "Prose").length, 2)
    assert.match(
      said?._tag === "Prose" ? said.text : "",
      /^model-0 is incomplete and not ranked: of its 2 trials, 1 still to be run; its total is between 100 and 200/
    )
    const whole = blocksFor(4, []).filter((block) => block._tag === "Table")
    assert.deepStrictEqual(whole, [])
  })
})

describe("what intervals are worth", () => {
  const noteOver = (tasks: number) => {
    const rows = Array.from({ length: tasks }, (_, at) => [
      trial(1, 100, { model: "right", item: `task ${at}` }),
      trial(1, 0, { model: "wrong", item: `task ${at}`, passed: false })
    ])
    const table = pairs(summarize(rows.flat()))[0]?.blocks[0]
    assert.isTrue(table?._tag === "Table")
    return table?._tag === "Table" ? (table.note ?? "") : ""
  }

  it("stands beside an interval over one task, over few, and without width", () => {
    assert.match(noteOver(1), /A result over only one of the tasks says nothing about other tasks/)
    assert.notMatch(noteOver(1), /without width/)
    assert.match(noteOver(3), /without width: .*Over fewer than 10 tasks/)
    assert.match(noteOver(12), /without width/)
    assert.notMatch(noteOver(12), /too narrow/)
  })
})
