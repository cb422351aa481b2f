/**
 * The transactions of a task's other accepted functions, with the reference's arguments. Owns how arguments
 * are carried over from one function to another; functions that need other arguments are left out.
 */

import type { AcceptedCall } from "../../../../tasks/quest/Task.ts"
import type { Call } from "../../scripts/scriptText.ts"
import { decodedCall, encode, parseFunction } from "./calls.ts"
import { callKey, type Subject, validationOf } from "./Subject.ts"

/** Names under which functions take the same amount. An amount added to an allowance is a different one. */
const AMOUNT_NAMES = /^_?(amount|value|wad)$/

/** A and B are interchangeable in the names of a pool's two tokens. */
const mirrored = (name: string): string =>
  name.replace(
    /(amount|token)([AB])/,
    (_, word: string, side: string) => `${word}${side === "A" ? "B" : "A"}`
  )

/** The reference's arguments for another accepted function; null if one is missing. */
const argumentsFor = (subject: Subject, accepted: AcceptedCall): Call | null => {
  const decoded = decodedCall(subject)
  const item = parseFunction(accepted.signature)
  if (decoded === null || item === null) return null
  const named = new Map(
    decoded.item.inputs.map(({ name = "", type }, index) => [
      name,
      { type, value: decoded.args[index] }
    ])
  )
  const isMirror =
    accepted.signature === decoded.accepted.signature &&
    accepted.where.tokenA !== decoded.accepted.where.tokenA
  const values = item.inputs.map(({ name = "", type }) => {
    const own = named.get(isMirror ? mirrored(name) : name)
    if (own?.type === type) return own.value
    const alike = AMOUNT_NAMES.test(name)
      ? [...named].find(([other, one]) => AMOUNT_NAMES.test(other) && one.type === type)?.[1]
      : undefined
    return alike?.value ?? (type === "bytes" ? "0x" : undefined)
  })
  const data = values.includes(undefined) ? null : encode(item, values)
  return data === null ? null : { ...decoded.call, data }
}

/** The reference's effect by each other accepted function, without duplicate transactions. */
export const otherCalls = (
  subject: Subject
): ReadonlyArray<{ readonly signature: string; readonly call: Call }> => {
  const { reference } = subject
  if (reference._tag !== "request") return []
  const seen = new Set([callKey(reference.call)])
  return (validationOf(subject)?.functions ?? []).flatMap((accepted) => {
    const plain = accepted.signature === "" && Object.keys(accepted.where).length === 0
    // A plain send has no arguments, so it matches a function that has none either.
    const call = plain
      ? decodedCall(subject)?.args.length === 0
        ? { ...reference.call, data: "0x" as const }
        : null
      : argumentsFor(subject, accepted)
    if (call === null || seen.has(callKey(call))) return []
    seen.add(callKey(call))
    return [{ signature: accepted.signature, call }]
  })
}
