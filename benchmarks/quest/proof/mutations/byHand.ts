/**
 * Right episodes in which a composite's trades, liquidity, wrapping and rewards are done without the
 * function that its solution calls: a pair called directly or through Multicall3, a path in several
 * transactions, the coin wrapped before or unwrapped after. Pure; the amounts are those that the solution's
 * own transactions moved.
 */
import { Schema } from "effect"
import { toFunctionSelector } from "viem"
import { Address, sameAddress } from "../../../../evm/Hex.ts"
import { burnLiquidity, move, NEVER, pay, together, wrap } from "../../scripts/moves.ts"
import { type Call, requesting, requestingBrought, stranger } from "../../scripts/scriptText.ts"
import { isAwaited, isReadFrom } from "../dependence.ts"
import { argumentsOf } from "./bounds.ts"
import { eachStep, instead, type Make } from "./otherForms.ts"
import {
  areDependent,
  type EpisodeSubject,
  type Flow,
  type Step,
  sendingSteps
} from "./ScriptedEpisode.ts"

const MOST = 2n ** 256n - 1n
const HOLE = "f".repeat(64)
const isPath = Schema.is(Schema.Array(Address))
const isAmount = Schema.is(Schema.BigInt)

/** The pools of the environment by the tokens that their keys name. */
const poolsOf = ({ contracts }: EpisodeSubject) =>
  Object.entries(contracts).flatMap(([key, address]) => {
    const [, a = "", b = ""] = /^pair_([a-z]+)_([a-z]+)_address$/.exec(key) ?? []
    const [first, second] = [contracts[`${a}_address`], contracts[`${b}_address`]]
    return first === undefined || second === undefined
      ? []
      : [{ address, tokens: [first, second] as const }]
  })

const has = (tokens: ReadonlyArray<Address>, token: Address): boolean =>
  tokens.some((one) => sameAddress(one, token))

const isToken = (flow: Flow): flow is Flow & { readonly token: Address } => flow.token !== "native"

/** One pool of a trade: what it received, what it paid, and to whom. */
interface Hop {
  readonly pair: Address
  readonly paid: { readonly token: Address; readonly amount: bigint }
  readonly out: { readonly token: Address; readonly amount: bigint }
}

/** The pools that a step's trade went through, in order. */
const hopsOf = (subject: EpisodeSubject, { flows, traits }: Step): ReadonlyArray<Hop> =>
  !traits.trades
    ? []
    : flows.filter(isToken).flatMap((out) => {
        const pool = poolsOf(subject).find(({ address }) => sameAddress(address, out.from))
        const paid = flows.filter(isToken).find(({ to }) => sameAddress(to, out.from))
        return pool === undefined || paid === undefined ? [] : [{ pair: pool.address, paid, out }]
      })

/** The call of one pair that pays what it paid the solution. */
const swapAt = ({ out, paid, pair }: Hop, to: Address): Call => {
  const first = out.token.toLowerCase() < paid.token.toLowerCase()
  return move(pair, "swap", [first ? out.amount : 0n, first ? 0n : out.amount, to, "0x"])
}

/** Each pool pays the next one, and the last one pays the agent. */
const swapsAlong = (hops: ReadonlyArray<Hop>, agent: Address): ReadonlyArray<Call> =>
  hops.map((hop, index) => swapAt(hop, hops[index + 1]?.pair ?? agent))

const SELLS = toFunctionSelector("swapExactTokensForETH(uint256,uint256,address[],address,uint256)")

/** What was paid out as BNB: the received WBNB, unwrapped. */
const unwrapped = ({ contracts }: EpisodeSubject, { flows }: Step): ReadonlyArray<Call> => {
  const { wbnb_address: wbnb } = contracts
  const paid = flows.find(({ token }) => token === "native")
  return wbnb === undefined || paid === undefined ? [] : [move(wbnb, "withdraw", [paid.amount])]
}

