/**
 * The ledger of a trial as a block of text: who gave what to whom, what explains it, and what nobody
 * asked for. Pure; the lines were made when the trial was judged.
 */
import { styleText } from "node:util"
import type { Instance } from "../../../tasks/Instance.ts"
import type { LedgerShown, Scorecard } from "../../../validators/Scorecard.ts"
import { type CallDecoder, contractName } from "./calls.ts"

/** Explained lines that a screen has room for. */
const SCREEN_LINES = 16

const NAMES: Readonly<Record<string, string>> = {
  "0x0000000000000000000000000000000000000000": "nobody",
  gas: "gas",
  unknown: "an unknown source"
}

export interface LedgerView {
  readonly full: boolean
  readonly calls: CallDecoder
  /** names the accounts that the task's parameters name */
  readonly instance: Instance | null
}

const shortened = (address: string): string =>
  /^0x[0-9a-f]{40}$/.test(address) ? `${address.slice(0, 8)}…${address.slice(-4)}` : address

const naming =
  ({ agent }: LedgerShown, { calls, full, instance }: LedgerView) =>
  (account: string): string => {
    const fixed = account === agent ? "agent" : NAMES[account]
    if (fixed !== undefined) return fixed
    const contract = contractName(calls, account)
    // What follows says what a contract is for: the line says what it did.
    if (contract !== account) return contract.split(/[:,]/)[0] ?? contract
    const shown = full ? account : shortened(account)
    const named = Object.entries(instance?.parameters ?? {}).find(
      ([, { text }]) => text.toLowerCase() === account
    )
    return named === undefined ? shown : `${named[0]} ${shown}`
  }

/** Base units behind an amount are for a close look. */
const amountOf = (amount: string, { full }: LedgerView): string =>
  full ? amount : amount.replace(/ \(-?\d+\)$/, "")

const lineText = (
  { amount, cause, from, step, to }: LedgerShown["lines"][number],
  name: (account: string) => string,
  view: LedgerView
): string => {
  const text = `${String(step).padStart(2)}  ${name(from)} → ${name(to)}: ${amountOf(amount, view)}`
  return cause === null
    ? styleText("red", `✗ ${text}  (nobody asked for it)`)
    : `  ${text}  (${cause})`
}

/**
 * The block of a scorecard's ledger, title and all; empty where nothing was sent. Trials that were
 * stored before there were ledgers say by which rules they are scored.
 */
export const ledgerLines = (
  { ledger, rules }: Pick<Scorecard, "ledger" | "rules">,
  view: LedgerView
): ReadonlyArray<string> => {
  if (rules === "balances") {
    return [
      "",
      "Scored by the rules of net balances: the run was stored before there were ledgers."
    ]
  }
  if (ledger === undefined) return []
  const name = naming(ledger, view)
  const shown = view.full
    ? ledger.lines
    : ledger.lines.filter(({ cause }, index) => cause === null || index < SCREEN_LINES)
  const hidden = ledger.lines.length - shown.length + ledger.left
  return [
    "",
    styleText("bold", "Ledger (round, who gave what to whom, why)"),
    ...shown.map((line) => lineText(line, name, view)),
    ...(hidden === 0
      ? []
      : [`      … ${hidden} more, all explained${view.full ? "" : " (--full shows them)"}`]),
    ...ledger.positions.map(
      ({ account, change }) => `      ${name(account)}: ${amountOf(change, view)}`
    ),
    ...ledger.rights.map(
      ({ after, before, owner, spender, step }) =>
        `  ${String(step).padStart(2)}  ${name(owner)} lets ${name(spender)} spend ${amountOf(after, view)}, before ${amountOf(before, view)}`
    ),
    ...ledger.unexplained.map((text) => styleText("red", `✗ ${text}`))
  ]
}
