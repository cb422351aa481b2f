/** What a run's replies were paid with, in a line: found stored, paid now, and in all. Pure. */
import type { Reused } from "../db/spending.ts"
import { dollars } from "./text.ts"

/** The replies of a trial, and what is known of their cost in US dollars. */
export interface CallCounts {
  readonly replies: number
  readonly unpriced: number
  readonly knownCost: number
}

/** `now`: US dollars of this sitting. Empty where no reply costs anything. */
export const spendingLine = (
  calls: ReadonlyArray<CallCounts>,
  reused: ReadonlyArray<Reused>,
  now: number
): string => {
  const sum = (part: keyof CallCounts) => calls.reduce((all, each) => all + each[part], 0)
  const [replies, unpriced] = [sum("replies"), sum("unpriced")]
  if (replies === 0) return ""
  const found = reused.reduce((all, each) => all + each.replies, 0)
  const owners = reused.map(({ run }) => run ?? "a run that was removed")
  return [
    ...(found === 0
      ? []
      : [
          `${found} of ${replies} replies reused from ${owners.length === 1 ? "run" : "runs"} ${owners.join(", ")} (--fresh asks again)`
        ]),
    unpriced === replies
      ? "cost unknown: give the models a price in the configuration"
      : `${dollars(Math.max(0, now))} spent now, ${dollars(sum("knownCost"))} in all${unpriced === 0 ? "" : `, and what ${unpriced} replies without a known price cost`}`
  ].join("; ")
}
