/** A query in every round, until the rounds are used up. In an atomic task it does not count as a script. */
import { Effect } from "effect"
import { stranger } from "../../scripts/scriptText.ts"
import { message, planOf } from "../wording.ts"
import type { Cheat } from "./Cheat.ts"

const QUERY = message({ query: { kind: "native_balance", owner: stranger } })

export const endlessQueries: Cheat = {
  name: "endless-queries",
  about: "asks for a balance in every round, and does nothing",
  say: ({ instance, step }) => Effect.succeed(step === 0 ? planOf(instance) : QUERY)
}
