/**
 * Whether two models differ on the same items: exact McNemar for yes or no, a sign-flip permutation test
 * for scores, corrections for many pairs, and how many rounds would tell them apart.
 */
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { binomialDistribution, mean, probit, sum } from "simple-statistics"

export interface McNemar {
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
/** Signs per drawn integer. */
const BITS = 32

/** The sum of the differences with some signs flipped; each set bit of `bits` flips one, 32 per integer. */
const flipped = (differences: Float64Array, bits: (word: number) => number): number => {
  let total = 0
  for (let word = 0; word * BITS < differences.length; word++) {
    const signs = bits(word)
    const end = Math.min(BITS, differences.length - word * BITS)
    for (let bit = 0; bit < end; bit++) {
      const difference = differences[word * BITS + bit] ?? 0
      total += (signs >>> bit) & 1 ? -difference : difference
    }
  }
  return total
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
  const bar = Math.abs(flipped(nonZero, () => 0)) - total * 1e-12
  const isExact = nonZero.length <= EXACT_LIMIT
  const random = xoroshiro128plus(seed)
  const draws = isExact ? 2 ** nonZero.length : permutations
  let extreme = 0
  for (let draw = 0; draw < draws; draw++) {
    const reached = flipped(nonZero, isExact ? () => draw : () => random.next())
    if (Math.abs(reached) >= bar) extreme++
  }
  return isExact ? extreme / draws : (extreme + 1) / (draws + 1)
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
