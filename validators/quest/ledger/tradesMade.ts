/**
 * The trades of an episode. Owns which lines belong to one trade, however many transactions or calls it
 * takes; it does not judge.
 */
import { sameAddress } from "../../../evm/Hex.ts"
import { type JudgeEnv, wrappedOf } from "../JudgeEnv.ts"
import { fungibleEvents } from "../reading/logs.ts"
import { NATIVE, NOBODY } from "./events.ts"
import type { Entry, Line } from "./lines.ts"
import type { Pair } from "./trades.ts"

/** The pairs that emitted an event of one of `kinds` in a transaction, in order. */
const doing = (
  { transaction }: Entry,
  pairs: ReadonlyArray<Pair>,
  kinds: ReadonlyArray<string>
): ReadonlyArray<string> =>
  fungibleEvents(transaction).flatMap(({ address, event }) =>
    kinds.includes(event.eventName) && pairs.some((pair) => sameAddress(pair.address, address))
      ? [address.toLowerCase()]
      : []
  )

const ACTS = ["Swap", "Mint", "Burn"]

/**
 * Which transaction a line belongs to: tokens sent to a pair in advance are part of what the pair does
 * next. A pair that pays without trading gives back everything that was sent to it.
 */
const placesOf = (
  entries: ReadonlyArray<Entry>,
  pairs: ReadonlyArray<Pair>,
  lines: ReadonlyArray<Line>
): ((line: Line) => number) => {
  const paid = Map.groupBy(lines, ({ transaction }) => transaction)
  const busy = entries.map((entry) => ({
    index: entry.index,
    pairs: new Set([
      ...doing(entry, pairs, ACTS),
      ...(paid.get(entry.index) ?? []).map(({ from }) => from)
    ])
  }))
  return ({ to, transaction }) =>
    pairs.some(({ address }) => address === to)
      ? (busy.find((one) => one.index >= transaction && one.pairs.has(to))?.index ?? transaction)
      : transaction
}

/** What pairs traded for one another, with every line of it. */
export interface Trade {
  /** the last transaction */
  readonly index: number
  /** the pairs that it went through, in order */
  readonly pairs: ReadonlyArray<string>
  readonly lines: ReadonlyArray<Line>
}

/**
 * The lines of one transaction, grouped by the accounts that they share. A bundle may hold several trades
 * that have only the agent and the zero address in common.
 */
const partsOf = (lines: ReadonlyArray<Line>, env: JudgeEnv): ReadonlyArray<ReadonlyArray<Line>> => {
  const shared = [env.agent.toLowerCase(), NOBODY, wrappedOf(env)?.toLowerCase()]
  const endsOf = ({ from, to }: Line) => [from, to].filter((end) => !shared.includes(end))
  const parts: Array<{ readonly ends: ReadonlySet<string>; readonly lines: ReadonlyArray<Line> }> =
    []
  for (const line of lines) {
    const ends = endsOf(line)
    const met = parts.filter((part) => ends.some((end) => part.ends.has(end)))
    for (const part of met) parts.splice(parts.indexOf(part), 1)
    parts.push({
      ends: new Set([...met.flatMap((part) => [...part.ends]), ...ends]),
      lines: [...met.flatMap((part) => part.lines), line]
    })
  }
  return parts.map((part) => part.lines)
}

/**
 * The same lines as consecutive trades: when the agent gives tokens after it got some, a new trade begins.
 * Coin movements come from calls, which are listed before all logs: coin that is paid belongs to the first
 * trade, coin that is received to the last.
 */
const oneByOne = (
  lines: ReadonlyArray<Line>,
  env: JudgeEnv
): ReadonlyArray<ReadonlyArray<Line>> => {
  const agent = env.agent.toLowerCase()
  const coins = lines.filter(({ asset }) => asset === NATIVE)
  const made: Array<Array<Line>> = [coins.filter(({ to }) => to !== agent)]
  let got = false
  for (const line of lines.filter(({ asset }) => asset !== NATIVE)) {
    if (got && line.from === agent) made.push([])
    got = line.to === agent || (got && line.from !== agent)
    made.at(-1)?.push(line)
  }
  made.at(-1)?.push(...coins.filter(({ to }) => to === agent))
  return made
}

/** Every trade of `pairs`, with what was sent to them for it. */
export const tradesIn = (
  entries: ReadonlyArray<Entry>,
  lines: ReadonlyArray<Line>,
  pairs: ReadonlyArray<Pair>,
  env: JudgeEnv
): ReadonlyArray<Trade> => {
  const trading = entries.flatMap((entry) => {
    const through = doing(entry, pairs, ["Swap"])
    return through.length === 0 ? [] : [{ index: entry.index, through }]
  })
  if (trading.length === 0) return []
  const places = Map.groupBy(lines, placesOf(entries, pairs, lines))
  const made = trading.flatMap(({ index, through }) =>
    partsOf(places.get(index) ?? [], env)
      .flatMap((part) => oneByOne(part, env))
      .flatMap((own) => {
        const used = through.filter((pair) =>
          own.some(({ from, to }) => pair === from || pair === to)
        )
        return used.length === 0 ? [] : [{ index, pairs: used, lines: own }]
      })
  )
  const found: Array<{ readonly of: ReadonlyArray<number>; readonly trade: Trade }> = []
  for (const trade of made) {
    // A pair that another pair paid in an earlier transaction continues that trade.
    const before = found.filter(
      ({ of, trade: earlier }) =>
        earlier.index < trade.index &&
        trade.lines.some(
          ({ from, transaction }) => of.includes(transaction) && earlier.pairs.includes(from)
        )
    )
    for (const one of before) found.splice(found.indexOf(one), 1)
    found.push({
      of: [...before.flatMap(({ of }) => of), trade.index],
      trade: {
        index: trade.index,
        pairs: [...before.flatMap((one) => one.trade.pairs), ...trade.pairs],
        lines: [...before.flatMap((one) => one.trade.lines), ...trade.lines]
      }
    })
  }
  return found.map(({ trade }) => trade)
}
