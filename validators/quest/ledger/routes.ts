/**
 * Assigns the agent's trades to the swaps that the task asks for: directly, or over other assets in several
 * transactions. Each unit counts for one swap only; what is left over serves none. Owns that division; it
 * does not judge.
 */
import { BigInt as BigInts } from "effect"
import { getAddress } from "viem"
import { onceOfBoth } from "../../../evm/once.ts"
import type { Evidence } from "../Evidence.ts"
import { type JudgeEnv, wrappedOf } from "../JudgeEnv.ts"
import type { SwapTrace } from "../reading/logs.ts"
import { atLeast, moreThan, settled } from "../tolerances/decisions.ts"
import { type AssetKey, NATIVE } from "./events.ts"
import { netOf } from "./lines.ts"
import { movedIn } from "./moved.ts"

/** A swap that is asked for; base units of `from` and `to`. */
export interface Route {
  /** swaps with the same key count as one, because nothing tells their trades apart */
  readonly key: string
  readonly from: AssetKey
  readonly to: AssetKey
  /** the most it may give, if the task states the other side */
  readonly amount: bigint
  /** the side that the task states, and how far it may be off */
  readonly stated: {
    readonly side: "spent" | "received"
    readonly least: bigint
    readonly amount: bigint
    readonly most: bigint
  }
}

/** What the agent gave and got by one trade, less what is already assigned. */
interface Leg {
  readonly index: number
  readonly pairs: SwapTrace["pairs"]
  readonly gives: Map<AssetKey, bigint>
  readonly gets: Map<AssetKey, bigint>
}

/** Assets that a path may pass through. */
const LONGEST = 3
/** A sender's amount may be off by one part in this many; a smaller rest is ignored. */
const DUST = 1000n

const isDust = (rest: bigint, of: bigint): boolean => rest * DUST <= of
const near = (a: bigint, b: bigint): boolean => isDust(BigInts.abs(a - b), b)

/** The native coin and its wrapped form are traded as one asset. */
export const groupOf = (env: JudgeEnv, asset: AssetKey): AssetKey =>
  asset === wrappedOf(env)?.toLowerCase() ? NATIVE : asset

/** What the agent gave and got by each trade, per asset. */
const tradedIn = onceOfBoth((evidence: Evidence, env: JudgeEnv) => {
  const agent = env.agent.toLowerCase()
  return movedIn(evidence, env).trades.map(({ index, lines, pairs }) => {
    const own = lines.filter(({ from, to }) => from === agent || to === agent)
    const assets = new Set(own.map(({ asset }) => asset))
    const nets = [...Map.groupBy(assets, (asset) => groupOf(env, asset))].map(
      ([group, members]) =>
        [group, BigInts.sumAll(members.map((asset) => netOf(own, agent, asset)))] as const
    )
    return {
      index,
      pairs: pairs.map((pair) => getAddress(pair)),
      gave: nets.flatMap(([group, net]) => (net < 0n ? [[group, -net] as const] : [])),
      got: nets.filter(([, net]) => net > 0n)
    }
  })
})

const held = (amounts: ReadonlyMap<AssetKey, bigint>, asset: AssetKey): bigint =>
  amounts.get(asset) ?? 0n

/** Takes `amount` of what a leg gives, with the matching part of what it got for it. */
const take = ({ gives, gets }: Leg, from: AssetKey, to: AssetKey, amount: bigint): bigint => {
  const [given, got] = [held(gives, from), held(gets, to)]
  const part = amount >= given ? got : (got * amount) / given
  gives.set(from, amount >= given ? 0n : given - amount)
  gets.set(to, got - part)
  return part
}

const spentIn = (traces: ReadonlyArray<SwapTrace>): bigint =>
  BigInts.sumAll(traces.map(({ spent }) => spent))

/**
 * The legs that give an asset. First those that get the wanted asset, then later ones, then those that give
 * as much.
 */
