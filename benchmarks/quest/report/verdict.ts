/**
 * A trial's result in a sentence: pass or fail, points, and why it is not more. Owns choosing the cause
 * from all that is known about a trial; trial.ts has the page around it.
 */
import { Array as Arr, Schema } from "effect"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Cell } from "../../../report/Document.ts"
import { number, oneLine } from "../../../report/text.ts"
import { type ModelFailure, meanings, OutcomeClass } from "../../../stages/outcome.ts"
import type { Check, Scorecard } from "../../../validators/quest/Scorecard.ts"
import { protocolOf } from "../episode/protocol/protocolOf.ts"
import type { TrialRecord, Turn } from "./record.ts"
import { roundsOf } from "./TrialScore.ts"

const CAUSE_LIMIT = 240

/** A failure as its class and its details. */
const failureLine = (failure: ModelFailure): string => {
  const details = Object.entries(failure)
    .filter(([name]) => name !== "_tag")
    .map(([name, value]) => (name === "detail" ? String(value) : `${name} ${String(value)}`))
  return `${failure._tag}: ${details.join(", ")}`
}

/** Whether nothing of the trial could be judged; then the checks add nothing. */
export const notReached = ({ checks }: Scorecard): boolean =>
  checks.every(({ label }) => label === "not reached")

const isClass = Schema.is(OutcomeClass)

/** A syntax error with its line, if the sandbox names one, without the excerpt. */
const syntaxCause = (detail: string): string => {
  const line = /skill\.ts:(\d+)/.exec(detail)?.[1]
  const [what = ""] = detail.replace(/^SyntaxError: /, "").split("\n")
  return `syntax error${line === undefined ? "" : ` in line ${line}`}: ${what}`
}

/** What was wrong with a turn: its reply, its script or its request. */
const failureOf = ({ broadcast, execution, move }: Turn): ModelFailure | null => {
  if (move._tag === "failed") return move.failure
  return execution?.result._tag === "failure"
    ? execution.result.failure
    : (broadcast?.failure ?? null)
}

/** A turn's failure in words; if a cut-off reply broke the script, the cut is what matters. */
export const turnFailure = (turn: Turn): string | null => {
  const failure = failureOf(turn)
  if (failure === null) return null
  if (turn.reply.finish === "length" && failure._tag === "syntax_error") {
    return "the reply was cut off at its length limit, and the script with it"
  }
  if (failure._tag === "syntax_error") return syntaxCause(failure.detail)
  return failure._tag === "schema_invalid" || failure._tag === "reply_unusable"
    ? failure.detail
    : failureLine(failure)
}

/** What a check is about, for use in a sentence. */
const SUBJECTS: Readonly<Record<string, string>> = {
  success: "transaction",
  target: "target",
  recipient: "recipient",
  function: "function",
  amount: "amount",
  state: "state",
  read: "reading",
  keys: "keys of the answer",
  value: "answer"
}

