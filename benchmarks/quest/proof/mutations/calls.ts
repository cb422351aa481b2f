/**
 * Reads the reference's transaction by the functions that its task accepts, and changes it part by part.
 * Owns which parts of a call are judged: amounts (by the state), and the arguments that the task's JSON
 * lists in `where`.
 */
import { Result } from "effect"
import {
  type AbiFunction,
  decodeFunctionData,
  encodeFunctionData,
  parseAbi,
  toFunctionSelector
} from "viem"
import type { Address } from "../../../../evm/Hex.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { AcceptedCall } from "../../../../tasks/quest/Task.ts"
import { traitsOf } from "../../../../validators/quest/index.ts"
import type { Call } from "../../scripts/scriptText.ts"
import { argumentOf, judgedParameters, type Subject, validationOf } from "./Subject.ts"

/** The reference's call, decoded by an accepted function. */
interface DecodedCall {
  readonly call: Call
  readonly item: AbiFunction
  readonly accepted: AcceptedCall
  readonly args: ReadonlyArray<unknown>
}

/** A function of a human-readable ABI, with or without the word "function"; null for other entries. */
export const parseFunction = (text: string): AbiFunction | null => {
  const source = text.startsWith("function ") ? text : `function ${text}`
  const [item] = Result.getOrElse(
    Result.try(() => parseAbi<ReadonlyArray<string>>([source])),
    () => []
  )
  return item?.type === "function" ? item : null
}

/** The call's data with other arguments; null if they do not fit their types. */
export const encode = (item: AbiFunction, args: ReadonlyArray<unknown>): `0x${string}` | null =>
  Result.getOrNull(Result.try(() => encodeFunctionData({ abi: [item], args })))

/** A call of the function of that signature; none if the arguments do not fit it. */
export const callOf = (
  to: Address,
  signature: string,
  args: ReadonlyArray<unknown>
): ReadonlyArray<Call> => {
  const item = parseFunction(signature)
  const data = item === null ? null : encode(item, args)
  return data === null ? [] : [{ to, data, value: 0n }]
}

const decode = (call: Call, accepted: AcceptedCall): DecodedCall | null => {
  const item = accepted.signature === "" ? null : parseFunction(accepted.signature)
  if (item === null || !call.data.startsWith(toFunctionSelector(item))) return null
  const decoded = Result.getOrNull(
    Result.try(() => decodeFunctionData({ abi: [item], data: call.data }))
  )
  return decoded === null ? null : { call, item, accepted, args: decoded.args ?? [] }
}

const agrees = ({ item, args, accepted }: DecodedCall): boolean =>
  item.inputs.every(({ name = "", type }, index) => {
    const stated = accepted.where[name]
    return (
      type !== "address" ||
      typeof stated !== "string" ||
      stated.toLowerCase() === String(args[index]).toLowerCase()
    )
  })

/** The reference's transaction by the accepted function that it calls; null for a plain send or a query. */
export const decodedCall = (subject: Subject): DecodedCall | null => {
  const { reference } = subject
  if (reference._tag !== "request") return null
  const found = (validationOf(subject)?.functions ?? []).flatMap(
    (accepted) => decode(reference.call, accepted) ?? []
  )
  return found.find(agrees) ?? found[0] ?? null
}

/** The call with one argument replaced; null if the value does not fit. */
export const withArgument = (
  { call, item, args }: DecodedCall,
  index: number,
  value: unknown
): Call | null => {
  const data = encode(
    item,
    args.map((arg, at) => (at === index ? value : arg))
  )
  return data === null ? null : { ...call, data }
}

/** A judged amount inside the reference's request. */
interface AmountSlot {
  /** `value`, or the argument's name */
  readonly name: string
  readonly amount: bigint
  /** of the measured quantity, as the task's JSON states it; null if it states none */
  readonly tolerance: string | null
  readonly replace: (amount: bigint) => Call | null
}

/** Arguments that limit a call but are not amounts of it, even if they equal one. */
const BOUNDS = /min|max|deadline|expiry|timestamp|nonce/i
/** An amount that the pool may take less of; judged if it is the stated one. */
const OFFERED = /desired/i

/** Amounts that the instance states, by value, with their name in the family's arguments. */
const statedAmounts = (subject: Subject): ReadonlyMap<bigint, string | null> =>
  new Map(
    judgedParameters(subject).flatMap(({ name, declared, text, base }) =>
      declared.type === "number" || declared.type === "integer"
        ? [[base ?? BigInt(text.replace(/\..*$/, "")), argumentOf(subject, name)] as const]
        : []
    )
  )

/** That of the family's argument, or else of the quantity with the same name as the call's argument. */
const toleranceOf = (subject: Subject, argument: string | null, slot: string): string | null => {
  const { family = "", tolerances = {} } = validationOf(subject) ?? {}
  const { amounts } = traitsOf(family)
  const quantity = argument === null ? "amount" : (ownValue(amounts, argument) ?? argument)
  return ownValue(tolerances, quantity) ?? ownValue(tolerances, slot) ?? tolerances.amount ?? null
}

const isUint = (type: string): boolean => /^uint\d*$/.test(type)

/** Every amount of the reference's request that its task judges. */
export const amountSlots = (subject: Subject): ReadonlyArray<AmountSlot> => {
  const { reference } = subject
  if (reference._tag !== "request") return []
  const stated = statedAmounts(subject)
  const decoded = decodedCall(subject)
  const slot = (name: string, amount: bigint, replace: AmountSlot["replace"]): AmountSlot => ({
    name,
    amount,
    tolerance: toleranceOf(subject, stated.get(amount) ?? null, name),
    replace
  })
  const slots = (decoded?.item.inputs ?? []).flatMap(({ name = "", type }, index) => {
    const amount = decoded?.args[index]
    if (decoded === null || typeof amount !== "bigint" || !isUint(type)) return []
    const judged = !BOUNDS.test(name) && (stated.has(amount) || !OFFERED.test(name))
    return judged && ownValue(decoded.accepted.where, name) === undefined
      ? [slot(name, amount, (other) => withArgument(decoded, index, other))]
      : []
  })
  const { call } = reference
  // If an argument is the stated amount, the value sent along may be more than what is taken.
  const takes =
    call.value > 0n && (stated.has(call.value) || !slots.some((one) => stated.has(one.amount)))
  return takes ? [slot("value", call.value, (value) => ({ ...call, value })), ...slots] : slots
}
