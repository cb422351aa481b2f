/**
 * Judges an episode by the state that it leaves, against its own starting state. The changes of
 * all goals are summed per number, so neither the order nor the number of transactions matters;
 * an effect that another goal undoes or uses up is proven by events with the sampled amounts.
 */
import { BigInt as BigInts } from "effect"
import { ownValue } from "../../evm/ownValue.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { missingKeys, valueCheck } from "./answer.ts"
import type { Evidence } from "./Evidence.ts"
import { allowanceKey } from "./families/approvals.ts"
import { type JudgeEnv, JudgeError } from "./JudgeEnv.ts"
import { verdictOf } from "./ledger/verdict.ts"
import {
  type Delta,
  type Expectation,
  type ExpectContext,
  emptyExpectation,
  type Fact,
  type Operation,
  type Trace
} from "./Operation.ts"
import { amountText, deviationPpm, rangeText, readingKey } from "./reading/readings.ts"
import { operationOf } from "./registry.ts"
import { Check, Scorecard } from "./Scorecard.ts"
import { safetyOf } from "./safety.ts"
import { deltaFinding, type Finding, factFinding } from "./state.ts"
import { type Room, roomOf, THOUSAND } from "./tolerance.ts"

/** More events than this are only judged by their sum, which is stricter: subsets double with each. */
const SUBSET_EVENTS = 16

const groupBy = <A>(
  items: ReadonlyArray<A>,
  key: (item: A) => string
): ReadonlyArray<ReadonlyArray<A>> => [...Map.groupBy(items, key).values()]

/** Whether some of `amounts` add up to a sum in [low, high]. */
export const someSumTo = (amounts: ReadonlyArray<bigint>, low: bigint, high: bigint): boolean => {
  const inRange = (sum: bigint) => low <= sum && sum <= high
  if (amounts.length > SUBSET_EVENTS) return inRange(BigInts.sumAll(amounts))
  const sums = new Set([0n])
  for (const amount of amounts) {
    for (const sum of [...sums]) sums.add(sum + amount)
  }
  return [...sums].some(inRange)
}

/** Goals that share a key are proven together: their ranges are summed. */
const traceFinding = (traces: ReadonlyArray<Trace>): Finding | null => {
  // Of goals that share a key, the last one knows what all of them have.
  const last = traces.at(-1)
  if (last === undefined) return null
  const { label, mode, amounts, unit } = last
  const expected = BigInts.sumAll(traces.map((trace) => trace.expected))
  const low = BigInts.sumAll(traces.map((trace) => trace.low))
  const high = BigInts.sumAll(traces.map((trace) => trace.high))
  const holds =
    mode === "sum"
      ? someSumTo(amounts, low, high)
      : traces.every((trace) => amounts.includes(trace.expected))
  return {
    label: `${label} (proven by events)`,
    expected: traces.map((trace) => amountText(trace.expected, unit)).join(" + "),
    actual: amounts.map((amount) => amountText(amount, unit)).join(" + ") || "nothing",
    deviationPpm: mode === "sum" ? deviationPpm(BigInts.sumAll(amounts), expected) : null,
    holds
  }
}

/** What the events measured, counted once for the goals that share it. */
const measuredTotal = (deltas: ReadonlyArray<Delta>): bigint =>
  BigInts.sumAll(
    [
      ...new Map(
        deltas.flatMap(({ measured }) => (measured ? [[measured.key, measured.amount]] : []))
      )
    ].map(([, amount]) => amount)
  )

