/**
 * Estimates what a call will cost before it is made: tokens by the length of its texts, dollars by the
 * model's price. Owns the estimate; the reply has what a call really cost.
 */
import type { Schema } from "effect"
import type { Message, ModelRequest, Price, Reply, ToolOffer } from "./Model.ts"

/** Characters per token of English text with code and addresses, for current tokenizers. */
const CHARACTERS_PER_TOKEN = 3.5
/** Tokens of a message's role and separators. */
const TOKENS_PER_MESSAGE = 4
/** Tokens of a reply if nothing better is known: a script with a few lines of prose. */
export const TYPICAL_OUTPUT = 1_000

/** Tokens and US dollars of one or more calls; null: the price is unknown. */
export interface Spending {
  readonly tokens: number
  readonly cost: number | null
}

/** Tokens of a text, roughly. */
const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** Tokens of a value that is sent as JSON. */
const tokensOfJson = (value: Schema.Json | undefined): number =>
  value === undefined ? 0 : tokensOf(JSON.stringify(value))

/** Tokens of messages and of the tools that are offered with them, roughly. */
export const inputTokens = (
  messages: ReadonlyArray<Message>,
  tools?: ReadonlyArray<ToolOffer>
): number =>
  messages.reduce(
    (sum, { calls, content }) => sum + tokensOf(content) + tokensOfJson(calls) + TOKENS_PER_MESSAGE,
    tokensOfJson(tools)
  )

/** Dollars of some tokens; null where the price is unknown. */
export const dollarsOf = (price: Price | null, input: number, output: number): number | null =>
  price === null ? null : (input * price.input + output * price.output) / 1_000_000

/** What a call cost. If the provider states no usage, tokens are estimated by length. */
export const spendingOf = (
  request: Pick<ModelRequest, "messages" | "tools">,
  reply: Reply
): Spending => {
  const { input, output } = reply.usage
  return {
    tokens:
      (input ?? inputTokens(request.messages, request.tools)) +
      (output ?? tokensOf(reply.text) + tokensOfJson(reply.calls)),
    cost: reply.cost
  }
}
