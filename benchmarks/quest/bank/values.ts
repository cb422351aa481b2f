/**
 * Draws the values of a task's parameters. Owns each method of generation and the error of a value that
 * cannot be drawn; Draw.ts has the randomness, Grid.ts the numbers.
 */
import { Effect, type Redacted, Schema } from "effect"
import { bytesToHex, formatUnits, getAddress, parseUnits } from "viem"
import { type Address, type Hex, sameAddress } from "../../../evm/Hex.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Parameter, Task } from "../../../tasks/quest/Task.ts"
import { type Draw, pick } from "./Draw.ts"
import { decimalsOf, gridOf, pointOf, printDecimal } from "./Grid.ts"
import { fillJson, placeholdersOf, textsOf } from "./Placeholder.ts"
import { signTypedData } from "./signature.ts"

/** A value cannot be drawn from what the task declares. The bank's check finds most of these first. */
export class SamplingError extends Schema.TaggedError<SamplingError>()("SamplingError", {
  task: Schema.String,
  /** parameter or field */
  path: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `draw an instance of ${this.task}: ${this.path} ${this.reason}; correct the task's file`
  }
}

/** Names of character sets for random strings. */
export const CHARSETS: Readonly<Record<string, string>> = {
  alphanumeric: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  alphanumeric_space: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ",
  lowercase: "abcdefghijklmnopqrstuvwxyz",
  uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  digits: "0123456789",
  hex: "0123456789abcdef"
}

/** What a task may name about the chain. */
export interface TaskEnv {
  /** contract keys, `agent`, `rich`, `treasury`: everything that a placeholder or `from_env` may name */
  readonly addresses: Readonly<Record<string, Address>>
  /** keys of accounts that sign for the harness, for `from_signature` */
  readonly keys?: Readonly<Record<string, Redacted.Redacted<Hex>>>
}

/** What a value is drawn from. */
interface Source {
  readonly task: Task
  readonly env: TaskEnv
  /** the stream of a label */
  readonly draw: (label: string) => Draw
}

/** A value as it is printed, and in base units if the parameter is an amount. */
export interface DrawnValue {
  readonly text: string
  readonly base: string | null
}

/** Names of the parameters that wait for this value, to detect a circle. */
type Trail = ReadonlyArray<string>

/** A string without a blank at either end or two in a row, because an instruction would lose them. */
const drawString = (draw: Draw, length: number, charset: string): string => {
  const solid = charset.replaceAll(" ", "")
  let text = ""
  while (text.length < length) {
    const edge = text.length === 0 || text.length === length - 1 || text.endsWith(" ")
    const set = edge ? solid : charset
    text += set.charAt(Number(draw.below(BigInt(set.length))))
  }
  return text
}

/** An account that the environment does not know. */
const drawAddress = (draw: Draw, taken: ReadonlyArray<string>): Address => {
  for (;;) {
    const address = getAddress(bytesToHex(draw.bytes(20)))
    if (!taken.some((known) => sameAddress(known, address))) return address
  }
}

const drawRandom = (
  source: Source,
  name: string,
  { type }: Parameter,
  generation: Extract<Parameter["generation"], { readonly method: "random" }>
): Effect.Effect<string, string> => {
  const draw = source.draw(`parameter ${name}`)
  if (type === "address")
    return Effect.succeed(drawAddress(draw, Object.values(source.env.addresses)))
  if (type === "boolean") return Effect.succeed(String(draw.below(2n) === 1n))
  if (type === "string") {
    const charset = CHARSETS[generation.charset ?? "alphanumeric"]
    return charset === undefined || generation.length === undefined
      ? Effect.fail("needs a length and a known charset")
      : Effect.succeed(drawString(draw, generation.length, charset))
  }
  const grid = gridOf(generation)
  return typeof grid === "string"
    ? Effect.fail(grid)
    : Effect.succeed(pointOf(grid, draw.below(grid.size)))
}

/** `percent` of a number, with all its decimals. */
const shareOf = (text: string, percent: string): string => {
  const scales = [decimalsOf(text), decimalsOf(percent)] as const
  const product = parseUnits(text, scales[0]) * parseUnits(percent, scales[1])
  return formatUnits(product, scales[0] + scales[1] + 2)
}

/** The value of another parameter, or an address of the environment. */
const named = (
  source: Source,
  name: string,
  trail: Trail
): Effect.Effect<DrawnValue, string | SamplingError> => {
  if (ownValue(source.task.parameters, name) !== undefined) return drawValue(source, name, trail)
  const address = ownValue(source.env.addresses, name)
  return address === undefined
    ? Effect.fail(`names {${name}}, which is not a parameter or a name of the environment`)
    : Effect.succeed({ text: address, base: null })
}

