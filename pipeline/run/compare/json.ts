/** The JSON of a comparison. Owns the form of `compare --format json`. Pure. */
import type { Change, Comparison, Flip } from "./comparison.ts"
import type { Reasons } from "./document.ts"
import type { Side } from "./sides.ts"

const sideJson = ({ file, model, run }: Side) => ({
  db: file,
  run: run.id,
  bench: run.bench,
  model
})

const changeJson = ({ pairing, passed, points, trials }: Change) => {
  const { difference, firstOnly, interval, items, mcnemar, p, rounds, secondOnly } = pairing
  return {
    trials,
    items,
    points,
    passed,
    /** after - before, points per item */
    difference,
    interval,
    p,
    itemsGained: firstOnly,
    itemsLost: secondOnly,
    mcnemar,
    roundsToSeparate: rounds
  }
}

const flipJson = ({ after, before }: Flip, side: Side, trial: number, reasons: Reasons) => ({
  item: before.item,
  split: before.split,
  variant: before.variant,
  round: before.round,
  trials: { before: before.trial, after: after.trial },
  outcomes: { before: before.outcome, after: after.outcome },
  points: { before: before.score, after: after.score },
  why: reasons(side, trial)
})

/** One line per comparison; `failed` holds the reasons of the gates that failed. */
export const comparisonJson = (
  comparisons: ReadonlyArray<Comparison>,
  reasons: Reasons,
  failed: ReadonlyArray<string>
) => ({
  holds: failed.length === 0,
  failed,
  comparisons: comparisons.map(
    ({ after, all, alone, before, corrected, gained, items, lost, splits, unscored }) => ({
      before: sideJson(before),
      after: sideJson(after),
      ...changeJson(all),
      corrected,
      splits: splits.map(({ change, split }) => ({ split, ...changeJson(change) })),
      newlyFailing: lost.map((flip) => flipJson(flip, after, flip.after.trial, reasons)),
      newlyPassing: gained.map((flip) => flipJson(flip, before, flip.before.trial, reasons)),
      byItem: items,
      alone,
      unscored
    })
  )
})
