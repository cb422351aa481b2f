/**
 * Compares an answer with our own reading: quantities exactly in base units, addresses in any case, text
 * character by character. Owns the comparison.
 */
import type { Schema } from "effect"
import { isAddress, sameAddress } from "../../evm/Hex.ts"
import { ownValue } from "../../evm/ownValue.ts"
import type { AnswerKey } from "../../tasks/quest/Task.ts"
import type { Evidence } from "./Evidence.ts"
import { Check } from "./Scorecard.ts"

/** Decimal digits, or 0x and hex digits; digit groups and the suffix of a bigint are allowed, as in code. */
const QUANTITY = /^(?:0[xX][\da-fA-F]+|\d+(?:_\d+)*n?)$/
/** No quantity of the chain is longer: 256 bits, plus room for leading zeros and groups. */
const MAX_LENGTH = 256

/**
 * A quantity from a decimal string (`1000`, `1_000`, `1000n`), 0x-hex, or a whole number; null for anything
 * else. A number counts as exactly what it holds, so one that lost digits by rounding is wrong.
 */
const quantityOf = (value: Schema.Json | undefined): bigint | null => {
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : null
  if (typeof value !== "string" || value.length > MAX_LENGTH) return null
  const text = value.trim()
  return QUANTITY.test(text) ? BigInt(text.replace(/_|n$/g, "").replace(/^0X/, "0x")) : null
}

/** Whether `actual` is the value that we read, in the form that `type` asks for. */
export const answers = (
  type: AnswerKey["type"],
  actual: Schema.Json | undefined,
  expected: string | boolean | null
): boolean => {
  if (expected === null) return false
  switch (type) {
    case "quantity":
      return quantityOf(String(expected)) === (quantityOf(actual) ?? -1n)
    case "address":
      return isAddress(actual) && typeof expected === "string" && sameAddress(actual, expected)
    case "text":
      return actual === expected
    case "boolean":
      return actual === expected
  }
}

const shown = (value: unknown): string =>
  value === undefined ? "nothing" : typeof value === "string" ? value : JSON.stringify(value)

/** Keys of the answer that are missing or null. */
export const missingKeys = (
  keys: Readonly<Record<string, AnswerKey>>,
  answer: Evidence["answer"]
): ReadonlyArray<string> =>
  Object.keys(keys).filter(
    (key) => ownValue(answer, key) === undefined || ownValue(answer, key) === null
  )

/** One check for all values of an answer, `weight` points. */
export const valueCheck = (
  keys: Readonly<Record<string, AnswerKey>>,
  answer: Evidence["answer"],
  values: Readonly<Record<string, string | boolean | null>>,
  weight: number,
  holdsToo = true
): Check => {
  const entries = Object.entries(keys)
  const right = entries.every(([key, { type }]) =>
    answers(type, ownValue(answer, key), ownValue(values, key) ?? null)
  )
  return new Check({
    name: "value",
    label: "values of the answer",
    expected: entries.map(([key]) => `${key}: ${shown(ownValue(values, key) ?? null)}`).join(", "),
    actual: entries.map(([key]) => `${key}: ${shown(answer?.[key])}`).join(", "),
    deviationPpm: null,
    weight,
    holds: entries.length > 0 && right && holdsToo
  })
}
