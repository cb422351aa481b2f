/**
 * Whether a parameter's generation can give a value of its type. Owns the rules of one parameter;
 * the rules of a whole task are Rules.ts, drawing is Sampler.ts.
 */
import { isAddress } from "viem"
import { decimalsOf, gridOf } from "./Grid.ts"
import { CHARSETS } from "./Sampler.ts"
import type { Parameter, Task } from "./Task.ts"

type Generation = Parameter["generation"]
type Random = Extract<Generation, { readonly method: "random" }>

const DECIMAL = /^-?\d+(\.\d+)?$/

/** Why `text` is no value of the parameter's type; null when it is one. */
const valueFault = ({ type, base_decimals }: Parameter, text: string): string | null => {
  switch (type) {
    case "address":
      return isAddress(text) ? null : `"${text}" is no address with a valid checksum`
    case "boolean":
      return text === "true" || text === "false" ? null : `"${text}" is neither true nor false`
    case "string":
      return text === "" ? "the text is empty" : null
    case "integer":
    case "number":
      if (!DECIMAL.test(text)) return `"${text}" is no decimal number`
      if (type === "integer" && decimalsOf(text) > 0) return `"${text}" is no integer`
      return base_decimals !== undefined && decimalsOf(text) > base_decimals
        ? `"${text}" has more decimals than base_decimals ${base_decimals}`
        : null
  }
}

const randomFault = (parameter: Parameter, generation: Random): string | null => {
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
    return "draws numbers that are no integers"
  return parameter.base_decimals !== undefined && grid.scale > parameter.base_decimals
    ? `draws more decimals than base_decimals ${parameter.base_decimals}`
    : null
}

const recordFault = (
  parameter: Parameter,
  { record, field }: Extract<Generation, { readonly method: "from_record" }>,
  records: Task["records"]
): string | null => {
  const rows = records?.[record]
  if (rows === undefined) return `record "${record}" does not stand in records`
  return rows.reduce<string | null>((fault, row) => {
    if (fault !== null) return fault
    const text = row[field]
    return text === undefined
      ? `a record of "${record}" has no field "${field}"`
      : valueFault(parameter, text)
  }, null)
}

/** Why the parameter cannot be drawn; null when it can. */
export const parameterFault = (
  parameter: Parameter,
  records: Task["records"],
  envKeys: ReadonlySet<string>
): string | null => {
  const { type, generation } = parameter
  switch (generation.method) {
    case "fixed":
      return valueFault(parameter, String(generation.value))
    case "from_list":
      return generation.values.reduce<string | null>(
        (fault, text) => fault ?? valueFault(parameter, text),
        null
      )
    case "from_env":
      if (type !== "address") return "from_env gives an address: the type must be address"
      return envKeys.has(generation.env_key)
        ? null
        : `env_key "${generation.env_key}" is unknown; known: ${[...envKeys].sort().join(", ")}`
    case "from_record":
      return recordFault(parameter, generation, records)
    case "random":
      return randomFault(parameter, generation)
  }
}
