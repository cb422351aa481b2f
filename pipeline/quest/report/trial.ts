/**
 * One trial as a page of text: the verdict with its cause, the instruction, what happened, and the
 * checks. A screen by itself; whole, with every turn, text and value, where it is asked for. Pure:
 * record.ts reads what is shown, verdict.ts says what it comes to.
 */
import { styleText } from "node:util"
import type { Schema } from "effect"
import { formatEther } from "viem"
import { bounded, dollars, duration, indent, number, oneLine } from "../../../report/text.ts"
import type { EventLog, TransactionEvidence } from "../../../validators/Evidence.ts"
import type { Check, Scorecard } from "../../../validators/Scorecard.ts"
import type { PlanScore } from "../plan.ts"
import { type CallDecoder, contractName, describeCall } from "./calls.ts"
import { ledgerLines } from "./ledger.ts"
import type { TrialRecord, Turn } from "./record.ts"
import { goalLines, notReached, turnFailure, verdictLine } from "./verdict.ts"

export interface TrialView {
  /** texts as long as they are; otherwise each is cut */
  readonly full: boolean
  /** names calls to known contracts */
  readonly calls: CallDecoder
}

const TEXT_LIMIT = 3_000
const VALUE_LIMIT = 300
const LINE_LIMIT = 140
const SCRIPT_BELOW = "(the script below)"

const title = (text: string): string => styleText("bold", text)
const good = (text: string): string => styleText("green", text)
const bad = (text: string): string => styleText("red", text)

const block = (name: string, text: string, { full }: TrialView): ReadonlyArray<string> =>
  text.trim() === ""
    ? []
    : [`${name}:`, indent(full ? text.trimEnd() : bounded(text.trimEnd(), TEXT_LIMIT))]

const short = (text: string, { full }: TrialView): string =>
  full || text.length <= VALUE_LIMIT ? text : `${text.slice(0, VALUE_LIMIT)}…`

const jsonText = (value: Schema.Json): string =>
  typeof value === "string" ? value : JSON.stringify(value)

const eventLine = (event: EventLog, view: TrialView): string => {
  const { address, args, data, name, topics } = event
  const values = Object.entries(args).map(([key, value]) => `${key}: ${jsonText(value)}`)
  const what =
    name === null
      ? `unknown event, topics ${topics.join(" ")}, data ${short(data, view)}`
      : `${name}(${short(values.join(", "), view)})`
  return `  ${contractName(view.calls, address)}: ${what}`
}