/** What is paid in BNB, wrapped first. */
const wrapped = (
  { contracts }: EpisodeSubject,
  { call }: Step,
  amount = call.value
): ReadonlyArray<Call> => {
  const { wbnb_address: wbnb } = contracts
  return wbnb === undefined || call.value === 0n ? [] : [wrap(wbnb, amount)]
}

const tradedByHand = eachStep((subject, step) => {
  const hops = hopsOf(subject, step)
  const [first] = hops
  if (first === undefined) return []
  return instead(subject, step, [
    ...wrapped(subject, step),
    move(first.paid.token, "transfer", [first.pair, first.paid.amount]),
    ...swapsAlong(hops, subject.agent),
    ...unwrapped(subject, step)
  ])
})

const tradedTogether = eachStep((subject, step) => {
  const { agent, contracts } = subject
  const { multicall3_address: batch } = contracts
  const hops = hopsOf(subject, step)
  const [first] = hops
  if (first === undefined || batch === undefined) return []
  const { amount, token } = first.paid
  return instead(subject, step, [
    ...wrapped(subject, step),
    move(token, "approve", [batch, amount]),
    together(batch, [
      move(token, "transferFrom", [agent, first.pair, amount]),
      ...swapsAlong(hops, agent)
    ]),
    ...unwrapped(subject, step)
  ])
})

/** All trades of a task in one transaction. */
const bundled: Make = (subject) => {
  const { agent, contracts, scripts } = subject
  const { multicall3_address: batch } = contracts
  const steps = sendingSteps(subject).flatMap((step) => {
    const hops = hopsOf(subject, step)
    const [first] = hops
    return first === undefined ? [] : [{ step, hops, paid: first.paid, pair: first.pair }]
  })
  const [one] = steps
  // An operation between two of them may read what the first one brought.
  const between = JSON.stringify(subject.instance.operations).includes("from_operation")
  if (one === undefined || steps.length < 2 || batch === undefined || between) return []
  // A trade in the coin is wrapped before and unwrapped after.
  const before = [
    ...steps.flatMap(({ step }) => wrapped(subject, step)),
    ...steps.map(({ paid: { amount, token } }) => move(token, "approve", [batch, amount]))
  ]
  const all = together(
    batch,
    steps.flatMap(({ hops, pair, paid: { amount, token } }) => [
      move(token, "transferFrom", [agent, pair, amount]),
      ...swapsAlong(hops, agent)
    ])
  )
  const after = steps.flatMap(({ step }) => unwrapped(subject, step))
  const rest = scripts.filter((_, index) => !steps.some(({ step }) => step.index === index))
  const calls = [...before, all, ...after].map((call) => requesting(call))
  return [{ detail: "", scripts: rest.toSpliced(one.step.index, 0, ...calls) }]
}

/** A path of several pools, each in its own transaction. */
const hopByHop = eachStep((subject, step) => {
  const { agent, contracts } = subject
  const { router_address: router } = contracts
  const hops = hopsOf(subject, step)
  const awaited = hops.slice(0, -1).some(({ out }) => isAwaited(subject, step.index, out.token))
  if (hops.length < 2 || router === undefined || awaited) return []
  const trades = hops.flatMap(({ out, paid }) => [
    move(paid.token, "approve", [router, paid.amount]),
    move(router, "swapExactTokensForTokens", [
      paid.amount,
      0n,
      [paid.token, out.token],
      agent,
      NEVER
    ])
  ])
  return instead(subject, step, [...wrapped(subject, step), ...trades, ...unwrapped(subject, step)])
})

/** A token with a pool to each of two others. */
const between = (subject: EpisodeSubject, first: Address, last: Address): Address | undefined => {
  const pools = poolsOf(subject)
  const met = (a: Address, b: Address) =>
    pools.some(({ tokens }) => has(tokens, a) && has(tokens, b))
  return pools
    .flatMap(({ tokens }) => tokens)
    .find((token) => !has([first, last], token) && met(first, token) && met(token, last))
}

/**
 * A trade through one pool, replaced by two transactions over another token; the second reads what the
 * first brought.
 */
