/**
 * The ledger of a trial: who gave what to whom, line by line, and which of it nobody asked for.
 * Pure over the evidence and the expectations of the task's operations. Puts the parts together; lines.ts
 * reads, trades.ts and stakes.ts know what contracts do by themselves, accounts.ts has the rules.
 */
import { getAddress } from "viem"
import type { Evidence } from "../Evidence.ts"
import { type JudgeEnv, unitOf, wrappedOf } from "../JudgeEnv.ts"
import type { Expectation } from "../Operation.ts"
import { type Accounts, type Right, rightsOf, type Unexplained, unexplainedIn } from "./accounts.ts"
import { asksOf } from "./asked.ts"
import { NATIVE, NOBODY } from "./events.ts"
import { contractsIn, entriesOf, gasLines, type Line, linesOf, UNKNOWN } from "./lines.ts"
import { type Position, stakesOf } from "./stakes.ts"
import { feeAccount, giftsOf, pairsIn, tradesIn } from "./trades.ts"

/** A line with what explains it; null: nobody asked for it. */
export interface Explained extends Line {
  readonly cause: string | null
}

export interface Ledger {
  readonly lines: ReadonlyArray<Explained>
  /** stakes and claims that changed */
  readonly positions: ReadonlyArray<Position>
  /** allowances that changed: they move nothing, and are reported beside */
  readonly rights: ReadonlyArray<Right>
  readonly unexplained: ReadonlyArray<Unexplained>
}

const accountsFor = (
  evidence: Evidence,
  env: JudgeEnv,
  expectations: ReadonlyArray<Expectation>
): Accounts => {
  const entries = entriesOf(evidence)
  const lines = linesOf(evidence, env)
  const pairs = pairsIn(entries, env)
  return {
    env,
    evidence,
    expectations,
    asks: expectations.flatMap(asksOf),
    entries,
    lines,
    contracts: contractsIn(evidence, env),
    pairs,
    gifts: giftsOf(entries, lines, pairs, env.profile.exchange.feeBps),
    stakes: stakesOf(entries, lines, env),
    feeAccount: feeAccount(entries, env)
  }
}

/** What explains a line that no rule objects to. */
const causeOf = (books: Accounts, line: Line, trading: ReadonlySet<Line>): string => {
  const { asks, contracts, env, pairs, stakes } = books
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
  if (ends.includes(UNKNOWN)) return "told by no event"
  return contracts.has(from) || contracts.has(to) ? "passed on" : "the agent's own gain"
}

/** Whether a rule objects to what one of the line's ends gained or paid. */
const isObjected = (line: Line, found: ReadonlyArray<Unexplained>): boolean =>
  found.some(
    ({ account, asset, side }) =>
      asset === line.asset && account === (side === "gains" ? line.to : line.from)
  )

/** The ledger of `evidence`, judged by what `expectations` ask for. */
export const ledgerOf = (
  evidence: Evidence,
  env: JudgeEnv,
  expectations: ReadonlyArray<Expectation>
): Ledger => {
  const books = accountsFor(evidence, env, expectations)
  const unexplained = unexplainedIn(books)
  const trading = new Set(
    tradesIn(books.entries, books.lines, books.pairs).flatMap((trade) => trade.lines)
  )
  const burnt = unexplained.filter(({ why }) => why.startsWith("burnt as gas"))
  const moved = unexplained.filter((one) => !burnt.includes(one))
  const lines = [
    ...books.lines.map((line) => ({
      ...line,
      cause: isObjected(line, moved) ? null : causeOf(books, line, trading)
    })),
    ...gasLines(evidence).map((line) => ({
      ...line,
      cause: burnt.some(({ amount }) => amount === line.amount) ? null : "gas"
    }))
  ].toSorted((a, b) => a.transaction - b.transaction)
  return { lines, positions: books.stakes.positions, rights: rightsOf(books.entries), unexplained }
}
