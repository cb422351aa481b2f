/**
 * Seeded percentile bootstrap, by cluster within strata: the resampled unit is what was sampled in the
 * first place (a task with all its rounds, a contract with all its variants).
 */
import { Record } from "effect"
import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import type { RandomGenerator } from "pure-rand/types/RandomGenerator"
import { quantileSorted } from "simple-statistics"

/** An interval, in the unit of the statistic. */
export interface Interval {
  readonly low: number
  readonly high: number
}

export interface BootstrapOptions {
  /** the same seed gives the same interval */
  readonly seed: number
  /** default 1,000 (paper section 4.6) */
  readonly resamples?: number
  /** default 0.95 */
  readonly level?: number
}

/** Draws as many clusters as there are, with replacement. */
const resample = <A>(random: RandomGenerator, clusters: ReadonlyArray<A>): Array<A> =>
  clusters.map(() => clusters[uniformInt(random, 0, clusters.length - 1)] as A)

/** The same values in a drawn order. */
export const shuffled = <A>(random: RandomGenerator, values: ReadonlyArray<A>): Array<A> => {
  const order = [...values]
  for (let last = order.length - 1; last > 0; last--) {
    const other = uniformInt(random, 0, last)
    const held = order[last] as A
    order[last] = order[other] as A
    order[other] = held
  }
  return order
}

const percentiles = (values: ReadonlyArray<number | null>, level: number): Interval | null => {
  const defined = values.filter((value) => value !== null).sort((a, b) => a - b)
  if (defined.length === 0) return null
  const tail = (1 - level) / 2
  return { low: quantileSorted(defined, tail), high: quantileSorted(defined, 1 - tail) }
}

/**
 * The percentile intervals of several statistics over the same resampled clusters. `strata` holds the
 * clusters; each stratum keeps its size. A resample for which a statistic is null (undefined, such as a
 * precision over no findings) is left out of its interval. Null if no cluster, or no defined resample, is
 * left.
 */
export const bootstrapAll = <A, K extends string>(
  strata: ReadonlyArray<ReadonlyArray<A>>,
  statistics: Readonly<Record<K, (clusters: ReadonlyArray<A>) => number | null>>,
  { seed, resamples = 1000, level = 0.95 }: BootstrapOptions
): Readonly<Record<K, Interval | null>> => {
  const isEmpty = strata.every((stratum) => stratum.length === 0)
  const random = xoroshiro128plus(seed)
  const draws = Array.from({ length: isEmpty ? 0 : resamples }, () => {
    const drawn = strata.flatMap((stratum) => resample(random, stratum))
    return Record.map(statistics, (statistic) => statistic(drawn))
  })
  return Record.map(statistics, (_, name) =>
    percentiles(
      draws.map((draw) => draw[name]),
      level
    )
  )
}

/** The interval of one statistic, as `bootstrapAll` gives it. */
export const bootstrap = <A>(
  strata: ReadonlyArray<ReadonlyArray<A>>,
  statistic: (clusters: ReadonlyArray<A>) => number | null,
  options: BootstrapOptions
): Interval | null => bootstrapAll(strata, { statistic }, options).statistic

/** Drawn places, one resample after the other, as `bootstrapAll` draws them from strata of these sizes. */
const drawPlaces = (sizes: ReadonlyArray<number>, seed: number, resamples: number): Uint32Array => {
  const random = xoroshiro128plus(seed)
  const places: Array<number> = []
  for (let draw = 0; draw < resamples; draw++) {
    let start = 0
    for (const size of sizes) {
      for (let at = 0; at < size; at++) places.push(start + uniformInt(random, 0, size - 1))
      start += size
    }
  }
  return Uint32Array.from(places)
}

/** The last draws: comparisons of many sides draw from strata of the same sizes again and again. */
let drawn: { readonly of: string; readonly places: Uint32Array } | null = null

/** What `bootstrap` gives for the mean of all values, a hundred times as fast where many are asked for. */
export const bootstrapMean = (
  strata: ReadonlyArray<ReadonlyArray<number>>,
  { seed, resamples = 1000, level = 0.95 }: BootstrapOptions
): Interval | null => {
  const values = Float64Array.from(strata.flat())
  if (values.length === 0) return null
  const sizes = strata.map(({ length }) => length)
  const of = JSON.stringify([sizes, seed, resamples])
  if (drawn?.of !== of) drawn = { of, places: drawPlaces(sizes, seed, resamples) }
  const { places } = drawn
  const means = new Float64Array(resamples)
  for (let draw = 0, at = 0; draw < resamples; draw++) {
    let total = 0
    for (const end = at + values.length; at < end; at++) total += values[places[at] ?? 0] ?? 0
    means[draw] = total / values.length
  }
  const sorted = Array.from(means.sort())
  const tail = (1 - level) / 2
  return { low: quantileSorted(sorted, tail), high: quantileSorted(sorted, 1 - tail) }
}

/** Whether two intervals share a value. */
export const overlap = (a: Interval, b: Interval): boolean => a.low <= b.high && b.low <= a.high
