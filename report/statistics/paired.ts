/**
 * Whether two models differ on the same items: exact McNemar for yes or no, a sign-flip permutation test
 * for scores, corrections for many pairs, and how many rounds would tell them apart.
 */
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { binomialDistribution, mean, probit, sum } from "simple-statistics"

interface McNemar {
  /** items that only the first has */
  readonly firstOnly: number
  /** items that only the second has */
  readonly secondOnly: number
  /** two-sided, exact: binomial with p = 1/2 over the items on which they differ; 1 if there are none */
  readonly p: number
}

/** Exact McNemar test over paired items. */
export const mcnemar = (
  pairs: ReadonlyArray<readonly [first: boolean, second: boolean]>
): McNemar => {
  const firstOnly = pairs.filter(([a, b]) => a && !b).length
  const secondOnly = pairs.filter(([a, b]) => !a && b).length
  const n = firstOnly + secondOnly
  if (n === 0) return { firstOnly, secondOnly, p: 1 }
  const tail = (binomialDistribution(n, 0.5) ?? []).slice(0, Math.min(firstOnly, secondOnly) + 1)
  return { firstOnly, secondOnly, p: Math.min(1, 2 * sum(tail)) }
}

/** Up to this many non-zero differences every combination of signs is tried. */
const EXACT_LIMIT = 16
/** Signs in one byte, and the bytes of one drawn integer. */
const BITS = 8
const BYTES = 4
const COMBINATIONS = 2 ** BITS

/** The sums of each eight differences under every combination of signs; a set bit is the other way round. */
const sumsByEight = (differences: Float64Array): Float64Array => {
  const groups = Math.ceil(differences.length / BITS)
  const sums = new Float64Array(groups * COMBINATIONS)
  for (let group = 0; group < groups; group++) {
    const start = group * COMBINATIONS
    let reached = 1
    for (let bit = 0; bit < BITS; bit++) {
      const difference = differences[group * BITS + bit] ?? 0
      for (let at = 0; at < reached; at++) {
        const before = sums[start + at] ?? 0
        sums[start + reached + at] = before - difference
        sums[start + at] = before + difference
      }
      reached *= 2
    }
  }
  return sums
}

/** The last signs that were drawn: comparisons of many sides draw the same again and again. */
const drawn = new Map<string, Uint8Array>()
const KEPT = 8

/** Signs of draws, as bytes; as many a draw as whole integers hold. */
const drawSigns = (seed: number, draws: number, differences: number): Uint8Array => {
  const words = draws * Math.ceil(differences / (BITS * BYTES))
  const of = JSON.stringify([seed, draws, words])
  const known = drawn.get(of)
  if (known !== undefined) return known
  const random = xoroshiro128plus(seed)
  const signs = new Uint8Array(words * BYTES)
  for (let word = 0; word < words; word++) {
    const bits = random.next()
    for (let byte = 0; byte < BYTES; byte++) signs[word * BYTES + byte] = bits >>> (byte * BITS)
  }
  if (drawn.size >= KEPT) drawn.clear()
  drawn.set(of, signs)
  return signs
}

/** How many draws of signs give a sum of the differences at least as far from 0 as the bar. */
const extremeDraws = (
  differences: Float64Array,
  bar: number,
  signs: Uint8Array,
  draws: number
): number => {
  const sums = sumsByEight(differences)
  const groups = Math.ceil(differences.length / BITS)
  const step = signs.length / draws
  let extreme = 0
  for (let draw = 0; draw < draws; draw++) {
    let reached = 0
    for (let group = 0; group < groups; group++) {
      reached += sums[group * COMBINATIONS + (signs[draw * step + group] ?? 0)] ?? 0
    }
    if (Math.abs(reached) >= bar) extreme++
  }
  return extreme
}

/** The same over every combination of the signs of a few differences. */
const extremeCombinations = (differences: Float64Array, bar: number): number => {
  const sums = sumsByEight(differences)
  const high = differences.length > BITS ? 2 ** (differences.length - BITS) : 0
  const low = Math.min(COMBINATIONS, 2 ** differences.length)
  let extreme = 0
  for (let at = 0; at < low; at++) {
    const first = sums[at] ?? 0
    if (high === 0 && Math.abs(first) >= bar) extreme++
    for (let other = 0; other < high; other++) {
      if (Math.abs(first + (sums[COMBINATIONS + other] ?? 0)) >= bar) extreme++
    }
  }
  return extreme
}

/**
 * Two-sided sign-flip permutation test of paired differences (one per item): the share of sign combinations
 * whose sum is at least as far from 0. Exact for up to 16 non-zero differences, otherwise `permutations`
 * seeded draws including the observed one, so that p is never 0. 1 for no differences.
 */
export const permutationTest = (
  differences: ReadonlyArray<number>,
  { seed, permutations = 10_000 }: { readonly seed: number; readonly permutations?: number }
): number => {
  const nonZero = Float64Array.from(differences.filter((difference) => difference !== 0))
  if (nonZero.length === 0) return 1
  const total = nonZero.reduce((all, difference) => all + Math.abs(difference), 0)
  // Sums of the same differences in another order differ in their last digits.
  const bar = Math.abs(nonZero.reduce((all, difference) => all + difference, 0)) - total * 1e-12
  if (nonZero.length <= EXACT_LIMIT) {
    return extremeCombinations(nonZero, bar) / 2 ** nonZero.length
  }
  const signs = drawSigns(seed, permutations, nonZero.length)
  return (extremeDraws(nonZero, bar, signs, permutations) + 1) / (permutations + 1)
}

/** Holm's step-down correction (Holm 1979): adjusted p-values in the order given. */
export const holm = (ps: ReadonlyArray<number>): ReadonlyArray<number> => {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p)
  const adjusted = new Array<number>(ps.length).fill(1)
  let largest = 0
  order.forEach(({ p, index }, rank) => {
    largest = Math.max(largest, Math.min(1, p * (ps.length - rank)))
    adjusted[index] = largest
  })
  return adjusted
}

/** Bonferroni's correction: adjusted p-values in the order given. */
export const bonferroni = (ps: ReadonlyArray<number>): ReadonlyArray<number> =>
  ps.map((p) => Math.min(1, p * ps.length))

/**
 * How many rounds would separate two models in a two-sided test. `differences` holds, for each item, the
 * difference of each round. More rounds of the same items only shrink the variance within items. Null if no
 * number of rounds would be enough (the choice of items alone explains the difference), or if there are
 * fewer than two rounds or items.
 */
export const roundsToSeparate = (
  differences: ReadonlyArray<ReadonlyArray<number>>,
  { level = 0.95, power = 0.8 }: { readonly level?: number; readonly power?: number } = {}
): number | null => {
  const items = differences.filter((rounds) => rounds.length > 1)
  if (items.length < 2) return null
  const means = items.map((rounds) => mean([...rounds]))
  const effect = mean(means)
  const within = mean(
    items.map((rounds) => {
      const own = mean([...rounds])
      return sum(rounds.map((value) => (value - own) ** 2)) / (rounds.length - 1)
    })
  )
  const observed = sum(means.map((value) => (value - effect) ** 2)) / (items.length - 1)
  const perItem = mean(items.map((rounds) => within / rounds.length))
  const between = Math.max(0, observed - perItem)
  const z = probit(1 - (1 - level) / 2) + probit(power)
  const allowed = items.length * (effect / z) ** 2
  if (effect === 0 || allowed <= between) return null
  return Math.max(1, Math.ceil(within / (allowed - between)))
}
