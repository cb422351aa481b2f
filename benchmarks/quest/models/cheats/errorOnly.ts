/** An error report in every reply: it says that the chain is broken, which is false. */
import { Effect } from "effect"
import { message } from "../wording.ts"
import type { Cheat } from "./Cheat.ts"

const TEXT = message({
  error_detected: true,
  error_type: "environment",
  error_message: "The chain is not as the task needs it."
})

export const errorOnly: Cheat = {
  name: "error-only",
  about: "reports an error of the environment at once, and again",
  say: () => Effect.succeed(TEXT)
}
