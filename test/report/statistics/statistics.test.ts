/** The statistics against worked examples that were published with their results. */
import { assert, describe, it } from "@effect/vitest"
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { mean } from "simple-statistics"
import { cohenKappa, fleissKappa, gwetAC1, icc2k } from "../../../report/statistics/agreement.ts"
import { bootstrap, bootstrapMean, overlap } from "../../../report/statistics/bootstrap.ts"
import { itemFacts, passAtK, passHatK } from "../../../report/statistics/items.ts"
import {
  bonferroni,
  holm,
  mcnemar,
  permutationTest,
  roundsToSeparate,
  signedSums
} from "../../../report/statistics/paired.ts"
import {
  sharedRanks,
  spearman,
  spearmanP,
  spearmanPairs
} from "../../../report/statistics/ranks.ts"

/** Pairs of ratings from a square table of counts. */
const pairsOf = (table: ReadonlyArray<ReadonlyArray<number>>) =>
  table.flatMap((row, i) =>
    row.flatMap((count, j) => Array.from({ length: count }, () => [String(i), String(j)] as const))
  )

const grouped = (groups: ReadonlyArray<ReadonlyArray<number>>) => ({
  values: Float64Array.from(groups.flat()),
  ends: Uint32Array.from(groups.map((_, at) => groups.slice(0, at + 1).flat().length))
})

const near = (actual: number | null, expected: number, within: number) =>
  assert.approximately(actual ?? Number.NaN, expected, within)

describe("agreement", () => {
  it("gives Cohen's kappa of the textbook tables", () => {
    near(
      cohenKappa(
        pairsOf([
          [20, 5],
          [10, 15]
        ])
      ),
      0.4,
      1e-12
    )
    near(
      cohenKappa(
        pairsOf([
          [45, 15],
          [25, 15]
        ])
      ),
      0.1304,
      5e-5
    )
    near(
      cohenKappa(
        pairsOf([
          [25, 35],
          [5, 35]
        ])
      ),
      0.2593,
      5e-5
    )
  })

  it("gives no kappa if chance explains everything", () => {
    assert.isNull(
      cohenKappa(
        pairsOf([
          [9, 0],
          [0, 0]
        ])
      )
    )
    assert.isNull(cohenKappa([]))
    assert.isNull(fleissKappa([["a"], ["b"]]))
  })

  it("gives Fleiss' kappa of ten subjects and fourteen raters", () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7]
    ]
    const items = counts.map((row) =>
      row.flatMap((count, category) => Array.from({ length: count }, () => String(category)))
    )
    near(fleissKappa(items), 0.21, 5e-4)
  })

  it("gives AC1 if kappa breaks down (Gwet 2008)", () => {
    const table = pairsOf([
      [118, 5],
      [2, 0]
    ])
    near(gwetAC1(table), 0.9408, 5e-5)
    near(cohenKappa(table), -0.0234, 5e-5)
  })

  it("gives ICC(2,4) of six targets and four judges (Shrout and Fleiss 1979)", () => {
    const rows = [
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
      [7, 1, 2, 6],
      [10, 5, 6, 9],
      [6, 2, 4, 7]
    ]
    near(icc2k(rows), 0.62, 5e-3)
    assert.isNull(icc2k([[1, 2]]))
    assert.isNull(icc2k([[1, 2], [1]]))
  })
})

