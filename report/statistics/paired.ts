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

/** Its p, from how many items only one side has. */
export const mcnemarOf = (firstOnly: number, secondOnly: number): number => {
  const n = firstOnly + secondOnly
  if (n === 0) return 1
  const tail = (binomialDistribution(n, 0.5) ?? []).slice(0, Math.min(firstOnly, secondOnly) + 1)
  return Math.min(1, 2 * sum(tail))
}

/** Exact McNemar test over paired items. */
export const mcnemar = (
  pairs: ReadonlyArray<readonly [first: boolean, second: boolean]>
): McNemar => {
  const firstOnly = pairs.filter(([a, b]) => a && !b).length
  const secondOnly = pairs.filter(([a, b]) => !a && b).length
  return { firstOnly, secondOnly, p: mcnemarOf(firstOnly, secondOnly) }
}

/** Up to this many non-zero differences every combination of signs is tried. */
const EXACT_LIMIT = 16
/** Signs in one byte, and the bytes of one drawn integer. */
const BITS = 8
const BYTES = 4
const COMBINATIONS = 2 ** BITS
const LOWEST = COMBINATIONS - 1

/** Room for the sums of one test; a test is done with them before the next one begins. */
let room = new Float64Array(0)

/** The sums of each eight differences under every combination of signs; a set bit is the other way round. */
const sumsByEight = (differences: Float64Array): Float64Array => {
  const groups = Math.ceil(differences.length / BITS)
  if (room.length < groups * COMBINATIONS) room = new Float64Array(groups * COMBINATIONS)
  for (let group = 0; group < groups; group++) {
    const start = group * COMBINATIONS
    room[start] = 0
    let reached = 1
    for (let bit = 0; bit < BITS; bit++) {
      const difference = differences[group * BITS + bit] ?? 0
      for (let at = 0; at < reached; at++) {
        const before = room[start + at] ?? 0
        room[start + reached + at] = before - difference
        room[start + at] = before + difference
      }
      reached *= 2
    }
  }
  return room
}

/** The last signs that were drawn: comparisons of many sides draw the same again and again. */
const drawn = new Map<string, Uint32Array>()
const KEPT = 8

/** Signs of draws, as bits; as many a draw as whole integers hold. */
const drawSigns = (seed: number, draws: number, differences: number): Uint32Array => {
  const words = draws * Math.ceil(differences / (BITS * BYTES))
  const of = JSON.stringify([seed, draws, words])
  const known = drawn.get(of)
  if (known !== undefined) return known
  const random = xoroshiro128plus(seed)
  const signs = Uint32Array.from({ length: words }, () => random.next())
  if (drawn.size >= KEPT) drawn.clear()
  drawn.set(of, signs)
  return signs
}

/** Draws of signs, if nobody says how many. */
const PERMUTATIONS = 10_000

export interface PermutationOptions {
  /** the same seed gives the same draws */
  readonly seed: number
  /** default 10,000 */
  readonly permutations?: number
}

/**
 * The sum of the values under each draw of their signs. Of the differences of two sides it is the difference of the sums of
 * both, so a side that meets many others needs it once.
 */
export const signedSums = (
  values: Float64Array,
  { seed, permutations = PERMUTATIONS }: PermutationOptions
): Float64Array => {
  const signs = drawSigns(seed, permutations, values.length)
  const sums = sumsByEight(values)
  const found = new Float64Array(permutations)
  const groups = Math.ceil(values.length / BITS)
  const whole = groups - (groups % BYTES)
  for (let draw = 0, next = 0; draw < permutations; draw++) {
    let reached = 0
    let start = 0
    // A whole integer in a pass takes two thirds of the time of one byte.
    for (let group = 0; group < whole; group += BYTES, start += BYTES * COMBINATIONS) {
      const bits = signs[next] ?? 0
      next++
      let at = start + (bits & LOWEST)
      reached += sums[at] ?? 0
      at = start + COMBINATIONS + ((bits >>> BITS) & LOWEST)
      reached += sums[at] ?? 0
      at = start + 2 * COMBINATIONS + ((bits >>> (2 * BITS)) & LOWEST)
      reached += sums[at] ?? 0
      at = start + 3 * COMBINATIONS + (bits >>> (3 * BITS))
      reached += sums[at] ?? 0
    }
    if (whole < groups) {
      let bits = signs[next] ?? 0
      next++
      for (let group = whole; group < groups; group++, start += COMBINATIONS) {
        const at = start + (bits & LOWEST)
        reached += sums[at] ?? 0
        bits >>>= BITS
      }
    }
    found[draw] = reached
  }
  return found
}

