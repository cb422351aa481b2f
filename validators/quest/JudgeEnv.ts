/**
 * What a judge knows of the chain without reading it, from the chain's profile: the agent, the
 * contracts, and which holdings count as the agent's value. Owns the probes that several families use.
 */
import { Result } from "effect"
import { encodePacked, getCreate2Address, keccak256 } from "viem"
import type { ChainFacts } from "../../evm/ChainFacts.ts"
import { tokensIn, type Unit, unitIn } from "../../evm/ChainProfile.ts"
import type { Address } from "../../evm/Hex.ts"
import { once } from "../../evm/once.ts"
import { ownValue } from "../../evm/ownValue.ts"
import type { Probe } from "../../evm/Probe.ts"
import { type Bound, faulty } from "./JudgeError.ts"

/** The facts of the chain that a validator may use. */
export type JudgeEnv = ChainFacts

export type { Unit } from "../../evm/ChainProfile.ts"

/** A holding of the agent that must not shrink unless the task asks for it. */
export interface Asset {
  readonly unit: Unit
  readonly probe: Probe
}

/** A pair of the exchange; it is its own LP token. */
export interface Pool {
  readonly address: Address
  readonly token0: Address
  readonly token1: Address
  readonly unit: Unit
}

/** The wrapped native coin; undefined if the environment has none. */
export const wrappedOf = ({ contracts, profile }: JudgeEnv): Address | undefined =>
  ownValue(contracts, profile.wrappedNative)
/** The exchange's router; undefined if the environment has none. */
export const routerOf = ({ contracts, profile }: JudgeEnv): Address | undefined =>
  ownValue(contracts, profile.exchange.router)
/** The exchange's factory; undefined if the environment has none. */
export const factoryOf = ({ contracts, profile }: JudgeEnv): Address | undefined =>
  ownValue(contracts, profile.exchange.factory)

/** The ERC-20 token that stands for `token`: for the native coin its wrapped form, `coin`. */
export const asErc20 = (coin: Address, token: Address | "native"): Address =>
  token === "native" ? coin : token

const contractAt = (env: JudgeEnv, key: string): Bound<Address> => {
  const address = ownValue(env.contracts, key)
  return address === undefined
    ? faulty([], `the chain has no contract "${key}": add it to the chain's profile`)
    : Result.succeed(address)
}

/** The wrapped native coin; an error if the environment has none. */
export const coinOn = (env: JudgeEnv): Bound<Address> => contractAt(env, env.profile.wrappedNative)
/** The exchange's router; an error if the environment has none. */
export const routerOn = (env: JudgeEnv): Bound<Address> =>
  contractAt(env, env.profile.exchange.router)

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
/** what `spender` may still take from `owner`'s tokens */
export const allowanceOf = (token: Address, owner: Address, spender: Address): Probe =>
  call(token, "allowance(address,address) returns (uint256)", owner, spender)
/** supply of an ERC-20, including LP tokens */
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
/** the token that a pool takes, and the one that it pays */
export const stakingToken = (pool: Address): Probe => call(pool, "stakingToken() returns (address)")
export const rewardToken = (pool: Address): Probe => call(pool, "rewardToken() returns (address)")
/** the tokens of a pair, lower one first */
export const firstToken = (pair: Address): Probe => call(pair, "token0() returns (address)")
export const secondToken = (pair: Address): Probe => call(pair, "token1() returns (address)")
/** who gets the protocol's share of a factory's fees; the zero address means nobody */
export const feeReceiver = (factory: Address): Probe => call(factory, "feeTo() returns (address)")
/** keccak-256 of the code at an address, null if there is none */
export const codeHash = (address: Address): Probe => ({ _tag: "code_hash", address })
/** the owner of one NFT */
export const nftOwner = (token: Address, id: string): Probe =>
  call(token, "ownerOf(uint256) returns (address)", id)
/** who else may move one NFT */
export const nftSpender = (token: Address, id: string): Probe =>
  call(token, "getApproved(uint256) returns (address)", id)
/** whether `operator` may move all of `owner`'s tokens of a collection */
export const nftOperator = (token: Address, owner: Address, operator: Address): Probe =>
  call(token, "isApprovedForAll(address,address) returns (bool)", owner, operator)
/** reward per second for 1e18 staked */
export const rewardRate = (pool: Address): Probe =>
  call(pool, "rewardPerSecond() returns (uint256)")

