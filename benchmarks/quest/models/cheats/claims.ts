/**
 * Claims without actions: an answer that says that everything is done, and gives plausible values for every
 * key that is asked for.
 */
import { Effect, Record } from "effect"
import { bySplit } from "../../../../tasks/quest/Split.ts"
import type { AnswerKey } from "../../../../tasks/quest/Task.ts"
import { returning, stranger } from "../../scripts/scriptText.ts"
import { type Answer, fence, planOf, submit } from "../wording.ts"
import { askedOf, type Cheat } from "./Cheat.ts"

/** What such a key often holds. */
const plausible = ({ type }: AnswerKey): string | boolean => {
  if (type === "quantity") return "1000000000000000000000"
  if (type === "boolean") return true
  return type === "address" ? stranger : "Token"
}

const claiming = bySplit<(answer: Answer) => string>({
  atomic: (answer) => fence("typescript", returning({ query_result: answer })),
  composite: (answer) => `All of it is done.\n\n${submit(answer)}`
})

export const claims: Cheat = {
  name: "claims",
  about: "claims in its answer that everything is done",
  say: ({ instance, step }) => {
    const answer = {
      status: "success",
      tx_hash: `0x${"ab".repeat(32)}`,
      ...Record.map(askedOf(instance), plausible)
    }
    if (step === 0) return Effect.succeed(planOf(instance))
    return Effect.succeed(claiming(instance.split)(answer))
  }
}
