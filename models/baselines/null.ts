/**
 * The model that replies with nothing useful: prose, no code, no control message. It must score 0
 * on every task.
 */
import { Effect } from "effect"
import { type Model, noUsage, Reply } from "../Model.ts"

const TEXT =
  "I have read the task. It concerns tokens, accounts and a chain, and I have nothing to add to it."

export const nullModel: Model = {
  name: "null",
  baseline: true,
  complete: () =>
    Effect.succeed(
      new Reply({
        text: TEXT,
        finish: "stop",
        usage: noUsage,
        cost: 0,
        latencyMs: 0,
        sent: null
      })
    )
}
