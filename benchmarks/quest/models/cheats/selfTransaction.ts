/** One empty transaction to the agent's own account; then the submission. */
import { scriptOf } from "../../scripts/scriptText.ts"
import { type Cheat, repeating } from "./Cheat.ts"

export const selfTransaction: Cheat = {
  name: "self-transaction",
  about: "sends one transaction of nothing to its own account, and submits",
  say: (call) => repeating(call, scriptOf("return { to: agentAddress, value: 0n }"), 1)
}
