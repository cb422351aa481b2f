/**
 * The exchange's side of the ledger. Owns which contracts are its pairs, and what they received beyond
 * their rule. A pair that pays out less than the constant product allows, or mints less than the share, has
 * received a gift.
 */
import { BigInt as BigInts } from "effect"
import { getAddress } from "viem"
import { isAddress, sameAddress } from "../../../evm/Hex.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { probeKey } from "../../../evm/Probe.ts"
import {
  firstToken,
  type JudgeEnv,
  pairAddress,
  reservesOf,
  secondToken,
  totalSupply
} from "../JudgeEnv.ts"
import { fungibleEvents } from "../reading/logs.ts"
import { NOBODY } from "./events.ts"
import { type Entry, type Line, netOf, numberAt } from "./lines.ts"

/** A pair of the environment's factory; addresses in lower case. */
export interface Pair {
  readonly address: string
  readonly tokens: readonly [string, string]
}

/** What a pair got for nothing, in base units of `token`. */
export interface Gift {
  readonly pair: string
  readonly token: string
  readonly amount: bigint
  readonly transaction: number
  readonly why: string
}

const BASE = 10_000n

const addressAt = ({ books }: Entry, key: string): string | null => {
  const value = ownValue(books.after.values, key) ?? ownValue(books.before.values, key)
  return isAddress(value) ? value : null
}

const TOKEN0 = /^(0x[0-9a-f]{40})\.token0\(\)$/

/** Pairs that the transactions touched. Their addresses follow from their tokens, so they cannot be faked. */
export const pairsIn = (entries: ReadonlyArray<Entry>, env: JudgeEnv): ReadonlyArray<Pair> => {
  const found = entries.flatMap((entry) =>
    Object.keys(entry.books.after.values).flatMap((key): ReadonlyArray<Pair> => {
      const address = TOKEN0.exec(key)?.[1]
      if (address === undefined) return []
      const pair = getAddress(address)
      const first = addressAt(entry, probeKey(firstToken(pair)))
      const second = addressAt(entry, probeKey(secondToken(pair)))
      if (!isAddress(first) || !isAddress(second)) return []
      return sameAddress(pairAddress(env, first, second) ?? "", pair)
        ? [{ address, tokens: [first.toLowerCase(), second.toLowerCase()] }]
        : []
    })
  )
  return [...new Map(found.map((pair) => [pair.address, pair])).values()]
}

type Two = readonly [bigint, bigint]

/** A pair's own record of its reserves, updated by the events of a transaction. */
interface State {
  /** the share of a payment that stays in the pool, of BASE */
  readonly fee: bigint
  reserves: Two
  supply: bigint
  /** reserves of a Sync whose cause is not yet known */
  synced: Two | null
  /** LP tokens minted last */
  minted: bigint
  burnt: bigint
}

/**
 * Remainders that integer division leaves at a price: two of this side, and two of the other converted.
 * Each needs a call of the pool, whose gas costs more.
 */
const rounding = (of: bigint, against: bigint): bigint =>
  against === 0n ? 2n : 2n + (2n * of) / against

/** The most of one side that a swap could have paid in addition. */
const unpaid = ({ fee, reserves: before }: State, after: Two, taken: Two, side: 0 | 1): bigint => {
  const other = side === 0 ? 1 : 0
  const kept = after[other] * BASE - taken[other] * fee
  if (kept <= 0n) return 0n
  const product = before[0] * before[1] * BASE
  const least = product / kept + (product % kept === 0n ? 0n : 1n)
  return after[side] - (taken[side] * fee) / BASE - least
}

const beyond = (amount: bigint, allowed: bigint): bigint => (amount > allowed ? amount : 0n)

/** Both sides of a gift; amounts that are only rounding count as 0. */
const presents = (amounts: Two, allowed: Two): Two => [
  beyond(amounts[0], allowed[0]),
  beyond(amounts[1], allowed[1])
]

const swapped = (state: State, after: Two, taken: Two, paid: Two): Two => {
  const side = paid[1] > 0n ? 1 : 0
  const other = side === 0 ? 1 : 0
  const { reserves } = state
  const rest = unpaid(state, after, taken, side)
  const allowed = rounding(reserves[side], reserves[other])
  return side === 0 ? [beyond(rest, allowed), 0n] : [0n, beyond(rest, allowed)]
}

/** What was added beyond the share that was minted for it. */
const added = ({ reserves, supply, minted }: State, given: Two): Two => {
  const earlier = supply - minted
  // In an empty pool nobody else has a share; what it mints for nobody is a line.
  if (earlier <= 0n) return [0n, 0n]
  const surplus = (side: 0 | 1) => given[side] - (minted * reserves[side]) / earlier
  const allowed = (side: 0 | 1) =>
    rounding(reserves[side], earlier) + rounding(reserves[side], reserves[side === 0 ? 1 : 0])
  return presents([surplus(0), surplus(1)], [allowed(0), allowed(1)])
}

