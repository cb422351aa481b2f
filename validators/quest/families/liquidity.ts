/**
 * Owns the families that add liquidity to a pair of the exchange and remove it. They are judged against
 * what the router would do at the reserves that we read before the script ran.
 */

import { BigInt as BigInts, Predicate, Result, Schema } from "effect"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import { liquidityFor, poolBetween, type Reserves, reservesIn, withdrawalOf } from "../amm.ts"
import { Amount, Percent, sharedArgs, Token } from "../args.ts"
import {
  asErc20,
  coinOn,
  type JudgeEnv,
  type Pool,
  poolsOf,
  reservesOf,
  routerOn,
  tokenBalance,
  totalSupply,
  unitOf
} from "../JudgeEnv.ts"
import { type Bound, faulty } from "../JudgeError.ts"
import { proven } from "../ledger/actions.ts"
import {
  type AllowanceUse,
  type Delta,
  delta,
  type Expectation,
  type ExpectContext,
  emptyExpectation,
  familyOn,
  percentOf,
  resolve,
  traceOf
} from "../Operation.ts"
import type { DecodedCall } from "../reading/calls.ts"
import { pairEvents, transfers } from "../reading/logs.ts"
import { amountText, holding, reading } from "../reading/readings.ts"
import { roundingOf } from "../tolerance.ts"

type Sides = { readonly tokenA: Token; readonly tokenB: Token }

/** The exchange that the liquidity is in. */
interface Exchange {
  readonly coin: Address
  readonly router: Address
  readonly pool: Pool
}

/** The arguments on the chain; checks that the exchange exists and has a pool of the two tokens. */
const onExchange = <A extends Sides>(args: A, env: JudgeEnv): Bound<A & Exchange> =>
  Result.gen(function* () {
    const { tokenA, tokenB } = args
    const coin = yield* coinOn(env)
    const router = yield* routerOn(env)
    const pool = poolBetween(env, asErc20(coin, tokenA), asErc20(coin, tokenB))
    return pool === null
      ? yield* faulty([], `no known pool of ${tokenA} and ${tokenB}: correct tokenA or tokenB`)
      : { ...args, coin, router, pool }
  })

const reserves = (
  { env, evidence }: ExpectContext,
  { coin, pool, tokenA }: Sides & Exchange
): Reserves => reservesIn(env, evidence.before, pool, asErc20(coin, tokenA))

const probes = (env: JudgeEnv, { tokenA, tokenB }: Sides) => [
  holding(env, tokenA).probe,
  holding(env, tokenB).probe,
  ...poolsOf(env).flatMap(({ address }) => [
    reservesOf(address),
    totalSupply(address),
    tokenBalance(address, env.agent)
  ])
]

const routerUse = (
  { agent }: JudgeEnv,
  { router }: Exchange,
  token: Token,
  amount: bigint
): ReadonlyArray<AllowanceUse> =>
  token === "native" ? [] : [{ token, owner: agent, spender: router, amount }]

/** Amounts of the pair's events, seen from tokenA. */
const moved = (
  { evidence }: ExpectContext,
  { coin, pool, tokenA }: Sides & Exchange,
  kind: "Mint" | "Burn"
) =>
  pairEvents(evidence, pool.address, kind).map(({ amount0, amount1 }) =>
    sameAddress(pool.token0, asErc20(coin, tokenA))
      ? { a: amount0, b: amount1 }
      : { a: amount1, b: amount0 }
  )

const withTraces = (
  entries: ReadonlyArray<readonly [Delta, string, ReadonlyArray<bigint>]>
): Pick<Expectation, "deltas" | "traces"> => ({
  deltas: entries.map(([change]) => change),
  traces: entries.map(([change, key, amounts]) =>
    traceOf(change, { key, label: `${change.label}, by the pair's events`, amounts })
  )
})

const AddArgs = Schema.Struct({
  tokenA: Token,
  tokenB: Token,
  /** the stated amount; the pool's price decides that of tokenB */
  amountA: Amount,
  /** stated slippage in percent: it limits both minimum amounts */
  slippage: Schema.optionalKey(Percent),
  ...sharedArgs
})