describe("paired tests", () => {
  it("gives the exact McNemar test", () => {
    const pairs = [
      ...Array.from({ length: 11 }, () => [true, false] as const),
      [false, true] as const,
      ...Array.from({ length: 100 }, () => [true, true] as const)
    ]
    assert.deepStrictEqual(mcnemar(pairs).firstOnly, 11)
    near(mcnemar(pairs).p, 0.006347656, 1e-8)
    assert.strictEqual(mcnemar([[true, true]]).p, 1)
    near(
      mcnemar([
        [true, false],
        [false, true]
      ]).p,
      1,
      1e-12
    )
  })

  it("gives Fisher's permutation test of Darwin's maize: 1,726 of 32,768", () => {
    const darwin = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
    near(permutationTest(darwin, { seed: 1 }), 1726 / 32768, 1e-12)
    const many = [...darwin, ...darwin]
    const [a, b] = [permutationTest(many, { seed: 1 }), permutationTest(many, { seed: 1 })]
    assert.strictEqual(a, b)
    assert.isBelow(a, 0.02)
    assert.strictEqual(permutationTest([0, 0], { seed: 1 }), 1)
  })

  it("gives the same permutation test as adding up each draw", () => {
    const random = xoroshiro128plus(5)
    for (const length of [1, 7, 8, 9, 16, 17, 32, 33, 64, 107]) {
      const differences = Array.from(
        { length },
        () => Math.round(uniformFloat64(random) * 400) - 150
      )
      const nonZero = differences.filter((difference) => difference !== 0)
      const signs = xoroshiro128plus(3)
      const draws = nonZero.length <= 16 ? 2 ** nonZero.length : 500
      const added = nonZero.length <= 16 ? nonZero : differences
      const words = Math.ceil(added.length / 32)
      const bar = Math.abs(nonZero.reduce((a, b) => a + b, 0))
      let extreme = 0
      for (let draw = 0; draw < draws; draw++) {
        const bits = Array.from({ length: words }, () =>
          nonZero.length <= 16 ? draw : signs.next()
        )
        const reached = added.reduce(
          (all, difference, at) =>
            all + (((bits[at >> 5] ?? 0) >>> (at & 31)) & 1 ? -difference : difference),
          0
        )
        if (Math.abs(reached) >= bar) extreme++
      }
      const expected = nonZero.length <= 16 ? extreme / draws : (extreme + 1) / (draws + 1)
      const options = { seed: 3, permutations: 500 }
      near(permutationTest(differences, options), expected, 1e-15)
      const first = Float64Array.from(differences, () => Math.round(uniformFloat64(random) * 100))
      const second = first.map((value, at) => value - (differences[at] ?? 0))
      const signed = [signedSums(first, options), signedSums(second, options)] as const
      near(permutationTest(differences, options, signed), expected, 1e-15)
    }
  })

  it("corrects for many tests in the order given", () => {
    const near4 = (actual: ReadonlyArray<number>, expected: ReadonlyArray<number>) =>
      actual.forEach((p, index) => {
        near(p, expected[index] ?? Number.NaN, 1e-12)
      })
    near4(holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02])
    near4(bonferroni([0.01, 0.5]), [0.02, 1])
    assert.deepStrictEqual(holm([]), [])
  })

  it("says how many rounds would separate two models, or that no number would", () => {
    // Between items nothing varies; within, the variance is 2: n = 2 (z / d)^2 / items.
    const noisy = grouped(Array.from({ length: 10 }, () => [1.5, -0.5]))
    near(roundsToSeparate(noisy), Math.ceil((2 * 2.8016 ** 2) / (10 * 0.25)), 0)
    const clear = grouped([
      [1, 1],
      [-1, -1],
      [3, 3],
      [-2.9, -2.9]
    ])
    assert.isNull(roundsToSeparate(clear))
    assert.isNull(roundsToSeparate(grouped([[1], [2]])))
  })
})

describe("intervals", () => {
  /** One world: tasks of which each has its own chance to pass, asked over three rounds. */
  const world = (seed: number) => {
    const random = xoroshiro128plus(seed)
    return Array.from({ length: 107 }, () => {
      const chance = uniformFloat64(random) < 0.5 ? 0.1 : 0.9
      return Array.from({ length: 3 }, () => Number(uniformFloat64(random) < chance))
    })
  }

  it("covers the true mean as often as stated, unlike one that ignores tasks", () => {
    const worlds = Array.from({ length: 300 }, (_, seed) => world(seed))
    const covers = (low: number, high: number) => low <= 0.5 && 0.5 <= high
    const clustered = worlds.filter((tasks, seed) => {
      const interval = bootstrap([tasks], (drawn) => mean(drawn.flat()), { seed, resamples: 400 })
      return interval !== null && covers(interval.low, interval.high)
    })
    const naive = worlds.filter((tasks) => {
      const p = mean(tasks.flat())
      const half = 1.96 * Math.sqrt((p * (1 - p)) / tasks.flat().length)
      return covers(p - half, p + half)
    })
    assert.isAtLeast(clustered.length / 300, 0.92)
    assert.isAtMost(clustered.length / 300, 0.98)
    assert.isBelow(naive.length / 300, 0.9)
  })

  it("gives the same interval for a mean as for any statistic", () => {
    for (const seed of [1, 2, 3]) {
      const random = xoroshiro128plus(seed)
      const strata = [62, 45].map((size) =>
        Array.from({ length: size }, () => uniformFloat64(random) * 100)
      )
      const plain = (drawn: ReadonlyArray<number>) =>
        drawn.reduce((a, b) => a + b, 0) / drawn.length
      assert.deepStrictEqual(bootstrapMean(strata, { seed }), bootstrap(strata, plain, { seed }))
    }
    assert.isNull(bootstrapMean([[]], { seed: 1 }))
  })

  it("is the same for the same seed, keeps strata, and skips what is undefined", () => {
    const draw = (seed: number) =>
      bootstrap([[1, 2, 3, 4], [10]], (all) => mean([...all]), { seed })
    assert.deepStrictEqual(draw(7), draw(7))
    assert.isAtLeast(draw(7)?.low ?? 0, (4 + 10) / 5)
    assert.isNull(bootstrap<number>([[]], () => 1, { seed: 1 }))
    assert.isNull(bootstrap([[1]], () => null, { seed: 1 }))
  })

  it("gives the same rank if intervals overlap", () => {
    const interval = (value: number, half: number) => ({
      value,
      interval: { low: value - half, high: value + half }
    })
    assert.deepStrictEqual(
      sharedRanks([interval(50, 5), interval(90, 5), interval(84, 5), interval(76, 4)]),
      [4, 1, 1, 3]
    )
    assert.isTrue(overlap({ low: 0, high: 1 }, { low: 1, high: 2 }))
  })
})