const overAnother = eachStep((subject, step) => {
  const { agent, contracts } = subject
  const { router_address: router, wbnb_address: wbnb } = contracts
  const args = argumentsOf(step.call)
  const path = args.get("path")
  const given = step.call.value > 0n ? step.call.value : args.get("amountIn")
  if (!step.traits.trades || step.args.path !== undefined) return []
  if (!isPath(path) || !isAmount(given) || router === undefined || wbnb === undefined) return []
  const [first = agent, last = agent] = [path.at(0), path.at(-1)]
  const middle = path.length === 2 ? between(subject, first, last) : undefined
  if (middle === undefined || isAwaited(subject, step.index, middle)) return []
  if (isReadFrom(subject, step.index)) return []
  const toCoin = step.call.data.startsWith(SELLS)
  const ends = [agent, NEVER] as const
  const second = move(router, toCoin ? "swapExactTokensForETH" : "swapExactTokensForTokens", [
    MOST,
    0n,
    [middle, last],
    ...ends
  ])
  return instead(subject, step, [
    move(middle, "approve", [router, MOST]),
    step.call.value > 0n
      ? move(router, "swapExactETHForTokens", [0n, [first, middle], ...ends], given)
      : move(router, "swapExactTokensForTokens", [given, 0n, [first, middle], ...ends]),
    requestingBrought(second, { hole: HOLE, owner: agent, token: middle })
  ])
})

/** The coin wrapped before a trade, or unwrapped after it, by the agent and not by the router. */
const inWrappedCoin = eachStep((subject, step) => {
  const { agent, contracts } = subject
  const { router_address: router } = contracts
  const hops = hopsOf(subject, step)
  const [first] = hops
  const coins = step.call.value > 0n || step.call.data.startsWith(SELLS)
  if (first === undefined || router === undefined || !coins) return []
  const { amount, token } = first.paid
  const path = [token, ...hops.map(({ out }) => out.token)]
  return instead(subject, step, [
    ...wrapped(subject, step),
    move(token, "approve", [router, amount]),
    move(router, "swapExactTokensForTokens", [amount, 0n, path, agent, NEVER]),
    ...unwrapped(subject, step)
  ])
})

/** What a step's liquidity took of each side, and the pair that took it. */
const provided = (subject: EpisodeSubject, { flows, traits }: Step) => {
  const pool = poolsOf(subject).find(({ address }) =>
    flows.some(({ token, to }) => sameAddress(token, address) && sameAddress(to, subject.agent))
  )
  if (traits.shares !== "minted" || pool === undefined) return null
  const sides = flows.filter(isToken).filter(({ to }) => sameAddress(to, pool.address))
  const coin = sides.find(({ from }) => !sameAddress(from, subject.agent))
  return sides.length === 2 ? { pair: pool.address, sides, coin: coin?.amount } : null
}

const providedByHand = eachStep((subject, step) => {
  const found = provided(subject, step)
  if (found === null) return []
  const { coin, pair, sides } = found
  return instead(subject, step, [
    ...wrapped(subject, step, coin),
    ...sides.map(({ amount, token }) => move(token, "transfer", [pair, amount])),
    move(pair, "mint", [subject.agent])
  ])
})

const providedTogether = eachStep((subject, step) => {
  const { agent, contracts } = subject
  const { multicall3_address: batch } = contracts
  const found = provided(subject, step)
  if (found === null || batch === undefined) return []
  const { coin, pair, sides } = found
  return instead(subject, step, [
    ...wrapped(subject, step, coin),
    ...sides.map(({ amount, token }) => move(token, "approve", [batch, amount])),
    together(batch, [
      ...sides.map(({ amount, token }) => move(token, "transferFrom", [agent, pair, amount])),
      move(pair, "mint", [agent])
    ])
  ])
})

/** The LP tokens that a step's pair burnt. */
const redeemed = (subject: EpisodeSubject, { flows, traits }: Step) =>
  traits.shares !== "burnt"
    ? undefined
    : flows
        .filter(isToken)
        .find(({ from, to, token }) => sameAddress(from, subject.agent) && sameAddress(to, token))

