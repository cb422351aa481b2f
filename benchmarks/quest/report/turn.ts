/**
 * A turn of a trial as blocks: the messages, the script that was run, its chain calls and the results.
 * Pure.
 */
import { formatUnits } from "viem"
import type { Block, Cell, Code, Content, Message } from "../../../report/Document.ts"
import { counted, dollars, duration, number, oneLine } from "../../../report/text.ts"
import type { JudgeEnv } from "../../../validators/quest/JudgeEnv.ts"
import type { PlanScore } from "../episode/plan.ts"
import type { Display } from "../episode/protocol/Protocol.ts"
import { type CallDecoder, describeCall } from "./calls.ts"
import type { Turn } from "./record.ts"
import { toolBlocks, toolLine } from "./toolTurn.ts"
import { balancesBlock, receiptOf, requestBlock, short, transactionBlocks } from "./transaction.ts"
import { turnFailure } from "./verdict.ts"

export interface TurnView {
  /** names calls to known contracts */
  readonly calls: CallDecoder
  /** how a trial of its split is shown */
  readonly display: Display
  /** the account whose balances are shown */
  readonly environment: JudgeEnv
  /** the right script for comparison; null if there is none */
  readonly reference: (turn: Turn) => Code | null
}

/** Lines of a text that are shown by default. */
const SCREEN_LINES = 45
const LINE_LIMIT = 140
const SCRIPT_BELOW = "(the script below)"

const isLong = (text: string): boolean => text.trimEnd().split("\n").length > SCREEN_LINES

const codeBlock = (
  title: string,
  language: string,
  text: string,
  {
    comparedWith = null,
    name
  }: { readonly comparedWith?: Code | null; readonly name?: string } = {}
): ReadonlyArray<Block> =>
  text.trim() === ""
    ? []
    : [
        {
          _tag: "Code",
          title,
          language,
          text: text.trimEnd(),
          ...(name === undefined ? {} : { name }),
          ...(isLong(text) ? { folded: true } : {}),
          ...(comparedWith === null
            ? {}
            : {
                comparedWith: { title: comparedWith.title ?? "Reference", text: comparedWith.text }
              })
        }
      ]

const tokens = (name: string, count: number | null): ReadonlyArray<string> =>
  count === null || count === 0 ? [] : [`${number(count)} ${name}`]

/** Where a cost comes from, if it is not the provider's own figure. */
const priceNote = ({ priced }: Turn["reply"]): string =>
  priced === "table" ? " by the price table" : priced === "config" ? " by the configuration" : ""

/** How a reply ended, and what it cost. */
export const tookText = (turn: Turn): string => {
  const { cost, finish, latencyMs, usage } = turn.reply
  const { input, output } = usage
  return [
    `finish ${finish}`,
    ...(input === null || output === null
      ? []
      : [`${number(input)} + ${counted(output, "token")}`]),
    ...tokens("cached", usage.cached),
    ...tokens("written to the cache", usage.kept ?? null),
    ...tokens("reasoning", usage.reasoning),
    ...(cost === null ? [] : [`${dollars(cost)}${priceNote(turn.reply)}`]),
    ...(latencyMs === 0 ? [] : [duration(latencyMs)]),
    ...(turn.stored ? ["found stored, cost nothing"] : [])
  ].join(", ")
}

/** What the model was told before it replied. */
export const messageBlocks = ({ messages }: Turn): ReadonlyArray<Message> =>
  messages.map(({ content, role }) => ({
    _tag: "Message",
    role: role === "system" ? "system" : "user",
    text: content,
    folded: true
  }))

/** The reply without its script, which is shown below. */
const replyBlock = (turn: Turn): ReadonlyArray<Block> => {
  const { reply, script } = turn
  const text = script === null ? reply.text : reply.text.replace(script.trimEnd(), SCRIPT_BELOW)
  return text.trim() === ""
    ? []
    : [
        {
          _tag: "Message",
          role: "assistant",
          text,
          ...(script === null && !isLong(text) ? {} : { folded: true })
        }
      ]
}

/** A plan compared with its task, in a line. */
const planText = (plan: PlanScore): string => {
  const { extra, missing, optimal, planned, unmatched } = plan
  const steps = (numbers: ReadonlyArray<number>) =>
    `step${numbers.length === 1 ? "" : "s"} ${numbers.join(", ")}`
  const remarks = [
    ...(missing === null ? ["missing operations cannot be determined"] : []),
    ...(missing === null || missing.length === 0 ? [] : [`missing ${missing.join(", ")}`]),
    ...(extra.length === 0 ? [] : [`not asked for: ${steps(extra)}`]),
    ...(unmatched.length === 0 ? [] : [`not understood: ${steps(unmatched)}`])
  ]
  return `Not part of the score: ${[`${counted(planned, "step")} planned where ${optimal} are enough`, ...remarks].join("; ")}`
}

/** The name under which lines of a turn's script are cited. */
const scriptName = ({ attempt, step }: Turn): string => `script-${step}-${attempt}`

/** The link of a failure that names a line of the script. */
const citedIn = (turn: Turn, text: string): Pick<Cell, "target"> => {
  const line = /\(line (\d+)\)/.exec(text)?.[1]
  return line === undefined
    ? {}
    : { target: { to: "section", section: `${scriptName(turn)}-L${line}` } }
}

