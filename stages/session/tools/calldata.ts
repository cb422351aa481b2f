/**
 * Calldata from a function's signature and arguments in JSON, and what it returns in JSON. Owns the forms that
 * an agent may write; viem encodes and decodes.
 */
import { Predicate, Result, Schema } from "effect"
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  parseAbi,
  parseAbiItem,
  toEventSelector
} from "viem"
import { Hex } from "../../../evm/Hex.ts"

/** A signature or argument that cannot be used; the message is for whoever wrote it. */
export class NoCalldata extends Schema.TaggedError<NoCalldata>()("NoCalldata", {
  message: Schema.String
}) {}

const fail = (message: string) => Result.fail(new NoCalldata({ message }))

/** No contract of the bank has a signature near this length. */
const MAX_SIGNATURE = 2_000
const MAX_DETAIL = 200

const shortly = (cause: unknown): string =>
  (Predicate.isError(cause) ? cause.message : String(cause)).split("\n")[0]?.slice(0, MAX_DETAIL) ??
  ""

const withWord = (word: string, text: string): string =>
  new RegExp(`^${word}\\s`).test(text) ? text : `${word} ${text}`

/** `balanceOf(address): uint256` and `balanceOf(address)(uint256)` as Solidity writes them. */
const solidity = (text: string): string =>
  text
    .replace(/\)\s*:\s*\(?([^()]+)\)?\s*$/, ") returns ($1)")
    .replace(/\)\s*\(([^()]*)\)\s*$/, ") returns ($1)")

/** The first item of an ABI in words; throws if it cannot be read. */
const firstOf = (text: string): Abi[number] | undefined => {
  const lines: ReadonlyArray<string> = [text]
  const abi: Abi = parseAbi(lines)
  return abi[0]
}

const HOW = "write it like transfer(address,uint256), or balanceOf(address) returns (uint256)"

/** The function that a signature names. */
export const functionOf = (signature: string): Result.Result<AbiFunction, NoCalldata> => {
  const text = signature.trim().replace(/;$/, "")
  if (text.length > MAX_SIGNATURE) return fail(`signature: it is over ${MAX_SIGNATURE} characters`)
  return Result.flatMap(
    Result.try({
      try: (): unknown => firstOf(withWord("function", solidity(text))),
      catch: (cause) =>
        new NoCalldata({ message: `signature: it cannot be read (${shortly(cause)}); ${HOW}` })
    }),
    (item) => (isFunction(item) ? Result.succeed(item) : fail(`signature: no function; ${HOW}`))
  )
}

const isFunction = (item: unknown): item is AbiFunction =>
  Predicate.hasProperty(item, "type") && item.type === "function"

const WHOLE = /^-?(\d+|0x[0-9a-fA-F]+)$/

/** A whole number as JSON has it: text, or a number that is exact. */
const wholeOf = (value: unknown): bigint | undefined => {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== "string" || !WHOLE.test(value)) return undefined
  return value.startsWith("-") ? -BigInt(value.slice(1)) : BigInt(value)
}

const componentsOf = (parameter: AbiParameter): ReadonlyArray<AbiParameter> =>
  "components" in parameter ? parameter.components : []

/** The value of one parameter, as viem takes it. `at`: where it stands, for errors. */
const jsonValueOf = (
  parameter: AbiParameter,
  value: unknown,
  at: string
): Result.Result<unknown, NoCalldata> => {
  const { type } = parameter
  const array = /^(.*)\[(\d*)\]$/.exec(type)
  if (array !== null) {
    if (!Array.isArray(value)) return fail(`${at}: ${type} takes a list`)
    return Result.all(
      value.map((item: unknown, index) =>
        jsonValueOf({ ...parameter, type: array[1] ?? "" }, item, `${at}[${index}]`)
      )
    )
  }
  if (type === "tuple") return tupleOf(componentsOf(parameter), value, at)
  if (/^u?int/.test(type)) {
    const whole = wholeOf(value)
    return whole === undefined
      ? fail(`${at}: ${type} takes a whole number as decimal text, such as "1000000000000000000"`)
      : Result.succeed(/^u?int(8|16|24|32|40|48)$/.test(type) ? Number(whole) : whole)
  }
  if (type === "bool") {
    return typeof value === "boolean"
      ? Result.succeed(value)
      : fail(`${at}: bool takes true or false`)
  }
  if (typeof value !== "string") return fail(`${at}: ${type} takes text`)
  // viem would check the checksum of mixed digits; a wrong one is refused where a request is sent.
  return Result.succeed(type === "address" ? value.toLowerCase() : value)
}

