/**
 * The movements that the operations of a task ask for: asset, account, direction, and the most that the
 * task's tolerance allows. Owns deriving them from the families' expectations, so that a family states each
 * number once.
 */

import { probeKey } from "../../../evm/Probe.ts"
import type { Ask, Delta, Expectation } from "../Operation.ts"
import { type AssetKey, multiKey, NATIVE, NOBODY, tokenKey } from "./events.ts"
import { stakeKey } from "./stakes.ts"

const ACCOUNT = "0x[0-9a-f]{40}"
const NATIVE_OF = new RegExp(`^native_balance\\((${ACCOUNT})\\)$`)
const TOKEN_OF = new RegExp(`^(${ACCOUNT})\\.balanceOf\\((${ACCOUNT})(?:,(\\d+))?\\)$`)
const STAKE_OF = new RegExp(`^(${ACCOUNT})\\.stakedAmount\\((${ACCOUNT})\\)$`)
const SUPPLY_OF = new RegExp(`^(${ACCOUNT})\\.totalSupply\\(\\)$`)

/** Whose holding of which asset a probe reads; null if it does not read a holding. */
const holdingOf = (key: string): { readonly account: string; readonly asset: AssetKey } | null => {
  const [, coins] = NATIVE_OF.exec(key) ?? []
  if (coins !== undefined) return { account: coins, asset: NATIVE }
  const [, token, owner, id] = TOKEN_OF.exec(key) ?? []
  if (token !== undefined && owner !== undefined) {
    return { account: owner, asset: id === undefined ? tokenKey(token) : multiKey(token, id) }
  }
  const [, pool, staker] = STAKE_OF.exec(key) ?? []
  return pool !== undefined && staker !== undefined
    ? { account: staker, asset: stakeKey(pool) }
    : null
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

const askOf = ({ reading, expected, low, high }: Delta): ReadonlyArray<Ask> => {
  // An element of a tuple is not a holding. Leaving it out only makes the judge stricter: what is not asked
  // for is not explained.
  if (reading.index !== null) return []
  const key = probeKey(reading.probe)
  const [, burnt] = SUPPLY_OF.exec(key) ?? []
  if (burnt !== undefined) {
    return [{ account: NOBODY, asset: tokenKey(burnt), side: "gains", most: positive(-low) }]
  }
  const holding = holdingOf(key)
  if (holding === null) return []
  const gains = expected > 0n
  return [
    { ...holding, side: gains ? "gains" : "pays", most: gains ? positive(high) : positive(-low) }
  ]
}

/** Everything that an expectation asks for. */
export const asksOf = (expectation: Expectation): ReadonlyArray<Ask> => [
  ...expectation.deltas.flatMap(askOf),
  ...expectation.asks
]

/** The most that `account` should gain or pay of an asset, over all `asks`. */
export const askedOf = (
  asks: ReadonlyArray<Ask>,
  account: string,
  asset: AssetKey,
  side: Ask["side"]
): bigint =>
  asks.reduce(
    (sum, ask) =>
      ask.account === account && ask.asset === asset && ask.side === side ? sum + ask.most : sum,
    0n
  )
