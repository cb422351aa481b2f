/**
 * The security understanding index: detection, reasoning and precision under five weightings, and
 * whether the weights decide who is best (paper section 4.6, appendices J and K.6). Pure.
 */
import { spearmanPairs } from "../../../report/statistics/ranks.ts"
import { combine, type Metric, reckon } from "../../../report/statistics/ratios.ts"
import type { Measures } from "./Measures.ts"
import { findingPrecision, type Rows, reasoning } from "./metrics.ts"
import { averaged, macroTdr } from "./strata.ts"

/** Weights of the security understanding index; they sum to 1. */
export interface SuiWeights {
  readonly name: string
  readonly tdr: number
  readonly r: number
  readonly precision: number
}

/** The components of the index, each in [0, 1]; null if the denominator is 0. */
interface SuiParts {
  readonly tdr: number | null
  readonly r: number | null
  readonly precision: number | null
}

/** The five weightings of the paper's table 8; the default first. */
export const suiWeights: readonly [SuiWeights, ...Array<SuiWeights>] = [
  { name: "default", tdr: 0.4, r: 0.3, precision: 0.3 },
  { name: "balanced", tdr: 0.33, r: 0.33, precision: 0.34 },
  { name: "quality first", tdr: 0.3, r: 0.4, precision: 0.3 },
  { name: "precision first", tdr: 0.3, r: 0.3, precision: 0.4 },
  { name: "detection heavy", tdr: 0.5, r: 0.25, precision: 0.25 }
]

/**
 * Security understanding index from its three parts. A model that found nothing has no R, and one that
 * reported nothing has no precision; both count as 0 there. Null if nothing was scored.
 */
export const sui = (parts: SuiParts, weights: SuiWeights = suiWeights[0]): number | null =>
  parts.tdr === null
    ? null
    : weights.tdr * parts.tdr +
      weights.r * (parts.r ?? 0) +
      weights.precision * (parts.precision ?? 0)

const made = { tdr: macroTdr, r: reasoning, precision: findingPrecision }

/** The index as a metric, over the rows that `averaged` names. */
export const suiMetric: Metric<Measures> = combine(made, (parts) => sui(parts))

/** The components of the index for these rows, and over how many exhibits. */
export const suiParts = (rows: Rows) => {
  const own = averaged(rows)
  return {
    tdr: reckon(made.tdr, own),
    r: reckon(made.r, own),
    precision: reckon(made.precision, own),
    of: own.length
  }
}

const DECIMAL = /^(?:\d+(?:\.\d+)?|\.\d+)$/

/** Weights in written form, "0.5/0.25/0.25" or one of the five names; they must sum to 1. */
export const readWeights = (text: string): SuiWeights | null => {
  const named = suiWeights.find(({ name }) => name.replaceAll(" ", "-") === text)
  if (named !== undefined) return named
  const parts = text.split("/")
  const [tdr = 0, r = 0, precision = 0] = parts.map(Number)
  const whole = Math.abs(tdr + r + precision - 1) < 1e-9
  return parts.length === 3 && parts.every((part) => DECIMAL.test(part)) && whole
    ? { name: text, tdr, r, precision }
    : null
}

/** A model's place under one weighting; equal scores share a rank, 1 is best. */
interface Ranked {
  readonly model: string
  readonly sui: number | null
  readonly rank: number
}

/** Every model's SUI and rank under each weighting, and Spearman's rho between each pair of them. */
export const weightings = (
  models: ReadonlyArray<{ readonly model: string; readonly parts: SuiParts }>
) => {
  const columns = suiWeights.map((weights) => {
    const scores = models.map(({ parts }) => sui(parts, weights))
    return {
      weights,
      models: models.map(({ model }, index): Ranked => {
        const own = scores[index] ?? null
        return {
          model,
          sui: own,
          rank: 1 + scores.filter((other) => (other ?? -1) > (own ?? -1)).length
        }
      })
    }
  })
  return {
    columns,
    rhos: spearmanPairs(
      columns.map(({ models: ranked, weights }) => ({
        name: weights.name,
        values: ranked.map((one) => one.sui ?? 0)
      }))
    )
  }
}
