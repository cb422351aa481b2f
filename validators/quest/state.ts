/**
 * Judges the state that a trial left: expected changes, expected values, and value that went
 * elsewhere. Shared by the atomic judge and the judge of episodes.
 */
import { getAddress } from "viem"
import { isAddress, sameAddress } from "../../evm/Hex.ts"
import type { ProbeValue } from "../../evm/Probe.ts"
import type { Evidence } from "./Evidence.ts"
import { assetsOf, type JudgeEnv, poolsOf, tokenBalance, tokensOf } from "./JudgeEnv.ts"
import { type Delta, type Expectation, type Fact, hasMoved } from "./Operation.ts"
import { unknownOutflows } from "./reading/logs.ts"
import {
  amountText,
  changeOf,
  deviationPpm,
  type Reading,
  rangeText,
  reading,
  readingKey,
  valueIn
} from "./reading/readings.ts"

/** One judged statement, before it has a name and a weight. */
export interface Finding {
  readonly label: string
  readonly expected: string
  readonly actual: string
  readonly deviationPpm: number | null
  readonly holds: boolean
}

/** Whether a number changed as expected. */
export const deltaFinding = (
  evidence: Evidence,
  {
    label,
    reading: at,
    unit,
    expected,
    low,
    high
  }: Pick<Delta, "label" | "reading" | "unit" | "expected" | "low" | "high">
): Finding => {
  const actual = changeOf(evidence, at)
  return {
    label,
    expected: rangeText({ expected, low, high }, unit),
    actual: amountText(actual, unit),
    deviationPpm: deviationPpm(actual, expected),
    holds: low <= actual && actual <= high
  }
}

/** Addresses in any case; other values by their text, so that "true" in a task means true. */
const equal = (actual: ProbeValue, expected: string | boolean): boolean =>
  isAddress(actual) && isAddress(expected)
    ? sameAddress(actual, expected)
    : actual !== null && String(actual) === String(expected)

/** Whether a value stands at the end. */
export const factFinding = (
  evidence: Evidence,
  { label, reading: at, expected }: Fact
): Finding => {
  const actual = valueIn(evidence.after, at)
  return {
    label,
    expected: String(expected),
    actual: String(actual),
    deviationPpm: null,
    holds: equal(actual, expected)
  }
}

/** A value that names an account has moved only when it names the right one. */
const factMoved = (evidence: Evidence, { reading: at, expected }: Fact): boolean => {
  const before = valueIn(evidence.before, at)
  const after = valueIn(evidence.after, at)
  return isAddress(expected) ? equal(after, expected) : String(after) !== String(before)
}

/**
 * Whether the judged state moved at all: every number that was to change did so in its direction,
 * every value that was to change is another one.
 */
export const stateMoved = (evidence: Evidence, { deltas, facts }: Expectation): boolean => {
  const numbers = deltas.filter(({ expected }) => expected !== 0n)
  const values = facts.filter(
    ({ reading: at, expected }) => !equal(valueIn(evidence.before, at), expected)
  )
  return (
    numbers.length + values.length > 0 &&
    numbers.every((change) => hasMoved(evidence, change)) &&
    values.every((fact) => factMoved(evidence, fact))
  )
}

/**
 * Value that left the agent although nothing in `judged` (keys of readings) speaks of it: known
 * holdings by their balances, unknown tokens by their Transfer logs.
 */
export const leaks = (
  evidence: Evidence,
  env: JudgeEnv,
  judged: ReadonlySet<string>
): ReadonlyArray<string> => {
  const { agent } = env
  const assets = assetsOf(env)
  const known = assets.flatMap(({ probe, unit }) => {
    const at: Reading = reading(probe)
    const change = judged.has(readingKey(at)) ? 0n : changeOf(evidence, at)
    return change < 0n ? [amountText(-change, unit)] : []
  })
  const readable = new Set(
    [...tokensOf(env), ...poolsOf(env)].map(({ address }) => address.toLowerCase())
  )
  for (const { probe } of assets) if (probe._tag === "call") readable.add(probe.to.toLowerCase())
  const unknown = unknownOutflows(evidence, env, readable)
    .filter(({ token }) => !judged.has(readingKey(reading(tokenBalance(getAddress(token), agent)))))
    .map(({ token, amount }) => `${amount} units of ${token}`)
  return [...known, ...unknown]
}

/** The check that nothing else left. */
export const leakFinding = (
  evidence: Evidence,
  env: JudgeEnv,
  judged: ReadonlySet<string>
): Finding => {
  const found = leaks(evidence, env, judged)
  return {
    label: "value that the task does not name",
    expected: "stays with the agent",
    actual: found.length === 0 ? "stayed" : `left: ${found.join(", ")}`,
    deviationPpm: null,
    holds: found.length === 0
  }
}

/** Keys of every number that an expectation judges. */
export const judgedKeys = (expectations: ReadonlyArray<Expectation>): ReadonlySet<string> =>
  new Set(expectations.flatMap(({ deltas }) => deltas.map(({ reading: at }) => readingKey(at))))
