/**
 * The arguments that families share: accounts, tokens, amounts, probes of any contract, and changes of what
 * they read. Owns their Schemas and checks, so that a decoded argument can always be read and compared
 * later.
 */
import { Result, Schema } from "effect"
import { type AbiParameter, maxUint256 } from "viem"
import { Address, BaseUnits } from "../../evm/Hex.ts"
import { Probe } from "../../evm/Probe.ts"
import { AcceptedCall } from "../../tasks/quest/Task.ts"
import { addressFault, functionOf, isIntegerType, itemTypeOf, valueFault } from "./reading/abi.ts"

/** An address in lower case, or with its correct checksum; nothing else can be encoded. */
export const Account = Address.check(Schema.makeFilter((text) => addressFault(text) ?? true))

/** A whole number of base units that a chain can hold. */
export const Units = BaseUnits.check(
  Schema.makeFilter((amount) => {
    if (amount < 0n) return `${amount} is below 0`
    return amount > maxUint256 ? `${amount} is more than any token has (2^256 - 1)` : true
  })
)

/** A difference of base units; it may be negative. */
const Difference = BaseUnits.check(
  Schema.makeFilter((amount) =>
    amount > maxUint256 || -amount > maxUint256
      ? `${amount} is more than any token has (2^256 - 1)`
      : true
  )
)

/** A token's id, as decimal text. */
export const TokenId = Schema.String.check(
  Schema.isPattern(/^\d+$/, { message: "expected a token id" }),
  Schema.makeFilter((id) => valueFault("uint256", id) ?? true)
)

const PERCENT = /^\d+(\.\d+)?$/

/** A percentage as text, from 0 to 100. */
export const Percent = Schema.String.check(
  Schema.isPattern(PERCENT, { message: 'expected a percentage as text, e.g. "12.5"' }),
  Schema.makeFilter((text) =>
    PERCENT.test(text) && Number(text) > 100 ? `${text} is above 100 percent` : true
  )
)

/** What the view of a probe returns; null for a probe that is not a call. */
const outputsOf = (probe: Probe): ReadonlyArray<AbiParameter> | null =>
  probe._tag === "call"
    ? Result.getOrElse(
        Result.map(functionOf(probe.signature), ({ outputs }) => outputs),
        () => []
      )
    : null

const callFault = ({ to, signature, args }: Extract<Probe, { readonly _tag: "call" }>) => {
  const wrongTo = addressFault(to)
  if (wrongTo !== null) return { path: ["to"], issue: wrongTo }
  const view = functionOf(signature)
  if (Result.isFailure(view)) return { path: ["signature"], issue: view.failure }
  const { inputs, outputs } = view.success
  if (outputs.length === 0) {
    return { path: ["signature"], issue: `"${signature}" returns nothing: add "returns (...)"` }
  }
  if (inputs.length !== args.length) {
    return {
      path: ["args"],
      issue: `${args.length} arguments are given, "${signature}" takes ${inputs.length}`
    }
  }
  const wrong = inputs.flatMap(({ type }, index) => {
    const issue = valueFault(type, args[index] ?? "")
    return issue === null ? [] : [{ path: ["args", index], issue }]
  })
  return wrong[0] ?? true
}

/** A probe that can be sent to a node and read. */
export const ReadableProbe = Probe.check(
  Schema.makeFilter((probe) => {
    switch (probe._tag) {
      case "call":
        return callFault(probe)
      case "gas_price":
        return true
      case "code_hash": {
        const issue = addressFault(probe.address)
        return issue === null ? true : { path: ["address"], issue }
      }
      default: {
        const issue = addressFault(probe.owner)
        return issue === null ? true : { path: ["owner"], issue }
      }
    }
  })
)

/** A probe, and which of the values that it returns is meant. */
interface Read {
  readonly probe: Probe
  readonly index?: number
}

