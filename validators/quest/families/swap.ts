/**
 * Owns the family of swaps over the exchange's pools. The quote comes from the reserves that we read before
 * the script ran.
 */

import { BigInt as BigInts, Predicate, Result, Schema } from "effect"
import { Address, sameAddress } from "../../../evm/Hex.ts"
import { pathsBetween, poolsAlong, poolsOfPath, quoteIn, quoteOut } from "../amm.ts"
import { Account, Amount, Percent, sharedArgs, Token } from "../args.ts"
import {
  asErc20,
  coinOn,
  type JudgeEnv,
  poolsOf,
  reservesOf,
  routerOn,
  unitOf
} from "../JudgeEnv.ts"
import { type Bound, faulty } from "../JudgeError.ts"
import { proven, tradedBy } from "../ledger/actions.ts"
import { type AssetKey, NATIVE, tokenKey } from "../ledger/events.ts"
import { dividedAmong, groupOf, type Route } from "../ledger/routes.ts"
import {
  type Condition,
  type Delta,
  delta,
  type Expectation,
  type ExpectContext,
  emptyExpectation,
  familyOn,
  type Measured,
  percentOf,
  resolve,
  traceOf
} from "../Operation.ts"
import type { DecodedCall } from "../reading/calls.ts"
import type { SwapTrace } from "../reading/logs.ts"
import { amountText, holding } from "../reading/readings.ts"
import { roundingOf } from "../tolerance.ts"

const Args = Schema.Struct({
  tokenIn: Token,
  tokenOut: Token,
  exactIn: Schema.optionalKey(Amount),
  exactOut: Schema.optionalKey(Amount),
  /** the stated path, WBNB for BNB; absent: any path that the pools allow */
  path: Schema.optionalKey(Schema.Array(Account)),
  /** stated slippage in percent: it limits the minimum output (or the maximum input) */
  slippage: Schema.optionalKey(Percent),
  ...sharedArgs
}).check(
  Schema.makeFilter((args) =>
    (args.exactIn === undefined) !== (args.exactOut === undefined)
      ? true
      : "expected exactly one of exactIn and exactOut"
  )
)

/** The arguments, with what they mean on the chain. */
type SwapArgs = typeof Args.Type & {
  readonly router: Address
  /** paths that the task accepts; at least one */
  readonly paths: ReadonlyArray<ReadonlyArray<Address>>
}

/** Paths that the task accepts: the stated one, or all that the pools allow. */
const acceptedPaths = (
  env: JudgeEnv,
  coin: Address,
  { path, tokenIn, tokenOut }: typeof Args.Type
): Bound<SwapArgs["paths"]> => {
  const [from, to] = [asErc20(coin, tokenIn), asErc20(coin, tokenOut)]
  if (path === undefined) {
    const paths = pathsBetween(env, from, to)
    return paths.length > 0 && !sameAddress(from, to)
      ? Result.succeed(paths)
      : faulty(
          [],
          `no known pools lead from ${tokenIn} to ${tokenOut}: correct tokenIn or tokenOut`
        )
  }
  if (!sameAddress(path[0] ?? "", from) || !sameAddress(path.at(-1) ?? "", to)) {
    return faulty(["path"], `it does not lead from ${from} to ${to}: correct its ends`)
  }
  return Result.map(poolsOfPath(env, path), () => [path])
}

interface Quotes {
  readonly spent: bigint
  readonly received: bigint
  /** quote of the stated, otherwise the direct, otherwise the shortest path */
  readonly direct: bigint
  /** quote of the best path */
  readonly best: bigint
}

const quotes = (context: ExpectContext, args: SwapArgs): Quotes => {
  const { env, evidence } = context
  const { paths } = args
  const exact = args.exactIn ?? args.exactOut ?? "all"
  const exactAmount = resolve(
    context,
    exact,
    holding(env, args.exactIn === undefined ? args.tokenOut : args.tokenIn)
  )
  const buys = args.exactIn !== undefined
  const quote = buys ? quoteOut : quoteIn
  // An amount that an earlier step should bring may be 0; then there is nothing to quote.
  const found = paths.flatMap((path) => quote(env, evidence.before, path, exactAmount) ?? [])
  const [direct = 0n] = found
  const best = found.reduce((a, b) => (buys ? BigInts.max(a, b) : BigInts.min(a, b)), direct)
  return buys
    ? { spent: exactAmount, received: direct, direct, best }
    : { spent: direct, received: exactAmount, direct, best }
}

