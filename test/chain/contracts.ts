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
import type { addresses } from "../../chain/addresses.ts"
import type { Account, CatalogEntry, Chain, Lease, Receipt } from "../../chain/Chain.ts"
import { contractIn } from "../../evm/ChainProfile.ts"
import type { Hex } from "../../evm/Hex.ts"

/** A key of BSC's profile. */
export type Key = keyof typeof addresses

export const abiOf = (catalog: ReadonlyArray<CatalogEntry>, key: string): Abi => {
  const entry = catalog.find((each) => each.key === key)
  return parseAbi<ReadonlyArray<string>>(entry?.abi ?? [])
}

/** Reads, writes and events on one lease. */
export const contractsOf = (chain: Chain["Service"], lease: Lease) => {
  const encode = (key: string, functionName: string, args: ReadonlyArray<unknown>) =>
    encodeFunctionData({ abi: abiOf(chain.catalog, key), functionName, args: [...args] })

  const read = Effect.fnUntraced(function* (
    key: string,
    functionName: string,
    args: ReadonlyArray<unknown> = [],
    at: Hex = contractIn(chain.profile, key).address
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
    key: string,
    functionName: string,
    args: ReadonlyArray<unknown> = [],
    value = 0n
  ) =>
    lease.send({
      from,
      to: contractIn(chain.profile, key).address,
      data: encode(key, functionName, args),
      value
    })

  /** the events of one contract in a receipt, decoded */
  const events = (receipt: Receipt, key: string) =>
    receipt.logs
      .filter(
        (log) => log.address.toLowerCase() === contractIn(chain.profile, key).address.toLowerCase()
      )
      .map((log) => {
        const topics = log.topics as [Hex, ...Array<Hex>]
        const { eventName, args } = decodeEventLog({
          abi: abiOf(chain.catalog, key),
          data: log.data,
          topics
        })
        return { name: String(eventName), args: args as unknown as Record<string, unknown> }
      })

  const balance = (key: string, owner: Hex) =>
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
