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
export const resample = <A>(random: RandomGenerator, clusters: ReadonlyArray<A>): Array<A> =>
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

/** Whether two intervals share a value. */
export const overlap = (a: Interval, b: Interval): boolean => a.low <= b.high && b.low <= a.high
