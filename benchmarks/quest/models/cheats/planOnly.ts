/** The right plan, in every reply, and nothing else. */
import { Effect } from "effect"
import { planOf } from "../wording.ts"
import type { Cheat } from "./Cheat.ts"

export const planOnly: Cheat = {
  name: "plan-only",
  about: "replies with the right plan, always",
  say: ({ instance }) => Effect.succeed(planOf(instance))
}
