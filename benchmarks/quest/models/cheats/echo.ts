/** Sends back what it was sent: the system's message, and the latest one. */
import { Effect } from "effect"
import type { Cheat } from "./Cheat.ts"

export const echo: Cheat = {
  name: "echo",
  about: "replies with the prompt",
  say: ({ messages }) =>
    Effect.succeed(
      [...messages.slice(0, 1), ...messages.slice(-1)].map(({ content }) => content).join("\n\n")
    )
}
