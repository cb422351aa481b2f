/** Ranks: Spearman's rho over several columns, and ranks that models share if their intervals overlap. */
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { mean, sampleRankCorrelation } from "simple-statistics"
import { type Interval, overlap, shuffled } from "./bootstrap.ts"

/** Spearman's rho with midranks for ties; null for fewer than two values, or if one side is constant. */
export const spearman = (x: ReadonlyArray<number>, y: ReadonlyArray<number>): number | null => {
  if (x.length !== y.length || x.length < 2) return null
  const rho = sampleRankCorrelation([...x], [...y])
  return Number.isFinite(rho) ? rho : null
}

/** Midranks from 1, less their mean. */
const centred = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const ranks = values.map(
    (value) =>
      values.filter((other) => other < value).length +
      (values.filter((other) => other === value).length + 1) / 2
  )
  const middle = mean([...ranks])
  return ranks.map((rank) => rank - middle)
}

/** Every order of these values. */
const orders = (values: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<number>> =>
  values.length < 2
    ? [values]
    : values.flatMap((value, index) =>
        orders(values.toSpliced(index, 1)).map((others) => [value, ...others])
      )

/** Up to this many values every order is tried: 5,040. */
const EVERY_ORDER = 7
const DRAWN_ORDERS = 10_000

/** The last drawn orders: pairs of rounds have as many values each. */
let drawn: { readonly of: string; readonly orders: Uint32Array } | null = null

/** Drawn orders of the places of so many values. */
const drawnOrders = (length: number, seed: number) => {
  const of = `${length} ${seed}`
  if (drawn?.of !== of) {
    const random = xoroshiro128plus(seed)
    const orders = new Uint32Array(DRAWN_ORDERS * length)
    const places = Array.from({ length }, (_, place) => place)
    for (let draw = 0; draw < DRAWN_ORDERS; draw++)
      orders.set(shuffled(random, places), draw * length)
    drawn = { of, orders }
  }
  const { orders } = drawn
  return (draw: number) => orders.subarray(draw * length, (draw + 1) * length)
}

/**
 * Two-sided permutation test of Spearman's rho: the share of orders of one side that give a rho at least as
 * far from 0. Exact for up to seven values, otherwise 10,000 seeded draws including the observed one, so
 * that p is never 0. Null if there is no rho.
 */
export const spearmanP = (
  x: ReadonlyArray<number>,
  y: ReadonlyArray<number>,
  { seed }: { readonly seed: number }
): number | null => {
  if (spearman(x, y) === null) return null
  const [first, second] = [centred(x), centred(y)]
  const product = (order: ReadonlyArray<number>): number =>
    Math.abs(first.reduce((all, rank, index) => all + rank * (order[index] ?? 0), 0))
  const bar = product(second) * (1 - 1e-12)
  const isExtreme = (order: ReadonlyArray<number>) => product(order) >= bar
  if (x.length <= EVERY_ORDER) {
    const all = orders(second)
    return all.filter(isExtreme).length / all.length
  }
  const orderOf = drawnOrders(x.length, seed)
  let extreme = 1
  for (let draw = 0; draw < DRAWN_ORDERS; draw++) {
    const order = orderOf(draw)
    let all = 0
    for (let at = 0; at < first.length; at++)
      all += (first[at] ?? 0) * (second[order[at] ?? 0] ?? 0)
    if (Math.abs(all) >= bar) extreme++
  }
  return extreme / (DRAWN_ORDERS + 1)
}

/** Spearman's rho between every pair of columns (rounds, weightings, multipliers), by their names. */
export const spearmanPairs = (
  columns: ReadonlyArray<{ readonly name: string; readonly values: ReadonlyArray<number> }>
): ReadonlyArray<{
  readonly first: string
  readonly second: string
  readonly rho: number | null
}> =>
  columns.flatMap((a, index) =>
    columns
      .slice(index + 1)
      .map((b) => ({ first: a.name, second: b.name, rho: spearman(a.values, b.values) }))
  )

/**
 * Ranks from 1, best first. A row shares the rank of the best row of the previous rank if their intervals
 * overlap. Rows without an interval share none. The given order is kept.
 */
export const sharedRanks = (
  rows: ReadonlyArray<{ readonly value: number; readonly interval: Interval | null }>
): ReadonlyArray<number> => {
  const order = rows
    .map((row, index) => ({ ...row, index }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
  const ranks = new Array<number>(rows.length)
  let leader: { readonly rank: number; readonly row: (typeof order)[number] } | null = null
  order.forEach((row, position) => {
    const shares: boolean =
      leader !== null &&
      (row.value === leader.row.value ||
        (row.interval !== null &&
          leader.row.interval !== null &&
          overlap(row.interval, leader.row.interval)))
    if (!shares || leader === null) leader = { rank: position + 1, row }
    ranks[row.index] = leader.rank
  })
  return ranks
}
