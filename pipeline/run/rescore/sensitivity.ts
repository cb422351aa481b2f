/**
 * Whether another way of scoring changes the order of models (paper, section G.3): the points of each model
 * before and after, over any number of runs, and Spearman's rho of the two orders. Pure.
 */

import { spearman } from "../../../report/statistics/ranks.ts"
import { byRank, type Rescored, type Rescoring } from "./rescore.ts"

/** A model of a run under a variant. */
export interface Row extends Rescored {
  readonly run: string
}

/** One way of scoring, over all runs. */
export interface Sensitivity {
  readonly variant: string
  /** by share of the maximum points, best first; ranks are over all of them that have a score for every trial */
  readonly models: ReadonlyArray<Row>
  /** trials whose score differs from the original */
  readonly changed: number
  /**
   * correlation of the ranked models' shares of the points, now and originally; null for fewer than three models,
   * or if all are equal
   */
  readonly rho: number | null
  /** the largest change of a model's points, relative to those it had; null if none had any */
  readonly largest: number | null
}

/** With fewer models, a correlation of orders means nothing. */
const FEWEST = 3

const shareOf = (points: number, of: number): number => (of === 0 ? 0 : points / of)

const largestOf = (rows: ReadonlyArray<Row>): number | null => {
  const changes = rows.flatMap(({ original, score }) =>
    original === 0 ? [] : [(score - original) / original]
  )
  return changes.length === 0
    ? null
    : changes.reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most))
}

/** A variant, over the scorings of all runs under it. */
const joined = (
  variant: string,
  scorings: ReadonlyArray<{ readonly run: string; readonly scoring: Rescoring }>
): Sensitivity => {
  const rows = scorings.flatMap(({ run, scoring }) =>
    scoring.models.map((model) => ({ ...model, run, share: shareOf(model.score, model.of) }))
  )
  const ranked = rows.filter(({ rank }) => rank !== null)
  const models = rows
    .map((row) => ({
      ...row,
      rank: row.rank === null ? null : 1 + ranked.filter(({ share }) => share > row.share).length
    }))
    .sort(byRank)
  return {
    variant,
    models: models.map(({ share: _, ...row }) => row),
    changed: scorings.reduce((sum, { scoring }) => sum + scoring.changed, 0),
    rho:
      ranked.length < FEWEST
        ? null
        : spearman(
            ranked.map(({ share }) => share),
            ranked.map(({ of, original }) => shareOf(original, of))
          ),
    largest: largestOf(models)
  }
}

/** The effect of each variant on the models of these runs; the variants are those of the first run. */
export const sensitivities = (
  runs: ReadonlyArray<{ readonly run: string; readonly scorings: ReadonlyArray<Rescoring> }>
): ReadonlyArray<Sensitivity> =>
  (runs[0]?.scorings ?? []).map(({ variant }) =>
    joined(
      variant,
      runs.flatMap(({ run, scorings }) =>
        scorings
          .filter((scoring) => scoring.variant === variant)
          .map((scoring) => ({ run, scoring }))
      )
    )
  )
