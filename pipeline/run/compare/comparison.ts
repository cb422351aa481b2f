/**
 * What changed from one side to another: points, passes, and flipped trials. Owns what is derived from the
 * trials of two sides; pairing.ts owns the statistics. Pure.
 */

import { holm } from "../../../report/statistics/paired.ts"
import { counted } from "../../../report/text.ts"
import type { Score } from "../Score.ts"
import { byItem, finished, type Met, matched, pairingOf } from "./pairing.ts"
import type { Pairing } from "./pairStatistics.ts"
import type { Opposed, Side } from "./sides.ts"

/** A trial on both sides. */
export interface Flip {
  readonly before: Score
  readonly after: Score
}

/** One value for each side. */
interface Sides<A> {
  readonly before: A
  readonly after: A
}

/** Both sides over the same trials; the difference of `pairing` is after - before. */
export interface Change {
  /** that both finished */
  readonly trials: number
  /** mean points per item, and shares of trials that passed; null if there is no trial */
  readonly points: Sides<number | null>
  readonly passed: Sides<number | null>
  readonly pairing: Pairing
}

interface ItemChange {
  readonly item: string
  readonly split: string
  /** trials that both finished, and mean points over them */
  readonly trials: number
  readonly before: number
  readonly after: number
}

export interface Comparison {
  readonly before: Side
  readonly after: Side
  readonly all: Change
  /** the p of its permutation test after Holm's correction over all comparisons */
  readonly corrected: number
  readonly splits: ReadonlyArray<{ readonly split: string; readonly change: Change }>
  /** trials that passed before and do not now, the greatest loss first */
  readonly lost: ReadonlyArray<Flip>
  /** trials that did not pass before and do now */
  readonly gained: ReadonlyArray<Flip>
  /** every item, the greatest loss first */
  readonly items: ReadonlyArray<ItemChange>
  /** trials that only one side has */
  readonly alone: Sides<number>
  /** trials that both have and only one finished: errored, cancelled, or not run yet */
  readonly unscored: Sides<number>
}

const mean = (values: ReadonlyArray<number>): number =>
  values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length

const meansOf = (met: ReadonlyArray<Met<Score>>, of: (score: Score) => number) => ({
  before: mean(met.map(({ first }) => of(first))),
  after: mean(met.map(({ second }) => of(second)))
})

/** Every item has the same weight, however often it was finished. */
const pointsOf = (met: ReadonlyArray<Met<Score>>) => {
  const items = byItem(met).map((own) => meansOf(own, ({ score }) => score))
  return {
    before: mean(items.map(({ before }) => before)),
    after: mean(items.map(({ after }) => after))
  }
}

const unknown: Sides<null> = { before: null, after: null }

const changeOf = (met: ReadonlyArray<Met<Score>>): Change => ({
  trials: met.length,
  points: met.length === 0 ? unknown : pointsOf(met),
  passed: met.length === 0 ? unknown : meansOf(met, ({ passed }) => Number(passed)),
  pairing: pairingOf(met.map(({ first, second }) => ({ first: second, second: first })))
})

const byLoss = (a: Flip, b: Flip): number =>
  a.after.score - a.before.score - (b.after.score - b.before.score) ||
  a.before.item.localeCompare(b.before.item) ||
  a.before.round - b.before.round

const compareSides = ({ after, before }: Opposed): Omit<Comparison, "corrected"> => {
  const met = matched(before.scores, after.scores)
  const both = finished(met)
  const flips = both.map(({ first, second }) => ({ before: first, after: second }))
  const onlyOne = (one: keyof Met<Score>, other: keyof Met<Score>) =>
    met.filter((pair) => pair[one].status === "done" && pair[other].status !== "done").length
  return {
    before,
    after,
    all: changeOf(both),
    splits: [...Map.groupBy(both, ({ first }) => first.split)].map(([split, own]) => ({
      split,
      change: changeOf(own)
    })),
    lost: flips.filter(({ after, before }) => before.passed && !after.passed).sort(byLoss),
    gained: flips
      .filter(({ after, before }) => !before.passed && after.passed)
      .sort((a, b) => byLoss(b, a)),
    items: byItem(both)
      .flatMap((own) => {
        const [first] = own
        return first === undefined
          ? []
          : [
              {
                item: first.first.item,
                split: first.first.split,
                trials: own.length,
                ...meansOf(own, ({ score }) => score)
              }
            ]
      })
      .sort((a, b) => a.after - a.before - (b.after - b.before)),
    alone: {
      before: before.scores.length - met.length,
      after: after.scores.length - met.length
    },
    unscored: { before: onlyOne("second", "first"), after: onlyOne("first", "second") }
  }
}

/** Compares each pair of sides; p is corrected over all of them. */
export const compare = (pairs: ReadonlyArray<Opposed>): ReadonlyArray<Comparison> => {
  const compared = pairs.map(compareSides)
  const corrected = holm(compared.map(({ all }) => all.pairing.p))
  return compared.map((each, index) => ({ ...each, corrected: corrected[index] ?? 1 }))
}

/** Conditions that every comparison must meet. */
export interface Gates {
  /** points per item, 0 to 100, that `after` must have at least */
  readonly below: number | null
  /** no side may be worse by more than chance: the 95% interval of its change lies below 0 */
  readonly regression: boolean
  /** every trial that passed before must pass now */
  readonly flip: boolean
}

const isWorse = ({ all: { pairing } }: Comparison): boolean =>
  pairing.interval === null ? pairing.difference < 0 : pairing.interval.high < 0

/**
 * Why a comparison fails its gates, one text per gate. A trial that has lost its score cannot prove that
 * nothing is worse, so any gate fails then.
 */
export const failedGates = (
  comparison: Comparison,
  { below, flip, regression }: Gates
): ReadonlyArray<string> => {
  if (below === null && !regression && !flip) return []
  const { after, all, lost, unscored } = comparison
  const { difference, interval } = all.pairing
  return [
    ...(all.trials === 0 ? ["the two have no finished trial in common"] : []),
    ...(unscored.after === 0
      ? []
      : [
          `${counted(unscored.after, "trial")} of ${after.model} that had a score before have none`
        ]),
    ...(below !== null && all.points.after !== null && all.points.after < below
      ? [`${all.points.after.toFixed(2)} points per item, less than ${below}`]
      : []),
    ...(regression && isWorse(comparison)
      ? [
          `worse by ${Math.abs(difference)} points per item${interval === null ? "" : ` (95 %: ${interval.low} to ${interval.high})`}`
        ]
      : []),
    ...(flip && lost.length > 0 ? [`${counted(lost.length, "trial")} newly failing`] : [])
  ]
}
