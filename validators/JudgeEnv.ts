/**
 * What a judge knows of the chain without reading it: who the agent is, which contracts there are,
 * and which holdings count as the agent's value. Owns the table of known contract keys and the
 * error of every validator; reads nothing.
 */
import { Schema } from "effect"
import { encodePacked, getCreate2Address, keccak256 } from "viem"
import { type Address, sameAddress } from "../evm/Hex.ts"
import type { Probe } from "./Probe.ts"

/**
 * A task or its evidence cannot be judged: bad arguments of a family, a probe that was not read.
 * Ours, never scored.
 */
export class JudgeError extends Schema.TaggedError<JudgeError>()("JudgeError", {
  operation: Schema.String,
  /** what happened, and what to do */
  message: Schema.String
}) {}

/** The facts of the chain that a validator may use. */
export interface JudgeEnv {
  readonly agent: Address
  /** contract key -> address, as in `deployedContracts` */
  readonly contracts: Readonly<Record<string, Address>>
}

/** How a quantity is written: `symbol` after a decimal number, base units behind it. */
export interface Unit {
  readonly symbol: string
  readonly decimals: number
}

export const NATIVE_UNIT: Unit = { symbol: "BNB", decimals: 18 }

/** A holding of the agent's that must not shrink unless the task says so. */
export interface Asset {
  readonly unit: Unit
  readonly probe: Probe
}

/** A PancakeSwap V2 pair, which is its own LP token. */
export interface Pool {
  readonly address: Address
  readonly token0: Address
  readonly token1: Address
  readonly unit: Unit
}

/** ERC-20 tokens by contract key. */
const TOKENS: Readonly<Record<string, Unit>> = {
  wbnb_address: { symbol: "WBNB", decimals: 18 },
  usdt_address: { symbol: "USDT", decimals: 18 },
  busd_address: { symbol: "BUSD", decimals: 18 },
  cake_address: { symbol: "CAKE", decimals: 18 },
  erc1363_token_address: { symbol: "T1363", decimals: 18 }
}

/** Ids of the ERC-1155 fixture, by contract key. */
const MULTI_TOKENS: Readonly<Record<string, ReadonlyArray<string>>> = {
  erc1155_token_address: ["1", "2", "3"]
}
const COLLECTIONS = ["erc721_token_address"]
/** Keys of the contracts that hold stakes; each has `stakedAmount(account)`. */
const STAKING_KEY = /^simple_(.+_)?(staking|reward_pool)(_.+)?_address$/

/** Keys of those that pay rewards: each has a `userInfo(account)` of three values, and a rate. */
const REWARD_KEY = /^simple_reward_pool(_.+)?_address$/

/** What PancakeLibrary derives pair addresses from. */
const PAIR_INIT_CODE_HASH = "0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5"

/** The address under `key`, or a JudgeError that names the missing key. */
export const contractAt = (env: JudgeEnv, key: string): Address => {
  const address = env.contracts[key]
  if (address === undefined) {
    throw new JudgeError({
      operation: "contractAt",
      message: `the environment has no contract "${key}": add it to the chain's catalog`
    })
  }
  return address
}

const call = (to: Address, signature: string, ...args: ReadonlyArray<string>): Probe => ({
  _tag: "call",
  to,
  signature,
  args
})

/** wei of `owner` */
export const nativeBalance = (owner: Address): Probe => ({ _tag: "native_balance", owner })
/** the node's eth_gasPrice, wei */
export const usualGasPrice: Probe = { _tag: "gas_price" }
/** ERC-20 or ERC-721 balance of `owner` */
export const tokenBalance = (token: Address, owner: Address): Probe =>
  call(token, "balanceOf(address) returns (uint256)", owner)
/** ERC-1155 balance of `owner` in `id` */
export const multiTokenBalance = (token: Address, owner: Address, id: string): Probe =>
  call(token, "balanceOf(address,uint256) returns (uint256)", owner, id)
/** what `spender` may still take of `owner`'s tokens */
export const allowanceOf = (token: Address, owner: Address, spender: Address): Probe =>
  call(token, "allowance(address,address) returns (uint256)", owner, spender)
/** supply of an ERC-20, LP tokens too */
export const totalSupply = (token: Address): Probe => call(token, "totalSupply() returns (uint256)")
/** both reserves of a pair, then the time of its last block */
export const reservesOf = (pair: Address): Probe =>
  call(pair, "getReserves() returns (uint112,uint112,uint32)")
/** what `owner` has staked */
export const stakedIn = (pool: Address, owner: Address): Probe =>
  call(pool, "stakedAmount(address) returns (uint256)", owner)
/** a reward pool's record of `owner`: amount, accrued reward, time of the last accrual */
export const rewardRecord = (pool: Address, owner: Address): Probe =>
  call(pool, "userInfo(address) returns (uint256,uint256,uint256)", owner)
