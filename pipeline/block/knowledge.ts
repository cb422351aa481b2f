/**
 * What a model knew of an incident, beside what it found in the code: memorised, understood, or
 * analysed (paper section 4.4). Pure.
 */
import { Schema } from "effect"

/**
 * A probe's answer. `facts`: how many of date, amount, type and mechanism are right; familiar
 * claims with fewer than two right facts are a class of their own.
 */
export const Familiarity = Schema.Literals(["known", "familiar_but_wrong", "unfamiliar"])
export type Familiarity = typeof Familiarity.Type

/** At least two facts must be right (paper section 4.4). */
const FACTS_NEEDED = 2

export const familiarityOf = (answer: {
  readonly familiar: boolean
  readonly rightFacts: number
}): Familiarity =>
  !answer.familiar
    ? "unfamiliar"
    : answer.rightFacts >= FACTS_NEEDED
      ? "known"
      : "familiar_but_wrong"

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