type AddArgs = typeof AddArgs.Type & Exchange

const expectAdd = (context: ExpectContext, args: AddArgs): Expectation => {
  const { env, evidence } = context
  const pair = reserves(context, args)
  const lp = pair.pool.address
  const stated = resolve(context, args.amountA, holding(env, args.tokenA))
  const { paired, minted } = liquidityFor(evidence.before, pair, stated)
  const events = moved(context, args, "Mint")
  const mintedBy = transfers(evidence, lp, "0x0000000000000000000000000000000000000000", env.agent)
  const key = `mint:${lp}`.toLowerCase()
  const side = (quantity: string, token: Token, amount: bigint) => ({
    quantity,
    label: `${unitOf(env, token).symbol} added`,
    reading: holding(env, token),
    unit: unitOf(env, token),
    expected: -amount
  })
  const a = delta(context, { ...side("amountA", args.tokenA, stated), fallback: "0.1%" })
  const b = delta(context, {
    ...side("amountB", args.tokenB, paired),
    measured: { key: `${key}:b`, amount: -BigInts.sumAll(events.map((event) => event.b)) },
    fallback: "5%"
  })
  const liquidity = delta(context, {
    quantity: "liquidity",
    label: `${pair.pool.unit.symbol} received`,
    reading: reading(tokenBalance(lp, env.agent)),
    unit: pair.pool.unit,
    expected: minted,
    measured: { key: `${key}:lp`, amount: BigInts.sumAll(mintedBy) },
    fallback: "5%"
  })
  return {
    ...emptyExpectation,
    ...withTraces([
      [liquidity, `${key}:lp`, mintedBy],
      [a, `${key}:a`, events.map((event) => event.a)],
      [b, `${key}:b`, events.map((event) => event.b)]
    ]),
    conditions: [
      ...proven(
        a,
        `${a.label}, by the pair's Mint`,
        events.map((event) => event.a)
      ),
      ...proven(liquidity, `${pair.pool.unit.symbol} minted to the agent`, mintedBy)
    ],
    spends: [
      ...routerUse(env, args, args.tokenA, stated),
      ...routerUse(env, args, args.tokenB, paired)
    ]
  }
}

/** The minimum of each side that a router call states, by token in lower case. */
const minimums = (coin: Address, { args }: DecodedCall): ReadonlyMap<string, bigint> => {
  const entries: ReadonlyArray<readonly [unknown, unknown]> = [
    [args.tokenA ?? args.token, args.amountAMin ?? args.amountTokenMin],
    [args.tokenB ?? coin, args.amountBMin ?? args.amountETHMin]
  ]
  return new Map(
    entries.flatMap(([token, least]) =>
      Predicate.isString(token) && Predicate.isBigInt(least)
        ? [[token.toLowerCase(), least] as const]
        : []
    )
  )
}

const minimumFault = (
  { env }: ExpectContext,
  call: DecodedCall,
  { coin, slippage }: Exchange & { readonly slippage?: string },
  sides: ReadonlyArray<readonly [Token, bigint]>
): string | null => {
  if (slippage === undefined) return null
  const stated = minimums(coin, call)
  for (const [token, optimum] of sides) {
    const least = stated.get(asErc20(coin, token).toLowerCase())
    const bound = optimum - percentOf(optimum, slippage)
    const unit = unitOf(env, token)
    if (least === undefined || least + roundingOf(bound) < bound) {
      return `minimum ${least === undefined ? "missing" : amountText(least, unit)}, at least ${amountText(bound, unit)} with ${slippage} % slippage`
    }
  }
  return null
}