const assetOf = (env: JudgeEnv, token: Token): AssetKey =>
  groupOf(env, token === "native" ? NATIVE : tokenKey(token))

/** The swap, in the form that the agent's trades are assigned to. */
const routeOf = (
  { env }: ExpectContext,
  { exactIn, tokenIn, tokenOut }: SwapArgs,
  [sold, bought]: readonly [Delta, Delta]
): Route => {
  const [from, to] = [assetOf(env, tokenIn), assetOf(env, tokenOut)]
  return {
    key: `swap:${tokenIn}:${tokenOut}`.toLowerCase(),
    from,
    to,
    amount: exactIn === undefined ? -sold.low : -sold.expected,
    stated:
      exactIn === undefined
        ? { side: "received", least: bought.low, amount: bought.expected, most: bought.high }
        : { side: "spent", least: -sold.high, amount: -sold.expected, most: -sold.low }
  }
}

/** The agent's trades that serve this swap, without those that serve an earlier one. */
const tradesOf = (
  { earlier, env, evidence }: ExpectContext,
  route: Route
): ReadonlyArray<SwapTrace> => {
  const routes = [...earlier.flatMap((one) => one.routes), route]
  return dividedAmong(evidence, env, routes).serving.get(route.key) ?? []
}

/** The pools of a stated path must have swapped, in this order. */
const pathCondition = (
  context: ExpectContext,
  args: SwapArgs,
  trades: ReadonlyArray<SwapTrace>
): ReadonlyArray<Condition> => {
  if (args.path === undefined) return []
  const { env, evidence } = context
  const stated = poolsAlong(env, evidence.before, args.path)?.map(({ pool }) => pool.address) ?? []
  const taken = trades.map(({ pairs }) => pairs)
  const follows = (pairs: ReadonlyArray<Address>) =>
    pairs.length === stated.length &&
    pairs.every((pair, index) => sameAddress(pair, stated[index] ?? ""))
  return [
    {
      label: "pools of the swap",
      expected: stated.join(" > "),
      actual: taken.map((pairs) => pairs.join(" > ")).join("; ") || "no swap",
      holds: taken.length > 0 && taken.every(follows)
    }
  ]
}

/** What is paid and what is received: one side as stated, the other within the range of the quotes. */
const changes = (
  context: ExpectContext,
  args: SwapArgs,
  quoted: Quotes
): readonly [Delta, Delta] => {
  const { env } = context
  const side = (quantity: "spent" | "received", token: Token, amount: bigint, fallback: string) =>
    delta(context, {
      quantity,
      label: `${unitOf(env, token).symbol} ${quantity}`,
      reading: holding(env, token),
      unit: unitOf(env, token),
      expected: quantity === "spent" ? -amount : amount,
      fallback
    })
  const sell = (amount: bigint, fallback: string) => side("spent", args.tokenIn, amount, fallback)
  const buy = (amount: bigint, fallback: string) =>
    side("received", args.tokenOut, amount, fallback)
  const { spent, received, direct, best } = quoted
  return args.exactIn !== undefined
    ? [sell(spent, "0.1%"), spanned(direct, best, (amount) => buy(amount, "5%"))]
    : [spanned(direct, best, (amount) => sell(amount, "5%")), buy(received, "0.1%")]
}

const expectation = (context: ExpectContext, args: SwapArgs): Expectation => {
  const { env, evidence } = context
  const { tokenIn, tokenOut } = args
  const quoted = quotes(context, args)
  const stated = changes(context, args, quoted)
  const route = routeOf(context, args, stated)
  const { key } = route
  const trades = tradesOf(context, route)
  const total = (of: "spent" | "received") => BigInts.sumAll(trades.map((trade) => trade[of]))
  const [sold, bought] = measured(args, stated, {
    spent: { key: `${key}:spent`, amount: -total("spent") },
    received: { key: `${key}:received`, amount: total("received") }
  })
  const proof = (change: Delta, side: "spent" | "received") =>
    traceOf(change, {
      key: `${key}:${side}`,
      label: `${change.label}, by the swaps' events`,
      amounts: trades.map((trade) => trade[side])
    })
  return {
    ...emptyExpectation,
    deltas: [sold, bought],
    traces: [proof(sold, "spent"), proof(bought, "received")],
    conditions: [
      ...pathCondition(context, args, trades),
      ...proven(sold, `${unitOf(env, tokenIn).symbol} given to pools in swaps`, [
        tradedBy(evidence, env, tokenIn).gave
      ]),
      ...proven(bought, `${unitOf(env, tokenOut).symbol} paid by pools in swaps`, [
        tradedBy(evidence, env, tokenOut).got
      ])
    ],
    routes: [route],
    spends:
      tokenIn === "native"
        ? []
        : [{ token: tokenIn, owner: env.agent, spender: args.router, amount: quoted.spent }]
  }
}

