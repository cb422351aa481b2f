/**
 * Where findings point, by CodeActs (paper section 5.6): root causes compared with what was understood
 * about them, decoys, fixes. validators/block/places.ts says when a finding matches. Pure.
 */
import { combine, type Metric, reckon, share, where } from "../../../report/statistics/ratios.ts"
import { change } from "./changes.ts"
import type { Measures } from "./Measures.ts"
import { falseAlarmRate, type Rows, tdr } from "./metrics.ts"
import { estimate, isBase } from "./strata.ts"

/** Exhibits in which a finding overlaps a ROOT_CAUSE, among those that have one. */
const rootCauseRate: Metric<Measures> = share((row) => row.rootCauseMatched)
/** The same for DECOYs. */
const decoyRate: Metric<Measures> = share((row) => row.decoyFlagged)
/** Fixed contracts in which the fixed flaw is not reported. */
const fixRecognition: Metric<Measures> = share((row) => row.fixRecognised)

/**
 * The contamination index: the relative drop of the ROOT_CAUSE match rate from the base variant (minimal
 * sanitized for TC) to trojan (figure 11). Negative if decoys do not distract.
 */
const contamination: Metric<Measures> = combine(
  {
    base: where(rootCauseRate, isBase),
    trojan: where(rootCauseRate, ({ variant }) => variant === "trojan")
  },
  ({ base, trojan }) => {
    const { relative } = change(base, trojan)
    return relative === null ? null : 0 - relative
  }
)

/**
 * ROOT_CAUSE match rate (the place is seen) and TDR (the flaw is understood) on the same exhibits, by
 * variant; a positive gap means places that were found without the flaw (figure 7).
 */
const byVariant = (rows: Rows) =>
  [
    ...Map.groupBy(
      rows.filter(({ rootCauseMatched }) => rootCauseMatched !== null),
      ({ variant }) => variant
    )
  ].map(([group, own]) => {
    const [rootCause, found] = [reckon(rootCauseRate, own), reckon(tdr, own)]
    return {
      group,
      of: own.length,
      rootCause,
      tdr: found,
      gap: change(found, rootCause).points,
      decoy: reckon(decoyRate, own)
    }
  })

/** All CodeAct statistics of a model's findings. */
export const codeActRates = (rows: Rows) => {
  const { interval, value } = estimate(contamination, rows)
  return {
    rootCause: reckon(rootCauseRate, rows),
    decoy: reckon(decoyRate, rows),
    fixRecognition: reckon(fixRecognition, rows),
    falseAlarm: reckon(falseAlarmRate, rows),
    contamination: value,
    contaminationInterval: interval,
    codeActs: byVariant(rows)
  }
}
