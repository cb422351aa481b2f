/**
 * Whether a parameter's generation can give a value of its type. Owns the rules for one parameter; rules.ts
 * has the rules for a whole task, sampler.ts draws.
 */
import { Struct } from "effect"
import { isAddress } from "viem"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { Parameter, Task } from "../../../../tasks/quest/Task.ts"
import { decimalsOf, gridOf } from "../Grid.ts"
import { placeholdersOf } from "../Placeholder.ts"
import { CHARSETS } from "../values.ts"

type Generation = Parameter["generation"]
type Random = Extract<Generation, { readonly method: "random" }>

const DECIMAL = /^-?\d+(\.\d+)?$/

/** Why `text` is not a value of the parameter's type; null if it is. */
const valueFault = ({ type, base_decimals }: Parameter, text: string): string | null => {
  switch (type) {
    case "address":
      return isAddress(text) ? null : `"${text}" is not an address with a valid checksum`
    case "boolean":
      return text === "true" || text === "false" ? null : `"${text}" must be true or false`
    case "string":
      return text === "" ? "the text is empty" : null
    case "integer":
    case "number":
      if (!DECIMAL.test(text)) return `"${text}" is not a decimal number`
      if (type === "integer" && decimalsOf(text) > 0) return `"${text}" is not an integer`
      return base_decimals !== undefined && decimalsOf(text) > base_decimals
        ? `"${text}" has more decimals than base_decimals ${base_decimals}`
        : null
  }
}

/** The fields that drawing a random value of a type uses; any other field is an error. */
const RANDOM_FIELDS: Readonly<Record<Parameter["type"], ReadonlyArray<keyof Random>>> = {
  number: ["min", "max", "decimals", "step"],
  integer: ["min", "max", "decimals", "step"],
  string: ["length", "charset"],
  address: [],
  boolean: []
}

const unreadField = ({ type }: Parameter, generation: Random): string | null => {
  const { method: _, ...fields } = generation
  const unread = Struct.keys(fields).find((field) => !RANDOM_FIELDS[type].includes(field))
  return unread === undefined ? null : `${unread} has no effect on a random ${type}: remove it`
}

const randomFault = (parameter: Parameter, generation: Random): string | null => {
  const unread = unreadField(parameter, generation)
  if (unread !== null) return unread
  if (parameter.type === "address" || parameter.type === "boolean") return null
  if (parameter.type === "string") {
    if (generation.length === undefined || generation.length < 1) return "needs a length above 0"
    const charset = generation.charset ?? "alphanumeric"
    return charset in CHARSETS
      ? null
      : `charset "${charset}" is unknown; known: ${Object.keys(CHARSETS).join(", ")}`
  }
  const grid = gridOf(generation)
  if (typeof grid === "string") return grid
  const unit = 10n ** BigInt(grid.scale)
  if (parameter.type === "integer" && (grid.min % unit !== 0n || grid.step % unit !== 0n))
    return "draws numbers that are not integers"
  return parameter.base_decimals !== undefined && grid.scale > parameter.base_decimals
    ? `draws more decimals than base_decimals ${parameter.base_decimals}`
    : null
}

/** Why a listed value is wrong: it has another type than the parameter and is not a known placeholder. */
const listedFault = (
  parameter: Parameter,
  text: string,
  task: Task,
  envKeys: ReadonlySet<string>
): string | null => {
  const [placeholder] = placeholdersOf(text)
  if (placeholder?.source !== text || placeholder.base) return valueFault(parameter, text)
  const { name } = placeholder
  return ownValue(task.parameters, name)?.type === parameter.type ||
    (parameter.type === "address" && envKeys.has(name))
    ? null
    : `${text} is not a known ${parameter.type} of the task or the environment`
}

/** The first fault of `items`. */
const firstFault = <A>(
  items: ReadonlyArray<A>,
  faultOf: (item: A) => string | null
): string | null => items.reduce<string | null>((fault, item) => fault ?? faultOf(item), null)

const shareFault = (
  parameter: Parameter,
  { parameter: of }: Extract<Generation, { readonly method: "percent_of" }>,
  task: Task
): string | null => {
  if (parameter.type !== "number") return "a share is a number: the type must be number"
  const whole = ownValue(task.parameters, of)?.type
  return whole === "number" || whole === "integer" ? null : `"${of}" is not a number of the task`
}

/** Why the parameter cannot be drawn; null if it can. */
export const parameterFault = (
  parameter: Parameter,
  task: Task,
  envKeys: ReadonlySet<string>
): string | null => {
  const { type, generation } = parameter
  switch (generation.method) {
    case "fixed":
      return valueFault(parameter, String(generation.value))
    case "from_list":
      return firstFault(generation.values, (text) => listedFault(parameter, text, task, envKeys))
    case "from_env":
      if (type !== "address") return "from_env gives an address: the type must be address"
      return envKeys.has(generation.env_key)
        ? null
        : `env_key "${generation.env_key}" is unknown; known: ${[...envKeys].sort().join(", ")}`
    case "from_record": {
      const { record, field } = generation
      const rows = ownValue(task.records, record)
      if (rows === undefined) return `record "${record}" is not in records`
      return firstFault(rows, (row) => {
        const text = ownValue(row, field)
        return text === undefined
          ? `a record of "${record}" has no field "${field}"`
          : listedFault(parameter, text, task, envKeys)
      })
    }
    case "random":
      return randomFault(parameter, generation)
    case "percent_of":
      return shareFault(parameter, generation, task)
    case "from_signature":
      if (type !== (generation.part === "v" ? "integer" : "string"))
        return "v is an integer, r and s are strings"
      return ownValue(task.signatures, generation.signature) === undefined
        ? `signature "${generation.signature}" is not in signatures`
        : null
  }
}
