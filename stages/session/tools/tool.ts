/**
 * What a tool of a session is: a name, words for a model, parameters, and what it does over the session's
 * JSON-RPC. Owns the type, the reading of parameters, and the form of a refusal. One list of tools serves MCP,
 * the tools protocol and AI SDK tools.
 */
import { Effect, type JsonSchema, Record, Schema } from "effect"
import type { Address } from "../../../evm/Hex.ts"
import { schemaWords } from "../../../evm/schemaWords.ts"
import type { SessionRpc } from "./SessionRpc.ts"

/** A call of a tool that has no result. The message says what to do. */
export class ToolRefused extends Schema.TaggedError<ToolRefused>()("ToolRefused", {
  message: Schema.String,
  /** the node is to blame, not the call: it may be made again. Absent: the call is */
  ours: Schema.optionalKey(Schema.Literal(true))
}) {}

/** Where a tool works. */
export interface ToolPlace {
  readonly rpc: SessionRpc
  /** the session's own account */
  readonly account: Address
  /** where `quote` asks unless told otherwise; null: the chain has no known exchange */
  readonly router: Address | null
}

/** A tool, with parameters of any shape. */
export interface SessionTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of its parameters, an object */
  readonly parameters: JsonSchema.JsonSchema
  /** it changes nothing, neither on the chain nor in the session */
  readonly readOnly: boolean
  /** does what is asked; the input is of any shape and is decoded first */
  readonly call: (place: ToolPlace, input: unknown) => Effect.Effect<Schema.Json, ToolRefused>
}

interface Definition<S extends Schema.Codec<unknown, unknown>> {
  readonly title: string
  readonly description: string
  readonly parameters: S
  readonly readOnly?: boolean
  readonly run: (input: S["Type"], place: ToolPlace) => Effect.Effect<Schema.Json, ToolRefused>
}

/** Some providers refuse a list that does not say what its items are. */
const withItems = (schema: JsonSchema.JsonSchema): JsonSchema.JsonSchema => ({
  ...schema,
  ...(schema.type === "array" && schema.items === undefined ? { items: {} } : {}),
  ...(isSchemas(schema.properties) ? { properties: Record.map(schema.properties, withItems) } : {})
})

const isSchemas = Schema.is(
  Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Unknown))
)

/** The JSON Schema of parameters: an object that refuses unknown fields. */
export const parametersOf = (schema: Schema.Constraint): JsonSchema.JsonSchema => ({
  ...withItems(Schema.toJsonSchemaDocument(schema).schema),
  additionalProperties: false
})

/** Decodes what a tool is given; the refusal names the field. */
export const decodeInput = <S extends Schema.Codec<unknown, unknown>>(schema: S, name: string) => {
  const decode = Schema.decodeUnknownEffect(schema)
  return (input: unknown): Effect.Effect<S["Type"], ToolRefused> =>
    decode(input ?? {}, { onExcessProperty: "error" }).pipe(
      Effect.mapError((error) => new ToolRefused({ message: `${name}: ${schemaWords(error)}` }))
    )
}

export const sessionTool = <S extends Schema.Codec<unknown, unknown>>(
  name: string,
  { description, parameters, readOnly = false, run, title }: Definition<S>
): SessionTool => {
  const decode = decodeInput(parameters, name)
  return {
    name,
    title,
    description,
    readOnly,
    parameters: parametersOf(parameters),
    call: (place, input) => Effect.flatMap(decode(input), (decoded) => run(decoded, place))
  }
}
