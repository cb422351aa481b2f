/** What changed between two sides, and when a gate does not hold. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import type { Run } from "../../../../db/rows.ts"
import { noUsage } from "../../../../models/Model.ts"
import { compare, failedGates } from "../../../../pipeline/run/compare/comparison.ts"
import { comparisonDocument } from "../../../../pipeline/run/compare/document.ts"
import { comparisonJson } from "../../../../pipeline/run/compare/json.ts"
import {
  finished,
  matched,
  pairingAmong,
  pairingOf
} from "../../../../pipeline/run/compare/pairing.ts"
import { settingsApart } from "../../../../pipeline/run/compare/settings.ts"
import { opposed, type Side } from "../../../../pipeline/run/compare/sides.ts"
import { noCalls, type Score } from "../../../../pipeline/run/Score.ts"
import { renderMarkdown } from "../../../../report/render/markdown.ts"
import { bootstrap } from "../../../../report/statistics/bootstrap.ts"
import { permutationTest } from "../../../../report/statistics/paired.ts"

const run = (id: string, more: Partial<Run> = {}): Run => ({
  id,
  createdAt: 0,
  status: "done",
  bench: "sums",
  config: { seed: 1, models: [id] },
  environment: { bank: { digest: "a" } },
  summary: null,
  revision: 0,
  ...more
})

let numbers = 0
const score = (item: string, points: number, more: Partial<Score> = {}): Score => ({
  trial: ++numbers,
  model: "m",
  item,
  split: "easy",
  variant: "",
  round: 1,
  status: "done",
  outcome: points === 100 ? "right" : "wrong",
  score: points,
  passed: points === 100,
  tokens: null,
  usage: noUsage,
  cost: null,
  calls: noCalls,
  measures: null,
  ...more
})

const side = (id: string, scores: ReadonlyArray<Score>, model = "m"): Side => ({
  file: "x.db",
  shown: "x.db",
  run: run(id),
  model,
  scores
})

const only = (before: ReadonlyArray<Score>, after: ReadonlyArray<Score>) => {
  const [comparison] = compare([{ before: side("r1", before), after: side("r2", after) }])
  assert.isDefined(comparison)
  return comparison
}

const items = Array.from({ length: 30 }, (_, index) => `i${index}`)
const off = { below: null, regression: false, flip: false }

describe("a comparison", () => {
  it("compares the trials that both finished, by item, variant and round", () => {
    const { all, alone, gained, lost, splits, unscored } = only(
      [
        score("a", 100),
        score("a", 100, { round: 2 }),
        score("b", 0, { split: "hard" }),
        score("c", 100),
        score("d", 100),
        score("e", 0, { status: "errored" })
      ],
      [
        score("a", 40),
        score("a", 100, { round: 2 }),
        score("b", 100, { split: "hard" }),
        score("c", 0, { status: "pending" }),
        score("e", 100),
        score("f", 100)
      ]
    )
    assert.deepStrictEqual(
      [lost.map(({ after }) => [after.item, after.round, after.score]), gained.length],
      [[["a", 1, 40]], 1]
    )
    assert.deepStrictEqual(all.points, { before: 50, after: 85 })
    // An item weighs the same with two rounds as with one: (-30 + 100) / 2.
    assert.strictEqual(all.pairing.difference, 35)
    assert.strictEqual(all.trials, 3)
    assert.deepStrictEqual(alone, { before: 1, after: 1 })
    assert.deepStrictEqual(unscored, { before: 1, after: 1 })
    assert.deepStrictEqual(
      splits.map(({ change, split }) => [split, change.pairing.difference]),
      [
        ["easy", -30],
        ["hard", 100]
      ]
    )
  })

  it("treats one variant on each side as the same, and matches several by name", () => {
    const of = (variant: string) => score("a", 100, { variant })
    assert.lengthOf(matched([of("ethers")], [of("viem")]), 1)
    assert.lengthOf(matched([of("x"), of("y")], [of("y"), of("z")]), 1)
  })

  it("gives for two of many sides what it gives for the two alone", () => {
    const lot = (...numbers: ReadonlyArray<number>) =>
      numbers.reduce((sum, number) => (sum * 31 + number * 17 + 7) % 101, 3)
    const sides = Array.from({ length: 6 }, (_, at) =>
      items.slice(at % 3).flatMap((item, index) =>
        [1, 2, 3].map((round) =>
          score(item, lot(at, index, round), {
            round,
            split: index % 4 === 0 ? "hard" : "easy",
            variant: at < 2 ? `own ${at}` : `v${lot(index, at) % 2}`,
            status: lot(round, index, at) % 9 === 0 ? "errored" : "done"
          })
        )
      )
    )
    const pairing = pairingAmong(sides)
    sides.forEach((first, one) => {
      sides.forEach((second, other) => {
        assert.deepStrictEqual(pairing(one, other), pairingOf(finished(matched(first, second))))
      })
    })
  })

  it("gives for two of many sides that finished the same what the plain formulas give", () => {
    const random = xoroshiro128plus(9)
    const sides = Array.from({ length: 5 }, () =>
      items.flatMap((item, index) =>
        [1, 2, 3].map((round) =>
          score(item, uniformInt(random, 0, 20) * 5, {
            round,
            split: index % 3 === 0 ? "hard" : "easy"
          })
        )
      )
    )
    const pairing = pairingAmong(sides)
    sides.forEach((first, one) => {
      sides.slice(0, one).forEach((second, other) => {
        const differences = items.map((item) => ({
          hard: items.indexOf(item) % 3 === 0,
          mean:
            first
              .flatMap((row, at) => (row.item === item ? row.score - (second[at]?.score ?? 0) : []))
              .reduce((a, b) => a + b, 0) / 3
        }))
        const strata = [true, false].map((hard) =>
          differences.filter((each) => each.hard === hard).map(({ mean }) => mean)
        )
        const plain = (drawn: ReadonlyArray<number>) =>
          drawn.reduce((a, b) => a + b, 0) / drawn.length
        const interval = bootstrap(strata, plain, { seed: 1 })
        const found = pairing(one, other)
        assert.deepStrictEqual(found, pairingOf(matched(first, second)))
        assert.deepStrictEqual(
          [found.interval?.low, found.interval?.high, found.difference],
          [interval?.low, interval?.high, plain(strata.flat())].map(
            (value) => Math.round((value ?? 0) * 100) / 100
          )
        )
        assert.strictEqual(
          found.p,
          permutationTest(
            differences.map(({ mean }) => mean),
            { seed: 1 }
          )
        )
      })
    })
  })

  it("distinguishes a change from chance", () => {
    const same = items.map((item) => score(item, 100))
    const worse = items.map((item, index) => score(item, index < 12 ? 0 : 100))
    const one = items.map((item, index) => score(item, index < 1 ? 0 : 100))
    const gates = { ...off, regression: true }
    const clear = only(same, worse)
    assert.strictEqual(clear.all.pairing.difference, -40)
    assert.isBelow(clear.all.pairing.interval?.high ?? 0, -15)
    assert.isBelow(clear.corrected, 0.001)
    assert.match(failedGates(clear, gates).join(), /^worse by 40 points per item \(95 %: -\d/)
    // One of thirty may be chance: it is a flip, and no regression.
    assert.deepStrictEqual(failedGates(only(same, one), gates), [])
    assert.deepStrictEqual(failedGates(only(same, one), { ...off, flip: true }), [
      "1 trial newly failing"
    ])
    assert.deepStrictEqual(failedGates(only(worse, same), gates), [])
    assert.deepStrictEqual(failedGates(only(same, same), { ...gates, flip: true, below: 100 }), [])
  })

  it("fails below a limit of points, and does not count a missing score as a good one", () => {
    const before = [score("a", 100), score("b", 100)]
    const halved = only(before, [score("a", 100), score("b", 0)])
    assert.deepStrictEqual(failedGates(halved, { ...off, below: 50 }), [])
    assert.deepStrictEqual(failedGates(halved, { ...off, below: 50.5 }), [
      "50.00 points per item, less than 50.5"
    ])
    const open = only(before, [score("a", 100), score("b", 0, { status: "errored" })])
    assert.deepStrictEqual(failedGates(open, off), [])
    for (const gates of [{ below: 10 }, { regression: true }, { flip: true }]) {
      assert.deepStrictEqual(failedGates(open, { ...off, ...gates }), [
        "1 trial of m that had a score before have none"
      ])
    }
    const apart = only(before, [score("z", 100)])
    assert.include(failedGates(apart, { ...off, flip: true }).join(), "no finished trial in common")
    assert.deepStrictEqual(apart.all.points, { before: null, after: null })
    const shown = renderMarkdown(
      comparisonDocument([apart], () => "", []),
      { detail: "brief" }
    )
    assert.include(shown, "| all | – | – | – | – | – | – | – | 0 | 0 | 0 |")
  })

  it("shows no interval for one item, and says if there are few items", () => {
    const before = items.slice(0, 12).map((item) => score(item, 0))
    const after = items.slice(0, 12).map((item) => score(item, 100))
    const textOf = (comparison: ReturnType<typeof only>) =>
      renderMarkdown(
        comparisonDocument([comparison], () => "", []),
        { detail: "brief" }
      )
    const hard = [score("x", 0, { split: "hard" }), score("x", 100, { split: "hard" })] as const
    const text = textOf(only([...before, hard[0]], [...after, hard[1]]))
    assert.match(text, /^\| hard \| 0 \| 100 \| \+100 \| – \|/m)
    assert.match(text, /^\| easy \| 0 \| 100 \| ✓ \+100 \| 100 to 100 \|/m)
    assert.include(text, "Over fewer than 10 items")
    assert.notInclude(textOf(only(before, after)), "Over fewer than 10 items")
  })

  it.effect("matches models by name, or one with one", () =>
    Effect.gen(function* () {
      const [a, b, c] = [side("r1", [], "a"), side("r1", [], "b"), side("r2", [], "c")]
      const other = side("r2", [], "a")
      assert.deepStrictEqual(yield* opposed([a], [c]), [{ before: a, after: c }])
      assert.deepStrictEqual(yield* opposed([a, b], [c, other]), [{ before: a, after: other }])
      const none = yield* Effect.flip(opposed([a, b], [c]))
      assert.include(none.message, "share none: a, b against c")
      const foreign = { ...c, run: run("r3", { bench: "words" }) }
      assert.include((yield* Effect.flip(opposed([a], [foreign]))).message, "to benchmark sums")
    })
  )

  it("says how the runs differ, except in their models", () => {
    assert.deepStrictEqual(
      settingsApart(
        run("r1"),
        run("r2", { config: { seed: 2, models: ["x"], rounds: [1, 2] }, environment: {} })
      ),
      [
        { name: "seed", before: "1", after: "2" },
        { name: "bank.digest", before: "a", after: "–" },
        { name: "rounds", before: "–", after: "1, 2" }
      ]
    )
  })

  it("is shown with the reason of every flip", () => {
    const comparison = only(
      [score("a", 100), score("b", 0), score("c", 50)],
      [score("a", 0), score("b", 100), score("c", 60)]
    )
    const reasons = (where: Side, trial: number) =>
      `because of ${where.run.id} ${where.scores.find((each) => each.trial === trial)?.item}`
    const text = renderMarkdown(comparisonDocument([comparison], reasons, ["m: worse"]), {
      detail: "full"
    })
    assert.match(text, /Newly failing \(1\)[\s\S]*\| a \| 1 \| 100 → 0 \| because of r2 a \|/)
    assert.match(text, /Newly passing \(1\)[\s\S]*\| b \| 1 \| 0 → 100 \| because of r1 b \|/)
    assert.match(text, /^\| all \| 50 \| 53\.33 \| \+3\.33 \|/m)
    assert.include(text, "| c | easy | 50 | 60 | +10 | 1 |")
    assert.include(text, "✗ Gate failed: m: worse")
    const json = comparisonJson([comparison], reasons, [])
    assert.isTrue(json.holds)
    assert.deepStrictEqual(
      json.comparisons[0]?.newlyFailing.map(({ item, why }) => [item, why]),
      [["a", "because of r2 a"]]
    )
    assert.strictEqual(json.comparisons[0]?.items, 3)
    assert.lengthOf(json.comparisons[0]?.byItem ?? [], 3)
  })
})