/** all that is staked in a pool */
export const totalStaked = (pool: Address): Probe => call(pool, "totalStaked() returns (uint256)")
/** the token that a pool takes, or that it pays */
export const stakingToken = (pool: Address): Probe => call(pool, "stakingToken() returns (address)")
export const rewardToken = (pool: Address): Probe => call(pool, "rewardToken() returns (address)")
/** the tokens of a pair, lower one first */
export const firstToken = (pair: Address): Probe => call(pair, "token0() returns (address)")
export const secondToken = (pair: Address): Probe => call(pair, "token1() returns (address)")
/** who gets the protocol's share of a factory's fees; the zero address: nobody */
export const feeReceiver = (factory: Address): Probe => call(factory, "feeTo() returns (address)")
/** keccak-256 of the code at an address, null where there is none */
export const codeHash = (address: Address): Probe => ({ _tag: "code_hash", address })
/** the owner of one NFT */
export const nftOwner = (token: Address, id: string): Probe =>
  call(token, "ownerOf(uint256) returns (address)", id)
/** who may move one NFT beside its owner */
export const nftSpender = (token: Address, id: string): Probe =>
  call(token, "getApproved(uint256) returns (address)", id)
/** whether `operator` may move all of `owner`'s tokens of a collection */
export const nftOperator = (token: Address, owner: Address, operator: Address): Probe =>
  call(token, "isApprovedForAll(address,address) returns (bool)", owner, operator)
/** reward per second for 1e18 staked */
export const rewardRate = (pool: Address): Probe =>
  call(pool, "rewardPerSecond() returns (uint256)")

/** ERC-20 tokens that the environment names, LP tokens left out. */
export const tokensOf = (
  env: JudgeEnv
): ReadonlyArray<{ readonly address: Address; readonly unit: Unit }> =>
  Object.entries(TOKENS).flatMap(([key, unit]) => {
    const address = env.contracts[key]
    return address === undefined ? [] : [{ address, unit }]
  })

/** A contract that keeps stakes, and whether it pays rewards for them. */
export interface StakingPool {
  readonly address: Address
  readonly key: string
  readonly rewards: boolean
}

/** The contracts of the environment that keep stakes. */
export const stakingPoolsOf = ({ contracts }: JudgeEnv): ReadonlyArray<StakingPool> =>
  Object.entries(contracts).flatMap(([key, address]) =>
    STAKING_KEY.test(key) ? [{ address, key, rewards: REWARD_KEY.test(key) }] : []
  )

/** Pair addresses already derived: hashing is the slow part of judging, and they never change. */
const derived = new Map<string, Address>()

/** The address that the factory gives the pair of two tokens, lower one first. */
export const pairAddress = (factory: Address, token0: Address, token1: Address): Address => {
  const key = `${factory}:${token0}:${token1}`.toLowerCase()
  const known = derived.get(key)
  if (known !== undefined) return known
  const address = getCreate2Address({
    from: factory,
    salt: keccak256(encodePacked(["address", "address"], [token0, token1])),
    bytecodeHash: PAIR_INIT_CODE_HASH
  })
  derived.set(key, address)
  return address
}

/** The pairs that the environment names, found by the addresses that the factory gives them. */
export const poolsOf = (env: JudgeEnv): ReadonlyArray<Pool> => {
  const factory = env.contracts.factory_address
  if (factory === undefined) return []
  const named = new Set(Object.values(env.contracts).map((address) => address.toLowerCase()))
  const tokens = tokensOf(env)
  return tokens.flatMap((a, index) =>
    tokens.slice(index + 1).flatMap((b) => {
      const [first, second] = a.address.toLowerCase() < b.address.toLowerCase() ? [a, b] : [b, a]
      const address = pairAddress(factory, first.address, second.address)
      const unit = { symbol: `${first.unit.symbol}/${second.unit.symbol} LP`, decimals: 18 }
      return named.has(address.toLowerCase())
        ? [{ address, token0: first.address, token1: second.address, unit }]
        : []
    })
  )
}

/** How amounts of `token` are written; base units where the token is unknown. */
export const unitOf = (env: JudgeEnv, token: Address | "native"): Unit =>
  token === "native"
    ? NATIVE_UNIT
    : ([...tokensOf(env), ...poolsOf(env)].find(({ address }) => sameAddress(address, token))
        ?.unit ?? { symbol: `units of ${token}`, decimals: 0 })

/** Everything that counts as the agent's value: native coin, tokens, LP, NFTs, stakes. */
export const assetsOf = (env: JudgeEnv): ReadonlyArray<Asset> => {
  const { agent, contracts } = env
  const fungible = [...tokensOf(env), ...poolsOf(env)].map(({ address, unit }) => ({
    unit,
    probe: tokenBalance(address, agent)
  }))
  const others = Object.entries(contracts).flatMap(([key, address]): ReadonlyArray<Asset> => {
    if (STAKING_KEY.test(key)) {
      const unit = { symbol: `staked in ${key}`, decimals: 18 }
      return [{ unit, probe: stakedIn(address, agent) }]
    }
    if (COLLECTIONS.includes(key)) {
      const unit = { symbol: "NFT", decimals: 0 }
      return [{ unit, probe: tokenBalance(address, agent) }]
    }
    return (MULTI_TOKENS[key] ?? []).map((id) => ({
      unit: { symbol: `of ERC-1155 id ${id}`, decimals: 0 },
      probe: multiTokenBalance(address, agent, id)
    }))
  })
  return [{ unit: NATIVE_UNIT, probe: nativeBalance(agent) }, ...fungible, ...others]
}