/** A listed value, or the value of its placeholder. */
const listed = (
  source: Source,
  text: string,
  trail: Trail
): Effect.Effect<string, string | SamplingError> => {
  const [placeholder] = placeholdersOf(text)
  return placeholder?.source === text
    ? Effect.map(named(source, placeholder.name, trail), (value) => value.text)
    : Effect.succeed(text)
}

const signaturePart = Effect.fnUntraced(function* (
  source: Source,
  name: string,
  part: "v" | "r" | "s",
  trail: Trail
) {
  const data = ownValue(source.task.signatures, name)
  if (data === undefined) return yield* Effect.fail(`names an unknown signature "${name}"`)
  const key = ownValue(source.env.keys, data.signer)
  if (key === undefined) return yield* Effect.fail(`needs a key of "${data.signer}"`)
  const values = new Map<string, DrawnValue>()
  for (const { name: needed } of textsOf(data).flatMap(({ text }) => placeholdersOf(text)))
    values.set(needed, yield* named(source, needed, trail))
  const filled = fillJson(data, ({ name: needed, base, source: text }) => {
    const value = values.get(needed)
    return (base ? value?.base : value?.text) ?? text
  })
  return (yield* signTypedData(filled, key))[part]
})

/** The parameter's value by its generation, or why there is none. */
const drawText = (
  source: Source,
  name: string,
  parameter: Parameter,
  trail: Trail
): Effect.Effect<string, string | SamplingError> => {
  const { generation } = parameter
  switch (generation.method) {
    case "fixed":
      return Effect.succeed(String(generation.value))
    case "from_list":
      return listed(source, pick(source.draw(`parameter ${name}`), generation.values), trail)
    case "from_env": {
      const address = ownValue(source.env.addresses, generation.env_key)
      return address === undefined
        ? Effect.fail(`names "${generation.env_key}", which the environment does not have`)
        : Effect.succeed(address)
    }
    case "from_record": {
      const records = ownValue(source.task.records, generation.record)
      if (records === undefined)
        return Effect.fail(`names an unknown record "${generation.record}"`)
      const field = pick(source.draw(`record ${generation.record}`), records)[generation.field]
      return field === undefined
        ? Effect.fail(`finds no field "${generation.field}" in record "${generation.record}"`)
        : listed(source, field, trail)
    }
    case "random":
      return drawRandom(source, name, parameter, generation)
    case "percent_of":
      return Effect.map(named(source, generation.parameter, trail), ({ text }) =>
        shareOf(text, generation.percent)
      )
    case "from_signature":
      return signaturePart(source, generation.signature, generation.part, trail)
  }
}

/** Addresses get their checksum, numbers lose trailing zeros. */
const printed = (type: Parameter["type"], text: string): string =>
  type === "address"
    ? getAddress(text)
    : type === "number" || type === "integer"
      ? printDecimal(text)
      : text

const inBaseUnits = (
  text: string,
  decimals: number | undefined
): Effect.Effect<DrawnValue, string> => {
  if (decimals === undefined) return Effect.succeed({ text, base: null })
  return decimalsOf(text) > decimals
    ? Effect.fail(`has more decimals than its base_decimals: ${text}`)
    : Effect.succeed({ text, base: parseUnits(text, decimals).toString() })
}

/** Draws the parameter `name`; fails with a SamplingError that says why it cannot be drawn. */
export const drawValue = (
  source: Source,
  name: string,
  trail: Trail = []
): Effect.Effect<DrawnValue, SamplingError> => {
  const fail = (reason: string) =>
    new SamplingError({ task: source.task.id, path: `parameter ${name}`, reason })
  const parameter = ownValue(source.task.parameters, name)
  if (parameter === undefined) return Effect.fail(fail("is not declared"))
  if (trail.includes(name)) return Effect.fail(fail("depends on itself"))
  return drawText(source, name, parameter, [...trail, name]).pipe(
    Effect.flatMap((drawn) =>
      Effect.try({
        try: () => printed(parameter.type, drawn),
        catch: () => `is not a valid ${parameter.type}: "${drawn}"`
      })
    ),
    Effect.flatMap((text) => inBaseUnits(text, parameter.base_decimals)),
    Effect.mapError((reason) => (typeof reason === "string" ? fail(reason) : reason))
  )
}
