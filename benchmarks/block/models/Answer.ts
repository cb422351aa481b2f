/**
 * What the project's own models of BlockBench share: each is a pure function from what it may see to the
 * text of a reply, in the JSON that the prompt asks for. Owns that form.
 */
import type { Sample } from "../../../tasks/block/Sample.ts"
import type { Finding } from "../../../validators/block/Detection.ts"

/** What a model may see: the source, like every detector; only the oracle sees the annotation. */
interface Shown {
  readonly source: string
  /** null if the model gets no annotation */
  readonly known: Pick<Sample, "vulnerable" | "flaw" | "codeActs"> | null
}

/** One of the project's own models: what it replies. */
export type Answer = (shown: Shown) => string

/** The reply with these findings; a contract without any is called safe. */
export const replyWith = (findings: ReadonlyArray<Finding>, reason: string): string =>
  JSON.stringify(
    {
      verdict: findings.length === 0 ? "safe" : "vulnerable",
      confidence: 0.9,
      vulnerabilities: findings,
      overall_explanation: reason
    },
    null,
    2
  )

/** A place in words: functions and lines. */
export const placeIn = (
  functions: ReadonlyArray<string>,
  lines: ReadonlyArray<{ readonly from: number; readonly to: number }>
): string =>
  [
    functions.map((name) => `${name}()`).join(", "),
    lines.length === 0
      ? ""
      : `lines ${lines.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(", ")}`
  ]
    .filter((part) => part !== "")
    .join(", ")
