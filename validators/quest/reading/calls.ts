/**
 * Whether a transaction's calldata is one of the task's accepted calls with the instance's arguments. Owns
 * the comparison of arguments; amounts are judged by the state.
 */
import { Result } from "effect"
import {
  type AbiFunction,
  decodeFunctionData,
  isAddress,
  isHex,
  stringToHex,
  toFunctionSelector
} from "viem"
import { onceOfBoth } from "../../../evm/once.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { SignedRequest } from "../../../evm/TransactionEvidence.ts"
import type { AcceptedCall } from "../../../tasks/quest/Task.ts"
import { type Bound, type Fault, faulty, unless } from "../JudgeError.ts"
import { functionOf, itemTypeOf, valueFault } from "./abi.ts"

/** A decoded call, arguments by parameter name. */
export interface DecodedCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  /** wei sent with it */
  readonly value: bigint
}

/** The bytes that a task's `text` stands for: hex as written, anything else as UTF-8. */
export const bytesOf = (text: string): string =>
  isHex(text) && text.length % 2 === 0 ? text.toLowerCase() : stringToHex(text)

/**
 * Whether a decoded argument is the stated one: addresses and bytes in any case, integers by value, text
 * exactly, arrays item by item.
 */
export const matches = (actual: unknown, expected: string | ReadonlyArray<string>): boolean => {
  if (Array.isArray(actual)) {
    return (
      Array.isArray(expected) &&
      actual.length === expected.length &&
      actual.every((item, index) => matches(item, expected[index] ?? ""))
    )
  }
  if (typeof expected !== "string") return false
  if (typeof actual === "bigint" || typeof actual === "number") {
    return /^(-?\d+|0x[0-9a-fA-F]+)$/.test(expected) && BigInt(expected) === BigInt(actual)
  }
  if (typeof actual === "boolean") return String(actual) === expected
  if (typeof actual !== "string") return false
  if (isAddress(actual, { strict: false }) && isAddress(expected, { strict: false })) {
    return actual.toLowerCase() === expected.toLowerCase()
  }
  return actual === expected
}

/** A call that the task accepts, with what requests are decoded by; null: a plain send. */
export interface Accepted extends AcceptedCall {
  readonly item: AbiFunction | null
}

/** What of a request is compared. */
type Sent = Pick<SignedRequest, "data" | "value">

const decodeWith = (item: AbiFunction, request: Sent): DecodedCall | null => {
  if (!request.data.startsWith(toFunctionSelector(item))) return null
  const decoded = Result.getOrNull(
    Result.try(() => decodeFunctionData({ abi: [item], data: request.data }))
  )
  if (decoded === null) return null
  const values: ReadonlyArray<unknown> = decoded.args ?? []
  return {
    name: item.name,
    args: Object.fromEntries(
      item.inputs.map(({ name }, index) => [name ?? String(index), values[index]])
    ),
    value: request.value
  }
}

const ITEM = /^(\w+)\[(-?\d+|\*)\]$/

/** The parameter that `name` refers to, and which item of it. */
const parameterOf = (name: string) => {
  const [, array, index] = ITEM.exec(name) ?? []
  return { key: array ?? name, index }
}

/** Why no argument of `item` under `name` can be `value`; null if one can. */
const conditionFault = (
  item: AbiFunction,
  name: string,
  value: string | ReadonlyArray<string>
): string | null => {
  const { key, index } = parameterOf(name)
  const input = item.inputs.find((one) => one.name === key)
  if (input === undefined) {
    return `${item.name} has no parameter "${key}": correct \`where\` or the signature`
  }
  const type = index === undefined ? input.type : itemTypeOf(input.type)
  return type === null ? `"${key}" of ${item.name} is not a list` : valueFault(type, value)
}

const sendFaults = ({ where }: AcceptedCall): ReadonlyArray<Fault> =>
  Object.entries(where).flatMap(([name, value]) => {
    const path = ["where", name]
    if (name !== "data") return [{ path, reason: "a plain send has only the parameter data" }]
    return typeof value === "string" ? [] : [{ path, reason: "data must be one text" }]
  })

/** An accepted call that requests can be compared with. */
export const readableCall = (call: AcceptedCall): Bound<Accepted> => {
  if (call.signature === "") return unless(sendFaults(call), { ...call, item: null })
  const parsed = functionOf(call.signature)
  if (Result.isFailure(parsed)) return faulty(["signature"], parsed.failure)
  const item = parsed.success
  const faults = Object.entries(call.where).flatMap(([name, value]) => {
    const reason = conditionFault(item, name, value)
    return reason === null ? [] : [{ path: ["where", name], reason }]
  })
  return unless(faults, { ...call, item })
}

/** The argument under `name`; `path[0]` and `path[-1]` are items of an array, `ids[*]` all of them. */
const argument = (call: DecodedCall, name: string): unknown => {
  const { key, index } = parameterOf(name)
  const value = ownValue(call.args, key)
  if (index === undefined || index === "*") return value
  return Array.isArray(value) ? value.at(Number(index)) : undefined
}

/** Whether the argument under `name` is the stated one; for `ids[*]`, each item. */
const agrees = (
  actual: unknown,
  name: string,
  expected: string | ReadonlyArray<string>
): boolean =>
  name.endsWith("[*]") && Array.isArray(actual)
    ? actual.length > 0 && actual.every((item) => matches(item, expected))
    : matches(actual, expected)

const isBytes = (item: AbiFunction, name: string): boolean =>
  item.inputs.some((input) => input.name === name && /^bytes\d*$/.test(input.type))

/** What a transaction's data turned out to be. */
interface CallVerdict {
  readonly call: DecodedCall | null
  /** null: an accepted call with the instance's arguments */
  readonly fault: string | null
}

/** Judges a plain send: its data must be `where.data`, or empty if none is stated. */
const judgeSend = (request: Sent, { where }: AcceptedCall): CallVerdict => {
  const stated = where.data
  const wanted = typeof stated === "string" ? bytesOf(stated) : "0x"
  return request.data.toLowerCase() === wanted
    ? { call: { name: "", args: {}, value: request.value }, fault: null }
    : { call: null, fault: `data ${request.data.slice(0, 74)}` }
}

const judgeOne = (request: Sent, accepted: Accepted): CallVerdict => {
  const { item } = accepted
  if (item === null) return judgeSend(request, accepted)
  const call = decodeWith(item, request)
  if (call === null) return { call, fault: `selector ${request.data.slice(0, 10)}` }
  const wrong = Object.entries(accepted.where).filter(([name, expected]) => {
    const wanted =
      isBytes(item, name) && typeof expected === "string" ? bytesOf(expected) : expected
    return !agrees(argument(call, name), name, wanted)
  })
  const shown = wrong.map(([name]) => `${name} = ${show(argument(call, name))}`)
  return { call, fault: wrong.length === 0 ? null : `${item.name} with ${shown.join(", ")}` }
}

/** Whether these are the accepted call's data, with its arguments. */
export const judgeData = (sent: Sent, accepted: Accepted): boolean =>
  judgeOne(sent, accepted).fault === null

const show = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(show).join(", ")}]` : String(value)

/** The best verdict over all accepted calls: right, otherwise decoded but wrong, otherwise unknown. */
export const judgeCall = onceOfBoth(
  (request: SignedRequest, accepted: ReadonlyArray<Accepted>): CallVerdict => {
    const verdicts = accepted.map((one) => judgeOne(request, one))
    return (
      verdicts.find(({ fault }) => fault === null) ??
      verdicts.find(({ call }) => call !== null) ??
      verdicts[0] ?? { call: null, fault: "the task accepts no call" }
    )
  }
)
