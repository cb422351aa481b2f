/**
 * Writes the modules of wrong and other right scripts as text: literals, a script that returns a fixed
 * value, and the solution with another function around it. Does not choose what to write.
 */

import type { Schema } from "effect"
import { Predicate } from "effect"
import type { Address, Hex } from "../../../evm/Hex.ts"

/** The part of a request that decides what a transaction does. Wei. */
export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** A JSON-RPC call that a script makes. */
export interface Read {
  readonly method: string
  readonly params: Schema.Json
}

/** An account that no instance and no environment names. */
export const stranger: Address = "0x5712a06e00000000000000000000000000005712"

/** An account as a word of calldata. */
export const wordOf = (address: string): string => address.slice(2).toLowerCase().padStart(64, "0")

/** A value as a TypeScript expression: bigint, undefined, and everything in JSON. */
export const literal = (value: unknown): string => {
  if (typeof value === "bigint") return `${value}n`
  if (value === undefined) return "undefined"
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`
  if (Predicate.isObject(value)) {
    const members = Object.entries(value).map(
      ([key, member]) => `${JSON.stringify(key)}: ${literal(member)}`
    )
    return `{ ${members.join(", ")} }`
  }
  return JSON.stringify(value)
}

const SIGNATURE = `(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
)`

/** A module whose executeSkill has this body. */
export const scriptOf = (body: string): string =>
  `export async function executeSkill${SIGNATURE} {\n  ${body}\n}\n`

/** A module that returns a value and reads nothing. */
export const returning = (value: unknown): string => scriptOf(`return ${literal(value)}`)

/** A module that returns a request; `fields` are added to it or replace its own. */
export const requesting = (call: Call, fields: Readonly<Record<string, unknown>> = {}): string =>
  returning({ ...call, ...fields })

const SKILL = "export async function executeSkill("

/** The module with its executeSkill renamed, for code that is added after it. */
export const renamed = (source: string, name: string): string =>
  source.replace(SKILL, () => `async function ${name}(`)

/** The solution runs and reads as usual; `returned` is an expression made from its `result`. */
export const around = (source: string, returned: string): string =>
  `${renamed(source, "solve")}
export async function executeSkill${SIGNATURE} {
  const result = await solve(providerUrl, agentAddress, deployedContracts)
  return ${returned}
}
`

/** The body of a script that makes JSON-RPC calls by hand, in one batch, and returns a value. */
export const readingByHand = (reads: ReadonlyArray<Read>, value: unknown): string =>
  scriptOf(`const calls = ${literal(reads)}
  const body = calls.map((call, index) => ({ jsonrpc: "2.0", id: index + 1, ...call }))
  const response = await fetch(providerUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  await response.json()
  return ${literal(value)}`)

/**
 * A module that returns a request; the word `hole` in its data is replaced by what `owner` holds of `token`
 * when the script runs.
 */
export const requestingBalance = (
  call: Call,
  {
    hole,
    owner,
    token
  }: { readonly hole: string; readonly owner: Address; readonly token: Address }
): string =>
  scriptOf(`const params = [{ to: "${token}", data: "0x70a08231${wordOf(owner)}" }, "latest"]
  const response = await fetch(providerUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_call", params })
  })
  const { result } = await response.json()
  return { to: "${call.to}", data: "${call.data}".replace("${hole}", result.slice(2)) }`)

const TRANSFERRED = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

/**
 * A module that returns a request; the word `hole` in its data is replaced by what the latest block brought
 * `owner` of `token`.
 */
export const requestingBrought = (
  call: Call,
  {
    hole,
    owner,
    token
  }: { readonly hole: string; readonly owner: Address; readonly token: Address }
): string =>
  scriptOf(`const topics = ["${TRANSFERRED}", null, "0x${wordOf(owner)}"]
  const params = [{ address: "${token}", topics, fromBlock: "latest", toBlock: "latest" }]
  const response = await fetch(providerUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getLogs", params })
  })
  const { result } = await response.json()
  const brought = result[result.length - 1].data.slice(2)
  return { to: "${call.to}", data: "${call.data}".replace("${hole}", brought) }`)