const redeemedByHand = eachStep((subject, step) => {
  const given = redeemed(subject, step)
  if (given === undefined) return []
  const { amount, token: pair } = given
  return instead(subject, step, [
    move(pair, "transfer", [pair, amount]),
    burnLiquidity(pair, subject.agent),
    ...unwrapped(subject, step)
  ])
})

const REDEEMS = toFunctionSelector(
  "removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)"
)

/** By the router's function for tokens that charge a fee on transfers. */
const redeemedForFees = eachStep((subject, step) => {
  const { call } = step
  const args = argumentsOf(call)
  const [token, liquidity] = [args.get("token"), args.get("liquidity")]
  return call.data.startsWith(REDEEMS) && Schema.is(Address)(token) && isAmount(liquidity)
    ? instead(subject, step, [
        move(call.to, "removeLiquidityETHSupportingFeeOnTransferTokens", [
          token,
          liquidity,
          0n,
          0n,
          subject.agent,
          NEVER
        ])
      ])
    : []
})

const HARVEST = toFunctionSelector("harvest()")
const harvestedTwice = eachStep((subject, step) =>
  step.call.data === HARVEST && !areDependent(subject)
    ? instead(subject, step, [step.call, step.call])
    : []
)

/** BNB wrapped by Multicall3, which passes it on. */
const wrappedTogether = eachStep((subject, step) => {
  const { agent, contracts } = subject
  const { multicall3_address: batch, wbnb_address: wbnb } = contracts
  if (step.traits.wrapping !== "wraps" || batch === undefined || wbnb === undefined) return []
  const { value } = step.call
  const inside = [wrap(wbnb, value), move(wbnb, "transfer", [agent, value])]
  const calls = inside.map(({ data, to, value: coins }) => ({
    target: to,
    allowFailure: false,
    value: coins,
    callData: data
  }))
  return instead(subject, step, [move(batch, "aggregate3Value", [calls], value)])
})

/** Transfers of everything to oneself, which change nothing. */
const toItself: Make = ({ agent, contracts, scripts }) => {
  const { busd_address: busd, erc721_token_address: nft } = contracts
  const { pair_usdt_busd_address: stable } = contracts
  const calls = [
    pay(agent, 10n ** 17n),
    ...[busd, stable].flatMap((token) =>
      token === undefined ? [] : [move(token, "transfer", [agent, 10n ** 17n])]
    ),
    ...(nft === undefined ? [] : [move(nft, "transferFrom", [agent, agent, 6n])])
  ]
  return [{ detail: "", scripts: [...calls.map((call) => requesting(call)), ...scripts] }]
}

/** Calls that a pool and a token allow anyone, and that move nothing. */
const forNothing: Make = ({ agent, contracts, scripts }) => {
  const { busd_address: busd, pair_busd_wbnb_address: pair } = contracts
  if (busd === undefined || pair === undefined) return []
  const calls = [
    move(pair, "sync", []),
    move(pair, "skim", [agent]),
    move(busd, "transfer", [stranger, 0n]),
    move(busd, "transferFrom", [stranger, agent, 0n])
  ]
  return [{ detail: "", scripts: [...calls.map((call) => requesting(call)), ...scripts] }]
}

/** Further right ways to act, without the function that the solution calls. */
export const byHand: Readonly<Record<string, Make>> = {
  "a trade with the pairs by hand": tradedByHand,
  "a trade with the pairs through Multicall3": tradedTogether,
  "all trades in one transaction": bundled,
  "a path in several transactions": hopByHop,
  "over another token in two transactions": overAnother,
  "a trade in the wrapped coin": inWrappedCoin,
  "liquidity by hand": providedByHand,
  "liquidity through Multicall3": providedTogether,
  "liquidity taken out by hand": redeemedByHand,
  "liquidity taken out as of tokens with fees": redeemedForFees,
  "rewards in two parts": harvestedTwice,
  "wrapped through Multicall3": wrappedTogether,
  "everything to itself first": toItself,
  "pools and tokens called for nothing first": forNothing
}