const tupleOf = (
  parameters: ReadonlyArray<AbiParameter>,
  value: unknown,
  at: string
): Result.Result<ReadonlyArray<unknown>, NoCalldata> => {
  const items = Array.isArray(value)
    ? value
    : Predicate.isObject(value)
      ? parameters.map(({ name }) => (name === undefined ? undefined : Reflect.get(value, name)))
      : undefined
  if (items === undefined || items.length !== parameters.length) {
    return fail(
      `${at}: ${parameters.length} values are expected, ${items === undefined ? "not a single one" : `${items.length} are given`}`
    )
  }
  return Result.all(
    parameters.map((parameter, index) => jsonValueOf(parameter, items[index], `${at}[${index}]`))
  )
}

/** The calldata of a call. */
export const encodeCall = (
  item: AbiFunction,
  args: ReadonlyArray<unknown>
): Result.Result<Hex, NoCalldata> =>
  Result.flatMap(tupleOf(item.inputs, args, "args"), (values) =>
    Result.try({
      try: () => encodeFunctionData({ abi: [item], functionName: item.name, args: [...values] }),
      catch: (cause) => new NoCalldata({ message: `args: ${shortly(cause)}` })
    })
  )

/** Whole numbers become decimal text, so that nothing is rounded. */
const jsonOf = (value: unknown): Schema.Json => {
  if (typeof value === "bigint" || typeof value === "number") return String(value)
  if (typeof value === "boolean" || typeof value === "string") return value
  if (Array.isArray(value)) return value.map(jsonOf)
  if (Predicate.isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, jsonOf(item)]))
  }
  return null
}

/** What a call returned; null if the bytes are not of the stated types. */
export const decodeReturned = (item: AbiFunction, data: Hex): Schema.Json =>
  item.outputs.length === 0
    ? null
    : Result.getOrElse(
        Result.try(() =>
          jsonOf(decodeFunctionResult({ abi: [item], functionName: item.name, data }))
        ),
        () => null
      )

const isHex = Schema.is(Hex)

const SOLIDITY_ERRORS = [
  parseAbiItem("error Error(string message)"),
  parseAbiItem("error Panic(uint256 code)")
]

/** Why a contract reverted, if it said so in the way of Solidity; else its bytes. */
export const revertWords = (data: string): string =>
  Result.getOrElse(
    Result.try(() => {
      if (!isHex(data)) return data
      const { args, errorName } = decodeErrorResult({ abi: SOLIDITY_ERRORS, data })
      return errorName === "Panic" ? `panic ${String(args[0])}` : String(args[0])
    }),
    () => (data === "0x" ? "no reason" : `error data ${data.slice(0, 266)}`)
  )

/** The first topic of an event, from its signature such as Transfer(address,address,uint256). */
export const topicOf = (signature: string): Result.Result<Hex, NoCalldata> =>
  Result.try({
    try: () => {
      if (signature.length > MAX_SIGNATURE) throw new Error(`over ${MAX_SIGNATURE} characters`)
      const item = firstOf(withWord("event", signature.trim()))
      if (item?.type !== "event") throw new Error("no event")
      return toEventSelector(item)
    },
    catch: (cause) =>
      new NoCalldata({
        message: `event: it cannot be read (${shortly(cause)}); write it like Transfer(address,address,uint256)`
      })
  })
