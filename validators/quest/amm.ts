/**
 * The arithmetic of a Uniswap V2 exchange, in its own integers: quotes with the exchange's fee, the amounts
 * of liquidity, and the paths that known pools allow. Owns no state: reserves come from an observation.
 */
import { BigInt as BigInts, Result } from "effect"
import { type Address, sameAddress } from "../../evm/Hex.ts"
import type { Observation } from "../../evm/Observation.ts"
import { type JudgeEnv, type Pool, poolsOf, reservesOf, totalSupply } from "./JudgeEnv.ts"
import { allBound, type Bound, faulty } from "./JudgeError.ts"
import { integerIn, reading } from "./reading/readings.ts"

const FEE_BASE = 10_000n
/** Longest path that is searched if the task states none, in pools. */
const MAX_POOLS = 3

/** A pool with its reserves at one block, seen from one of its tokens. */
export interface Reserves {
  readonly pool: Pool
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  /** the share of a payment that stays in the pool, in hundredths of a percent */
  readonly feeBps: number
}

const keptOf = ({ feeBps }: Reserves): bigint => FEE_BASE - BigInt(feeBps)

/** Output of one pool for `amountIn`, rounded down as the router does; 0 if the pool is empty. */
export const amountOut = (amountIn: bigint, pool: Reserves): bigint => {
  const { reserveIn, reserveOut } = pool
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return 0n
  const kept = amountIn * keptOf(pool)
  return (kept * reserveOut) / (reserveIn * FEE_BASE + kept)
}

/** Input that one pool asks for `out`, rounded up as the router does; null if it cannot pay. */
const amountIn = (out: bigint, pool: Reserves): bigint | null =>
  out <= 0n || out >= pool.reserveOut
    ? null
    : (pool.reserveIn * out * FEE_BASE) / ((pool.reserveOut - out) * keptOf(pool)) + 1n

/** The pool of two tokens; null if the environment has none. */
export const poolBetween = (env: JudgeEnv, one: Address, other: Address): Pool | null =>
  poolsOf(env).find(
    ({ token0, token1 }) =>
      (sameAddress(token0, one) && sameAddress(token1, other)) ||
      (sameAddress(token1, one) && sameAddress(token0, other))
  ) ?? null

/** The reserves of a pool at `at`, seen from `tokenIn`. */
export const reservesIn = (
  env: JudgeEnv,
  at: Observation,
  pool: Pool,
  tokenIn: Address
): Reserves => {
  const { feeBps } = env.profile.exchange
  const reserve0 = integerIn(at, reading(reservesOf(pool.address), 0))
  const reserve1 = integerIn(at, reading(reservesOf(pool.address), 1))
  return sameAddress(pool.token0, tokenIn)
    ? { pool, feeBps, reserveIn: reserve0, reserveOut: reserve1 }
    : { pool, feeBps, reserveIn: reserve1, reserveOut: reserve0 }
}

/** The pool of two tokens with its reserves at `at`; null if the environment has none. */
export const reservesBetween = (
  env: JudgeEnv,
  at: Observation,
  tokenIn: Address,
  tokenOut: Address
): Reserves | null => {
  const pool = poolBetween(env, tokenIn, tokenOut)
  return pool === null ? null : reservesIn(env, at, pool, tokenIn)
}

/** The pools along a path that a task states, or what is wrong with the path. */
export const poolsOfPath = (
  env: JudgeEnv,
  path: ReadonlyArray<Address>
): Bound<ReadonlyArray<Pool>> =>
  path.length < 2
    ? faulty(["path"], "a path has at least two tokens")
    : allBound(
        path.slice(1).map((token, index) => {
          const before = path[index] ?? token
          const pool = poolBetween(env, before, token)
          return pool === null
            ? faulty(["path", index + 1], `no known pool of ${before} and ${token}`)
            : Result.succeed(pool)
        })
      )

/** Every pool along `path`; null if one is missing. */
export const poolsAlong = (
  env: JudgeEnv,
  at: Observation,
  path: ReadonlyArray<Address>
): ReadonlyArray<Reserves> | null => {
  const hops: Array<Reserves> = []
  for (const [index, token] of path.slice(0, -1).entries()) {
    const next = path[index + 1]
    const hop = next === undefined ? null : reservesBetween(env, at, token, next)
    if (hop === null) return null
    hops.push(hop)
  }
  return hops.length === 0 ? null : hops
}

/** What `exactIn` buys along `path`; null if a pool is missing or pays nothing. */
export const quoteOut = (
  env: JudgeEnv,
  at: Observation,
  path: ReadonlyArray<Address>,
  exactIn: bigint
): bigint | null => {
  const hops = poolsAlong(env, at, path)
  if (hops === null) return null
  const out = hops.reduce(amountOut, exactIn)
  return out > 0n ? out : null
}

/** What `exactOut` costs along `path`; null if a pool is missing or cannot pay it. */
export const quoteIn = (
  env: JudgeEnv,
  at: Observation,
  path: ReadonlyArray<Address>,
  exactOut: bigint
): bigint | null => {
  const hops = poolsAlong(env, at, path)
  if (hops === null) return null
  return hops.reduceRight<bigint | null>(
    (out, hop) => (out === null ? null : amountIn(out, hop)),
    exactOut
  )
}

/** All paths from one token to another over the known pools, shortest first; no path visits a token twice. */
export const pathsBetween = (
  env: JudgeEnv,
  from: Address,
  to: Address
): ReadonlyArray<ReadonlyArray<Address>> => {
  const pools = poolsOf(env)
  const extend = (path: ReadonlyArray<Address>): ReadonlyArray<ReadonlyArray<Address>> => {
    const last = path.at(-1)
    if (last === undefined || path.length > MAX_POOLS + 1) return []
    if (sameAddress(last, to)) return [path]
    return pools.flatMap(({ token0, token1 }) => {
      const next = sameAddress(token0, last) ? token1 : sameAddress(token1, last) ? token0 : null
      return next === null || path.some((token) => sameAddress(token, next))
        ? []
        : extend([...path, next])
    })
  }
  return extend([from]).toSorted((a, b) => a.length - b.length)
}

/** What the router takes and mints for `stated` of the first token at the pool's price. */
export const liquidityFor = (
  at: Observation,
  { pool, reserveIn, reserveOut }: Reserves,
  stated: bigint
): { readonly paired: bigint; readonly minted: bigint } => {
  if (reserveIn <= 0n || reserveOut <= 0n) return { paired: 0n, minted: 0n }
  const supply = integerIn(at, reading(totalSupply(pool.address)))
  const paired = (stated * reserveOut) / reserveIn
  const byFirst = (stated * supply) / reserveIn
  const bySecond = (paired * supply) / reserveOut
  return { paired, minted: BigInts.min(byFirst, bySecond) }
}

/** Both sides that burning `liquidity` pays out. */
export const withdrawalOf = (
  at: Observation,
  { pool, reserveIn, reserveOut }: Reserves,
  liquidity: bigint
): { readonly first: bigint; readonly second: bigint } => {
  const supply = integerIn(at, reading(totalSupply(pool.address)))
  return supply <= 0n
    ? { first: 0n, second: 0n }
    : { first: (liquidity * reserveIn) / supply, second: (liquidity * reserveOut) / supply }
}
