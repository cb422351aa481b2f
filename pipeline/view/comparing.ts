/** Two sides of the database next to each other. Owns which reasons of flipped trials are read. */
import { Effect } from "effect"
import { Store } from "../../db/Store.ts"
import { type Comparison, compare } from "../run/compare/comparison.ts"
import { comparisonDocument, type Reasons } from "../run/compare/document.ts"
import { opposed, sidesNamed } from "../run/compare/sides.ts"
import type { BenchOf } from "./BenchOf.ts"

/** Number of reasons that are read for each list of trials; the others show the class of their outcome. */
const MOST_REASONS = 25

const reasonsOf = Effect.fnUntraced(function* (
  comparisons: ReadonlyArray<Comparison>,
  benchOf: BenchOf
) {
  const store = yield* Store
  const wanted = [
    ...comparisons
      .flatMap(({ after, lost }) => lost.map((flip) => ({ side: after, trial: flip.after.trial })))
      .slice(0, MOST_REASONS),
    ...comparisons
      .flatMap(({ before, gained }) =>
        gained.map((flip) => ({ side: before, trial: flip.before.trial }))
      )
      .slice(0, MOST_REASONS)
  ]
  const reasons = new Map<number, string>()
  for (const { side, trial } of wanted) {
    const { views } = yield* benchOf(side.run.bench)
    const row = yield* Effect.flatMap(store.getTrial(trial), Effect.fromOption)
    reasons.set(trial, (yield* views.verdict(side.run, row)).text)
  }
  const known: Reasons = (side, trial) =>
    reasons.get(trial) ?? side.scores.find((score) => score.trial === trial)?.outcome ?? ""
  return known
})

/** What changed from one side to another; a side is a run, or a model in one: `RUN:MODEL`. */
export const comparing = Effect.fn("view.comparing")(function* (
  before: string,
  after: string,
  benchOf: BenchOf
) {
  const { file } = yield* Store
  const first = yield* sidesNamed(before, file, benchOf)
  const comparisons = compare(yield* opposed(first, yield* sidesNamed(after, file, benchOf)))
  return comparisonDocument(comparisons, yield* reasonsOf(comparisons, benchOf), [])
})
