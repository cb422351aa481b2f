/**
 * Every two models of a run side by side on the same tasks, tests corrected after Holm over all pairs.
 * Pure; what is said of two sides is pairing.ts.
 */
import { Schema, Struct } from "effect"
import { finished, matched, Pairing, pairingOf } from "../../../../pipeline/run/compare/pairing.ts"
import { holm } from "../../../../report/statistics/paired.ts"
import type { Rows } from "./arithmetic.ts"

export const Pair = Schema.Struct({
  first: Schema.String,
  second: Schema.String,
  /** tasks that both finished in the same round at least once: what everything here is over */
  tasks: Schema.Int,
  ...Struct.omit(Pairing.fields, ["items"]),
  /** both tests after Holm's correction */
  corrected: Schema.Number,
  mcnemarCorrected: Schema.Number
})
export type Pair = typeof Pair.Type

/** Every pair of these models, in their order. */
export const pairsOf = (
  models: ReadonlyArray<{ readonly model: string; readonly rows: Rows }>
): ReadonlyArray<Pair> => {
  const pairs = models.flatMap((first, index) =>
    models
      .slice(index + 1)
      .map((second) => {
        const { items, ...pairing } = pairingOf(finished(matched(first.rows, second.rows)))
        return { first: first.model, second: second.model, tasks: items, ...pairing }
      })
      .filter(({ tasks }) => tasks > 0)
  )
  const corrected = holm(pairs.map(({ p }) => p))
  const mcnemarCorrected = holm(pairs.map(({ mcnemar }) => mcnemar))
  return pairs.map((pair, index) => ({
    ...pair,
    corrected: corrected[index] ?? 1,
    mcnemarCorrected: mcnemarCorrected[index] ?? 1
  }))
}
