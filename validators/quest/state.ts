/** Judges the state that a trial left: expected changes and expected values. Pure. */
import { isAddress, sameAddress } from "../../evm/Hex.ts"
import type { ProbeValue } from "../../evm/Probe.ts"
import type { Evidence } from "./Evidence.ts"
import { type Delta, type Expectation, type Fact, hasMoved } from "./Operation.ts"
import { amountText, changeOf, deviationPpm, rangeText, valueIn } from "./reading/readings.ts"
import { inRange } from "./tolerance.ts"

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
    holds: inRange(actual, { low, high })
  }
}

/** Addresses in any case; other values by their text, so that "true" in a task means true. */
const equal = (actual: ProbeValue, expected: string | boolean): boolean =>
  isAddress(actual) && isAddress(expected)
    ? sameAddress(actual, expected)
    : actual !== null && String(actual) === String(expected)

/** Whether a value holds at the end. */
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
 * Whether the judged state moved at all: every number changed in the right direction, and every value is
 * different.
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
