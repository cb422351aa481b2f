/**
 * Ranks: Spearman's rho over several columns, and ranks that models share where their intervals
 * overlap.
 */
import { sampleRankCorrelation } from "simple-statistics"
import { type Interval, overlap } from "./bootstrap.ts"

/** Spearman's rho with midranks for ties; null for fewer than two values, or where one side is flat. */
export const spearman = (x: ReadonlyArray<number>, y: ReadonlyArray<number>): number | null => {
  if (x.length !== y.length || x.length < 2) return null
  const rho = sampleRankCorrelation([...x], [...y])
  return Number.isFinite(rho) ? rho : null
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
 * Ranks from 1, best first; a row shares the rank of the best row of the rank before it where their
 * intervals overlap. Rows without an interval share none. The order given is kept.
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
