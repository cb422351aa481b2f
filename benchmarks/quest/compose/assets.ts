/**
 * What composed tasks are about: the assets, pools and contracts of the fixture world, by the names that
 * instructions use. Owns those names, the ranges that amounts are drawn from, and what the agent holds; the
 * values are those of BSC's profile.
 */
import { BigInt as BigInts } from "effect"
import { parseUnits } from "viem"
import { bsc } from "../../../chain/profile.ts"
import { ownValue } from "../../../evm/ownValue.ts"

/** The range of a stated amount, in whole units with this many decimals. */
interface Range {
  readonly least: string
  readonly most: string
  readonly decimals: number
}

export interface Asset {
  readonly name: string
  /** its key in `deployedContracts`; null: the native coin */
  readonly key: string | null
  readonly stated: Range
  /** an odd balance for tasks that speak of a share, or of all */
  readonly odd: Range
}

const range = (least: string, most: string, decimals: number): Range => ({ least, most, decimals })

/** Longer names first: a name that another one begins with must be found before it. */
export const assets: ReadonlyArray<Asset> = [
  {
    name: "USDT/BUSD LP",
    key: "pair_usdt_busd_address",
    stated: range("0.11", "0.99", 2),
    odd: range("3.1", "19.9", 3)
  },
  {
    name: "WBNB/USDT LP",
    key: "pair_wbnb_usdt_address",
    stated: range("0.11", "0.99", 2),
    odd: range("3.1", "19.9", 3)
  },
  {
    name: "WBNB",
    key: "wbnb_address",
    stated: range("0.021", "0.679", 3),
    odd: range("11.1", "88.9", 3)
  },
  { name: "BNB", key: null, stated: range("0.021", "0.679", 3), odd: range("11.1", "88.9", 3) },
  {
    name: "USDT",
    key: "usdt_address",
    stated: range("5.11", "69.89", 2),
    odd: range("211.1", "888.9", 3)
  },
  {
    name: "BUSD",
    key: "busd_address",
    stated: range("5.11", "69.89", 2),
    odd: range("211.1", "888.9", 3)
  },
  {
    name: "CAKE",
    key: "cake_address",
    stated: range("1.11", "19.89", 2),
    odd: range("21.1", "88.9", 3)
  },
  {
    name: "T1363",
    key: "erc1363_token_address",
    stated: range("11.1", "4999.9", 1),
    odd: range("211.1", "8888.9", 3)
  }
]

const byName = new Map(assets.map((asset) => [asset.name, asset]))

/** The asset of that name. Every name in a plan is one of them. */
export const assetOf = (name: string): Asset => {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`there is no asset "${name}"`)
  return found
}

/** The placeholder of an asset's address; `native` for the native coin. */
export const tokenIn = (name: string): string => {
  const { key } = assetOf(name)
  return key === null ? "native" : `{${key}}`
}

/** The tokens that can be sent, the LP tokens and the native coin aside. */
export const tokens: ReadonlyArray<string> = ["USDT", "BUSD", "CAKE", "WBNB"]

/** A pair of the exchange, with its LP token. */
export interface Pair {
  readonly name: string
  readonly key: string
  readonly tokens: readonly [string, string]
  /** base units, in the order of `tokens` */
  readonly reserves: readonly [bigint, bigint]
  /** base units of LP tokens */
  readonly supply: bigint
}

const nameOf = (key: string): string =>
  assets.find((asset) => asset.key === key)?.name ?? ownValue(bsc.contracts, key)?.name ?? key

export const pairs: ReadonlyArray<Pair> = Object.entries(bsc.contracts).flatMap(
  ([key, { reserves: stated }]) => {
    const [first, second] = stated ?? []
    if (first === undefined || second === undefined) return []
    const tokens = [nameOf(first[0]), nameOf(second[0])] as const
    const reserves = [parseUnits(first[1], 18), parseUnits(second[1], 18)] as const
    const supply = BigInts.sqrtUnsafe(reserves[0] * reserves[1])
    return [{ name: `${tokens.join("/")} LP`, key, tokens, reserves, supply }]
  }
)

/** The native coin trades as its wrapped form. */
export const tradedAs = (name: string): string => (name === "BNB" ? "WBNB" : name)

export const pairOf = (one: string, other: string): Pair | undefined => {
  const [a, b] = [tradedAs(one), tradedAs(other)]
  return pairs.find(({ tokens }) => tokens.includes(a) && tokens.includes(b) && a !== b)
}

/** The shortest path between two assets, wrapped form for the native coin; null if there is none. */
export const pathOf = (from: string, to: string): ReadonlyArray<string> | null => {
  const [a, b] = [tradedAs(from), tradedAs(to)]
  if (a === b) return null
  if (pairOf(a, b) !== undefined) return [a, b]
  return pairOf(a, "WBNB") !== undefined && pairOf("WBNB", b) !== undefined ? [a, "WBNB", b] : null
}

/** A contract that takes stakes, by the name in instructions. */
export interface StakingPool {
  readonly name: string
  readonly key: string
  readonly stakes: string
  /** it pays CAKE for what is staked */
  readonly pays: boolean
}

export const stakingPools: ReadonlyArray<StakingPool> = [
  { name: "SimpleStaking", key: "simple_staking_address", stakes: "CAKE", pays: false },
  {
    name: "SimpleLPStaking",
    key: "simple_lp_staking_address",
    stakes: "USDT/BUSD LP",
    pays: false
  },
  {
    name: "the USDT/BUSD reward pool",
    key: "simple_reward_pool_address",
    stakes: "USDT/BUSD LP",
    pays: true
  },
  {
    name: "the WBNB/USDT reward pool",
    key: "simple_reward_pool_wbnb_usdt_address",
    stakes: "WBNB/USDT LP",
    pays: true
  }
]

export const stakingPool = (name: string): StakingPool => {
  const found = stakingPools.find((pool) => pool.name === name)
  if (found === undefined) throw new Error(`there is no staking pool "${name}"`)
  return found
}

/** Contracts that spend tokens, by name. */
export const spenders: Readonly<Record<string, string>> = {
  "the PancakeSwap V2 router": "router_address",
  ...Object.fromEntries(stakingPools.map(({ key, name }) => [name, key])),
  FlashLoanReceiver: "flashloan_receiver_address"
}
export const ROUTER = "the PancakeSwap V2 router"

/** What the agent holds at a run's snapshot, base units by asset; what is staked is not held. */
export const held: Readonly<Record<string, bigint>> = {
  BNB: parseUnits(bsc.holdings.agent.native, 18),
  ...Object.fromEntries(
    Object.entries(bsc.holdings.agent.tokens).map(([key, amount]) => [
      nameOf(key),
      parseUnits(amount, 18) -
        (nameOf(key) === "USDT/BUSD LP" ? parseUnits(bsc.holdings.agent.staked[1], 18) : 0n)
    ])
  )
}
/** What the agent has staked at a run's snapshot, base units by pool. */
export const stakedAtFirst: Readonly<Record<string, bigint>> = {
  "the USDT/BUSD reward pool": parseUnits(bsc.holdings.agent.staked[1], 18)
}
