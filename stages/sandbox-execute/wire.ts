/**
 * What passes between the host and the runner: the job as it is sent, the lines that come back,
 * and the form of a returned value. Owns the Schemas of that border; Channel.ts reads the lines,
 * runner/ is the other half.
 */
import { Effect, Predicate, Schema } from "effect"
import { deeperThan } from "../../chain/gate/envelope.ts"
import { MAX_BIGINT_BITS, MAX_DEPTH } from "./runner/border.ts"

/** A job as the runner takes it: one line of JSON on standard input, after the bytes of the secret. */
export interface WireJob {
  /** the model's TypeScript module */
  readonly source: string
  /** first argument of executeSkill: the gate's URL */
  readonly providerUrl: string
  /** second argument: the agent's address */
  readonly agent: string
  /** third argument */
  readonly contracts: Readonly<Record<string, string>>
  /** seconds since the epoch; the script's clock always shows this time */
  readonly timestamp: number
  /** any text; the seed of Math.random and Web Crypto */
  readonly entropy: string
  /** wall clock, milliseconds; the process ends itself some seconds after this, should the host be gone */
  readonly timeoutMs: number
}

/** How many bytes of a line are read before the process counts as flooding. */
export const MAX_LINE_CHARS = 1_048_576

const Detail = { detail: Schema.String }

/** How a script ended, as the runner reports it. */
export const Report = Schema.Union([
  Schema.TaggedStruct("returned", { value: Schema.Json }),
  Schema.TaggedStruct("no_export", {}),
  Schema.TaggedStruct("wrong_signature", Detail),
  Schema.TaggedStruct("threw", {
    name: Schema.String,
    message: Schema.String,
    stack: Schema.String
  }),
  Schema.TaggedStruct("compile_error", Detail),
  Schema.TaggedStruct("import_refused", Detail),
  Schema.TaggedStruct("output_flood", Detail)
])
export type Report = typeof Report.Type

/** Something the script printed. */
const Printed = Schema.TaggedStruct("printed", {
  to: Schema.Literals(["stdout", "stderr"]),
  text: Schema.String
})

const Frame = Schema.Union([Printed, Report])

/** The frame around the value, and the object that stands for what JSON has no form for. */
export const MAX_FRAME_DEPTH = MAX_DEPTH + 4

/**
 * One line of the channel, without its secret. Nested deeper than the runner would write, it is
 * undefined: the bounds of a value hold here whatever became of the runner.
 */
export const readFrame = Effect.fnUntraced(function* (line: string) {
  const json = yield* Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Unknown))(line)
  return deeperThan(json, MAX_FRAME_DEPTH)
    ? undefined
    : yield* Schema.decodeUnknownEffect(Frame)(json)
})

/** Stands in a returned value for what no request and no answer can hold: a function, a cycle. */
export class Opaque {
  readonly kind: string
  constructor(kind: string) {
    this.kind = kind
  }
}

const Tagged = Schema.Struct({
  $: Schema.Literals(["bigint", "undefined", "number", "bytes", "opaque"]),
  value: Schema.String
})
const isTagged = Schema.is(Tagged)
const integer = new RegExp(`^-?\\d{1,${Math.ceil(MAX_BIGINT_BITS * Math.log10(2))}}$`)

const untag = ({ $, value }: typeof Tagged.Type): unknown => {
  switch ($) {
    case "bigint":
      return integer.test(value) ? BigInt(value) : new Opaque("bigint")
    case "undefined":
      return undefined
    case "number":
      return Number(value)
    case "bytes":
      return Uint8Array.from(Buffer.from(value.slice(2), "hex"))
    case "opaque":
      return new Opaque(value)
  }
}

/**
 * The value that a script returned, from its wire form: bigint, undefined, Uint8Array and special
 * numbers are themselves again, and what cannot travel is an `Opaque`.
 */
export const decodeValue = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(decodeValue)
  if (!Predicate.isObject(json)) return json
  if (isTagged(json)) return untag(json)
  return Object.fromEntries(
    Object.entries(json)
      .map(([key, value]) => [key.startsWith("$") ? key.slice(1) : key, decodeValue(value)])
      .filter(([key]) => key !== "__proto__")
  )
}
