/** What tools are given: addresses, amounts, and calls of contracts. Owns the Schemas and their reading. */
import { Effect, Result, Schema } from "effect"
import type { AbiFunction } from "viem"
import { Address, Hex } from "../../../evm/Hex.ts"
import { encodeCall, functionOf, type NoCalldata } from "./calldata.ts"
import { ToolRefused } from "./tool.ts"

export const Account = Address.annotate({ description: "An address: 0x and 40 hex digits" })

const DIGITS = /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/

/** An amount in base units. A number is taken as long as it is exact. */
export const Wei = Schema.Union([
  Schema.String.check(
    Schema.isPattern(DIGITS, {
      message:
        'expected a whole number in base units as decimal text, such as "1000000000000000000"'
    })
  ),
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
]).annotate({
  description: 'A whole number in base units (wei) as decimal text, such as "1000000000000000000"'
})

export const quantityOf = (amount: typeof Wei.Type): string => `0x${BigInt(amount).toString(16)}`

/** A call of a contract: its calldata, or a signature with arguments. */
export const callFields = {
  to: Account,
  signature: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The function, such as transfer(address,uint256) or balanceOf(address) returns (uint256); instead of data"
    })
  ),
  args: Schema.optionalKey(
    Schema.Array(Schema.Json).annotate({
      description:
        "Its arguments in order: whole numbers as decimal text, tuples as lists, bytes as 0x hex"
    })
  ),
  data: Schema.optionalKey(
    Hex.annotate({ description: "The calldata as 0x hex; instead of signature and args" })
  ),
  value: Schema.optionalKey(Wei)
}
const ContractCall = Schema.Struct(callFields)
type ContractCall = typeof ContractCall.Type

/** A call as JSON-RPC has it, and the function that was named. */
export interface ReadCall {
  readonly request: {
    readonly from: Address
    readonly to: Address
    readonly data: Hex
    readonly value?: string
  }
  readonly item: AbiFunction | null
}

const refused = ({ message }: NoCalldata) => new ToolRefused({ message })

/** Builds the request of a call. */
export const requestOf = Effect.fnUntraced(function* (
  { args, data, signature, to, value }: ContractCall,
  from: Address
) {
  if (data !== undefined && signature !== undefined) {
    return yield* new ToolRefused({
      message: "data and signature are both given: give the calldata, or the signature with args"
    })
  }
  if (args !== undefined && signature === undefined) {
    return yield* new ToolRefused({ message: "args need the signature of the function" })
  }
  const item =
    signature === undefined
      ? null
      : yield* Effect.fromResult(functionOf(signature)).pipe(Effect.mapError(refused))
  const calldata =
    item === null
      ? (data ?? "0x")
      : yield* Effect.fromResult(Result.mapError(encodeCall(item, args ?? []), refused))
  return {
    request: {
      from,
      to,
      data: calldata,
      ...(value === undefined ? {} : { value: quantityOf(value) })
    },
    item
  } satisfies ReadCall
})