const listed = (names: ReadonlyArray<string>): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`

const are = (checks: ReadonlyArray<Check>, word: string): string => {
  const names = checks.map(({ name }) => ownValue(SUBJECTS, name) ?? name)
  return `the ${listed(names)} ${names.length === 1 ? "is" : "are"} ${word}`
}

/** The base units after an amount are only for the full view. */
const withoutUnits = (text: string): string => text.replace(/ \(-?\d+\)/g, "")

/** The first part in which a check's two texts differ, named once: `balance: 5`, `3`. */
const difference = (
  expected: ReadonlyArray<string>,
  actual: ReadonlyArray<string>
): readonly [name: string, expected: string, actual: string] => {
  const at = expected.findIndex((split, index) => split !== actual[index])
  const [wanted, found] = [expected[at], actual[at]]
  if (wanted === undefined || found === undefined) {
    return ["", expected.join("; "), actual.join("; ")]
  }
  const colon = wanted.lastIndexOf(": ")
  const name = colon < 0 ? "" : wanted.slice(0, colon + 2)
  return found.startsWith(name)
    ? [name, wanted.slice(name.length), found.slice(name.length)]
    : ["", wanted, found]
}

/** Digits from which a whole number is not read but counted. */
const LONG_NUMBER = /(?<![\w.])\d{16,}(?![\w.])/g

/** Base units without a name, by their power of ten: `0.75e18`. */
const readable = (text: string): string =>
  text.replace(LONG_NUMBER, (digits) => {
    const power = digits.length > 36 ? digits.length - 1 : 18
    const whole = digits.slice(0, -power) || "0"
    const rest = digits.slice(-power).padStart(power, "0").slice(0, 6).replace(/0+$/, "")
    return `${whole}${rest === "" ? "" : `.${rest}`}e${power}`
  })

/** What a check found and what it expected. */
const foundIn = ({ actual, expected, label, name }: Check): string => {
  const [what, wanted, found] = difference(expected.split("; "), actual.split("; "))
  const about = what !== "" || Object.hasOwn(SUBJECTS, name) ? what : `${label}: `
  const text = withoutUnits(`${about}${found.trimEnd()}, expected ${wanted}`)
  // Values that differ only in late digits are shown whole.
  return readable(found.trimEnd()) === readable(wanted.trimEnd()) ? text : readable(text)
}

/** Which checks passed, which failed, and what the first failed one found. */
const checkCause = ({ checks }: Scorecard): string => {
  const [held, failed] = [checks.filter(({ holds }) => holds), checks.filter(({ holds }) => !holds)]
  const [first, ...others] = failed
  if (first === undefined) return "not every effect is visible at the end"
  if (!Object.hasOwn(SUBJECTS, first.name)) {
    const more =
      others.length === 0
        ? ""
        : `; ${others.length} more ${others.length === 1 ? "does" : "do"} not`
    return `${held.length} of ${checks.length} checks passed; ${foundIn(first)}${more}`
  }
  const subjects = Arr.dedupeWith(failed, (a, b) => a.name === b.name)
  return held.length === 0
    ? `${are(subjects, "not right")}: ${foundIn(first)}`
    : `${are(held, "right")}, ${are(subjects, "not")}: ${foundIn(first)}`
}

/** Why a finished trial did not pass. */
const causeOf = (record: TrialRecord): string => {
  const { scorecard, session, trial, turns } = record
  const { outcome } = trial
  const lost = session?.acted.transactions.findLast(({ status }) => status === "reverted")
  if (outcome === "reverted" && lost !== undefined) {
    return `the transaction reverted: ${lost.revertReason ?? "no reason given"}`
  }
  if (session !== undefined && session.failure !== null) return failureLine(session.failure)
  if (session !== undefined && outcome === "schema_invalid_3") return "no answer was submitted"
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

const stepWord = (session: boolean, one: boolean): string =>
  session ? (one ? "step" : "steps") : one ? "round" : "rounds"

const roundsText = ({ instance, session, trial }: TrialRecord): string =>
  instance !== null && protocolOf(trial.split).display.inRounds
    ? ` (${number(roundsOf(trial))} ${stepWord(session !== undefined, roundsOf(trial) === 1)} where ${instance.optimalSteps} are enough)`
    : ""

/** Why a trial got its score, in one sentence. */
export const verdictOf = (record: TrialRecord): Cell => {
  const { trial } = record
  if (trial.status === "cancelled") {
    return { text: "Not run: cancelled; `questline rerun` brings it back", tone: "quiet" }
  }
  if (trial.status === "errored") {
    const why = trial.error ?? "for an unknown reason"
    return { text: `Not scored: errored: ${why}`, tone: "warn" }
  }
  if (trial.status !== "done") {
    return { text: `Not run: this trial is ${trial.status}; resume its run`, tone: "quiet" }
  }
  const points = `${number(trial.score)} of 100`
  if (trial.passed === true) {
    const why = record.scorecard === null ? "" : ": every check passed"
    return { text: `${points}${why}${roundsText(record)}`, tone: "good" }
  }
  const cause = oneLine(causeOf(record), CAUSE_LIMIT)
  return {
    text: `${points}: ${cause} [${trial.outcome ?? "unknown"}]${roundsText(record)}`,
    tone: "bad"
  }
}
