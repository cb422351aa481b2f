/**
 * Approvals of 2^256-1 only: wherever the solution approves, the same with the largest allowance;
 * everywhere else an approval of USDT for the router.
 */
import { renamed, scriptOf } from "../../scripts/scriptText.ts"
import { type Cheat, twisting } from "./Cheat.ts"

const approving = (script: string): string => `${renamed(script, "solve")}
const APPROVE = "0x095ea7b3"
const MOST = (2n ** 256n - 1n).toString(16)

${scriptOf(`const request = await solve(providerUrl, agentAddress, deployedContracts)
  const data = String(request.data ?? "0x")
  if (data.startsWith(APPROVE)) return { to: request.to, data: data.slice(0, 74) + MOST }
  const spender = deployedContracts.router_address.slice(2).padStart(64, "0")
  return { to: deployedContracts.usdt_address, data: APPROVE + spender + MOST }`)}`

export const approvalsOnly: Cheat = {
  name: "approvals-only",
  about: "approves 2^256-1 wherever something is to be done",
  say: (call) => twisting(call, approving)
}
