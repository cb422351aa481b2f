/**
 * The protocol's share of an exchange's fees: LP tokens that a pair mints to one account whenever liquidity
 * is added or removed. Owns telling them from tokens that somebody else minted or sent to that account.
 */
import { BigInt as BigInts } from "effect"
import { isAddress, sameAddress } from "../../../evm/Hex.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { probeKey } from "../../../evm/Probe.ts"
import { factoryOf, feeReceiver, type JudgeEnv } from "../JudgeEnv.ts"
import { fungibleEvents } from "../reading/logs.ts"
import { type AssetKey, NOBODY } from "./events.ts"
import type { Entry } from "./lines.ts"
import type { Pair } from "./trades.ts"

/** Who may be minted the share, and how much of each pair's LP tokens that was. */
export interface ProtocolShare {
  /** in lower case; null: nobody */
  readonly account: string | null
  readonly minted: ReadonlyMap<AssetKey, bigint>
}

const accountIn = (entries: ReadonlyArray<Entry>, env: JudgeEnv): string | null => {
  const factory = factoryOf(env)
  if (factory === undefined) return null
  const key = probeKey(feeReceiver(factory))
  return (
    entries
      .map(
        ({ books }) =>
          ownValue(books.after.values, key) ?? ownValue(books.before.values, key) ?? null
      )
      .find((account) => isAddress(account) && account !== NOBODY)
      ?.toString()
      .toLowerCase() ?? null
  )
}

/**
 * What one pair minted as the share in a transaction. The pair mints it first: another mint, or the burn of
 * the tokens in the pair, follows before it records its reserves. The last mint belongs to whoever added
 * the liquidity, even if it is the same account.
 */
const mintedBy = ({ transaction }: Entry, pair: string, account: string): bigint => {
  const events = fungibleEvents(transaction)
    .filter(({ address }) => sameAddress(address, pair))
    .map(({ event }) => event)
  return BigInts.sumAll(
    events.map((event, index) => {
      if (event.eventName !== "Transfer" || event.args.from !== NOBODY) return 0n
      const next = events[index + 1]
      const follows =
        next?.eventName === "Transfer" &&
        (next.args.from === NOBODY ||
          (sameAddress(next.args.from, pair) && next.args.to === NOBODY))
      return follows && sameAddress(event.args.to, account) ? event.args.value : 0n
    })
  )
}

/** The protocol's share of what `pairs` did in `entries`. */
export const protocolShareIn = (
  entries: ReadonlyArray<Entry>,
  pairs: ReadonlyArray<Pair>,
  env: JudgeEnv
): ProtocolShare => {
  const account = accountIn(entries, env)
  if (account === null) return { account, minted: new Map() }
  return {
    account,
    minted: new Map(
      pairs.map(({ address }) => [
        address,
        BigInts.sumAll(entries.map((entry) => mintedBy(entry, address, account)))
      ])
    )
  }
}