/** ERC-20 tokens that the environment names, without LP tokens. */
const tokensOf = once(
  ({
    contracts,
    profile
  }: JudgeEnv): ReadonlyArray<{ readonly address: Address; readonly unit: Unit }> =>
    Object.entries(tokensIn(profile)).flatMap(([key, unit]) => {
      const address = ownValue(contracts, key)
      return address === undefined ? [] : [{ address, unit }]
    })
)

/** A contract that holds stakes, and whether it pays rewards for them. */
interface StakingPool {
  readonly address: Address
  readonly key: string
  readonly rewards: boolean
}

/** The contracts of the environment that hold stakes. */
export const stakingPoolsOf = once(
  ({ contracts, profile }: JudgeEnv): ReadonlyArray<StakingPool> =>
    Object.entries(contracts).flatMap(([key, address]) => {
      const keeps = ownValue(profile.contracts, key)?.keeps
      return keeps === undefined ? [] : [{ address, key, rewards: keeps.pays !== undefined }]
    })
)

/** Pair addresses derived so far. Hashing is the slow part of judging, and the addresses never change. */
const derived = new Map<string, Address>()

/**
 * The address that the exchange's factory gives the pair of two tokens, lower one first; null if there is
 * no factory.
 */
export const pairAddress = (env: JudgeEnv, token0: Address, token1: Address): Address | null => {
  const from = factoryOf(env)
  if (from === undefined) return null
  const { initCodeHash } = env.profile.exchange
  const key = `${from}:${initCodeHash}:${token0}:${token1}`.toLowerCase()
  const known = derived.get(key)
  if (known !== undefined) return known
  const address = getCreate2Address({
    from,
    salt: keccak256(encodePacked(["address", "address"], [token0, token1])),
    bytecodeHash: initCodeHash
  })
  derived.set(key, address)
  return address
}

/** The pairs that the environment names, found by the addresses that the factory gives them. */
export const poolsOf = once((env: JudgeEnv): ReadonlyArray<Pool> => {
  const named = new Set(Object.values(env.contracts).map((address) => address.toLowerCase()))
  const tokens = tokensOf(env)
  return tokens.flatMap((a, index) =>
    tokens.slice(index + 1).flatMap((b) => {
      const [first, second] = a.address.toLowerCase() < b.address.toLowerCase() ? [a, b] : [b, a]
      const address = pairAddress(env, first.address, second.address)
      const unit = { symbol: `${first.unit.symbol}/${second.unit.symbol} LP`, decimals: 18 }
      return address !== null && named.has(address.toLowerCase())
        ? [{ address, token0: first.address, token1: second.address, unit }]
        : []
    })
  )
})

/** How amounts are written, by address in lower case; if one address has two names, the first counts. */
const unitsOf = once(
  (env: JudgeEnv): ReadonlyMap<string, Unit> =>
    new Map(
      [...tokensOf(env), ...poolsOf(env)]
        .toReversed()
        .map(({ address, unit }) => [address.toLowerCase(), unit])
    )
)

/** How amounts of `token` are written; base units if the token is unknown. */
export const unitOf = (env: JudgeEnv, token: Address | "native"): Unit =>
  token === "native"
    ? env.profile.native
    : (unitsOf(env).get(token.toLowerCase()) ?? { symbol: `units of ${token}`, decimals: 0 })

/** Everything that counts as the agent's value: native coin, tokens, LP, NFTs, stakes. */
export const assetsOf = once((env: JudgeEnv): ReadonlyArray<Asset> => {
  const { agent, contracts, profile } = env
  const fungible = [...tokensOf(env), ...poolsOf(env)].map(({ address, unit }) => ({
    unit,
    probe: tokenBalance(address, agent)
  }))
  const others = Object.entries(contracts).flatMap(([key, address]): ReadonlyArray<Asset> => {
    const { collection, items = {}, keeps } = ownValue(profile.contracts, key) ?? {}
    if (keeps !== undefined) {
      const { decimals } = unitIn(profile, keeps.stakes)
      const unit = { symbol: `staked in ${key}`, decimals }
      return [{ unit, probe: stakedIn(address, agent) }]
    }
    if (collection !== undefined) {
      const unit = { symbol: "NFT", decimals: 0 }
      return [{ unit, probe: tokenBalance(address, agent) }]
    }
    return Object.keys(items).map((id) => ({
      unit: { symbol: `of ERC-1155 id ${id}`, decimals: 0 },
      probe: multiTokenBalance(address, agent, id)
    }))
  })
  return [{ unit: profile.native, probe: nativeBalance(agent) }, ...fungible, ...others]
})
