/**
 * What a trial comes to, in a line: pass or fail, points, and the cause. Owns the choice of the cause
 * among all that is known of a trial; the page around it is trial.ts.
 */

import { styleText } from "node:util"
import { Schema } from "effect"
import { number, oneLine } from "../../../report/text.ts"
import { type ModelFailure, meanings, OutcomeClass } from "../../../stages/outcome.ts"
import type { Instance } from "../../../tasks/Instance.ts"
import type { Scorecard } from "../../../validators/Scorecard.ts"
import { roundsOf } from "../TrialScore.ts"
import type { TrialRecord, Turn } from "./record.ts"

const CAUSE_LIMIT = 200

/** A failure as its class and what is known of it. */
export const failureLine = (failure: ModelFailure): string => {
  const details = Object.entries(failure)
    .filter(([name]) => name !== "_tag")
    .map(([name, value]) => (name === "detail" ? String(value) : `${name} ${String(value)}`))
  return `${failure._tag}: ${details.join(", ")}`
}

/** Whether nothing of the trial could be judged: no check says more than why. */
export const notReached = ({ checks }: Scorecard): boolean =>
  checks.every(({ label }) => label === "not reached")

/** What the task asks for, operation by operation, as its validators know it. */
export const goalLines = ({ answer, operations }: Instance): ReadonlyArray<string> => [
  ...operations.map(({ id, validation }) => {
    const args = Object.entries(validation?.args ?? {}).map(
      ([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`
    )
    return args.length === 0 ? id : `${id}: ${args.join(", ")}`
  }),
  ...(answer === null ? [] : [`an answer with the keys ${Object.keys(answer).join(", ")}`])
]

const isClass = Schema.is(OutcomeClass)

/** A syntax error by its line, where what the sandbox says of it names one, without the excerpt. */
const syntaxCause = (detail: string): string => {
  const line = /skill\.ts:(\d+)/.exec(detail)?.[1]
  const [what = ""] = detail.replace(/^SyntaxError: /, "").split("\n")
  return `syntax error${line === undefined ? "" : ` in line ${line}`}: ${what}`
}

/** A turn's failure in words: of a script that a cut reply breaks off, the cut is what matters. */
export const turnFailure = ({ broadcast, execution, reply }: Turn): string | null => {
  const failure =
    execution?.result._tag === "failure" ? execution.result.failure : (broadcast?.failure ?? null)
  if (failure === null) return null
  if (reply.finish === "length" && failure._tag === "syntax_error") {
    return "the reply was cut off at its length limit, and the script with it"
  }
  return failure._tag === "syntax_error" ? syntaxCause(failure.detail) : failureLine(failure)
}

/** The first part in which a check's two texts differ, named once: `balance: 5`, `3`. */
const difference = (
  expected: ReadonlyArray<string>,
  actual: ReadonlyArray<string>
): readonly [expected: string, actual: string] => {
  const at = expected.findIndex((part, index) => part !== actual[index])
  const [wanted, found] = [expected[at], actual[at]]
  if (wanted === undefined || found === undefined) return [expected.join("; "), actual.join("; ")]
  const name = wanted.slice(0, wanted.lastIndexOf(": ") + 2)
  return [wanted, found.startsWith(name) ? found.slice(name.length) : found]
}

/** What the checks that do not hold expected; the first, and how many others there are. */
const checkCause = ({ checks }: Scorecard): string => {
  const [first, ...others] = checks.filter(({ holds }) => !holds)
  if (first === undefined) return "not every effect stands at the end"
  const more = others.length === 0 ? "" : `; ${others.length} more checks do not hold`
  const [expected, actual] = difference(first.expected.split("; "), first.actual.split("; "))
  return `${first.name}: expected ${expected}, found ${actual}${more}`
}

/** Why a finished trial did not pass. */
const causeOf = (record: TrialRecord): string => {
  const { scorecard, trial, turns } = record
  const { outcome } = trial
  const reverted = turns.findLast(({ broadcast }) => broadcast?.transaction?.status === "reverted")
  if (outcome === "reverted" && reverted !== undefined) {
    return `the transaction reverted: ${reverted.broadcast?.transaction?.revertReason ?? "no reason given"}`
  }
  const failure = turns.map(turnFailure).findLast((each) => each !== null)
  if (outcome !== "wrong_state" && failure !== undefined && failure !== null) return failure
  if (scorecard !== null && !notReached(scorecard)) return checkCause(scorecard)
  const detail = (scorecard?.checks[0]?.actual ?? "").replace(/^\w+: /, "")
  if (detail !== "") return detail
  return isClass(outcome) ? meanings[outcome].short : (outcome ?? "unknown")
}

const roundsText = ({ instance, trial }: TrialRecord): string =>
  trial.part === "composite" && instance !== null
    ? ` (${number(roundsOf(trial))} ${roundsOf(trial) === 1 ? "round" : "rounds"} where ${instance.optimalSteps} are enough)`
    : ""

/** The verdict on a trial, with its cause. */
export const verdictLine = (record: TrialRecord): string => {
  const { trial } = record
  if (trial.status === "cancelled") return "NOT RUN: cancelled; `pipeline rerun` brings it back"
  if (trial.status === "errored") {
    return styleText("yellow", `NOT SCORED: errored: ${trial.error ?? "for an unknown reason"}`)
  }
  if (trial.status !== "done") return `NOT RUN: this trial is ${trial.status}; resume its run`
  const points = `${number(trial.score)}/100`
  if (trial.passed === true) return styleText("green", `PASS ${points}`) + roundsText(record)
  const cause = oneLine(causeOf(record), CAUSE_LIMIT)
  return `${styleText("red", `FAIL ${points}: ${cause}`)} [${trial.outcome ?? "unknown"}]${roundsText(record)}`
}
