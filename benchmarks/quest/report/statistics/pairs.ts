/**
 * Each pair of models of a run on the same tasks, with tests corrected by Holm's method over all pairs.
 * Pure; pairing.ts has the statistics of one pair.
 */
import { Schema, Struct } from "effect"
import { pairingAmong } from "../../../../pipeline/run/compare/pairing.ts"
import { Pairing } from "../../../../pipeline/run/compare/pairStatistics.ts"
import { holm } from "../../../../report/statistics/paired.ts"
import type { Rows } from "./arithmetic.ts"

export const Pair = Schema.Struct({
  first: Schema.String,
  second: Schema.String,
  /** tasks that both finished in the same round at least once; everything here is computed over them */
  tasks: Schema.Int,
  ...Struct.omit(Pairing.fields, ["items"]),
  /** both tests after Holm's correction */
  corrected: Schema.Number,
  mcnemarCorrected: Schema.Number
})
export type Pair = typeof Pair.Type

/** Every pair of these models, in order. */
export const pairsOf = (
  models: ReadonlyArray<{ readonly model: string; readonly rows: Rows }>
): ReadonlyArray<Pair> => {
  const pairing = pairingAmong(models.map(({ rows }) => rows))
  const pairs = models.flatMap((first, index) =>
    models
      .slice(index + 1)
      .map((second, after) => {
        const { items, ...pair } = pairing(index, index + 1 + after)
        return { first: first.model, second: second.model, tasks: items, ...pair }
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
