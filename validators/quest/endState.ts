/**
 * Judges an episode by its end state, compared with its own starting state. The changes of all goals are
 * summed per number, so neither the order nor the number of transactions matters. An effect that another
 * goal undoes or uses up is proven by events with the sampled amounts.
 */
import { BigInt as BigInts } from "effect"
import { missingKeys, valueCheck } from "./answer.ts"
import { type BoundEpisode, type BoundGoal, roomIn } from "./BoundTask.ts"
import type { Evidence } from "./Evidence.ts"
import { allowanceKey } from "./families/approvals.ts"
import type { JudgeEnv } from "./JudgeEnv.ts"
import { verdictOf } from "./ledger/verdict.ts"
import {
  type Delta,
  type Expectation,
  type ExpectContext,
  emptyExpectation,
  type Fact,
  type Trace
} from "./Operation.ts"
import { amountText, deviationPpm, rangeText, readingKey } from "./reading/readings.ts"
import { Check, Scorecard } from "./Scorecard.ts"
import { safetyOf } from "./safety.ts"
import { deltaFinding, type Finding, factFinding } from "./state.ts"
import { inRange, type Room } from "./tolerance.ts"
import { decided } from "./tolerances/decisions.ts"

/**
 * With more events than this only their sum is judged, which is stricter: the number of subsets doubles
 * with each event.
 */
const SUBSET_EVENTS = 16

const groupBy = <A>(
  items: ReadonlyArray<A>,
  key: (item: A) => string
): ReadonlyArray<ReadonlyArray<A>> => [...Map.groupBy(items, key).values()]

/** Whether some of `amounts` add up to a sum in [low, high]. */
export const someSumTo = (amounts: ReadonlyArray<bigint>, low: bigint, high: bigint): boolean => {
  const fits = (sum: bigint) => low <= sum && sum <= high
  if (amounts.length > SUBSET_EVENTS) return fits(BigInts.sumAll(amounts))
  const sums = new Set([0n])
  for (const amount of amounts) {
    for (const sum of [...sums]) sums.add(sum + amount)
  }
  return [...sums].some(fits)
}

/** Goals with the same key are proven together: their ranges are summed. */
const traceFinding = (traces: ReadonlyArray<Trace>): Finding | null => {
  // Of the goals that share a key, the last one knows the values of all.
  const last = traces.at(-1)
  if (last === undefined) return null
  const { label, mode, amounts, unit } = last
  const expected = BigInts.sumAll(traces.map((trace) => trace.expected))
  const low = BigInts.sumAll(traces.map((trace) => trace.low))
  const high = BigInts.sumAll(traces.map((trace) => trace.high))
  const holds =
    mode === "sum"
      ? decided(someSumTo(amounts, low, high))
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

/** The change of one number, over all goals that touch it. */
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

/** Amounts that the chain decided, each compared with its own quote. */
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
        holds: inRange(amount, { low, high })
      }
    ]
  })

/** Whether two changes of one number have opposite signs. */
const oppose = (a: Delta, b: Delta): boolean =>
  readingKey(a.reading) === readingKey(b.reading) &&
  BigInts.sign(a.expected) * BigInts.sign(b.expected) === -1

/**
 * Whether another goal changes one of this goal's numbers in the other direction, spends its allowance or
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

/** The last value asked for is the one that must hold at the end. */
const lastFacts = (expectations: ReadonlyArray<Expectation>): ReadonlyArray<Fact> => [
  ...new Map(
    expectations
      .flatMap(({ facts }) => facts)
      .map((fact) => [readingKey(fact.reading), fact] as const)
  ).values()
]

/** The allowances that goals use up. */
const spentBy = (expectations: ReadonlyArray<Expectation>): ReadonlySet<string> =>
  new Set(
    expectations.flatMap(({ spends }) =>
      spends.map(({ token, owner, spender }) => allowanceKey(token, owner, spender))
    )
  )

