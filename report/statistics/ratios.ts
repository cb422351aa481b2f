/**
 * Metrics made from ratios of sums over items: what an item adds, and what is computed from the ratios. One
 * definition gives the value and its bootstrap interval, which adds up sums of clusters instead of reading
 * every item a thousand times.
 */
import { type BootstrapOptions, bootstrap, type Interval } from "./bootstrap.ts"

/** A metric over items of type A. */
export interface Metric<A> {
  /** what an item adds to each named ratio */
  readonly parts: (item: A) => ReadonlyArray<readonly [name: string, part: number, whole: number]>
  /** computed from the ratios with a non-zero denominator, by name; null: undefined */
  readonly value: (ratios: ReadonlyMap<string, number>) => number | null
}

/** A plain ratio: what an item adds to numerator and denominator; null: nothing. */
export const ratio = <A>(
  read: (item: A) => readonly [part: number, whole: number] | null
): Metric<A> => ({
  parts: (item) => {
    const added = read(item)
    return added === null ? [] : [["", ...added]]
  },
  value: (ratios) => ratios.get("") ?? null
})

/** The share of items that hold, among those for which it is known. */
export const share = <A>(holds: (item: A) => boolean | null): Metric<A> =>
  ratio((item) => {
    const is = holds(item)
    return is === null ? null : [Number(is), 1]
  })

/** The mean of the known values. */
export const average = <A>(read: (item: A) => number | null): Metric<A> =>
  ratio((item) => {
    const value = read(item)
    return value === null ? null : [value, 1]
  })

/** A metric over only the items for which `holds` is true. */
export const where = <A>(metric: Metric<A>, holds: (item: A) => boolean): Metric<A> => ({
  ...metric,
  parts: (item) => (holds(item) ? metric.parts(item) : [])
})

/** The unweighted mean of a plain ratio over groups; groups without a ratio are left out. */
export const meanOver = <A>(metric: Metric<A>, group: (item: A) => string): Metric<A> => ({
  parts: (item) =>
    metric.parts(item).map(([name, part, whole]) => [name + group(item), part, whole] as const),
  value: (ratios) =>
    ratios.size === 0 ? null : [...ratios.values()].reduce((a, b) => a + b, 0) / ratios.size
})

/** A metric of metrics. */
export const combine = <A, const Name extends string>(
  metrics: Readonly<Record<Name, Metric<A>>>,
  make: (values: Readonly<Record<Name, number | null>>) => number | null
): Metric<A> => {
  const entries = Object.entries<Metric<A>>(metrics)
  return {
    parts: (item) =>
      entries.flatMap(([name, metric]) =>
        metric.parts(item).map(([own, part, whole]) => [`${name}/${own}`, part, whole] as const)
      ),
    value: (ratios) =>
      make(
        Object.fromEntries(
          entries.map(([name, metric]) => [
            name,
            metric.value(
              new Map(
                [...ratios].flatMap(([own, ratio]) =>
                  own.startsWith(`${name}/`) ? [[own.slice(name.length + 1), ratio] as const] : []
                )
              )
            )
          ])
        ) as Record<Name, number | null>
      )
  }
}

/** Sums by name, numerator and denominator in turn, of items whose names are numbered in `places`. */
const sumsOf = <A>(
  metric: Metric<A>,
  items: ReadonlyArray<A>,
  places: Map<string, number>
): ReadonlyArray<number> => {
  const sums: Array<number> = []
  for (const item of items) {
    for (const [name, part, whole] of metric.parts(item)) {
      const place = places.get(name) ?? places.size
      places.set(name, place)
      sums[2 * place] = (sums[2 * place] ?? 0) + part
      sums[2 * place + 1] = (sums[2 * place + 1] ?? 0) + whole
    }
  }
  return sums
}

const ofSums = <A>(
  metric: Metric<A>,
  sums: ReadonlyArray<number>,
  places: ReadonlyMap<string, number>
): number | null =>
  metric.value(
    new Map(
      [...places].flatMap(([name, place]) => {
        const whole = sums[2 * place + 1] ?? 0
        return whole === 0 ? [] : [[name, (sums[2 * place] ?? 0) / whole] as const]
      })
    )
  )

/** The metric of these items. */
export const reckon = <A>(metric: Metric<A>, items: ReadonlyArray<A>): number | null => {
  const places = new Map<string, number>()
  return ofSums(metric, sumsOf(metric, items, places), places)
}

/** Its percentile interval; clusters are resampled within their strata (bootstrap.ts). */
export const intervalOf = <A>(
  metric: Metric<A>,
  strata: ReadonlyArray<ReadonlyArray<ReadonlyArray<A>>>,
  options: BootstrapOptions
): Interval | null => {
  const places = new Map<string, number>()
  const clusters = strata.map((stratum) => stratum.map((items) => sumsOf(metric, items, places)))
  return bootstrap(
    clusters,
    (drawn) => {
      const total = new Array<number>(2 * places.size).fill(0)
      for (const sums of drawn) {
        sums.forEach((sum, place) => {
          total[place] = (total[place] ?? 0) + sum
        })
      }
      return ofSums(metric, total, places)
    },
    options
  )
}
