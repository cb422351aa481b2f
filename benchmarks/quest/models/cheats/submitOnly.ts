/** The submission in every reply, the planning too. */
import { Effect } from "effect"
import { submit } from "../wording.ts"
import type { Cheat } from "./Cheat.ts"

export const submitOnly: Cheat = {
  name: "submit-only",
  about: "submits at once, without having done anything",
  say: () => Effect.succeed(submit())
}