/** What only a close look needs. */
const onlyFull = ({ full }: TrialView, ...lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  full ? lines : []

const transactionLines = (
  transaction: TransactionEvidence,
  view: TrialView
): ReadonlyArray<string> => {
  const { block, effectiveGasPrice, gasUsed, hash, logs, request, revertReason } = transaction
  return [
    `Transaction ${hash}`,
    `  to       ${request.to ?? "(a new contract)"}`,
    `  call     ${short(describeCall(view.calls, request.to, request.data), view)}`,
    `  value    ${formatEther(request.value)} BNB`,
    ...onlyFull(
      view,
      `  fields   nonce ${request.nonce}, ${request.type}, gas limit ${request.gas}, gas price ${request.maxGasPrice} wei`
    ),
    transaction.status === "success"
      ? `Receipt: ${good("success")}`
      : `Receipt: ${bad(`reverted: ${revertReason ?? "no reason given"}`)}`,
    ...onlyFull(view, `  block ${block.number}, gas used ${gasUsed}, at ${effectiveGasPrice} wei`),
    ...(logs.length === 0 ? [] : ["Events:", ...logs.map((event) => eventLine(event, view))])
  ]
}

const resultLines = (turn: Turn, view: TrialView): ReadonlyArray<string> => {
  const { broadcast, execution } = turn
  if (execution === null) return []
  const { calls, result, stderr, stdout } = execution
  const failed = turnFailure(turn)
  const returned =
    result._tag === "failure"
      ? `Result: ${bad(failed ?? "")}`
      : result._tag === "answer"
        ? `Answer: ${short(JSON.stringify(result.answer), view)}`
        : `Returned a transaction request to ${result.request.to}`
  const refused = calls.filter(({ verdict }) => verdict === "refused")
  return [
    returned,
    ...(calls.length === 0
      ? []
      : [
          `Chain calls: ${calls.length}${refused.length === 0 ? "" : `, of which refused: ${refused.map(({ method }) => method).join(", ")}`}`
        ]),
    ...block("Printed", stdout, view),
    ...block("Printed to stderr", stderr, view),
    ...(broadcast === null || broadcast.failure === null ? [] : [`Not sent: ${bad(failed ?? "")}`]),
    ...(broadcast === null || broadcast.transaction === null
      ? []
      : transactionLines(broadcast.transaction, view))
  ]
}

/** What a plan is beside its task, in a line. */
const planLines = (plan: PlanScore | null): ReadonlyArray<string> => {
  if (plan === null) return []
  const { extra, missing, optimal, planned, unmatched } = plan
  const steps = (numbers: ReadonlyArray<number>) =>
    `step${numbers.length === 1 ? "" : "s"} ${numbers.join(", ")}`
  const remarks = [
    ...(missing === null ? ["what is missing cannot be told"] : []),
    ...(missing === null || missing.length === 0 ? [] : [`missing ${missing.join(", ")}`]),
    ...(extra.length === 0 ? [] : [`not asked for: ${steps(extra)}`]),
    ...(unmatched.length === 0 ? [] : [`not understood: ${steps(unmatched)}`])
  ]
  return [
    `Beside the score: ${[`${planned} steps planned where ${optimal} are enough`, ...remarks].join("; ")}`
  ]
}

const turnTitle = ({ attempt, step }: Turn, split: string): string =>
  split === "atomic"
    ? "Reply"
    : `${step === 0 ? "Plan" : `Round ${step}`}${attempt === 1 ? "" : `, attempt ${attempt}`}`

const part = (name: string, tokens: number | null): ReadonlyArray<string> =>
  tokens === null || tokens === 0 ? [] : [`${number(tokens)} ${name}`]

/** Whose figure a cost is, where it is not the provider's own. */
const priceNote = ({ priced }: Turn["reply"]): string =>
  priced === "table" ? " by the price table" : priced === "config" ? " by the configuration" : ""

/** How a reply ended, and what it took. */
const tookText = (turn: Turn): string => {
  const { cost, finish, latencyMs, usage } = turn.reply
  const { input, output } = usage
  return [
    `finish ${finish}`,
    ...(input === null || output === null ? [] : [`${number(input)} + ${number(output)} tokens`]),
    ...part("cached", usage.cached),
    ...part("written to the cache", usage.kept ?? null),
    ...part("reasoning", usage.reasoning),
    ...(cost === null ? [] : [`${dollars(cost)}${priceNote(turn.reply)}`]),
    ...(latencyMs === 0 ? [] : [duration(latencyMs)]),
    ...(turn.stored ? ["found stored: nothing was paid"] : [])
  ].join(", ")
}

const turnLines = (turn: Turn, split: string, view: TrialView): ReadonlyArray<string> => {
  const { script } = turn
  const { text } = turn.reply
  return [
    title(`${turnTitle(turn, split)} (${tookText(turn)})`),
    ...block("Text", script === null ? text : text.replace(script.trimEnd(), SCRIPT_BELOW), view),
    ...planLines(turn.plan),
    ...(script === null ? [] : block("Script", script, view)),
    ...resultLines(turn, view)
  ]
}

const deviation = (ppm: number | null): string =>
  ppm === null ? "" : `${ppm > 0 ? "+" : ""}${number(ppm / 10_000)}%`

const checkLines = (check: Check, view: TrialView): ReadonlyArray<string> => {
  const { actual, deviationPpm, expected, holds, label, name, weight } = check
  const off = deviation(deviationPpm)
  return [
    `${holds ? good("✓") : bad("✗")} ${label === "" ? name : `${name}: ${label}`}${weight === 0 ? "" : ` (${holds ? weight : 0} of ${weight} points)`}`,
    `    expected  ${short(expected, view)}`,
    ...(actual === expected
      ? []
      : [`    actual    ${short(actual, view)}${off === "" ? "" : `  (off by ${off})`}`])
  ]
}

/** A held check of an episode is a line, because there are many. */
const briefly = (check: Check): string => {
  const { label, name } = check
  return `${good("✓")} ${label === "" ? name : `${name}: ${label}`}`
}

const scorecardLines = (card: Scorecard, view: TrialView, split: string): ReadonlyArray<string> => [
  title("Checks"),
  ...card.checks.flatMap((check) =>
    check.holds && split === "composite" && !view.full ? [briefly(check)] : checkLines(check, view)
  ),
  ...(card.safety.length === 0
    ? []
    : [
        "",
        title("Safety (beside the score)"),
        ...card.safety.map(({ detail, kind }) => `  ${kind}: ${detail}`)
      ])
]

/** What a round did, in a line. */
const roundLine = (turn: Turn, view: TrialView): string => {
  const { broadcast, execution, plan, reply, script, step } = turn
  if (step === 0)
    return plan === null ? "no plan that can be read" : `${plan.planned} steps planned`
  if (execution === null) {
    return reply.finish === "stop" || reply.finish === "length"
      ? `ran nothing: ${oneLine(reply.text, LINE_LIMIT)}`
      : bad(`no usable reply: ${reply.finish}`)
  }
  const failed = turnFailure(turn)
  if (failed !== null) return bad(oneLine(failed, LINE_LIMIT))
  if (execution.result._tag === "answer") {
    return `${script === null ? "query" : "script"} answered ${oneLine(JSON.stringify(execution.result.answer), LINE_LIMIT)}`
  }
  const transaction = broadcast?.transaction
  if (!transaction) return "nothing was sent"
  const { request, revertReason, status } = transaction
  const call = oneLine(describeCall(view.calls, request.to, request.data), LINE_LIMIT)
  const value = request.value === 0n ? "" : ` with ${formatEther(request.value)} BNB`
  return `${call}${value}: ${status === "success" ? good("success") : bad(`reverted: ${revertReason ?? "no reason given"}`)}`
}

/** The turns of a trial as a screen has room for them. */
const briefTurns = ({ trial, turns }: TrialRecord, view: TrialView): ReadonlyArray<string> => {
  if (trial.part === "composite") {
    const rounds = turns.map((turn) => `  ${turnTitle(turn, trial.part)}: ${roundLine(turn, view)}`)
    return rounds.length === 0 ? [] : ["", title("Rounds"), ...rounds]
  }
  return turns.flatMap((turn) => [
    "",
    title(`${turnTitle(turn, trial.part)} (${tookText(turn)})`),
    ...(turn.script === null
      ? block("Text", firstLines(turn.reply.text), view)
      : block("Script", firstLines(turn.script), view)),
    ...resultLines(turn, view)
  ])
}

/** Lines of a script or a reply that are shown of each on a screen. */
const SCREEN_LINES = 45

const firstLines = (text: string): string => {
  const lines = text.trimEnd().split("\n")
  const more = lines.length - SCREEN_LINES
  return more <= 0
    ? text
    : [...lines.slice(0, SCREEN_LINES), `… ${more} more lines (--full shows all)`].join("\n")
}

const headLine = ({ trial }: TrialRecord): string =>
  title(
    `${trial.item} · ${trial.model} · round ${trial.round}${trial.attempt === 1 ? "" : ` · attempt ${trial.attempt}`} · ${trial.variant}`
  )

const instructionLines = (
  { instance }: TrialRecord,
  { full }: TrialView
): ReadonlyArray<string> => {
  if (instance === null) return []
  const { category, difficulty, instruction, subcategory, template, tier } = instance
  const parameters = Object.entries(instance.parameters).map(
    ([name, { text }]) => `${name} = ${text}`
  )
  return [
    "",
    title("Instruction"),
    indent(instruction),
    ...(full
      ? [
          `${category}${subcategory === null ? "" : ` / ${subcategory}`}, ${difficulty}, template ${template + 1}${tier === null ? "" : ` (${tier})`}`,
          ...(parameters.length === 0 ? [] : [`Parameters: ${parameters.join(", ")}`])
        ]
      : [])
  ]
}

/** Whether a transaction of the trial was stored before there were ledgers. */
const hasNoBooks = (turns: ReadonlyArray<Turn>): boolean =>
  turns.some(({ broadcast }) => {
    const transaction = broadcast?.transaction
    return transaction?.status === "success" && transaction.books === undefined
  })

/** The page of a trial. */
export const renderTrial = (record: TrialRecord, view: TrialView): string => {
  const { instance, scorecard, trial, turns } = record
  const judged = scorecard !== null && !notReached(scorecard)
  return [
    headLine(record),
    verdictLine(record),
    ...instructionLines(record, view),
    ...(view.full
      ? turns.flatMap((turn) => ["", ...turnLines(turn, trial.part, view)])
      : briefTurns(record, view)),
    ...(judged
      ? [
          "",
          ...scorecardLines(scorecard, view, trial.part),
          ...ledgerLines(hasNoBooks(turns) ? { rules: "balances" } : scorecard, {
            ...view,
            instance
          })
        ]
      : instance === null
        ? []
        : ["", title("What was expected"), ...goalLines(instance).map((line) => `  ${line}`)])
  ].join("\n")
}
