/**
 * What the transactions of a trial moved, independent of the task: the facts for the rules of the ledger
 * and the proofs of actions. Computed once per trial; it does not judge.
 */

import { onceOfBoth } from "../../../evm/once.ts"
import type { Evidence } from "../Evidence.ts"
import type { JudgeEnv } from "../JudgeEnv.ts"
import { contractsIn, type Entry, entriesOf, type Line, linesOf } from "./lines.ts"
import { type ProtocolShare, protocolShareIn } from "./protocolShare.ts"
import { type Stakes, stakesOf } from "./stakes.ts"
import { type Gift, giftsOf, type Pair, pairsIn } from "./trades.ts"
import { type Trade, tradesIn } from "./tradesMade.ts"

export interface Moved {
  readonly entries: ReadonlyArray<Entry>
  readonly lines: ReadonlyArray<Line>
  /** accounts whose own code decides what they give */
  readonly contracts: ReadonlySet<string>
  readonly pairs: ReadonlyArray<Pair>
  readonly trades: ReadonlyArray<Trade>
  readonly gifts: ReadonlyArray<Gift>
  readonly stakes: Stakes
  /** what pairs minted as the protocol's share of their fees */
  readonly protocolShare: ProtocolShare
}

/** What the transactions of `evidence` moved. */
export const movedIn = onceOfBoth((evidence: Evidence, env: JudgeEnv): Moved => {
  const entries = entriesOf(evidence)
  const lines = linesOf(evidence, env)
  const pairs = pairsIn(entries, env)
  return {
    entries,
    lines,
    contracts: contractsIn(evidence, env),
    pairs,
    trades: tradesIn(entries, lines, pairs, env),
    gifts: giftsOf(entries, lines, pairs, env.profile.exchange.feeBps),
    stakes: stakesOf(entries, lines, env),
    protocolShare: protocolShareIn(entries, pairs, env)
  }
})
