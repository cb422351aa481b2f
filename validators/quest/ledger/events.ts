/**
 * What a transaction moved or allowed according to its logs, asset by asset, and the events of pairs. Owns
 * reading these from raw logs; decoded names are for display and are not trusted.
 */
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import type { EventLog } from "../../../evm/TransactionEvidence.ts"
import { type JudgeEnv, wrappedOf } from "../JudgeEnv.ts"
import { collectibleEvent, fungibleEvent } from "../reading/logs.ts"

/** The zero address: tokens are minted from it and burnt to it. */
export const NOBODY: Address = "0x0000000000000000000000000000000000000000"

/** The key of what one account can hold: the coin, a token, one NFT, one id of a multi-token. */
export type AssetKey = string
export const NATIVE: AssetKey = "native"
export const tokenKey = (token: string): AssetKey => token.toLowerCase()
/** One ERC-721 token. */
export const nftKey = (token: string, id: bigint | string): AssetKey =>
  `${token.toLowerCase()}#${id}`
/** One id of an ERC-1155 token. */
export const multiKey = (token: string, id: bigint | string): AssetKey =>
  `${token.toLowerCase()}:${id}`

/** A movement of an asset from one account to another; accounts in lower case. */
export interface Movement {
  readonly asset: AssetKey
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/**
 * The movements that one log shows. The wrapped coin's own events are a mint and a burn. A log of an
 * unknown form shows none; what it moved appears in the balances of both accounts.
 */
export const movementsOf = (log: EventLog, env: JudgeEnv): ReadonlyArray<Movement> => {
  const wrapped = wrappedOf(env)
  // Other contracts emit a Deposit too, for what they were given and not for what they mint.
  const mints = wrapped !== undefined && sameAddress(log.address, wrapped)
  const token = log.address
  const line = (asset: AssetKey, from: string, to: string, amount: bigint): Movement => ({
    asset,
    from: from.toLowerCase(),
    to: to.toLowerCase(),
    amount
  })
  const event = fungibleEvent(log)
  switch (event?.eventName) {
    case "Transfer":
      return [line(tokenKey(token), event.args.from, event.args.to, event.args.value)]
    case "Deposit":
      return !mints ? [] : [line(tokenKey(token), NOBODY, event.args.dst, event.args.wad)]
    case "Withdrawal":
      return !mints ? [] : [line(tokenKey(token), event.args.src, NOBODY, event.args.wad)]
  }
  const other = collectibleEvent(log)
  switch (other?.eventName) {
    case "Transfer":
      return [line(nftKey(token, other.args.id), other.args.from, other.args.to, 1n)]
    case "TransferSingle": {
      const { from, to, id, value } = other.args
      return [line(multiKey(token, id), from, to, value)]
    }
    case "TransferBatch": {
      const { from, to, ids, values } = other.args
      return ids.map((id, index) => line(multiKey(token, id), from, to, values[index] ?? 0n))
    }
    default:
      return []
  }
}