/** tokenA as stated and tokenB at the pool's price go in, LP tokens come out. */
export const addLiquidity = familyOn(
  "add_liquidity",
  AddArgs,
  {
    amounts: { amountA: "amountA" },
    adds: true,
    spare: 50n,
    shares: "minted",
    plan: {
      name: "add liquidity",
      words: /\b(add\w*|provid\w+|suppl\w+|deposit\w*)\b.*\bliquidity\b/
    }
  },
  (stated, chain) =>
    Result.map(onExchange(stated, chain), (args) => ({
      quantities: ["amountA", "amountB", "liquidity"],
      probes: (env) => probes(env, args),
      expect: (context) => expectAdd(context, args),
      callFault: (call, context) => {
        const stated = resolve(context, args.amountA, holding(context.env, args.tokenA))
        const { paired } = liquidityFor(context.evidence.before, reserves(context, args), stated)
        return minimumFault(context, call, args, [
          [args.tokenA, stated],
          [args.tokenB, paired]
        ])
      }
    }))
)

const RemoveArgs = Schema.Struct({
  tokenA: Token,
  tokenB: Token,
  /** LP tokens to burn */
  amount: Amount,
  slippage: Schema.optionalKey(Percent),
  ...sharedArgs
})

type RemoveArgs = typeof RemoveArgs.Type & Exchange

const burnt = (context: ExpectContext, args: RemoveArgs) => {
  const pair = reserves(context, args)
  const own = reading(tokenBalance(pair.pool.address, context.env.agent))
  const liquidity = resolve(context, args.amount, own)
  return { pair, own, liquidity, ...withdrawalOf(context.evidence.before, pair, liquidity) }
}

const expectRemove = (context: ExpectContext, args: RemoveArgs): Expectation => {
  const { env, evidence } = context
  const { pair, own, liquidity, first, second } = burnt(context, args)
  const lp = pair.pool.address
  const events = moved(context, args, "Burn")
  const given = transfers(evidence, lp, env.agent, lp)
  const key = `burn:${lp}`.toLowerCase()
  const side = (quantity: "amountA" | "amountB", token: Token, amount: bigint) =>
    delta(context, {
      quantity,
      label: `${unitOf(env, token).symbol} withdrawn`,
      reading: holding(env, token),
      unit: unitOf(env, token),
      expected: amount,
      measured: {
        key: `${key}:${quantity}`,
        amount: BigInts.sumAll(events.map((event) => (quantity === "amountA" ? event.a : event.b)))
      },
      fallback: "5%"
    })
  const amount = delta(context, {
    quantity: "liquidity",
    label: `${pair.pool.unit.symbol} given`,
    reading: own,
    unit: pair.pool.unit,
    expected: -liquidity,
    fallback: "0.1%"
  })
  return {
    ...emptyExpectation,
    ...withTraces([
      [amount, `${key}:lp`, given],
      [side("amountA", args.tokenA, first), `${key}:a`, events.map((event) => event.a)],
      [side("amountB", args.tokenB, second), `${key}:b`, events.map((event) => event.b)]
    ]),
    conditions: (["amountA", "amountB"] as const).flatMap((quantity) => {
      const paid = side(
        quantity,
        quantity === "amountA" ? args.tokenA : args.tokenB,
        quantity === "amountA" ? first : second
      )
      const amounts = events.map((event) => (quantity === "amountA" ? event.a : event.b))
      return proven(paid, `${paid.label}, by the pair's Burn`, amounts)
    }),
    spends: routerUse(env, args, lp, liquidity)
  }
}

/** LP tokens go in, both sides come out; "native" is the coin itself, its wrapped form is a token. */
export const removeLiquidity = familyOn(
  "remove_liquidity",
  RemoveArgs,
  {
    amounts: { amount: "liquidity" },
    adds: true,
    spare: 50n,
    shares: "burnt",
    plan: {
      name: "remove liquidity",
      words: /\b((remov\w+|withdraw\w*|pull\w*)\b.*\bliquidity|(remov\w+|burn\w*)\b.*\blp)\b/
    }
  },
  (stated, chain) =>
    Result.map(onExchange(stated, chain), (args) => ({
      quantities: ["amountA", "amountB", "liquidity"],
      probes: (env) => probes(env, args),
      expect: (context) => expectRemove(context, args),
      callFault: (call, context) => {
        const { first, second } = burnt(context, args)
        return minimumFault(context, call, args, [
          [args.tokenA, first],
          [args.tokenB, second]
        ])
      }
    }))
)