const givers = (
  legs: ReadonlyArray<Leg>,
  from: AssetKey,
  to: AssetKey,
  amount: bigint,
  after: number
): ReadonlyArray<Leg> => {
  const rank = (leg: Leg): ReadonlyArray<bigint> => [
    held(leg.gets, to) > 0n ? 0n : 1n,
    leg.index > after ? 0n : 1n,
    BigInts.abs(held(leg.gives, from) - amount)
  ]
  return legs
    .filter(({ gives }) => held(gives, from) > 0n)
    .map((leg) => ({ leg, rank: rank(leg) }))
    .toSorted((a, b) => {
      const found = a.rank.findIndex((part, index) => part !== b.rank[index])
      return found < 0
        ? 0
        : Number(BigInts.sign((a.rank.at(found) ?? 0n) - (b.rank.at(found) ?? 0n)))
    })
    .map(({ leg }) => leg)
}

/** The parts of `share` that further trades used, each with what it brought at the end. */
const joined = (
  { pairs }: Leg,
  share: bigint,
  further: ReadonlyArray<SwapTrace>
): ReadonlyArray<SwapTrace> => {
  const all = spentIn(further)
  let left = share
  return further.map(({ spent, received, pairs: rest }, index) => {
    const part = index === further.length - 1 ? left : (share * spent) / all
    left -= part
    return { spent: part, received, pairs: [...pairs, ...rest] }
  })
}

interface Search {
  readonly from: AssetKey
  readonly to: AssetKey
  readonly amount: bigint
  /** the transaction that brought it */
  readonly after: number
  /** assets that the path has passed */
  readonly past: ReadonlyArray<AssetKey>
  /** whether these are enough */
  readonly served: (traces: ReadonlyArray<SwapTrace>) => boolean
}

/** What the trades of `amount` brought at the end, by any path; takes it from the legs. */
const follow = (legs: ReadonlyArray<Leg>, search: Search): ReadonlyArray<SwapTrace> => {
  const { from, to, amount, served } = search
  const traces: Array<SwapTrace> = []
  for (const leg of givers(legs, from, to, amount, search.after)) {
    const left = amount - spentIn(traces)
    settled(legs.indexOf(leg))
    if (atLeast(0n, left) || served(traces)) break
    const given = held(leg.gives, from)
    // Grows with what is left, up to what is given.
    const used = near(given, left) ? given : BigInts.min(given, left)
    settled(used)
    if (held(leg.gets, to) > 0n) {
      traces.push({ spent: used, received: take(leg, from, to, used), pairs: leg.pairs })
    } else traces.push(...over(legs, leg, used, search))
  }
  return traces
}

/** Whether trades lead from one asset to the other. Keeps the search off paths that lead nowhere. */
const leads = (legs: ReadonlyArray<Leg>, from: AssetKey, to: AssetKey, steps: number): boolean => {
  const reached = new Set([from])
  for (let step = 0; step < steps && !reached.has(to); step++) {
    for (const { gets, gives } of legs) {
      if (![...gives].some(([asset, amount]) => amount > 0n && reached.has(asset))) continue
      for (const [asset, amount] of gets) if (amount > 0n) reached.add(asset)
    }
  }
  return reached.has(to)
}

/** The same, by way of an asset that a leg got for `used` of what it gave. */
const over = (
  legs: ReadonlyArray<Leg>,
  leg: Leg,
  used: bigint,
  { from, past, to }: Search
): ReadonlyArray<SwapTrace> => {
  if (past.length > LONGEST) return []
  const given = held(leg.gives, from)
  for (const [asset, got] of [...leg.gets]) {
    if (got <= 0n || past.includes(asset)) continue
    if (!leads(legs, asset, to, LONGEST + 1 - past.length)) continue
    const brought = used >= given ? got : (got * used) / given
    const further = follow(legs, {
      from: asset,
      to,
      amount: brought,
      after: leg.index,
      past: [...past, asset],
      served: (traces) => isDust(brought - spentIn(traces), brought)
    })
    const passed = spentIn(further)
    if (passed === 0n) continue
    const share = near(passed, brought) ? used : (used * passed) / brought
    take(leg, from, asset, share)
    return joined(leg, share, further)
  }
  return []
}

