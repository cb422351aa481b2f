/**
 * The layer of one run over the genesis: its agent and rich account, derived from the seed, and their
 * holdings from the chain's profile. Owns the order of the transactions; after them the chain is at the
 * run's snapshot.
 */

import { createECDH } from "node:crypto"
import { Effect, Redacted } from "effect"
import { encodeFunctionData, keccak256, parseAbi, parseUnits, stringToBytes } from "viem"
import { publicKeyToAddress } from "viem/accounts"
import { type ChainProfile, contractIn, unitIn } from "../evm/ChainProfile.ts"
import type { Hex } from "../evm/Hex.ts"
import { treasury } from "./addresses.ts"
import type { Account, ChainError } from "./Chain.ts"
import type { JsonRpc } from "./JsonRpc.ts"
import { BLOCK_TIME, type NodeOperations } from "./node.ts"

/** For how many seconds the agent's stake has earned rewards at the snapshot. */
const ACCRUED_SECONDS = 100

const abi = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function approve(address spender, uint256 amount)",
  "function deposit(uint256 amount)",
  "function transferFrom(address from, address to, uint256 id)",
  "function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)"
])

interface Accounts {
  readonly agent: Account
  readonly rich: Account
}

/** The address of a key, by the engine's own curve: that of viem makes its tables first, for some 50 ms. */
const addressOf = (privateKey: Hex): Hex => {
  const curve = createECDH("secp256k1")
  curve.setPrivateKey(privateKey.slice(2), "hex")
  return publicKeyToAddress(`0x${curve.getPublicKey("hex")}`)
}

/** An account of the run. Its key is the hash of the seed and its role, so it is public. */
export const runAccount = (seed: number, role: "agent" | "rich"): Account => {
  const privateKey = keccak256(stringToBytes(`questline/${role}/${seed}`))
  return {
    address: addressOf(privateKey),
    privateKey: Redacted.make(privateKey, { label: `${role}'s key` })
  }
}

/** An amount of the token or LP token under `key`, e.g. "0.5", in base units. */
const inBaseUnits = (profile: ChainProfile, key: string, amount: string): bigint =>
  parseUnits(amount, unitIn(profile, key).decimals)

const fromTreasury = (node: NodeOperations, to: Hex, data: Hex) =>
  node.send({ from: treasury, to, data })

const giveTokens = Effect.fnUntraced(function* (
  node: NodeOperations,
  profile: ChainProfile,
  { agent, rich }: Accounts
) {
  const { holdings } = profile
  const gifts: ReadonlyArray<readonly [key: string, to: Hex, amount: string]> = [
    ...Object.entries(holdings.agent.tokens).map(
      ([key, amount]) => [key, agent.address, amount] as const
    ),
    [holdings.rich.token, rich.address, holdings.rich.amount]
  ]
  for (const [key, to, amount] of gifts) {
    const args = [to, inBaseUnits(profile, key, amount)] as const
    const data = encodeFunctionData({ abi, functionName: "transfer", args })
    yield* fromTreasury(node, contractIn(profile, key).address, data)
  }
})

const giveCollectibles = Effect.fnUntraced(function* (
  node: NodeOperations,
  profile: ChainProfile,
  agent: Hex
) {
  const [collection, ids] = profile.holdings.agent.collection
  for (let id = 1n; id <= BigInt(ids); id++) {
    const args = [treasury, agent, id] as const
    const data = encodeFunctionData({ abi, functionName: "transferFrom", args })
    yield* fromTreasury(node, contractIn(profile, collection).address, data)
  }
  const [multiToken, items] = profile.holdings.agent.items
  for (const [id, amount] of Object.entries(items)) {
    const args = [treasury, agent, BigInt(id), BigInt(amount), "0x"] as const
    const data = encodeFunctionData({ abi, functionName: "safeTransferFrom", args })
    yield* fromTreasury(node, contractIn(profile, multiToken).address, data)
  }
})

/** Stakes, then mines one block that is ACCRUED_SECONDS later: the snapshot. */
const stake = Effect.fnUntraced(function* (
  node: NodeOperations,
  rpc: JsonRpc,
  profile: ChainProfile,
  agent: Hex
) {
  const [key, staked] = profile.holdings.agent.staked
  const { address: pool, keeps } = contractIn(profile, key)
  if (keeps === undefined) return
  const token = keeps.stakes
  const amount = inBaseUnits(profile, token, staked)
  const approve = encodeFunctionData({ abi, functionName: "approve", args: [pool, amount] })
  yield* node.send({ from: agent, to: contractIn(profile, token).address, data: approve })
  const deposit = encodeFunctionData({ abi, functionName: "deposit", args: [amount] })
  yield* node.send({ from: agent, to: pool, data: deposit })
  // The agent has signed nothing yet, so its nonce starts at 0.
  yield* node.setNonce(agent, 0)
  yield* rpc.call("anvil_setBlockTimestampInterval", [ACCRUED_SECONDS])
  yield* rpc.call("evm_mine", [])
  yield* rpc.call("anvil_setBlockTimestampInterval", [BLOCK_TIME])
})

/** Funds the run's accounts on the node of the genesis. Its head is then the run's snapshot. */
export const applyRunLayer: (
  node: NodeOperations,
  rpc: JsonRpc,
  profile: ChainProfile,
  accounts: Accounts
) => Effect.Effect<void, ChainError> = Effect.fn("RunLayer.apply")(
  function* (node, rpc, profile, accounts) {
    const { holdings, native } = profile
    const { agent, rich } = accounts
    yield* node.setBalance(agent.address, parseUnits(holdings.agent.native, native.decimals))
    yield* giveTokens(node, profile, accounts)
    yield* giveCollectibles(node, profile, agent.address)
    const { allowance, token } = holdings.rich
    const args = [agent.address, inBaseUnits(profile, token, allowance)] as const
    const approve = encodeFunctionData({ abi, functionName: "approve", args })
    yield* node.send({
      from: rich.address,
      to: contractIn(profile, token).address,
      data: approve
    })
    yield* node.setNonce(rich.address, 0)
    yield* stake(node, rpc, profile, agent.address)
  }
)
