/**
 * The ledger of a trial: who gave what to whom, line by line, and which of it nobody asked for. Pure:
 * computed from the evidence and the expectations of the task's operations. Owns combining the parts:
 * moved.ts has the movements (lines.ts reads them, trades.ts and stakes.ts know what contracts do by
 * themselves), accounts.ts has the rules.
 */
import { getAddress } from "viem"
import { onceOfText } from "../../../evm/once.ts"
import type { Evidence } from "../Evidence.ts"
import { type JudgeEnv, unitOf, wrappedOf } from "../JudgeEnv.ts"
import type { Ask, Expectation } from "../Operation.ts"
import { type Right, rightsOf, type Unexplained, unexplainedIn } from "./accounts.ts"
import { asksOf } from "./asked.ts"
import { NATIVE, NOBODY } from "./events.ts"
import { gasLines, type Line, UNKNOWN } from "./lines.ts"
import { type Moved, movedIn } from "./moved.ts"
import type { Position } from "./stakes.ts"

/** A line with what explains it; null: nobody asked for it. */
interface Explained extends Line {
  readonly cause: string | null
}

export interface Ledger {
  readonly lines: ReadonlyArray<Explained>
  /** stakes and claims that changed */
  readonly positions: ReadonlyArray<Position>
  /** allowances that changed: they move nothing and are reported separately */
  readonly rights: ReadonlyArray<Right>
  readonly unexplained: ReadonlyArray<Unexplained>
}

/** What is asked for at all; the rules decide how much. */
type Asked = Pick<Ask, "account" | "asset">

/** What explains a line that no rule objects to. */
const causeOf = (
  { contracts, pairs, stakes }: Moved,
  env: JudgeEnv,
  asks: ReadonlyArray<Asked>,
  line: Line,
  trading: ReadonlySet<Line>
): string => {
  const { asset, from, to } = line
  const ends = [from, to]
  const coin = wrappedOf(env)?.toLowerCase()
  const asked = asks.some(
    (ask) =>
      ask.asset === asset && ends.includes(ask.account) && ask.account !== env.agent.toLowerCase()
  )
  if (asked) return "asked for"
  if (pairs.some(({ address }) => address === asset) && ends.includes(NOBODY)) {
    return from === NOBODY ? "LP minted" : "LP burnt"
  }
  if (pairs.some(({ address }) => ends.includes(address))) {
    return trading.has(line) ? "trade" : "liquidity"
  }
  if (coin !== undefined && ends.includes(coin) && asset === NATIVE) {
    return to === coin ? "wrapped" : "unwrapped"
  }
  if (asset === coin && ends.includes(NOBODY)) {
    const { symbol } = unitOf(env, getAddress(coin))
    return from === NOBODY ? `${symbol} minted` : `${symbol} burnt`
  }
  if (stakes.kept.some(({ pool, token }) => ends.includes(pool) && token === asset)) {
    return "stake or reward"
  }
  if (ends.includes(UNKNOWN)) return "not shown by any event"
  return contracts.has(from) || contracts.has(to) ? "passed on" : "the agent's own gain"
}

/** Whether a rule objects to what one end of the line gained or paid. */
const isObjected = (line: Line, found: ReadonlyArray<Unexplained>): boolean =>
  found.some(
    ({ account, asset, side }) =>
      asset === line.asset && account === (side === "gains" ? line.to : line.from)
  )

/** The ledger, from the rules' findings and from what was asked for at all. */
const explained = (
  evidence: Evidence,
  env: JudgeEnv,
  asks: ReadonlyArray<Asked>,
  unexplained: ReadonlyArray<Unexplained>
): Ledger => {
  const moved = movedIn(evidence, env)
  const trading = new Set(moved.trades.flatMap((trade) => trade.lines))
  const burnt = unexplained.filter(({ why }) => why.startsWith("burnt as gas"))
  const objections = unexplained.filter((one) => !burnt.includes(one))
  const lines = [
    ...moved.lines.map((line) => ({
      ...line,
      cause: isObjected(line, objections) ? null : causeOf(moved, env, asks, line, trading)
    })),
    ...gasLines(evidence).map((line) => ({
      ...line,
      cause: burnt.some(({ amount }) => amount === line.amount) ? null : "gas"
    }))
  ].toSorted((a, b) => a.transaction - b.transaction)
  return {
    lines,
    positions: moved.stakes.positions,
    rights: rightsOf(moved.entries),
    unexplained
  }
}

const found = onceOfText<Evidence, JudgeEnv, Ledger>()

const textOf = (asks: ReadonlyArray<Asked>, unexplained: ReadonlyArray<Unexplained>): string =>
  [
    ...asks.map(({ account, asset }) => `${account} ${asset}`),
    ...unexplained.map((one) => Object.values(one).join(" "))
  ].join("|")

/**
 * The ledger of `evidence`, judged by what `expectations` ask for. If the rules find the same under other
 * expectations, the same value is returned.
 */
export const ledgerOf = (
  evidence: Evidence,
  env: JudgeEnv,
  expectations: ReadonlyArray<Expectation>
): Ledger => {
  const asks = expectations.flatMap(asksOf)
  const unexplained = unexplainedIn({
    ...movedIn(evidence, env),
    env,
    evidence,
    expectations,
    asks
  })
  return found(evidence, env, textOf(asks, unexplained), () =>
    explained(evidence, env, asks, unexplained)
  )
}