const added = (routes: ReadonlyArray<Route>, of: (route: Route) => bigint): bigint =>
  BigInts.sumAll(routes.map(of))

/** Routes with the same key as one; their stated amounts are summed. */
const together = (same: ReadonlyArray<Route>, route: Route): Route => ({
  ...route,
  amount: added(same, ({ amount }) => amount),
  stated: {
    side: route.stated.side,
    least: added(same, ({ stated }) => stated.least),
    amount: added(same, ({ stated }) => stated.amount),
    most: added(same, ({ stated }) => stated.most)
  }
})

/** The trades that go directly from one asset to the other, up to the requested amount. */
const direct = (
  legs: ReadonlyArray<Leg>,
  { from, stated, to }: Route,
  known: ReadonlyArray<SwapTrace>
): ReadonlyArray<SwapTrace> => {
  const traces = [...known]
  const done = () => BigInts.sumAll(traces.map((trace) => trace[stated.side]))
  for (const leg of givers(legs, from, to, stated.amount, -1)) {
    const [given, got] = [held(leg.gives, from), held(leg.gets, to)]
    if (got <= 0n) break
    const size = stated.side === "spent" ? given : got
    const now = done()
    const fits = atLeast(stated.most, now + size)
    const lacks = moreThan(stated.least, now)
    const rest = fits ? size : lacks ? stated.amount - now : 0n
    if (rest <= 0n) continue
    const spent = (given * rest + size - 1n) / size
    traces.push({ spent, received: take(leg, from, to, spent), pairs: leg.pairs })
  }
  return traces
}

/** The trades by the swap that they serve, and the rest that serves none. */
interface Division {
  readonly serving: ReadonlyMap<string, ReadonlyArray<SwapTrace>>
  /** base units that were given, by trade and asset */
  readonly idle: ReadonlyArray<{
    /** of the trade, among all */
    readonly position: number
    readonly asset: AssetKey
    readonly amount: bigint
  }>
  /** what trades brought that serve a swap, and what this one does not ask for; base units */
  readonly aside: ReadonlyArray<{ readonly asset: AssetKey; readonly amount: bigint }>
}

/**
 * Divides the agent's trades among `routes`, in their order: each unit goes to the first route that can use
 * it, so adding a route changes nothing for earlier ones.
 */
export const dividedAmong = (
  evidence: Evidence,
  env: JudgeEnv,
  routes: ReadonlyArray<Route>
): Division => {
  const traded = tradedIn(evidence, env)
  const legs = traded.map(
    ({ gave, got, index, pairs }): Leg => ({
      index,
      pairs,
      gives: new Map(gave),
      gets: new Map(got)
    })
  )
  const serving = new Map<string, ReadonlyArray<SwapTrace>>()
  for (const [position, route] of routes.entries()) {
    const { key, from, to } = route
    const same = routes.slice(0, position + 1).filter((one) => one.key === key)
    const whole = together(same, route)
    const { least, side } = whole.stated
    const known = direct(legs, whole, serving.get(key) ?? [])
    const served = (more: ReadonlyArray<SwapTrace>) =>
      atLeast(BigInts.sumAll([...known, ...more].map((trace) => trace[side])), least)
    const amount = whole.amount - spentIn(known)
    const further = follow(legs, { from, to, amount, after: -1, past: [from], served })
    serving.set(key, [...known, ...further])
  }
  const idle = traded.flatMap(({ gave }, position) =>
    gave.flatMap(([asset, amount]) => {
      const rest = held(legs[position]?.gives ?? new Map(), asset)
      return isDust(rest, amount) ? [] : [{ position, asset, amount: rest }]
    })
  )
  const aside = traded.flatMap(({ got }, position) =>
    got.flatMap(([asset, amount]) => {
      const rest = held(legs[position]?.gets ?? new Map(), asset)
      return isDust(rest, amount) ? [] : [{ asset, amount: rest }]
    })
  )
  return { serving, idle, aside }
}