/** What remained beyond the share of those who stayed. */
const removed = ({ reserves, supply, burnt }: State, after: Two): Two => {
  const earlier = supply + burnt
  if (earlier <= 0n) return [0n, 0n]
  const surplus = (side: 0 | 1) =>
    after[side] - (reserves[side] - (burnt * reserves[side]) / earlier)
  const allowed = (side: 0 | 1) => rounding(reserves[side], earlier)
  return presents([surplus(0), surplus(1)], [allowed(0), allowed(1)])
}

const both = (values: readonly [bigint | null, bigint | null]): Two | null =>
  values[0] === null || values[1] === null ? null : [values[0], values[1]]

/** What one pair was given for nothing, by the events of one transaction. */
const givenIn = (
  { transaction, books }: Entry,
  pair: string,
  fee: bigint
): ReadonlyArray<readonly [Two, string]> => {
  const at = getAddress(pair)
  const reserves = probeKey(reservesOf(at))
  const state: State = {
    fee,
    reserves: both([numberAt(books.before, reserves, 0), numberAt(books.before, reserves, 1)]) ?? [
      0n,
      0n
    ],
    supply: numberAt(books.before, probeKey(totalSupply(at))) ?? 0n,
    synced: null,
    minted: 0n,
    burnt: 0n
  }
  const gifts: Array<readonly [Two, string]> = []
  const settle = (gift: Two, why: string) => {
    gifts.push([gift, why])
    state.reserves = state.synced ?? state.reserves
    state.synced = null
  }
  const loose = () => {
    const { reserves, synced } = state
    if (synced === null) return
    settle(presents([synced[0] - reserves[0], synced[1] - reserves[1]], [0n, 0n]), "a sync")
  }
  for (const { address, event } of fungibleEvents(transaction)) {
    if (!sameAddress(address, pair)) continue
    const after = state.synced ?? state.reserves
    if (event.eventName === "Sync") {
      loose()
      state.synced = [event.args.reserve0, event.args.reserve1]
    } else if (event.eventName === "Transfer") {
      const { from, to, value } = event.args
      if (from === NOBODY) [state.supply, state.minted] = [state.supply + value, value]
      else if (to === NOBODY && sameAddress(from, pair)) {
        ;[state.supply, state.burnt] = [state.supply - value, value]
      }
    } else if (event.eventName === "Swap") {
      const { amount0In, amount1In, amount0Out, amount1Out } = event.args
      const gift = swapped(state, after, [amount0In, amount1In], [amount0Out, amount1Out])
      settle(gift, "a trade that pays less than the pool would")
    } else if (event.eventName === "Mint") {
      const gift = added(state, [event.args.amount0, event.args.amount1])
      settle(gift, "liquidity beyond the share that was minted for it")
    } else if (event.eventName === "Burn") {
      settle(removed(state, after), "liquidity that was left behind")
    }
  }
  loose()
  return gifts
}

/**
 * What a pair holds beyond its record, by the lines of the whole episode: tokens that were sent to it.
 * Counted net, because what is sent in one transaction is traded in the next; if somebody else gets it,
 * that is a line.
 */
const leftIn = (
  entries: ReadonlyArray<Entry>,
  lines: ReadonlyArray<Line>,
  { address, tokens }: Pair
): ReadonlyArray<Gift> => {
  const key = probeKey(reservesOf(getAddress(address)))
  return tokens.flatMap((token, side): ReadonlyArray<Gift> => {
    const recorded = BigInts.sumAll(
      entries.map(({ books }) => {
        const before = numberAt(books.before, key, side) ?? 0n
        return (numberAt(books.after, key, side) ?? before) - before
      })
    )
    const rest = netOf(lines, address, token) - recorded
    const last = lines.findLast((line) => line.to === address && line.asset === token)
    return rest <= 0n || last === undefined
      ? []
      : [
          {
            pair: address,
            token,
            amount: rest,
            transaction: last.transaction,
            why: "sent to the pool outside a trade"
          }
        ]
  })
}

/** Everything that pairs got for nothing; a swap leaves `feeBps` hundredths of a percent. */
export const giftsOf = (
  entries: ReadonlyArray<Entry>,
  lines: ReadonlyArray<Line>,
  pairs: ReadonlyArray<Pair>,
  feeBps: number
): ReadonlyArray<Gift> =>
  pairs.flatMap((pair) => [
    ...entries.flatMap((entry) =>
      givenIn(entry, pair.address, BigInt(feeBps)).flatMap(([amounts, why]) =>
        pair.tokens.flatMap((token, side) => {
          const amount = amounts[side] ?? 0n
          return amount > 0n
            ? [{ pair: pair.address, token, amount, transaction: entry.index, why }]
            : []
        })
      )
    ),
    ...leftIn(entries, lines, pair)
  ])
