/**
 * A model as the pipeline sees it: messages in, one reply out. Owns the Schemas of a request and a
 * reply. ModelError.ts says how a call can fail; each provider and baseline has its own file.
 */
import { type Effect, Schema } from "effect"
import type { ModelError } from "./ModelError.ts"

/** A call of a tool that a model asks for. */
export const ToolCall = Schema.Struct({
  /** the provider's name for this call */
  id: Schema.String,
  tool: Schema.String,
  /** as the model wrote it; text if it is not JSON */
  input: Schema.Json
})
export type ToolCall = typeof ToolCall.Type

export const Message = Schema.Struct({
  role: Schema.Literals(["system", "user", "assistant", "tool"]),
  content: Schema.String,
  /** of an assistant: the tools that it called */
  calls: Schema.optionalKey(Schema.Array(ToolCall)),
  /** of an assistant: the message in the provider's own form, such as signed thoughts; sent back as it is */
  turn: Schema.optionalKey(Schema.Json),
  /** of a tool: the call that it answers */
  answers: Schema.optionalKey(Schema.Struct({ id: Schema.String, tool: Schema.String }))
})
export type Message = typeof Message.Type

/** A tool that a model may call. */
export const ToolOffer = Schema.Struct({
  name: Schema.String,
  description: Schema.String,
  /** JSON Schema of its parameters */
  parameters: Schema.Record(Schema.String, Schema.Json)
})
export type ToolOffer = typeof ToolOffer.Type

/** Everything that decides what a provider is paid for. It is the key of a stored reply. */
export class ModelRequest extends Schema.Class<ModelRequest>("questline/ModelRequest")({
  /** the name given on the command line, without secrets */
  model: Schema.String,
  messages: Schema.Array(Message),
  /** null: none is sent, because some models refuse it */
  temperature: Schema.NullOr(Schema.Number),
  maxOutputTokens: Schema.NullOr(Schema.Int),
  /** the tools that the model may call; absent: none */
  tools: Schema.optionalKey(Schema.Array(ToolOffer)),
  /** other settings that decide the reply, such as endpoint or reasoning effort; absent: none */
  options: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
}) {}

/** Token counts as the provider states them; null if it states none. */
export const Usage = Schema.Struct({
  input: Schema.NullOr(Schema.Int),
  output: Schema.NullOr(Schema.Int),
  cached: Schema.NullOr(Schema.Int),
  /** tokens of the input written to the provider's cache; absent: none */
  kept: Schema.optionalKey(Schema.Int),
  reasoning: Schema.NullOr(Schema.Int)
})
export type Usage = typeof Usage.Type

/** A model's message, with its usage and cost. */
export class Reply extends Schema.Class<Reply>("questline/Reply")({
  text: Schema.String,
  /** the tools that it calls, in order; absent: none */
  calls: Schema.optionalKey(Schema.Array(ToolCall)),
  /** a reply with calls in the provider's own form, to be sent back with their results */
  turn: Schema.optionalKey(Schema.Json),
  finish: Schema.Literals(["stop", "length", "content_filter", "refusal", "tool_calls", "other"]),
  usage: Usage,
  /** US dollars; null is unknown, never free */
  cost: Schema.NullOr(Schema.Number),
  /** where the cost comes from: the provider's own figure, or a price per token times the usage */
  priced: Schema.optionalKey(Schema.Literals(["provider", "config", "table"])),
  latencyMs: Schema.Number,
  /** the exact body sent; null for a model without HTTP */
  sent: Schema.Json
}) {}

/**
 * The longest text of a reply that is read, in bytes of UTF-8. A longer one is cut one byte after the
 * limit, so that it is still known to be too long.
 */
export const MAX_REPLY_BYTES = 5_000_000

const byteLength = (text: string): number => Buffer.byteLength(text, "utf8")

/** Cuts a text that is longer than a reply may be. */
export const boundText = (text: string): string =>
  byteLength(text) > MAX_REPLY_BYTES
    ? Buffer.from(text, "utf8").toString("utf8", 0, MAX_REPLY_BYTES + 1)
    : text

/** Whether a reply's text was longer than a reply may be. */
export const isTooLarge = (reply: Reply): boolean => byteLength(reply.text) > MAX_REPLY_BYTES

/** The counts of a model that states none. */
export const noUsage: Usage = { input: null, output: null, cached: null, reasoning: null }

/** What a model of our own may know besides the messages. Providers ignore it. */
export interface CallContext {
  /** id of the trial that makes the call */
  readonly step: number
  /** the item of the trial, as its benchmark names it */
  readonly subject: unknown
}

export const Library = Schema.Literals(["ethers", "viem"])
export type Library = typeof Library.Type

/** How much a prompt says about the contracts. */
export const Context = Schema.Literals(["standard", "full", "paper"])
export type Context = typeof Context.Type

/** US dollars per million tokens. */
export const Price = Schema.Struct({
  input: Schema.Finite,
  output: Schema.Finite,
  /** of cached input; absent: the price of other input */
  cached: Schema.optionalKey(Schema.Finite),
  /** of input written to the cache; absent: the price of other input */
  cacheWrite: Schema.optionalKey(Schema.Finite)
})
export type Price = typeof Price.Type

/** The settings of a model, besides the messages. */
export interface ModelSettings {
  /** absent: the run's value; null: none is sent */
  readonly temperature?: number | null
  /** absent: the run's value; null: the provider's default */
  readonly maxOutputTokens?: number | null
  /** added to the request unchanged: part of the key of a stored reply, never a secret */
  readonly options?: Readonly<Record<string, Schema.Json>>
}

export interface Model {
  /** the name that the run stores */
  readonly name: string
  /** the provider: its models share one limit on concurrent calls */
  readonly provider: string
  /** null: unknown */
  readonly price: Price | null
  readonly settings: ModelSettings
  /**
   * true: a model of our own, free, and a pure function of its input. Its stored replies become stale
   * when its code or the bank's solutions change; a provider's never do, because they were paid for.
   */
  readonly baseline: boolean
  /**
   * Identifies the version of a user's program; null: its version cannot be determined. Absent: name
   * and settings identify the model. A run keeps it and uses it in the keys of stored replies.
   */
  readonly identity?: string | null
  readonly complete: (
    request: ModelRequest,
    context: CallContext
  ) => Effect.Effect<Reply, ModelError>
}