/** One delta over the ranges of both quotes; the direct quote is the expected value. */
const spanned = (direct: bigint, best: bigint, range: (amount: bigint) => Delta): Delta => {
  const [first, second] = [range(direct), range(best)]
  return {
    ...first,
    low: BigInts.min(first.low, second.low),
    high: BigInts.max(first.high, second.high)
  }
}

/** The side that the pools decide, with what the trades moved of it. */
const measured = (
  { exactIn }: SwapArgs,
  [sold, bought]: readonly [Delta, Delta],
  by: Readonly<Record<"spent" | "received", Measured>>
): readonly [Delta, Delta] =>
  exactIn === undefined
    ? [{ ...sold, measured: by.spent }, bought]
    : [sold, { ...bought, measured: by.received }]

const isPath = Schema.is(Schema.Array(Address))
const asBigint = (value: unknown): bigint | null => (Predicate.isBigInt(value) ? value : null)

/** What is wrong with the limit in the call, if a slippage is stated. */
const slippageFault = (
  call: DecodedCall,
  context: ExpectContext,
  args: SwapArgs
): string | null => {
  if (args.slippage === undefined) return null
  const path = call.args.path
  if (!isPath(path)) return "the call has no path"
  const { env, evidence } = context
  const { spent, received } = quotes(context, args)
  if (args.exactIn !== undefined) {
    const least = asBigint(call.args.amountOutMin ?? call.args.amountOut)
    const quote = quoteOut(env, evidence.before, path, spent)
    if (least === null || quote === null)
      return "the call states no minimum output, or its path has no pools"
    const bound = quote - percentOf(quote, args.slippage)
    const unit = unitOf(env, args.tokenOut)
    return least + roundingOf(bound) >= bound
      ? null
      : `minimum output ${amountText(least, unit)}, at least ${amountText(bound, unit)} with ${args.slippage} % slippage`
  }
  const most = asBigint(call.args.amountInMax ?? call.args.amountIn) ?? call.value
  const quote = quoteIn(env, evidence.before, path, received)
  if (quote === null) return "the call's path has no pools"
  const bound = quote + percentOf(quote, args.slippage)
  const unit = unitOf(env, args.tokenIn)
  return most <= bound + roundingOf(bound)
    ? null
    : `maximum input ${amountText(most, unit)}, at most ${amountText(bound, unit)} with ${args.slippage} % slippage`
}

/** The arguments on the chain; checks that the exchange exists and that its pools can serve the swap. */
const onExchange = (args: typeof Args.Type, env: JudgeEnv): Bound<SwapArgs> =>
  Result.gen(function* () {
    const coin = yield* coinOn(env)
    const router = yield* routerOn(env)
    return { ...args, router, paths: yield* acceptedPaths(env, coin, args) }
  })

/** `tokenIn` for `tokenOut`: one side as stated, the other within 5% of the quote. */
export const swap = familyOn(
  "swap",
  Args,
  {
    amounts: { exactIn: "spent", exactOut: "received" },
    adds: true,
    spare: 50n,
    trades: true,
    plan: { name: "swap", words: /\b(swap\w*|exchang\w+|trad\w+|buy\w*|sell\w*|convert\w*)\b/ }
  },
  (stated, chain) =>
    Result.map(onExchange(stated, chain), (args) => ({
      quantities: ["spent", "received"],
      probes: (env) => [
        holding(env, args.tokenIn).probe,
        holding(env, args.tokenOut).probe,
        ...poolsOf(env).map(({ address }) => reservesOf(address))
      ],
      expect: (context) => expectation(context, args),
      callFault: (call, context) => slippageFault(call, context, args)
    }))
)