/** The goals whose effect is not visible at the end, because another goal undoes it. */
const undoneOf = (expectations: ReadonlyArray<Expectation>): ReadonlyArray<Expectation> => {
  const spent = spentBy(expectations)
  return expectations.filter((expectation, index) =>
    isUndone(expectation, expectations.toSpliced(index, 1), spent)
  )
}

/** An effect that is not visible at the end and that no event or call proves. */
const isUnproven = ({ conditions, traces }: Expectation): boolean =>
  traces.length + conditions.length === 0

/** The finding for a goal that nothing can prove. Binding refuses such a task. */
const unprovenFinding: Finding = {
  label: "an effect that another goal undoes",
  expected: "proven by events",
  actual: "nothing proves it",
  deviationPpm: null,
  holds: false
}

/** Every finding about the goals of an episode. */
const goalFindings = (
  evidence: Evidence,
  expectations: ReadonlyArray<Expectation>
): ReadonlyArray<Finding> => {
  const spent = spentBy(expectations)
  const standing = expectations
    .flatMap(({ deltas }) => deltas)
    .filter(({ consumable }) => consumable === undefined || !spent.has(consumable))
  const undone = undoneOf(expectations)
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
    ...proofs,
    ...undone.filter(isUnproven).map(() => unprovenFinding)
  ]
}

/** What operations are judged by. `room`: how far amounts may be off. */
interface Judging extends Pick<ExpectContext, "env" | "evidence"> {
  readonly room: Room
}

/** What each operation asks for, by position; only goals ask for anything. */
const expectationsOf = (
  goals: ReadonlyArray<BoundGoal | null>,
  { room, ...context }: Judging
): ReadonlyArray<Expectation> => {
  const expectations: Array<Expectation> = []
  for (const goal of goals) {
    expectations.push(
      goal === null
        ? emptyExpectation
        : goal.operation.expect({
            ...context,
            room: roomIn(goal, room),
            earlier: [...expectations]
          })
    )
  }
  return expectations
}

/** The positions of goals that another goal undoes and nothing proves, given the start of `evidence`. */
export const unprovenIn = (
  goals: ReadonlyArray<BoundGoal | null>,
  context: Judging
): ReadonlyArray<number> => {
  const expectations = expectationsOf(goals, context)
  if (!expectations.some(isUnproven)) return []
  const undone = undoneOf(expectations).filter(isUnproven)
  return expectations.flatMap((one, index) => (undone.includes(one) ? [index] : []))
}

/** The answer of a composite task, judged against all its queries. */
const answerCheck = (
  { answer }: BoundEpisode,
  evidence: Evidence,
  env: JudgeEnv
): ReadonlyArray<Check> => {
  if (answer === null) return []
  const { keys, queries } = answer
  const values = Object.assign({}, ...queries.map((query) => query.values({ env, evidence })))
  const complete = missingKeys(keys, evidence.answer).length === 0
  return [valueCheck(keys, evidence.answer, values, 0, complete)]
}

/** An episode that sent nothing did not bring about the end state, even if it happens to be right. */
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
 * Scores an episode: base (0 or 100) x min(1, optimal / actual steps). The checks have no weight of their
 * own: if one fails, the base is 0. `room`: how far amounts may be off.
 */
export const judgeEpisode = (
  bound: BoundEpisode,
  evidence: Evidence,
  steps: { readonly optimal: number; readonly actual: number },
  env: JudgeEnv,
  room: Room
): Scorecard => {
  const expectations = expectationsOf(bound.goals, { env, evidence, room })
  const goals = bound.goals.some((goal) => goal !== null)
  const movements = verdictOf(evidence, env, expectations)
  const checks = [
    ...(goals ? [actedCheck(evidence)] : []),
    ...[...goalFindings(evidence, expectations), ...movements.findings].map(
      (finding) => new Check({ ...finding, name: "effect", weight: 0 })
    ),
    ...answerCheck(bound, evidence, env)
  ]
  const asked = goals || bound.answer !== null
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