/** The type of the value that is read, or why there is none. */
export const typeRead = ({ probe, index }: Read): Result.Result<string, string> => {
  const outputs = outputsOf(probe)
  if (outputs === null) {
    return index === undefined || index === 0
      ? Result.succeed(probe._tag === "code_hash" ? "bytes32" : "uint256")
      : Result.fail(`the probe answers one value: leave index ${index} out`)
  }
  const [only, ...others] = outputs
  const item = others.length === 0 && only !== undefined ? itemTypeOf(only.type) : null
  if (index === undefined) {
    return others.length > 0 || item !== null || only === undefined
      ? Result.fail("the probe answers several values: say which by its index")
      : Result.succeed(only.type)
  }
  const type = index < 0 ? undefined : (item ?? outputs[index]?.type)
  return type === undefined
    ? Result.fail(`the probe answers ${outputs.length} values: there is no index ${index}`)
    : Result.succeed(type)
}

const CANONICAL = /^(0|-?[1-9]\d*)$/

/** Why a reading of this type can never equal a value; null if it can. */
const standsFault = (type: string, value: string | boolean): string | null => {
  if (type === "bool") return valueFault(type, value)
  if (typeof value === "boolean") return `${value} is not a value of type ${type}`
  if (isIntegerType(type) && !CANONICAL.test(value)) {
    return `"${value}" is not a whole number: write decimal digits`
  }
  return /^bytes/.test(type) && !/^0x([0-9a-f]{2})*$/.test(value)
    ? `"${value}" is not bytes: write 0x and hex digits in lower case`
    : valueFault(type, value)
}

/** A state change of any contract; `delta` is in base units and may be negative. */
export const Change = Schema.Struct({
  quantity: Schema.optionalKey(Schema.String),
  label: Schema.optionalKey(Schema.String),
  probe: ReadableProbe,
  index: Schema.optionalKey(Schema.Int),
  value: Schema.optionalKey(Schema.Union([Schema.String, Schema.Boolean])),
  delta: Schema.optionalKey(Difference)
}).check(
  Schema.makeFilter((change) => {
    const { value, delta } = change
    if ((value === undefined) === (delta === undefined)) {
      return "expected exactly one of value and delta"
    }
    const type = typeRead(change)
    if (Result.isFailure(type)) return { path: ["index"], issue: type.failure }
    if (value !== undefined) {
      const issue = standsFault(type.success, value)
      return issue === null ? true : { path: ["value"], issue }
    }
    return isIntegerType(type.success)
      ? true
      : { path: ["delta"], issue: `a value of type ${type.success} has no difference` }
  })
)
export type Change = typeof Change.Type

/** A call that must have been made, by the transaction or inside it. */
const MadeCall = Schema.Struct({ to: Account, ...AcceptedCall.fields })

/** Arguments that every family takes in addition to its own. */
export const sharedArgs = {
  /** further changes that the operation must leave, e.g. what a callback recorded */
  also: Schema.optionalKey(Schema.Array(Change)),
  /** in an episode, one of these calls must have been made: for what state and events do not show */
  calls: Schema.optionalKey(Schema.NonEmptyArray(MadeCall))
}

/**
 * What an earlier operation (by position from 0) brought, or a share of it, e.g. `{"from_operation": 0,
 * "quantity": "received"}`.
 */
export const AmountReference = Schema.Struct({
  from_operation: Schema.Int,
  quantity: Schema.String,
  percent: Schema.optionalKey(Percent)
})

/** A share of the balance that we read before, e.g. `{"percent": "12.5"}`. */
const Share = Schema.Struct({ percent: Percent })

/**
 * Base units as decimal text, a share of our own reading of the balance, "all" of what is there when the
 * operation's turn comes, or what an earlier operation brought.
 */
export const Amount = Schema.Union([Schema.Literal("all"), Units, Share, AmountReference])
export type Amount = typeof Amount.Type

/** "native" is the chain's own coin. */
export const Token = Schema.Union([Schema.Literal("native"), Account])
export type Token = typeof Token.Type
