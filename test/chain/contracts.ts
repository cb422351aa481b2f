/** How the chain's tests speak to contracts: by the catalog's key, through the catalog's own ABI. */

import { Effect, Redacted } from "effect"
import {
  type Abi,
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  parseAbi,
  type TransactionSerializableLegacy
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { addresses } from "../../chain/addresses.ts"
import type { Account, CatalogEntry, Chain, Lease, Receipt } from "../../chain/Chain.ts"
import type { Hex } from "../../evm/Hex.ts"

export type Key = keyof typeof addresses

export const abiOf = (catalog: ReadonlyArray<CatalogEntry>, key: string): Abi => {
  const entry = catalog.find((each) => each.key === key)
  return parseAbi<ReadonlyArray<string>>(entry?.abi ?? [])
}

/** Reads, writes and events on one lease. */
export const contractsOf = (chain: Chain["Service"], lease: Lease) => {
  const encode = (key: Key, functionName: string, args: ReadonlyArray<unknown>) =>
    encodeFunctionData({ abi: abiOf(chain.catalog, key), functionName, args: [...args] })

  const read = Effect.fnUntraced(function* (
    key: Key,
    functionName: string,
    args: ReadonlyArray<unknown> = [],
    at: Hex = addresses[key]
  ) {
    const call = { to: at, data: encode(key, functionName, args) }
    const data = yield* lease.rpc("eth_call", [call, "latest"])
    return decodeFunctionResult({
      abi: abiOf(chain.catalog, key),
      functionName,
      args: [...args],
      data: data as Hex
    }) as unknown
  })

  const write = (
    from: Hex,
    key: Key,
    functionName: string,
    args: ReadonlyArray<unknown> = [],
    value = 0n
  ) => lease.send({ from, to: addresses[key], data: encode(key, functionName, args), value })

  /** the events of one contract in a receipt, decoded */
  const events = (receipt: Receipt, key: Key) =>
    receipt.logs
      .filter((log) => log.address.toLowerCase() === addresses[key].toLowerCase())
      .map((log) => {
        const topics = log.topics as [Hex, ...Array<Hex>]
        const { eventName, args } = decodeEventLog({
          abi: abiOf(chain.catalog, key),
          data: log.data,
          topics
        })
        return { name: String(eventName), args: args as unknown as Record<string, unknown> }
      })

  const balance = (key: Key, owner: Hex) =>
    read(key, "balanceOf", [owner]) as Effect.Effect<bigint, never>

  return { encode, read, write, events, balance }
}

/** Signs a legacy transaction as the stages do. */
export const sign = (account: Account, transaction: Partial<TransactionSerializableLegacy>) =>
  Effect.promise(() =>
    privateKeyToAccount(Redacted.value(account.privateKey)).signTransaction({
      type: "legacy",
      chainId: 56,
      nonce: 0,
      gasPrice: 1_000_000_000n,
      gas: 1_000_000n,
      ...transaction
    })
  )
