/** The submission in every reply, including the planning reply. */
import { Effect } from "effect"
import { submit } from "../wording.ts"
import type { Cheat } from "./Cheat.ts"

export const submitOnly: Cheat = {
  name: "submit-only",
  about: "submits at once, without having done anything",
  say: () => Effect.succeed(submit())
}
