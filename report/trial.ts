/**
 * One trial as a page of text: instruction, each turn with script, result, transaction and events,
 * then every check with what was expected and found. Pure: record.ts reads what is shown.
 */
import { styleText } from "node:util"
import type { Schema } from "effect"
import { formatEther } from "viem"
import type { PlanScore } from "../pipeline/quest/plan.ts"
import type { EventLog, TransactionEvidence } from "../validators/Evidence.ts"
import type { Check, Scorecard } from "../validators/Scorecard.ts"
import { type CallDecoder, contractName, describeCall } from "./calls.ts"
import type { TrialRecord, Turn } from "./record.ts"
import { bounded, dollars, duration, indent, number } from "./text.ts"

export interface TrialView {
  /** texts as long as they are; otherwise each is cut */
  readonly full: boolean
  /** names calls to known contracts */
  readonly calls: CallDecoder
}

const TEXT_LIMIT = 3_000
const VALUE_LIMIT = 300
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

const failureText = (failure: { readonly _tag: string }): string => {
  const details = Object.entries(failure)
    .filter(([name]) => name !== "_tag")
    .map(([name, value]) => (name === "detail" ? String(value) : `${name} ${String(value)}`))
  return bad(`${failure._tag}: ${details.join(", ")}`)
}

const eventLine = (event: EventLog, view: TrialView): string => {
  const { address, args, data, name, topics } = event
  const values = Object.entries(args).map(([key, value]) => `${key}: ${jsonText(value)}`)
  const what =
    name === null
      ? `unknown event, topics ${topics.join(" ")}, data ${short(data, view)}`
      : `${name}(${short(values.join(", "), view)})`
  return `  ${contractName(view.calls, address)}: ${what}`
}

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
    `  fields   nonce ${request.nonce}, ${request.type}, gas limit ${request.gas}, gas price ${request.maxGasPrice} wei`,
    transaction.status === "success"
      ? `Receipt: ${good("success")}`
      : `Receipt: ${bad(`reverted: ${revertReason ?? "no reason given"}`)}`,
    `  block ${block.number}, gas used ${gasUsed}, at ${effectiveGasPrice} wei`,
    ...(logs.length === 0 ? [] : ["Events:", ...logs.map((event) => eventLine(event, view))])
  ]
}

const resultLines = (turn: Turn, view: TrialView): ReadonlyArray<string> => {
  const { broadcast, execution } = turn
  if (execution === null) return []
  const { calls, result, stderr, stdout } = execution
  const returned =
    result._tag === "failure"
      ? `Result: ${failureText(result.failure)}`
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
    ...(broadcast === null || broadcast.failure === null
      ? []
      : [`Not sent: ${failureText(broadcast.failure)}`]),
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

const turnLines = (turn: Turn, split: string, view: TrialView): ReadonlyArray<string> => {
  const { cost, finish, latencyMs, text, usage } = turn.reply
  const { script } = turn
  const { input, output } = usage
  const took = [
    `finish ${finish}`,
    ...(input === null || output === null ? [] : [`${number(input)} + ${number(output)} tokens`]),
    ...part("cached", usage.cached),
    ...part("reasoning", usage.reasoning),
    ...(cost === null ? [] : [`${dollars(cost)}${priceNote(turn.reply)}`]),
    ...(latencyMs === 0 ? [] : [duration(latencyMs)]),
    ...(turn.stored ? ["found stored: nothing was paid"] : [])
  ]
  return [
    title(`${turnTitle(turn, split)} (${took.join(", ")})`),
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
    `    actual    ${short(actual, view)}${off === "" ? "" : `  (off by ${off})`}`
  ]
}

const scorecardLines = (card: Scorecard, view: TrialView): ReadonlyArray<string> => [
  title("Checks"),
  ...card.checks.flatMap((check) => checkLines(check, view)),
  ...(card.safety.length === 0
    ? []
    : [
        "",
        title("Safety (beside the score)"),
        ...card.safety.map(({ detail, kind }) => `  ${kind}: ${detail}`)
      ])
]

const verdict = ({ trial, scorecard, instance }: TrialRecord): string => {
  if (trial.status === "cancelled") return "cancelled: `pipeline rerun` brings it back"
  if (trial.status !== "done") {
    return trial.error === null
      ? `This trial is ${trial.status}: resume its run.`
      : bad(`errored, not scored: ${trial.error}`)
  }
  const text = `${trial.outcome ?? "done"}, ${number(trial.score)} points`
  const steps =
    trial.split === "composite" && instance !== null
      ? ` (base ${number(scorecard?.base ?? null)}, ${number(trial.kAct)} rounds where ${instance.optimalSteps} are enough)`
      : ""
  return (trial.passed === true ? good(text) : bad(text)) + steps
}

/** The page of a trial. */
export const renderTrial = (record: TrialRecord, view: TrialView): string => {
  const { instance, scorecard, trial, turns } = record
  const parameters = Object.entries(instance?.parameters ?? {}).map(
    ([name, { text }]) => `${name} = ${text}`
  )
  return [
    title(
      `${trial.task} · ${trial.model} · round ${trial.round}${trial.attempt === 1 ? "" : ` · attempt ${trial.attempt}`} · ${trial.library}`
    ),
    ...(instance === null
      ? []
      : [
          `${instance.category}${instance.subcategory === null ? "" : ` / ${instance.subcategory}`}, ${instance.difficulty}, template ${instance.template + 1}${instance.tier === null ? "" : ` (${instance.tier})`}`,
          "",
          title("Instruction"),
          indent(instance.instruction),
          ...(parameters.length === 0 ? [] : [`Parameters: ${parameters.join(", ")}`])
        ]),
    ...turns.flatMap((turn) => ["", ...turnLines(turn, trial.split, view)]),
    ...(scorecard === null ? [] : ["", ...scorecardLines(scorecard, view)]),
    "",
    `Outcome: ${verdict(record)}`
  ].join("\n")
}
