/**
 * Judges an atomic trial: one transaction against the task's checks and weights, or one answer.
 * Owns what each check's name means; families own what the task's state is.
 */
import { Struct } from "effect"
import { sameAddress } from "../../evm/Hex.ts"
import type { TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import type { CheckName } from "../../tasks/quest/Task.ts"
import { missingKeys, valueCheck } from "./answer.ts"
import { type BoundAnswer, type BoundAtomic, type BoundTransaction, roomIn } from "./BoundTask.ts"
import type { Evidence } from "./Evidence.ts"
import type { JudgeEnv } from "./JudgeEnv.ts"
import { type Verdict, verdictOf } from "./ledger/verdict.ts"
import type { Expectation, ExpectContext } from "./Operation.ts"
import { bytesOf, judgeCall } from "./reading/calls.ts"
import { reads } from "./reading/gateReads.ts"
import { Check, Scorecard } from "./Scorecard.ts"
import { safetyOf } from "./safety.ts"
import { deltaFinding, type Finding, factFinding, stateMoved } from "./state.ts"
import type { Room } from "./tolerance.ts"

type Weights = BoundAtomic["weights"]

/** The points of a scorecard are those of the checks that passed. */
const scorecard = (
  checks: ReadonlyArray<Check>,
  safety: Scorecard["safety"],
  movements: Verdict["card"] = {}
): Scorecard =>
  new Scorecard({
    ...movements,
    score: checks.reduce((sum, { holds, weight }) => sum + (holds ? weight : 0), 0),
    passed: checks.every(({ holds }) => holds),
    base: null,
    checks: [...checks],
    safety
  })

/** Several findings as one check; it shows the first that fails. */
const checkOf = (name: CheckName, weight: number, findings: ReadonlyArray<Finding>): Check => {
  const failed = findings.filter(({ holds }) => !holds)
  const shown = failed.length > 0 ? failed : findings
  const text = (side: "expected" | "actual") =>
    shown.map((finding) => `${finding.label}: ${finding[side]}`).join("; ")
  return new Check({
    name,
    label: NAMES[name],
    expected: text("expected"),
    actual: text("actual"),
    deviationPpm: findings.find((finding) => finding.deviationPpm !== null)?.deviationPpm ?? null,
    weight,
    holds: findings.length > 0 && failed.length === 0
  })
}

/** The checks that have a weight, in the order of the task. */
const weighed = (weights: Weights): ReadonlyArray<readonly [CheckName, number]> =>
  Struct.keys(weights).flatMap((name) => {
    const weight = weights[name]
    return weight === undefined ? [] : [[name, weight] as const]
  })

const NAMES: Readonly<Record<CheckName, string>> = {
  success: "a transaction succeeded and changed the judged state",
  target: "it was sent to the task's contract",
  recipient: "it was sent to the task's recipient",
  function: "it called an accepted function with the task's arguments",
  amount: "the amount is the one asked for",
  state: "the state is the one asked for, and nothing else left the account",
  read: "the script read the answer from its source",
  keys: "the answer has the stated keys",
  value: "the answer's values are right"
}

const finding = (label: string, expected: string, actual: string, holds: boolean): Finding => ({
  label,
  expected,
  actual,
  deviationPpm: null,
  holds
})

/** All checks failed for one reason. */
const nothing = (weights: Weights, actual: string): ReadonlyArray<Check> =>
  weighed(weights).map(
    ([name, weight]) =>
      new Check({
        name,
        label: NAMES[name],
        expected: "a successful transaction to a declared target",
        actual,
        deviationPpm: null,
        weight,
        holds: false
      })
  )

/** What is judged of one transaction. */
interface Judging {
  readonly bound: BoundTransaction
  readonly context: ExpectContext
  readonly expectation: Expectation
  readonly transaction: TransactionEvidence
  readonly movements: Verdict
}

/** The call and, where a slippage is stated, the bound inside it. */
const functionFindings = (trial: Judging): ReadonlyArray<Finding> => {
  const { bound, context, transaction } = trial
  const { accepted, operation } = bound
  const { request } = transaction
  if (accepted === null) {
    const wanted = bytesOf(operation.plainData ?? "0x")
    return [finding("data", wanted, request.data, request.data.toLowerCase() === wanted)]
  }
  const { call, fault } = judgeCall(request, accepted)
  const expected = accepted.map(({ signature }) => signature || "a plain send").join(" or ")
  const calls = finding("call", expected, fault ?? (call?.name || "a plain send"), fault === null)
  if (fault !== null || call === null) return [calls]
  const exceeded = operation.callFault?.(call, context) ?? null
  return [
    calls,
    finding("limit in the call", "the stated slippage", exceeded ?? "kept", exceeded === null)
  ]
}

const stateFindings = ({ context, movements, expectation }: Judging): ReadonlyArray<Finding> => {
  const { evidence } = context
  return [
    ...expectation.deltas.map((change) => deltaFinding(evidence, change)),
    ...expectation.facts.map((fact) => factFinding(evidence, fact)),
    ...expectation.conditions.map((condition) => ({ ...condition, deviationPpm: null })),
    ...movements.findings
  ]
}

const findingsOf = (name: CheckName, trial: Judging): ReadonlyArray<Finding> => {
  const { bound, context, expectation, transaction } = trial
  const { evidence } = context
  switch (name) {
    case "success": {
      const moved = stateMoved(evidence, expectation)
      return [finding("judged state", "moved", moved ? "moved" : "did not move", moved)]
    }
    case "target":
    case "recipient":
      return [finding(name, bound.targets.join(" or "), String(transaction.request.to), true)]
    case "function":
      return functionFindings(trial)
    // An expectation's first change is the amount that the task is about.
    case "amount":
      return expectation.deltas.slice(0, 1).map((change) => deltaFinding(evidence, change))
    default:
      return [...stateFindings(trial), ...essentialFindings(trial)]
  }
}

/** The task's other conditions count as part of its state. */
const essentialFindings = (trial: Judging): ReadonlyArray<Finding> =>
  trial.bound.essential.flatMap((name) => findingsOf(name, trial))

const judgeAnswer = (
  { keys, query, weights }: BoundAnswer,
  evidence: Evidence,
  env: JudgeEnv
): Scorecard => {
  const read = query.sources.some((source) =>
    evidence.calls.some((call) => reads(call, source, env))
  )
  const missing = missingKeys(keys, evidence.answer)
  const sources = query.sources.map((source) =>
    source.kind === "contract" ? source.address : source.methods.join(" or ")
  )
  return scorecard(
    [
      checkOf("read", weights.read ?? 0, [
        finding("source", sources.join(" or "), read ? "read" : "not read", read)
      ]),
      checkOf("keys", weights.keys ?? 0, [
        finding(
          "keys",
          Object.keys(keys).join(", "),
          missing.length === 0 ? "present" : `missing: ${missing.join(", ")}`,
          read && missing.length === 0
        )
      ]),
      valueCheck(keys, evidence.answer, query.values({ env, evidence }), weights.value ?? 0, read)
    ],
    []
  )
}

const judgeTransaction = (
  bound: BoundTransaction,
  evidence: Evidence,
  env: JudgeEnv,
  room: Room
): Scorecard => {
  const { operation, targets, weights } = bound
  const context: ExpectContext = { env, evidence, room: roomIn(bound, room), earlier: [] }
  const expectation = operation.expect(context)
  const safety = safetyOf(evidence, env, [expectation])
  const movements = verdictOf(evidence, env, [expectation])
  const mined = evidence.transactions.filter(({ status }) => status === "success")
  const transaction = mined.find(({ request }) =>
    targets.some((target) => request.to !== null && sameAddress(request.to, target))
  )
  if (transaction === undefined) {
    const [first] = evidence.transactions
    const actual =
      first === undefined
        ? "no transaction was mined"
        : first.status === "reverted"
          ? `reverted: ${first.revertReason ?? "no reason"}`
          : `went to ${first.request.to}`
    return scorecard(nothing(weights, actual), safety, movements.card)
  }
  const trial = { bound, context, movements, expectation, transaction }
  const checks = weighed(weights).map(([name, weight]) =>
    checkOf(name, weight, findingsOf(name, trial))
  )
  return scorecard(checks, safety, movements.card)
}

/** Scores an atomic trial in points [0, 100]. `room`: how far amounts may be off. */
export const judgeAtomic = (
  bound: BoundAtomic,
  evidence: Evidence,
  env: JudgeEnv,
  room: Room
): Scorecard =>
  bound.kind === "answer"
    ? judgeAnswer(bound, evidence, env)
    : judgeTransaction(bound, evidence, env, room)
