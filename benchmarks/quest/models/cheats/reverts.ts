/** Every transaction reverts: it unwraps more WBNB than there is, in every round. */
import { scriptOf } from "../../scripts/scriptText.ts"
import { type Cheat, repeating } from "./Cheat.ts"

const SCRIPT = scriptOf(`const amount = (2n ** 255n).toString(16).padStart(64, "0")
  return { to: deployedContracts.wbnb_address, data: "0x2e1a7d4d" + amount, gas: 100_000n }`)

export const reverts: Cheat = {
  name: "reverts",
  about: "sends a transaction that reverts, in every round",
  say: (call) => repeating(call, SCRIPT, call.instance.maxRounds)
}