/** The change of one number over all goals that touch it. */
const netFinding = (evidence: Evidence, deltas: ReadonlyArray<Delta>): ReadonlyArray<Finding> => {
  const [first, ...others] = deltas
  if (first === undefined) return []
  if (others.length === 0) return [deltaFinding(evidence, first)]
  const stated = deltas.filter(({ measured }) => measured === undefined)
  const known = measuredTotal(deltas)
  const net = deltaFinding(evidence, {
    ...first,
    label: [...new Set(deltas.map(({ label }) => label))].join(", then "),
    expected: known + BigInts.sumAll(stated.map(({ expected }) => expected)),
    low: known + BigInts.sumAll(stated.map(({ low }) => low)),
    high: known + BigInts.sumAll(stated.map(({ high }) => high))
  })
  return [net, ...measuredFindings(deltas)]
}

/** What the chain decided, each against its own quote. */
const measuredFindings = (deltas: ReadonlyArray<Delta>): ReadonlyArray<Finding> =>
  groupBy(
    deltas.filter(({ measured }) => measured !== undefined),
    ({ measured }) => measured?.key ?? ""
  ).flatMap((group) => {
    const last = group.at(-1)
    if (last?.measured === undefined) return []
    const { amount } = last.measured
    const expected = BigInts.sumAll(group.map((one) => one.expected))
    const low = BigInts.sumAll(group.map((one) => one.low))
    const high = BigInts.sumAll(group.map((one) => one.high))
    return [
      {
        label: `${last.label} (by events)`,
        expected: rangeText({ expected, low, high }, last.unit),
        actual: amountText(amount, last.unit),
        deviationPpm: deviationPpm(amount, expected),
        holds: low <= amount && amount <= high
      }
    ]
  })

/** Whether two changes of one number go against each other. */
const oppose = (a: Delta, b: Delta): boolean =>
  readingKey(a.reading) === readingKey(b.reading) &&
  BigInts.sign(a.expected) * BigInts.sign(b.expected) === -1

/**
 * Whether another goal turns one of this goal's numbers the other way, spends its allowance or
 * overwrites its value.
 */
const isUndone = (
  expectation: Expectation,
  others: ReadonlyArray<Expectation>,
  spent: ReadonlySet<string>
): boolean => {
  const opposed = expectation.deltas.some(
    (change) =>
      (change.consumable !== undefined && spent.has(change.consumable)) ||
      others.some(({ deltas }) => deltas.some((other) => oppose(change, other)))
  )
  const overwritten = expectation.facts.some((fact) =>
    others.some((other) =>
      other.facts.some(
        (later) =>
          readingKey(later.reading) === readingKey(fact.reading) && later.expected !== fact.expected
      )
    )
  )
  return opposed || overwritten
}

/** The value that stands at the end is the last one asked for. */
const lastFacts = (expectations: ReadonlyArray<Expectation>): ReadonlyArray<Fact> => [
  ...new Map(
    expectations
      .flatMap(({ facts }) => facts)
      .map((fact) => [readingKey(fact.reading), fact] as const)
  ).values()
]

/** Every finding about the goals of an episode. */
const goalFindings = (
  evidence: Evidence,
  expectations: ReadonlyArray<Expectation>
): ReadonlyArray<Finding> => {
  const spent = new Set(
    expectations.flatMap(({ spends }) =>
      spends.map(({ token, owner, spender }) => allowanceKey(token, owner, spender))
    )
  )
  const standing = expectations
    .flatMap(({ deltas }) => deltas)
    .filter(({ consumable }) => consumable === undefined || !spent.has(consumable))
  const undone = expectations.filter((expectation, index) =>
    isUndone(expectation, expectations.toSpliced(index, 1), spent)
  )
  if (undone.some(({ traces, conditions }) => traces.length + conditions.length === 0)) {
    throw new JudgeError({
      operation: "validateComposite",
      message:
        "a goal's effect is undone by another goal, and nothing proves it: state its `events`, or judge it by a family that has them"
    })
  }
  const proofs = groupBy(
    undone.flatMap(({ traces }) => traces),
    ({ key }) => key
  ).flatMap((traces) => traceFinding(traces) ?? [])
  return [
    ...groupBy(standing, ({ reading }) => readingKey(reading)).flatMap((deltas) =>
      netFinding(evidence, deltas)
    ),
    ...lastFacts(expectations).map((fact) => factFinding(evidence, fact)),
    ...expectations.flatMap(({ conditions }) =>
      conditions.map((condition) => ({ ...condition, deviationPpm: null }))
    ),
    ...proofs
  ]
}

