/**
 * The ledger's result in a scorecard: one check that every movement is explained, and the lines for
 * readers. Owns the wording.
 */
import { getAddress } from "viem"
import { onceOfBoth } from "../../../evm/once.ts"
import type { Evidence } from "../Evidence.ts"
import { type JudgeEnv, poolsOf, type Unit, unitOf } from "../JudgeEnv.ts"
import type { Expectation } from "../Operation.ts"
import { amountText } from "../reading/readings.ts"
import { LedgerShown, type Scorecard } from "../Scorecard.ts"
import type { Finding } from "../state.ts"
import { type AssetKey, NATIVE } from "./events.ts"
import { type Ledger, ledgerOf } from "./ledger.ts"

/** Lines that a scorecard keeps; movements that nobody asked for are always kept. */
const LINES_KEPT = 200

const tokenUnit = (env: JudgeEnv, token: string): Unit => unitOf(env, getAddress(token))

const contractKey = ({ contracts }: JudgeEnv, address: string): string =>
  Object.entries(contracts).find(([, one]) => one.toLowerCase() === address)?.[0] ?? address

/** How amounts of an asset are written. */
const unitFor = (env: JudgeEnv, asset: AssetKey): Unit => {
  if (asset === NATIVE) return unitOf(env, "native")
  const [, kind, pool] = /^(stake|claim):(0x[0-9a-f]{40})$/.exec(asset) ?? []
  if (kind !== undefined && pool !== undefined) {
    const what = kind === "stake" ? "staked in" : "rewards due from"
    return { symbol: `${what} ${contractKey(env, pool)}`, decimals: 18 }
  }
  const [, token = "", mark, id] = /^(0x[0-9a-f]{40})([#:])(\d+)$/.exec(asset) ?? []
  return mark === undefined
    ? tokenUnit(env, asset)
    : {
        symbol: `${mark === "#" ? "NFT" : "of"} id ${id} of ${contractKey(env, token)}`,
        decimals: 0
      }
}

const named = (env: JudgeEnv, account: string): string => {
  if (account === env.agent.toLowerCase()) return "the agent"
  const pool = poolsOf(env).find(({ address }) => address.toLowerCase() === account)
  return pool === undefined
    ? contractKey(env, account)
    : `the pool ${pool.unit.symbol.replace(" LP", "")}`
}

/** The verdict on a trial's movements. */
export interface Verdict {
  readonly findings: ReadonlyArray<Finding>
  /** what the scorecard keeps of it */
  readonly card: Partial<Pick<Scorecard, "ledger">>
}

/** The ledger's findings, in words. */
const inWords = onceOfBoth((ledger: Ledger, env: JudgeEnv): Verdict => {
  const unexplained = ledger.unexplained.map(
    ({ account, amount, asset, side, why }) =>
      `${named(env, account)} ${side} ${amountText(amount, unitFor(env, asset))}: ${why}`
  )
  const lines = ledger.lines.filter(({ cause }, index) => cause === null || index < LINES_KEPT)
  return {
    findings: [
      {
        label: "every movement",
        expected: "was asked for",
        actual: unexplained.length === 0 ? "explained" : unexplained.join("; "),
        deviationPpm: null,
        holds: unexplained.length === 0
      }
    ],
    card:
      ledger.lines.length === 0
        ? {}
        : {
            ledger: new LedgerShown({
              agent: env.agent.toLowerCase(),
              lines: lines.map(({ amount, asset, cause, from, step, to }) => ({
                step,
                from,
                to,
                amount: amountText(amount, unitFor(env, asset)),
                cause
              })),
              left: ledger.lines.length - lines.length,
              positions: ledger.positions.map(({ account, asset, change }) => ({
                account,
                change: amountText(change, unitFor(env, asset))
              })),
              rights: ledger.rights.map(({ step, token, owner, spender, before, after }) => ({
                step,
                owner,
                spender,
                before: amountText(before, tokenUnit(env, token)),
                after: amountText(after, tokenUnit(env, token))
              })),
              unexplained
            })
          }
  }
})

/** The ledger's verdict on what the episode's transactions moved, given what `expectations` ask for. */
export const verdictOf = (
  evidence: Evidence,
  env: JudgeEnv,
  expectations: ReadonlyArray<Expectation>
): Verdict => inWords(ledgerOf(evidence, env, expectations), env)