describe("items", () => {
  it("gives pass@k and pass^k from the attempts", () => {
    near(passAtK(2, 5, 2), 0.7, 1e-12)
    near(passHatK(2, 5, 2), 0.1, 1e-12)
    assert.strictEqual(passAtK(0, 5, 5), 0)
    assert.strictEqual(passHatK(5, 5, 5), 1)
    assert.isNull(passAtK(1, 2, 3))
  })

  it("finds the item that separates, the one that misleads and the one that is silent", () => {
    const item = (name: string, ...scores: ReadonlyArray<number>) => ({
      item: name,
      scores: new Map(scores.map((score, index) => [`m${index}`, score] as const))
    })
    const [good, bad, silent] = itemFacts([
      item("good", 0, 0, 1, 1),
      item("bad", 1, 1, 0, 0.1),
      item("silent", 1, 1, 1, 1),
      item("other", 0, 0.2, 0.8, 1),
      item("another", 0.1, 0, 1, 0.9)
    ])
    assert.isAbove(good?.discrimination ?? 0, 0.5)
    assert.isBelow(bad?.discrimination ?? 0, -0.5)
    assert.strictEqual(silent?.silent, true)
    assert.isNull(silent?.discrimination)
    near(good?.difficulty ?? null, 0.5, 1e-12)
  })

  it("ranks with midranks for ties", () => {
    near(
      spearman(
        [106, 100, 86, 101, 99, 103, 97, 113, 112, 110],
        [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
      ),
      -0.1757576,
      1e-7
    )
    assert.isNull(spearman([1, 1], [1, 2]))
    assert.isNull(spearmanP([1, 1], [1, 2], { seed: 1 }))
    assert.lengthOf(
      spearmanPairs([
        { name: "a", values: [1, 2] },
        { name: "b", values: [2, 1] },
        { name: "c", values: [1, 2] }
      ]),
      3
    )
  })

  it("tests rho over every order of few values, and over drawn ones of many", () => {
    const p = (x: ReadonlyArray<number>, y: ReadonlyArray<number>) => spearmanP(x, y, { seed: 1 })
    near(p([1, 2, 3], [4, 5, 6]), 2 / 6, 1e-12)
    near(p([1, 2, 3, 4, 5], [9, 7, 5, 3, 1]), 2 / 120, 1e-12)
    // rho = 0.8 of four: the order itself, three swaps of neighbours, and the four the other way round.
    near(p([1, 2, 3, 4], [1, 2, 4, 3]), 8 / 24, 1e-12)
    // The textbook's t approximation gives 0.6272.
    near(
      p([106, 100, 86, 101, 99, 103, 97, 113, 112, 110], [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]),
      0.6272,
      0.015
    )
    const twenty = Array.from({ length: 20 }, (_, index) => index)
    assert.isBelow(p(twenty, [...twenty.slice(1), 0]) ?? 1, 0.001)
  })
})
