/**
 * What the calls of models took that a trial is made of, in sums. Pure. A sum of which one part is
 * unknown is unknown: the sum of the known parts would pass for the whole.
 */
import type { Usage } from "../../models/Model.ts"
import type { ModelCall } from "../Stage.ts"

/** Unknown as soon as one part is. */
export const total = (values: ReadonlyArray<number | null>): number | null =>
  values.some((value) => value === null) ? null : values.reduce<number>((a, b) => a + (b ?? 0), 0)

/** Each kind of tokens by itself; null where it is unknown of one part; `kept` only where there is some. */
export const totalUsage = (parts: ReadonlyArray<Usage>): Usage => {
  const kept = parts.reduce((sum, part) => sum + (part.kept ?? 0), 0)
  return {
    input: total(parts.map(({ input }) => input)),
    output: total(parts.map(({ output }) => output)),
    cached: total(parts.map(({ cached }) => cached)),
    ...(kept === 0 ? {} : { kept }),
    reasoning: total(parts.map(({ reasoning }) => reasoning))
  }
}

/** Tokens in and out of one call. */
const tokensOf = ({ usage: { input, output } }: ModelCall): number | null =>
  input === null || output === null ? null : input + output

/** What the calls of a trial took. */
export const spentBy = (calls: ReadonlyArray<ModelCall>) => ({
  /** in and out */
  tokens: total(calls.map(tokensOf)),
  /** the same by kind; cached and kept are parts of the input, reasoning of the output */
  usage: totalUsage(calls.map(({ usage }) => usage)),
  /** US dollars */
  cost: total(calls.map(({ cost }) => cost))
})
