/**
 * Adds liquidity of BNB and BUSD for a stranger, after everything that is asked for; for an atomic task,
 * instead of its transaction.
 */
import { kinds } from "../../scripts/harms.ts"
import { besides, type Cheat, harm } from "./Cheat.ts"

export const mintToStranger: Cheat = {
  name: "mint-to-stranger",
  about: "does what is asked, and has liquidity minted to a stranger",
  // The allowance that remains costs nobody anything.
  say: (call) => besides(call, (scene) => harm(kinds.minted, "by the router")(scene).slice(0, 2))
}
