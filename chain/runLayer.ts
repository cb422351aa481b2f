/**
 * The layer of one run over the genesis: its agent and rich account, derived from the seed, and
 * what they hold. Owns the amounts and the order of the transactions; afterwards the chain stands
 * at the run's snapshot.
 */

import { Effect, Redacted } from "effect"
import { encodeFunctionData, keccak256, parseAbi, parseEther, stringToBytes } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import type { Hex } from "../evm/Hex.ts"
import { addresses, treasury } from "./addresses.ts"
import type { Account, ChainError } from "./Chain.ts"
import type { JsonRpc } from "./JsonRpc.ts"
import { BLOCK_TIME, type NodeOperations } from "./node.ts"

/** Seconds of rewards that the agent's stake has earned at the snapshot. */
export const ACCRUED_SECONDS = 100

const STAKE = parseEther("0.5")
const NFT_IDS = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n]
const ITEMS = [
  [1n, 1000n],
  [2n, 500n],
  [3n, 100n]
] as const

const abi = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function approve(address spender, uint256 amount)",
  "function deposit(uint256 amount)",
  "function transferFrom(address from, address to, uint256 id)",
  "function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)"
])

/** An account of the run: its key is the hash of the seed and its role, and so no secret. */
export const runAccount = (seed: number, role: "agent" | "rich"): Account => {
  const privateKey = keccak256(stringToBytes(`questline/${role}/${seed}`))
  return {
    address: privateKeyToAccount(privateKey).address,
    privateKey: Redacted.make(privateKey, { label: `${role}'s key` })
  }
}

const fromTreasury = (node: NodeOperations, to: Hex, data: Hex) =>
  node.send({ from: treasury, to, data })

const giveTokens = Effect.fnUntraced(function* (node: NodeOperations, agent: Hex, rich: Hex) {
  const gifts: ReadonlyArray<readonly [token: Hex, to: Hex, amount: string]> = [
    [addresses.usdt_address, agent, "1000"],
    [addresses.busd_address, agent, "1000"],
    [addresses.wbnb_address, agent, "100"],
    [addresses.cake_address, agent, "100"],
    [addresses.pair_usdt_busd_address, agent, "2"],
    [addresses.pair_wbnb_usdt_address, agent, "2"],
    [addresses.erc1363_token_address, agent, "1000000"],
    [addresses.usdt_address, rich, "5000"]
  ]
  for (const [token, to, amount] of gifts) {
    const args = [to, parseEther(amount)] as const
    yield* fromTreasury(node, token, encodeFunctionData({ abi, functionName: "transfer", args }))
  }
})

const giveCollectibles = Effect.fnUntraced(function* (node: NodeOperations, agent: Hex) {
  for (const id of NFT_IDS) {
    const args = [treasury, agent, id] as const
    const data = encodeFunctionData({ abi, functionName: "transferFrom", args })
    yield* fromTreasury(node, addresses.erc721_token_address, data)
  }
  for (const [id, amount] of ITEMS) {
    const args = [treasury, agent, id, amount, "0x"] as const
    const data = encodeFunctionData({ abi, functionName: "safeTransferFrom", args })
    yield* fromTreasury(node, addresses.erc1155_token_address, data)
  }
})

/** Stakes, then mines the one block that is ACCRUED_SECONDS later: the snapshot. */
const stake = Effect.fnUntraced(function* (node: NodeOperations, rpc: JsonRpc, agent: Hex) {
  const pool = addresses.simple_reward_pool_address
  const approve = encodeFunctionData({ abi, functionName: "approve", args: [pool, STAKE] })
  yield* node.send({ from: agent, to: addresses.pair_usdt_busd_address, data: approve })
  const deposit = encodeFunctionData({ abi, functionName: "deposit", args: [STAKE] })
  yield* node.send({ from: agent, to: pool, data: deposit })
  // The agent has signed nothing yet: its count of transactions starts at none.
  yield* node.setNonce(agent, 0)
  yield* rpc.call("anvil_setBlockTimestampInterval", [ACCRUED_SECONDS])
  yield* rpc.call("evm_mine", [])
  yield* rpc.call("anvil_setBlockTimestampInterval", [BLOCK_TIME])
})

/** Funds the run's accounts on the node of the genesis; its head is then the run's snapshot. */
export const applyRunLayer: (
  node: NodeOperations,
  rpc: JsonRpc,
  accounts: { readonly agent: Account; readonly rich: Account }
) => Effect.Effect<void, ChainError> = Effect.fn("RunLayer.apply")(function* (
  node,
  rpc,
  { agent, rich }
) {
  yield* node.setBalance(agent.address, parseEther("100"))
  yield* giveTokens(node, agent.address, rich.address)
  yield* giveCollectibles(node, agent.address)
  const args = [agent.address, parseEther("1000")] as const
  const approve = encodeFunctionData({ abi, functionName: "approve", args })
  yield* node.send({ from: rich.address, to: addresses.usdt_address, data: approve })
  yield* node.setNonce(rich.address, 0)
  yield* stake(node, rpc, agent.address)
})
