/**
 * What a model knew of an incident, beside what it found in the code: memorised, understood, or
 * analysed (paper section 4.4). Pure.
 */
import type { Familiarity } from "../../validators/block/familiarity.ts"

export type Diagnosis = "memorised" | "understands" | "analyses" | "no evidence"

/**
 * `found`: on the readable base. `robust`: under the shapeshifter transformation. Known and failing
 * there is memory, known and robust is understanding, not known and found is analysis.
 */
export const diagnose = (
  familiarity: Familiarity,
  { found, robust }: { readonly found: boolean; readonly robust: boolean }
): Diagnosis => {
  if (familiarity === "known") return robust ? "understands" : "memorised"
  return found || robust ? "analyses" : "no evidence"
}
