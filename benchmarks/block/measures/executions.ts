/**
 * Results of exploit scripts and patches that were run, and the judges' verdicts on the same answer. Pure.
 */
import { cohenKappa } from "../../../report/statistics/agreement.ts"
import { type Metric, share } from "../../../report/statistics/ratios.ts"
import type { Measures } from "./Measures.ts"
import type { Rows } from "./metrics.ts"
import { estimate } from "./strata.ts"

/** What was asked for, and the result that is a success. */
const wanted = { exploit: "exploited", patch: "patched" } as const
type Kind = keyof typeof wanted

/** Whether it worked; null: none was asked for, or the contract has no flaw. */
const worked = (kind: Kind, row: Measures): boolean | null => {
  const ending = row[kind]
  return ending === undefined || !row.vulnerable ? null : ending === wanted[kind]
}

/** One kind of execution over a model's rows; null if none was asked for. */
const outcomesOf = (kind: Kind, rows: Rows) => {
  const asked = rows.filter((row) => worked(kind, row) !== null)
  if (asked.length === 0) return null
  const success: Metric<Measures> = share((row) => worked(kind, row))
  const { interval, value } = estimate(success, asked)
  const both = asked.flatMap((row) =>
    row.found === null ? [] : [[row.found, worked(kind, row) === true] as const]
  )
  const count = (found: boolean, did: boolean) =>
    both.filter(([a, b]) => a === found && b === did).length
  return {
    of: asked.length,
    rate: value,
    interval,
    endings: Object.fromEntries(
      [...Map.groupBy(asked, (row) => row[kind] ?? "")].map(([name, own]) => [name, own.length])
    ),
    /** the judges' verdict compared with the execution, if both are known */
    judged: {
      of: both.length,
      foundAndWorked: count(true, true),
      foundOnly: count(true, false),
      workedOnly: count(false, true),
      neither: count(false, false),
      kappa: cohenKappa(both.map(([a, b]) => [String(a), String(b)] as const))
    }
  }
}

/** Exploits and patches of a model. */
export const executions = (rows: Rows) => ({
  exploit: outcomesOf("exploit", rows),
  patch: outcomesOf("patch", rows)
})
