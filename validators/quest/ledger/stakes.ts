/**
 * Stakes and rewards in the ledger: what each account has in staking contracts, what they owe it, and what
 * happened to that. A reward that a withdrawal destroys does not show in events or balances, so it is
 * computed from the contract's own record: accrued reward plus rate x stake x time. Owns that computation.
 */
import { getAddress } from "viem"
import { ownValue } from "../../../evm/ownValue.ts"
import { probeKey } from "../../../evm/Probe.ts"
import {
  type JudgeEnv,
  rewardRate,
  rewardRecord,
  rewardToken,
  stakedIn,
  stakingPoolsOf,
  stakingToken,
  totalStaked
} from "../JudgeEnv.ts"
import { type AssetKey, tokenKey } from "./events.ts"
import { type Entry, type Line, netOf, numberAt } from "./lines.ts"

const RATE_BASE = 10n ** 18n

/** The asset that stands for a stake in `pool`. */
export const stakeKey = (pool: string): AssetKey => `stake:${pool.toLowerCase()}`
/** The asset that stands for a claim on the rewards of `pool`. */
export const claimKey = (pool: string): AssetKey => `claim:${pool.toLowerCase()}`

/** A change of one account's stake, or of its claims beyond what it was paid. */
export interface Position {
  readonly account: string
  readonly asset: AssetKey
  readonly change: bigint
  readonly transaction: number
}

/** Tokens that a pool got or gave and that no stake or claim explains. */
interface Stray {
  readonly pool: string
  readonly token: string
  readonly change: bigint
  readonly transaction: number
}

export interface Stakes {
  /** the tokens that a pool handles: what it takes and what it pays */
  readonly kept: ReadonlyArray<{ readonly pool: string; readonly token: string }>
  readonly positions: ReadonlyArray<Position>
  readonly strays: ReadonlyArray<Stray>
}

const nothing: Stakes = { kept: [], positions: [], strays: [] }

/** What a pool owes `account` at the time of the transaction's block, from one side's record. */
const owed = (entry: Entry, side: "before" | "after", pool: string, account: string): bigint => {
  const { books } = entry
  const at = getAddress(pool)
  const record = probeKey(rewardRecord(at, getAddress(account)))
  const field = (item: number) => numberAt(books[side], record, item) ?? 0n
  const rate = numberAt(books.before, probeKey(rewardRate(at))) ?? 0n
  const now = BigInt(books.after.block.timestamp)
  const since = field(2)
  const elapsed = since === 0n || now <= since ? 0n : now - since
  return field(1) + (field(0) * rate * elapsed) / RATE_BASE
}

const changeAt = ({ books }: Entry, key: string): bigint =>
  (numberAt(books.after, key) ?? 0n) - (numberAt(books.before, key) ?? 0n)

const accountsIn = ({ books }: Entry, pool: string): ReadonlyArray<string> => {
  const key = /^(0x[0-9a-f]{40})\.stakedAmount\((0x[0-9a-f]{40})\)$/
  return Object.keys(books.after.values).flatMap((name) => {
    const [, at, account] = key.exec(name) ?? []
    return at === pool && account !== undefined ? [account] : []
  })
}

const tokenAt = ({ books }: Entry, key: string): AssetKey | null => {
  const value = ownValue(books.after.values, key)
  return typeof value === "string" ? tokenKey(value) : null
}

const poolIn = (
  entry: Entry,
  lines: ReadonlyArray<Line>,
  pool: string,
  rewards: boolean
): Stakes => {
  const at = getAddress(pool)
  const own = lines.filter(({ transaction }) => transaction === entry.index)
  const taken = tokenAt(entry, probeKey(stakingToken(at)))
  if (taken === null) return nothing
  const accounts = accountsIn(entry, pool)
  const position = (account: string, asset: AssetKey, change: bigint) =>
    change === 0n ? [] : [{ account, asset, change, transaction: entry.index }]
  const stray = (token: AssetKey, change: bigint) =>
    change === 0n ? [] : [{ pool, token, change, transaction: entry.index }]
  const stakes = accounts.flatMap((account) =>
    position(account, stakeKey(pool), changeAt(entry, probeKey(stakedIn(at, getAddress(account)))))
  )
  const staked = stray(taken, netOf(own, pool, taken) - changeAt(entry, probeKey(totalStaked(at))))
  const paidIn = rewards ? tokenAt(entry, probeKey(rewardToken(at))) : null
  const kept = [taken, ...(paidIn === null ? [] : [paidIn])].map((token) => ({ pool, token }))
  if (paidIn === null) return { kept, positions: stakes, strays: staked }
  const settled = accounts.map((account) => ({
    account,
    amount: owed(entry, "before", pool, account) - owed(entry, "after", pool, account)
  }))
  // A pool pays the accounts that it owes: a settled claim that was not paid is lost. What it paid beyond
  // that, and what it was given (then paid is below 0), is counted as unexplained, so the clamp loses
  // nothing.
  let paid = -netOf(own, pool, paidIn)
  const claims = settled.flatMap(({ account, amount }) => {
    const got = amount < paid ? amount : paid > 0n ? paid : 0n
    paid -= got
    return position(account, claimKey(pool), got - amount)
  })
  return {
    kept,
    positions: [...stakes, ...claims],
    strays: [...staked, ...(paidIn === taken ? [] : stray(paidIn, -paid))]
  }
}

/** Every change of stakes and claims, and the unexplained tokens of the pools. */
export const stakesOf = (
  entries: ReadonlyArray<Entry>,
  lines: ReadonlyArray<Line>,
  env: JudgeEnv
): Stakes => {
  const found = entries.flatMap((entry) =>
    stakingPoolsOf(env).map(({ address, rewards }) =>
      poolIn(entry, lines, address.toLowerCase(), rewards)
    )
  )
  return {
    kept: found.flatMap(({ kept }) => kept),
    positions: found.flatMap(({ positions }) => positions),
    strays: found.flatMap(({ strays }) => strays)
  }
}