/** Plans of all operations by position; only goals have one. */
const plansOf = (
  instance: Instance,
  evidence: Evidence,
  env: JudgeEnv,
  room: Room
): ReadonlyArray<Expectation> => {
  const expectations: Array<Expectation> = []
  for (const { role, validation } of instance.operations) {
    if (role !== "goal" || validation === null) {
      expectations.push(emptyExpectation)
      continue
    }
    const context: ExpectContext = {
      env,
      evidence,
      room,
      tolerance: (quantity, fallback) => ownValue(validation.tolerances, quantity) ?? fallback,
      earlier: [...expectations]
    }
    expectations.push(operationOf(validation).expect(context))
  }
  return expectations
}

/** The answer that a composite asks for, judged against all its queries. */
const answerCheck = (
  instance: Instance,
  evidence: Evidence,
  env: JudgeEnv
): ReadonlyArray<Check> => {
  if (instance.answer === null) return []
  const queries = instance.operations.flatMap(({ validation }) =>
    validation === null ? [] : (operationOf(validation).query ?? [])
  )
  const values = Object.assign({}, ...queries.map((query) => query.values({ env, evidence })))
  const complete = missingKeys(instance.answer, evidence.answer).length === 0
  return [valueCheck(instance.answer, evidence.answer, values, 0, complete)]
}

const isGoal = (operation: Instance["operations"][number]): boolean => operation.role === "goal"

/** A state that happens to be the asked-for one is no work of an episode that sent nothing. */
const actedCheck = (evidence: Evidence): Check => {
  const succeeded = evidence.transactions.filter(({ status }) => status === "success").length
  return new Check({
    name: "effect",
    label: "a transaction of the episode succeeded",
    expected: "at least 1 success",
    actual: `${succeeded} of ${evidence.transactions.length}`,
    deviationPpm: null,
    weight: 0,
    holds: succeeded > 0
  })
}

/**
 * Scores an episode: base (0 or 100) x min(1, optimal / actual steps). The checks say what held
 * and carry no weight of their own: one that fails makes the base 0. `room`: how far
 * amounts may be off; by default what the task's own tolerances say. Throws a JudgeError where the
 * task's validation cannot be used.
 */
export const validateComposite = (
  instance: Instance,
  evidence: Evidence,
  steps: { readonly optimal: number; readonly actual: number },
  env: JudgeEnv,
  room: Room = roomOf(THOUSAND)
): Scorecard => {
  const expectations = plansOf(instance, evidence, env, room)
  const goals = instance.operations.some(isGoal)
  const movements = verdictOf(evidence, env, expectations)
  const checks = [
    ...(goals ? [actedCheck(evidence)] : []),
    ...[...goalFindings(evidence, expectations), ...movements.findings].map(
      (finding) => new Check({ ...finding, name: "effect", weight: 0 })
    ),
    ...answerCheck(instance, evidence, env)
  ]
  const asked = goals || instance.answer !== null
  const passed = asked && steps.actual > 0 && checks.every(({ holds }) => holds)
  const base = passed ? 100 : 0
  return new Scorecard({
    ...movements.card,
    score: passed ? (base * Math.min(steps.optimal, steps.actual)) / steps.actual : 0,
    passed,
    base,
    checks,
    safety: safetyOf(evidence, env, expectations)
  })
}

/** The operations of an instance whose state or answer is judged. */
export const judgedOperations = (instance: Instance): ReadonlyArray<Operation> =>
  instance.operations.flatMap(({ role, validation }) =>
    validation === null || role === "serves" || (role === "query" && instance.answer === null)
      ? []
      : [operationOf(validation)]
  )
