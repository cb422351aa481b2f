/**
 * Signatures that a task states, and whether a text can be a value of their types. Owns reading both;
 * calls.ts, contractState.ts and args.ts compare with them.
 */
import { Result } from "effect"
import { type AbiEvent, type AbiFunction, getAddress, isAddress, isHex, parseAbi } from "viem"
import { onceOfName } from "../../../evm/once.ts"

/** An ABI type, e.g. `uint256[]`, of a function's inputs and outputs. */
interface Typed {
  readonly type: string
  readonly name?: string | undefined
}

const itemOf = (kind: "function" | "event", signature: string) => {
  const parsed = Result.try(() => parseAbi<ReadonlyArray<string>>([`${kind} ${signature}`]))
  const [item] = Result.isSuccess(parsed) ? parsed.success : []
  return item
}

const signatureFault = (signature: string, what: string, example: string) =>
  `"${signature}" is not ${what}: write it as in "${example}"`

/** The function of a signature, or why it cannot be read. */
export const functionOf: (signature: string) => Result.Result<AbiFunction, string> = onceOfName(
  (signature) => {
    const item = itemOf("function", signature)
    return item?.type === "function"
      ? Result.succeed(item)
      : Result.fail(
          signatureFault(
            signature,
            "a function signature",
            "approve(address spender,uint256 amount)"
          )
        )
  }
)

/** The event of a signature, or why it cannot be read. */
export const eventOf: (signature: string) => Result.Result<AbiEvent, string> = onceOfName(
  (signature) => {
    const item = itemOf("event", signature)
    return item?.type === "event"
      ? Result.succeed(item)
      : Result.fail(
          signatureFault(
            signature,
            "an event signature",
            "Deposited(address indexed user,uint256 amount)"
          )
        )
  }
)

/** Why a text is not an address that a call can hold; null if it is one. */
export const addressFault = (text: string): string | null => {
  if (isAddress(text)) return null
  return isAddress(text, { strict: false })
    ? `${text} has a wrong checksum: correct the address; if its digits are right, write ${getAddress(text.toLowerCase())}`
    : `"${text}" is not an address: write 0x and 40 hex digits`
}

const INTEGER = /^(u?)int(\d*)$/
const FIXED_BYTES = /^bytes(\d+)$/
const LIST = /^(.*)\[(\d*)\]$/

const integerFault = (text: string, unsigned: boolean, bits: bigint): string | null => {
  if (!/^(-?\d+|0x[0-9a-fA-F]+)$/.test(text)) return `"${text}" is not a whole number`
  const value = BigInt(text)
  const [least, most] = unsigned
    ? [0n, 2n ** bits - 1n]
    : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
  if (value < least) return unsigned ? `${text} is below 0` : `${text} is too small`
  return value > most ? `${text} is too large for ${unsigned ? "u" : ""}int${bits}` : null
}

/** The bytes that a task's `text` stands for: hex as written, anything else as UTF-8. */
const lengthOf = (text: string): number =>
  isHex(text) && text.length % 2 === 0 ? (text.length - 2) / 2 : Buffer.byteLength(text, "utf8")

const scalarFault = (type: string, text: string): string | null => {
  if (type === "address") return addressFault(text)
  if (type === "bool") {
    return text === "true" || text === "false" ? null : `"${text}" is not true or false`
  }
  const [, unsigned, bits = ""] = INTEGER.exec(type) ?? []
  if (unsigned !== undefined) {
    return integerFault(text, unsigned === "u", BigInt(bits === "" ? 256 : bits))
  }
  const [, length] = FIXED_BYTES.exec(type) ?? []
  return length === undefined || lengthOf(text) === Number(length)
    ? null
    : `"${text}" has ${lengthOf(text)} bytes, ${type} has ${length}`
}

/** Why `value` can never be a value of the type; null if it can. Does not look into tuples. */
export const valueFault = (
  type: string,
  value: string | boolean | ReadonlyArray<string>
): string | null => {
  const [, item, length] = LIST.exec(type) ?? []
  if (item !== undefined) {
    if (!Array.isArray(value)) return `a value of type ${type} is a list`
    if (length !== "" && value.length !== Number(length)) {
      return `the list has ${value.length} items, ${type} has ${length}`
    }
    return value.map((one: string) => valueFault(item, one)).find((fault) => fault !== null) ?? null
  }
  return typeof value === "object"
    ? `a value of type ${type} is not a list`
    : scalarFault(type, String(value))
}

/** The type of each item of a list type; null for any other. */
export const itemTypeOf = (type: string): string | null => LIST.exec(type)?.[1] ?? null

export const isIntegerType = (type: string): boolean => INTEGER.test(type)

/** The names of parameters, for a message. */
export const namesOf = (inputs: ReadonlyArray<Typed>): string => {
  const names = inputs.flatMap(({ name }) => (name === undefined || name === "" ? [] : [name]))
  return names.length === 0 ? "none" : names.join(", ")
}
