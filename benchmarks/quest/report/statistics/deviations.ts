/**
 * How far off trials that are judged by amounts are (paper, table 7): each finished trial in one class, by
 * its points and the largest deviation of its checks. Pure.
 */
import { Array as Arr, Schema } from "effect"
import type { TrialScore } from "../TrialScore.ts"
import { isDone, type Rows } from "./arithmetic.ts"

/** Classes in the order of a table. Deviations are relative to the expected amount. */
export const DEVIATIONS = [
  "no points: nothing executed",
  "no points: reverted",
  "no points: other",
  "points: no amount judged",
  "points: exact to 1 ppm",
  "points: up to 0.01 %",
  "points: up to 0.1 %",
  "points: up to 5 %",
  "points: beyond 5 %"
] as const
const Deviation = Schema.Literals(DEVIATIONS)
type Deviation = typeof Deviation.Type

/** Upper bounds in whole parts per million, inclusive. */
const BOUNDS: ReadonlyArray<readonly [ppm: number, name: Deviation]> = [
  [0, "points: exact to 1 ppm"],
  [100, "points: up to 0.01 %"],
  [1000, "points: up to 0.1 %"],
  [50_000, "points: up to 5 %"]
]

/** The class of a finished trial. */
const deviationClass = ({ deviationPpm, outcome, score }: TrialScore): Deviation => {
  if (score === 0) {
    if (outcome === "reverted") return "no points: reverted"
    return outcome === "wrong_state" || outcome === "pass"
      ? "no points: other"
      : "no points: nothing executed"
  }
  if (deviationPpm === null) return "points: no amount judged"
  const found = BOUNDS.find(([ppm]) => Math.abs(deviationPpm) <= ppm)
  return found?.[1] ?? "points: beyond 5 %"
}

/** Finished trials by class; classes that did not occur are left out. */
export const deviationsOf = (rows: Rows): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(Arr.groupBy(rows.filter(isDone), deviationClass)).map(([name, own]) => [
      name,
      own.length
    ])
  )
