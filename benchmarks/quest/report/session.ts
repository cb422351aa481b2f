/**
 * What an agent did in its session, as blocks: a timeline in which reads are folded, and every call for the
 * full view. Owns the order and the folding. Pure.
 */
import { Predicate, type Schema } from "effect"
import { formatUnits } from "viem"
import type { GateCall } from "../../../evm/GateCall.ts"
import type { TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { Block, Cell, Content } from "../../../report/Document.ts"
import { counted, oneLine } from "../../../report/text.ts"
import type { SessionRun } from "../../../stages/session/stage.ts"
import type { JudgeEnv } from "../../../validators/quest/JudgeEnv.ts"
import { type CallDecoder, describeCall } from "./calls.ts"
import { receiptOf, requestBlock, short, transactionBlocks } from "./transaction.ts"

const LINE_LIMIT = 140
/** Lines of a timeline that are shown by default; a longer one keeps its end. */
const MOST_LINES = 60

type Line = readonly [name: string, Content]

const SENDS: ReadonlySet<string> = new Set([
  "eth_sendTransaction",
  "wallet_sendTransaction",
  "eth_sendRawTransaction"
])
/** Calls that ask, sign or say something, and are shown each. */
const SHOWN =
  /^(questline_|personal_sign|eth_signTypedData_v4|wallet_(?!getCapabilities|getPermissions))/

/** An event of a session: reads in a row are one. */
export type SessionEvent =
  | { readonly _tag: "reads"; readonly calls: ReadonlyArray<GateCall> }
  | { readonly _tag: "transaction"; readonly transaction: TransactionEvidence }
  | { readonly _tag: "call"; readonly call: GateCall }

const bundleSize = (params: Schema.Json): number => {
  const [first] = Array.isArray(params) ? params : []
  const calls = Predicate.isObject(first) && "calls" in first ? first.calls : []
  return Array.isArray(calls) ? calls.length : 0
}

/** How many transactions a call stands for, at the head of those that are left. */
const takenBy = (
  { method, params, result, verdict }: GateCall,
  left: ReadonlyArray<TransactionEvidence>
): number => {
  if (verdict !== "answered") return 0
  if (SENDS.has(method)) return left.findIndex(({ hash }) => hash === result) + 1
  if (method !== "wallet_sendCalls") return 0
  const reverted = left.findIndex(({ status }) => status === "reverted")
  return Math.min(bundleSize(params), reverted < 0 ? left.length : reverted + 1)
}

/** The events of a session, in order. */
export const eventsOf = ({ acted }: Pick<SessionRun, "acted">): ReadonlyArray<SessionEvent> => {
  const events: Array<SessionEvent> = []
  let left = acted.transactions
  let reads: ReadonlyArray<GateCall> = []
  const fold = () => {
    if (reads.length > 0) events.push({ _tag: "reads", calls: reads })
    reads = []
  }
  const sent = (count: number) => {
    for (const transaction of left.slice(0, count))
      events.push({ _tag: "transaction", transaction })
    left = left.slice(count)
  }
  for (const call of acted.calls) {
    const taken = takenBy(call, left)
    const isRead = call.verdict === "answered" && !SHOWN.test(call.method)
    if (taken === 0 && isRead && !SENDS.has(call.method)) {
      reads = [...reads, call]
      continue
    }
    fold()
    if (taken > 0) sent(taken)
    else events.push({ _tag: "call", call })
  }
  fold()
  sent(left.length)
  return events
}

const readsText = (calls: ReadonlyArray<GateCall>): string => {
  const methods = [...Map.groupBy(calls, ({ method }) => method)]
    .map(([method, { length }]) => (length === 1 ? method : `${method} (${length})`))
    .join(", ")
  return oneLine(`${counted(calls.length, "read")}: ${methods}`, LINE_LIMIT)
}

const transactionLine = (
  transaction: TransactionEvidence,
  calls: CallDecoder,
  { native }: JudgeEnv["profile"]
): Cell => {
  const { request } = transaction
  const known = calls.has((request.to ?? "").toLowerCase())
  const said = describeCall(calls, request.to, request.data).replace(/^none: /, "")
  const call = oneLine(known ? said : `${said} to ${request.to}`, LINE_LIMIT)
  const value =
    request.value === 0n
      ? ""
      : ` with ${formatUnits(request.value, native.decimals)} ${native.symbol}`
  const { text, tone } = receiptOf(transaction)
  return { text: `${call}${value}: ${text}`, ...(tone === undefined ? {} : { tone }) }
}

const callLine = ({ error, method, params, verdict }: GateCall): Content =>
  verdict === "answered"
    ? oneLine(`${method} ${JSON.stringify(params)}`, LINE_LIMIT)
    : { text: oneLine(`${method} was ${verdict}: ${error ?? ""}`, LINE_LIMIT), tone: "warn" }

const endText = ({ ending }: SessionRun): Cell => {
  switch (ending._tag) {
    case "exited":
      return { text: "the agent ended by itself" }
    case "finished":
      return { text: "the agent said that it was done" }
    case "failed":
      return { text: `exit status ${ending.status}: ${ending.detail}`, tone: "bad" }
    case "signalled":
      return { text: `a signal ended the agent: ${ending.detail}`, tone: "bad" }
    case "time_limit":
      return { text: `the agent was stopped after ${ending.limitMs} ms`, tone: "bad" }
  }
}

const lineOf = (event: SessionEvent, calls: CallDecoder, environment: JudgeEnv): Line => {
  switch (event._tag) {
    case "reads":
      return ["reads", { text: readsText(event.calls), tone: "quiet" }]
    case "transaction":
      return [
        `step ${event.transaction.step}`,
        transactionLine(event.transaction, calls, environment.profile)
      ]
    case "call":
      return ["call", callLine(event.call)]
  }
}

/** The timeline of a session, one line an event; what the agent said about itself is at the end. */
export const timelineBlocks = (
  run: SessionRun,
  calls: CallDecoder,
  environment: JudgeEnv
): ReadonlyArray<Block> => {
  const lines = eventsOf(run).map((event) => lineOf(event, calls, environment))
  const cut = lines.length - MOST_LINES
  const { answer } = run.acted
  return [
    {
      _tag: "Facts",
      facts: [
        ...(cut > 0 ? [["earlier", counted(cut, "event")] as const] : []),
        ...lines.slice(-MOST_LINES),
        ...(answer === null ? [] : [["answer", short(JSON.stringify(answer))] as const]),
        ["end", endText(run)]
      ]
    }
  ]
}

/** What the agent told about itself. */
export const toldBlocksOf = ({ told }: SessionRun): ReadonlyArray<Block> =>
  told.length === 0
    ? []
    : [
        {
          _tag: "Code",
          title: "What the agent told",
          language: "json",
          text: told.map((line) => JSON.stringify(line)).join("\n"),
          folded: true
        }
      ]

/** Every call of a session, and every transaction as it was signed: for the full view. */
export const sessionBlocks = (
  { acted }: SessionRun,
  calls: CallDecoder,
  { profile }: JudgeEnv
): ReadonlyArray<Block> => [
  ...acted.transactions.flatMap((transaction) => [
    ...transactionBlocks(transaction, calls, profile.native),
    requestBlock(transaction)
  ]),
  ...(acted.calls.length === 0
    ? []
    : [
        {
          _tag: "Table" as const,
          name: "session-calls",
          title: "Calls of the session",
          columns: [
            { title: "Method" },
            { title: "Parameters" },
            { title: "Verdict" },
            { title: "Result" }
          ],
          rows: acted.calls.map(
            ({ error, method, params, result, verdict }): ReadonlyArray<Content> => [
              method,
              short(JSON.stringify(params)),
              verdict === "answered" ? verdict : { text: verdict, tone: "warn" },
              short(verdict === "answered" ? JSON.stringify(result) : (error ?? ""))
            ]
          )
        }
      ])
]
