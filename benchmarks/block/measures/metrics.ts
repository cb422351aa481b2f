/**
 * The metrics of BlockBench over measured detections (paper section 4.6 and appendix K), each in [0, 1]:
 * what a detection adds to its ratio. report/statistics/ratios.ts computes values, strata.ts intervals.
 * Pure.
 */
import { average, type Metric, ratio, share } from "../../../report/statistics/ratios.ts"
import type { Measures } from "./Measures.ts"

/** Measured detections of one model. */
export type Rows = ReadonlyArray<Measures>

type Rate = Metric<Measures>

/** Whether the contract has a flaw, and it is known whether it was found. */
export const isSought = ({ found, vulnerable }: Measures): boolean => vulnerable && found !== null

/** Target detection rate: found, out of scored exhibits with a flaw. */
export const tdr: Rate = share((row) => (isSought(row) ? row.found : null))

/**
 * Correct findings out of all findings, on exhibits with a flaw (the paper's n = 422 has no differential
 * variants). Findings on fixed contracts count in the false alarm rate instead.
 */
export const findingPrecision: Rate = ratio(({ correct, findings, vulnerable }) =>
  vulnerable ? [correct, findings] : null
)

/** Invented findings, out of all findings on exhibits with a flaw. */
export const hallucinationRate: Rate = ratio(({ findings, hallucinated, vulnerable }) =>
  vulnerable ? [hallucinated, findings] : null
)

/** Fixed contracts that were called vulnerable, out of those with a verdict. */
export const falseAlarmRate: Rate = share(({ verdict, vulnerable }) =>
  vulnerable || verdict === null ? null : verdict === "vulnerable"
)

/** Sound contracts that were called vulnerable, out of those with a verdict. */
export const cleanAlarmRate: Rate = share(({ subset, verdict }) =>
  subset !== "clean" || verdict === null ? null : verdict === "vulnerable"
)

/**
 * Lucky guess rate: right verdicts on flawed contracts whose flaw was not found, out of all right verdicts
 * on them.
 */
export const luckyGuessRate: Rate = share((row) =>
  isSought(row) && row.verdict === "vulnerable" ? row.found === false : null
)

/** How well found flaws are explained: root cause, attack, fix, and the mean R of the three. */
export const rcir: Rate = average(({ quality }) => quality?.rcir ?? null)
export const ava: Rate = average(({ quality }) => quality?.ava ?? null)
export const fsv: Rate = average(({ quality }) => quality?.fsv ?? null)
export const reasoning: Rate = average(({ quality }) =>
  quality === null ? null : (quality.rcir + quality.ava + quality.fsv) / 3
)

const quotient = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** Verdicts compared with the truth; unreadable replies are left out and counted. */
export const classification = (rows: Rows) => {
  const read = rows.filter(({ verdict }) => verdict !== null)
  const count = (vulnerable: boolean, verdict: "vulnerable" | "safe") =>
    read.filter((row) => row.vulnerable === vulnerable && row.verdict === verdict).length
  const [tp, fn] = [count(true, "vulnerable"), count(true, "safe")]
  const [fp, tn] = [count(false, "vulnerable"), count(false, "safe")]
  const f = (beta: number) =>
    quotient((1 + beta ** 2) * tp, (1 + beta ** 2) * tp + beta ** 2 * fn + fp)
  return {
    tp,
    tn,
    fp,
    fn,
    unread: rows.length - read.length,
    accuracy: quotient(tp + tn, read.length),
    precision: quotient(tp, tp + fp),
    recall: quotient(tp, tp + fn),
    f1: f(1),
    f2: f(2)
  }
}