/** How many draws of signs give a sum of the differences of two sides at least as far from 0 as the bar. */
const extremeDraws = (first: Float64Array, second: Float64Array, bar: number): number => {
  const isExtreme = (at: number) => Math.abs((first[at] ?? 0) - (second[at] ?? 0)) >= bar
  let extreme = 0
  let at = 0
  // No branch depends on a draw, because nothing could predict it: a quarter of the time.
  for (const whole = first.length - (first.length % 4); at < whole; at += 4) {
    extreme +=
      Number(isExtreme(at)) +
      Number(isExtreme(at + 1)) +
      Number(isExtreme(at + 2)) +
      Number(isExtreme(at + 3))
  }
  for (; at < first.length; at++) extreme += Number(isExtreme(at))
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

const againstNothing = (sums: Float64Array) => [sums, new Float64Array(sums.length)] as const

/**
 * Two-sided sign-flip permutation test of paired differences (one per item): the share of sign combinations
 * whose sum is at least as far from 0. Exact for up to 16 non-zero differences, otherwise `permutations`
 * seeded draws including the observed one, so that p is never 0. 1 for no differences. `signed` holds the
 * `signedSums` of both sides by the same options, where they are known.
 */
export const permutationTest = (
  differences: ReadonlyArray<number> | Float64Array,
  options: PermutationOptions,
  signed: readonly [first: Float64Array, second: Float64Array] | null = null
): number => {
  let [reached, total, nonZero] = [0, 0, 0]
  for (let at = 0; at < differences.length; at++) {
    const difference = differences[at] ?? 0
    reached += difference
    total += Math.abs(difference)
    nonZero += Number(difference !== 0)
  }
  if (nonZero === 0) return 1
  // The same sum, added in another order or side by side, differs in its last digits.
  const bar = Math.abs(reached) - total * 1e-9
  if (nonZero <= EXACT_LIMIT) {
    const few = Float64Array.from(differences).filter((difference) => difference !== 0)
    return extremeCombinations(few, bar) / 2 ** nonZero
  }
  const [first, second] =
    signed ?? againstNothing(signedSums(Float64Array.from(differences), options))
  return (extremeDraws(first, second, bar) + 1) / (first.length + 1)
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

/** Numbers by group: those of one stand before its end, and after the end of the one before. */
export interface Grouped {
  readonly values: Float64Array
  readonly ends: Uint32Array
}

/** The mean of each group of more than one, with the variance within it, and how many it has. */
const momentsOf = ({ ends, values }: Grouped) => {
  const moments: Array<{ readonly mean: number; readonly variance: number; readonly of: number }> =
    []
  let start = 0
  for (const end of ends) {
    const of = end - start
    let [total, squares] = [0, 0]
    for (let at = start; at < end; at++) total += values[at] ?? 0
    for (let at = start; at < end; at++) squares += ((values[at] ?? 0) - total / of) ** 2
    if (of > 1) moments.push({ mean: total / of, variance: squares / (of - 1), of })
    start = end
  }
  return moments
}

/**
 * How many rounds would separate two models in a two-sided test. `differences` holds, for each item, the
 * difference of each round. More rounds of the same items only shrink the variance within items. Null if no
 * number of rounds would be enough (the choice of items alone explains the difference), or if there are
 * fewer than two rounds or items.
 */
export const roundsToSeparate = (
  differences: Grouped,
  { level = 0.95, power = 0.8 }: { readonly level?: number; readonly power?: number } = {}
): number | null => {
  const items = momentsOf(differences)
  if (items.length < 2) return null
  const effect = mean(items.map((item) => item.mean))
  const within = mean(items.map(({ variance }) => variance))
  const observed = sum(items.map((item) => (item.mean - effect) ** 2)) / (items.length - 1)
  const perItem = mean(items.map(({ of }) => within / of))
  const between = Math.max(0, observed - perItem)
  const z = probit(1 - (1 - level) / 2) + probit(power)
  const allowed = items.length * (effect / z) ** 2
  if (effect === 0 || allowed <= between) return null
  return Math.max(1, Math.ceil(within / (allowed - between)))
}
