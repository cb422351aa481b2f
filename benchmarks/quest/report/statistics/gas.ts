/**
 * Gas relative to the reference solution: for trials that passed, what their transactions used compared
 * with those of the model `oracle` for the same instance of the same run. Pure.
 */
import { Schema } from "effect"
import { median } from "simple-statistics"
import type { TrialScore } from "../TrialScore.ts"
import { points, type Rows } from "./arithmetic.ts"

/** The model that answers with the reference solutions. */
const REFERENCE = "oracle"

export const GasUse = Schema.Struct({
  /** number of compared trials: both passed, both with a transaction */
  trials: Schema.Int,
  /** median of gas used / gas of the reference */
  ratio: Schema.Number
})
export type GasUse = typeof GasUse.Type

const instanceOf = ({ item, round }: TrialScore): string => JSON.stringify([item, round])

const used = (row: TrialScore): number => (row.status === "done" && row.passed ? (row.gas ?? 0) : 0)

/** Gas of the reference solutions by instance; empty if the run has no `oracle`. */
export const referenceGas = (
  rows: Rows,
  asked: (model: string) => string
): ReadonlyMap<string, number> =>
  new Map(
    rows
      .filter((row) => asked(row.model) === REFERENCE && used(row) > 0)
      .map((row) => [instanceOf(row), used(row)])
  )

/** Null if no trial can be compared. */
export const gasOf = (rows: Rows, reference: ReadonlyMap<string, number>): GasUse | null => {
  const ratios = rows.flatMap((row) => {
    const expected = reference.get(instanceOf(row))
    return expected === undefined || used(row) === 0 ? [] : [used(row) / expected]
  })
  return ratios.length === 0 ? null : { trials: ratios.length, ratio: points(median(ratios)) }
}
