/**
 * The ledger of a trial as blocks: who gave what to whom, what explains it, and what nobody asked for.
 * Pure; the lines were made when the trial was judged.
 */

import { ownValue } from "../../../evm/ownValue.ts"
import type { Block, Content, Section } from "../../../report/Document.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { LedgerShown, Scorecard } from "../../../validators/quest/Scorecard.ts"
import { type CallDecoder, contractName } from "./calls.ts"

/** Explained lines that are shown by default. */
const FIRST_LINES = 16

const NAMES: Readonly<Record<string, string>> = {
  "0x0000000000000000000000000000000000000000": "nobody",
  gas: "gas",
  unknown: "an unknown source"
}

interface LedgerView {
  readonly calls: CallDecoder
  /** names the accounts that the task's parameters name */
  readonly instance: Instance | null
}

const shortened = (address: string): string =>
  /^0x[0-9a-f]{40}$/.test(address) ? `${address.slice(0, 8)}…${address.slice(-4)}` : address

/** An account by its name, with its address if there is room. */
const naming =
  ({ agent }: LedgerShown, { calls, instance }: LedgerView) =>
  (account: string): string => {
    const fixed = account === agent ? "agent" : ownValue(NAMES, account)
    if (fixed !== undefined) return fixed
    const contract = contractName(calls, account)
    // A contract's purpose follows its name in the catalog; a line only needs the name.
    if (contract !== account) return contract.split(/[:,]/)[0] ?? contract
    const named = Object.entries(instance?.parameters ?? {}).find(
      ([, { text }]) => text.toLowerCase() === account
    )
    return named === undefined ? shortened(account) : `${named[0]} ${shortened(account)}`
  }

const UNITS = / \((-?\d+)\)$/

/** An amount in words, and in base units. */
const amountOf = (amount: string): readonly [text: string, units: string] => [
  amount.replace(UNITS, ""),
  UNITS.exec(amount)?.[1] ?? ""
]

type Line = LedgerShown["lines"][number]

const linesTable = (
  name: string,
  lines: ReadonlyArray<Line>,
  called: (account: string) => string,
  note: string
): Block => ({
  _tag: "Table",
  name,
  columns: [
    { title: "Round", align: "right" },
    { title: "From" },
    { title: "To" },
    { title: "Amount", align: "right" },
    { title: "Base units", align: "right", minor: true },
    { title: "Why" }
  ],
  rows: lines.map(({ amount, cause, from, step, to }): ReadonlyArray<Content> => {
    const [text, units] = amountOf(amount)
    return [
      { text: String(step), value: step },
      { text: called(from), hint: from },
      { text: called(to), hint: to },
      text,
      units,
      cause === null ? { text: "nobody asked for it", tone: "bad" } : cause
    ]
  }),
  ...(note === "" ? {} : { note })
})

const rightsTable = (ledger: LedgerShown, called: (account: string) => string): Block => ({
  _tag: "Table",
  name: "allowances",
  columns: [
    { title: "Round", align: "right" },
    { title: "Owner" },
    { title: "Spender" },
    { title: "Before", align: "right" },
    { title: "After", align: "right" },
    { title: "Base units", align: "right", minor: true }
  ],
  rows: ledger.rights.map(({ after, before, owner, spender, step }): ReadonlyArray<Content> => {
    const [text, units] = amountOf(after)
    return [
      { text: String(step), value: step },
      { text: called(owner), hint: owner },
      { text: called(spender), hint: spender },
      amountOf(before)[0],
      text,
      units
    ]
  })
})

/** The full addresses of accounts that the ledger shortens. */
const accountsOf = (ledger: LedgerShown, called: (account: string) => string): Block => ({
  _tag: "Facts",
  facts: [
    ...new Set([
      ledger.agent,
      ...ledger.lines.flatMap(({ from, to }) => [from, to]),
      ...ledger.rights.flatMap(({ owner, spender }) => [owner, spender])
    ])
  ]
    .filter((account) => account.startsWith("0x"))
    .map((account) => [called(account), account])
})

/** The sections of a scorecard's ledger; none if nothing was sent. */
export const ledgerSections = (
  { ledger }: Pick<Scorecard, "ledger">,
  view: LedgerView
): ReadonlyArray<Section> => {
  const section = (detail: Section["detail"], title: string, blocks: ReadonlyArray<Block>) => ({
    name: detail === "full" ? "ledger-whole" : "ledger",
    title,
    detail,
    blocks
  })
  if (ledger === undefined) return []
  const called = naming(ledger, view)
  const isFirst = ({ cause }: Line, index: number) => cause === null || index < FIRST_LINES
  const first = ledger.lines.filter(isFirst)
  const others = ledger.lines.filter((line, index) => !isFirst(line, index))
  const hidden = others.length + ledger.left
  return [
    section("normal", "Ledger: who gave what to whom, and why", [
      linesTable(
        "movements",
        first,
        called,
        hidden === 0 ? "" : `${hidden} more movements, all explained`
      ),
      ...(ledger.positions.length === 0
        ? []
        : [
            {
              _tag: "Facts" as const,
              facts: ledger.positions.map(
                ({ account, change }) => [called(account), amountOf(change)[0]] as const
              )
            }
          ]),
      ...(ledger.rights.length === 0 ? [] : [rightsTable(ledger, called)]),
      ...ledger.unexplained.map((text): Block => ({ _tag: "Prose", text, tone: "bad" }))
    ]),
    section("full", "Accounts of the ledger, and what else moved", [
      accountsOf(ledger, called),
      ...(others.length === 0 ? [] : [linesTable("other-movements", others, called, "")])
    ])
  ]
}
