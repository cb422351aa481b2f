/** How many rounds more than needed episodes took (paper, table 10): K_act - K_opt. Pure. */
import { Schema } from "effect"
import { quantile } from "simple-statistics"
import { isComposite, isDone, mean, points, type Rows } from "./arithmetic.ts"

export const Overhead = Schema.Struct({
  /** episodes that executed something */
  episodes: Schema.Int,
  mean: Schema.Number,
  /** share of episodes that took more rounds than are needed */
  above: Schema.Number,
  /** 90th percentile */
  p90: Schema.Number
})
export type Overhead = typeof Overhead.Type

/** The overhead of each episode in which something was executed. */
export const overheads = (rows: Rows): ReadonlyArray<number> =>
  rows
    .filter((row) => isDone(row) && isComposite(row))
    .flatMap(({ optimal, rounds }) =>
      rounds === null || rounds === 0 || optimal === null ? [] : [rounds - optimal]
    )

/** Null if no episode executed anything. */
export const overheadOf = (rows: Rows): Overhead | null => {
  const all = [...overheads(rows)]
  if (all.length === 0) return null
  return {
    episodes: all.length,
    mean: points(mean(all)),
    above: all.filter((steps) => steps > 0).length / all.length,
    p90: quantile(all, 0.9)
  }
}
