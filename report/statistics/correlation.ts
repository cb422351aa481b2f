/** How two ratings of the same things correlate: Pearson's r and Spearman's rho. */
import { sampleCorrelation } from "simple-statistics"
import { spearman } from "./ranks.ts"

/** Pearson's r; null for fewer than two values, or if one side is constant. */
const pearson = (x: ReadonlyArray<number>, y: ReadonlyArray<number>): number | null => {
  if (x.length !== y.length || x.length < 2) return null
  const r = sampleCorrelation([...x], [...y])
  return Number.isFinite(r) ? r : null
}

/** Both coefficients over pairs of ratings, and how many pairs there are. */
export const correlation = (pairs: ReadonlyArray<readonly [number, number]>) => {
  const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
  return { of: pairs.length, pearson: pearson(x, y), spearman: spearman(x, y) }
}