/** How a reply was read, if it is not a script. */
const moveBlocks = (turn: Turn, reference: TurnView["reference"]): ReadonlyArray<Block> => {
  const { move, plan } = turn
  switch (move._tag) {
    case "plan":
      return [{ _tag: "Prose", text: plan === null ? "No readable plan" : planText(plan) }]
    case "run":
      return move.action._tag === "script"
        ? codeBlock("Script", "typescript", move.action.source, {
            comparedWith: reference(turn),
            name: scriptName(turn)
          })
        : codeBlock("Query", "json", JSON.stringify(move.action.query, null, 2))
    case "error_report":
      return [{ _tag: "Prose", text: `Reported an error: ${move.errorType}: ${move.errorMessage}` }]
    case "submit":
      return [
        {
          _tag: "Prose",
          text:
            move.ending === "submitted"
              ? `Submitted${move.answer === null ? "" : ` the answer ${short(JSON.stringify(move.answer))}`}`
              : "No round was left, and this is not a submission"
        }
      ]
    case "act":
    case "failed":
      return []
  }
}

/** What the script returned, or why it did not. */
const resultFact = (turn: Turn): ReadonlyArray<readonly [string, Content]> => {
  const failed = turnFailure(turn)
  if (turn.execution === null) {
    return failed === null ? [] : [["result", { text: failed, tone: "bad" }]]
  }
  const { result } = turn.execution
  switch (result._tag) {
    case "failure":
      return [["result", { text: failed ?? "", tone: "bad", ...citedIn(turn, failed ?? "") }]]
    case "answer":
      return [["answer", short(JSON.stringify(result.answer))]]
    case "transaction":
      return [
        ["returned", `a transaction request to ${result.request.to}`],
        ...(turn.broadcast?.failure == null
          ? []
          : [["not sent", { text: failed ?? "", tone: "bad" }] as const])
      ]
  }
}

/** How many calls a script made, and which of them were refused. */
const callsFact = ({ execution }: Turn): ReadonlyArray<readonly [string, Content]> => {
  const calls = execution?.calls ?? []
  const refused = calls.filter(({ verdict }) => verdict === "refused")
  if (calls.length === 0) return []
  const names = refused.map(({ method }) => method).join(", ")
  return [
    ["chain calls", `${calls.length}${refused.length === 0 ? "" : `, of which refused: ${names}`}`]
  ]
}

/** Every call of a script through the gate, as the gate logged it. */
const gateBlocks = ({ execution, step }: Turn): ReadonlyArray<Block> =>
  execution === null || execution.calls.length === 0
    ? []
    : [
        {
          _tag: "Table",
          name: `calls-${step}`,
          title: "Calls through the gate",
          columns: [
            { title: "Method" },
            { title: "Parameters" },
            { title: "Verdict" },
            { title: "Result" }
          ],
          rows: execution.calls.map(({ error, method, params, result, verdict }) => [
            method,
            short(JSON.stringify(params)),
            verdict === "answered" ? verdict : { text: verdict, tone: "warn" },
            short(verdict === "answered" ? JSON.stringify(result) : (error ?? ""))
          ])
        }
      ]

/** What a turn said and did; `requestBlocks` has the parts for the full view. */
export const turnBlocks = (
  turn: Turn,
  { calls, environment, reference }: TurnView
): ReadonlyArray<Block> => {
  const { broadcast, execution, step } = turn
  const facts = [...resultFact(turn), ...callsFact(turn)]
  const transaction = broadcast?.transaction
  return [
    ...replyBlock(turn),
    ...moveBlocks(turn, reference),
    ...toolBlocks(turn, calls, environment.profile.native),
    ...(facts.length === 0 ? [] : [{ _tag: "Facts" as const, facts }]),
    ...codeBlock("Printed", "text", execution?.stdout ?? ""),
    ...codeBlock("Printed to stderr", "text", execution?.stderr ?? ""),
    ...(transaction ? transactionBlocks(transaction, calls, environment.profile.native) : []),
    ...balancesBlock(
      environment,
      execution?.before ?? null,
      broadcast?.after ?? null,
      `balances-${step}`
    )
  ]
}

/** The parts of a turn for the full view: its calls through the gate, and its request as signed. */
export const closeBlocks = (turn: Turn): ReadonlyArray<Block> => {
  const transaction = turn.broadcast?.transaction
  return [...gateBlocks(turn), ...(transaction ? [requestBlock(transaction)] : [])]
}

/** What a round did, in a line. */
export const turnLine = (turn: Turn, { calls, environment }: TurnView): Cell => {
  const { broadcast, execution, move, plan, reply, script, tools } = turn
  if (move._tag === "plan") {
    return {
      text: plan === null ? "no readable plan" : `${counted(plan.planned, "step")} planned`
    }
  }
  const failed = turnFailure(turn)
  if (failed !== null) return { text: oneLine(failed, LINE_LIMIT), tone: "bad" }
  if (tools !== undefined) return toolLine(tools)
  if (execution === null) return { text: `ran nothing: ${oneLine(reply.text, LINE_LIMIT)}` }
  if (execution.result._tag === "answer") {
    const answer = oneLine(JSON.stringify(execution.result.answer), LINE_LIMIT)
    return { text: `${script === null ? "query" : "script"} answered ${answer}` }
  }
  const transaction = broadcast?.transaction
  if (!transaction) return { text: "nothing was sent", tone: "warn" }
  const { request } = transaction
  const call = oneLine(describeCall(calls, request.to, request.data), LINE_LIMIT)
  const { decimals, symbol } = environment.profile.native
  const value =
    request.value === 0n ? "" : ` with ${formatUnits(request.value, decimals)} ${symbol}`
  const { text, tone } = receiptOf(transaction)
  return { text: `${call}${value}: ${text}`, ...(tone === undefined ? {} : { tone }) }
}
