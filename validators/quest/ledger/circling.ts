/**
 * Trades that pass the same asset twice. A contract that trades for the agent gives and gets once, whatever
 * it does in between, but each pool on the way keeps its fee. Owns finding a trade's path over assets from
 * the events of its pools.
 */
import { sameAddress } from "../../../evm/Hex.ts"
import type { TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { JudgeEnv } from "../JudgeEnv.ts"
import { fungibleEvents } from "../reading/logs.ts"
import type { AssetKey } from "./events.ts"
import type { Moved } from "./moved.ts"
import { groupOf } from "./routes.ts"

/** One asset given for another; base units of what was given. */
interface Exchange {
  /** the pool's address */
  readonly pair: string
  readonly from: AssetKey
  readonly to: AssetKey
  readonly amount: bigint
}

type Way = Pick<Exchange, "from" | "to">

/** What each pool exchanged in a transaction. */
const exchangesIn = (
  transaction: TransactionEvidence,
  pairs: Moved["pairs"],
  env: JudgeEnv
): ReadonlyArray<Exchange> =>
  fungibleEvents(transaction).flatMap(({ address, event }) => {
    if (event.eventName !== "Swap") return []
    const pair = pairs.find((one) => sameAddress(one.address, address))
    if (pair === undefined) return []
    const { amount0In, amount1In, amount0Out, amount1Out } = event.args
    const [first, second] = pair.tokens
    const [one, other] = [groupOf(env, first), groupOf(env, second)]
    const at = pair.address
    return [
      ...(amount0In > 0n && amount1Out > 0n
        ? [{ pair: at, from: one, to: other, amount: amount0In }]
        : []),
      ...(amount1In > 0n && amount0Out > 0n
        ? [{ pair: at, from: other, to: one, amount: amount1In }]
        : [])
    ]
  })

/** Whether a path leads from one asset to the other. */
const leads = (ways: ReadonlyArray<Way>, from: AssetKey, to: AssetKey): boolean => {
  const reached = new Set([from])
  // Iterating over a Set also visits what is added meanwhile.
  for (const asset of reached) for (const way of ways) if (way.from === asset) reached.add(way.to)
  return reached.has(to)
}

/**
 * What a trade gave for what led back to it: the last exchange of each circle. If the requested swaps form
 * a circle themselves, a bundle of them does too.
 */
export const circlesIn = (
  moved: Pick<Moved, "entries" | "pairs" | "trades">,
  env: JudgeEnv,
  asked: ReadonlyArray<Way>
): ReadonlyArray<{ readonly asset: AssetKey; readonly amount: bigint }> => {
  if (asked.some(({ from, to }) => leads(asked, to, from))) return []
  // A bundle can hold hundreds of trades, so each transaction is read once.
  const read = moved.entries.map(({ index, transaction }) => ({
    index,
    exchanges: exchangesIn(transaction, moved.pairs, env)
  }))
  return moved.trades.flatMap((trade) => {
    const own = new Set([trade.index, ...trade.lines.map(({ transaction }) => transaction)])
    const exchanges = read
      .filter(({ index }) => own.has(index))
      .flatMap(({ exchanges: all }) => all.filter(({ pair }) => trade.pairs.includes(pair)))
    const back = exchanges.findLast(({ from, to }) => leads(exchanges, to, from))
    return back === undefined ? [] : [{ asset: back.from, amount: back.amount }]
  })
}
