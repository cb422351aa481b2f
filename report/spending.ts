/** One line on what a run's replies cost: reused, spent now, and in total. Pure. */
import type { Reused } from "../db/spending.ts"
import { counted, dollars } from "./text.ts"

/** The replies of a trial, and what is known about their cost in US dollars. */
interface CallCounts {
  readonly replies: number
  readonly unpriced: number
  readonly knownCost: number
}

/** `now`: US dollars that this process spent. Empty if there is no reply. */
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
          `${found} of ${counted(replies, "reply", "replies")} reused from ${owners.length === 1 ? "run" : "runs"} ${owners.join(", ")} (--fresh asks again)`
        ]),
    unpriced === replies
      ? "cost unknown: give the models a price in the configuration"
      : `${dollars(Math.max(0, now))} spent now, ${dollars(sum("knownCost"))} in total${unpriced === 0 ? "" : `, plus ${counted(unpriced, "reply", "replies")} of unknown price`}`
  ].join("; ")
}
