/**
 * What a call will probably take, before it is made: tokens by the length of its texts, dollars by
 * the model's price. Owns the guess; what a call did take is in its reply.
 */
import type { Message, ModelRequest, Price, Reply } from "./Model.ts"

/** Of English with code and addresses in it, by the tokenizers of today's models. */
const CHARACTERS_PER_TOKEN = 3.5
/** Role and separators. */
const TOKENS_PER_MESSAGE = 4
/** Of a reply where nothing better is known: a script with a few lines of prose. */
export const TYPICAL_OUTPUT = 1_000

/** Tokens and US dollars of one or more calls; null: the price is unknown. */
export interface Spending {
  readonly tokens: number
  readonly cost: number | null
}

/** Tokens of a text, roughly. */
export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** Tokens of the messages of a request, roughly. */
export const inputTokens = (messages: ReadonlyArray<Message>): number =>
  messages.reduce((sum, { content }) => sum + tokensOf(content) + TOKENS_PER_MESSAGE, 0)

/** Dollars of some tokens; null where the price is unknown. */
export const dollarsOf = (price: Price | null, input: number, output: number): number | null =>
  price === null ? null : (input * price.input + output * price.output) / 1_000_000

/** What a call may take whose reply has `output` tokens, or the longest that it allows. */
export const estimateCall = (
  price: Price | null,
  request: Pick<ModelRequest, "messages" | "maxOutputTokens">,
  output: number
): Spending => {
  const input = inputTokens(request.messages)
  const reply = Math.min(output, request.maxOutputTokens ?? output)
  return { tokens: input + reply, cost: dollarsOf(price, input, reply) }
}

/** What a call took. Where the provider states no usage, tokens are counted by length. */
export const spendingOf = (request: Pick<ModelRequest, "messages">, reply: Reply): Spending => {
  const { input, output } = reply.usage
  return {
    tokens: (input ?? inputTokens(request.messages)) + (output ?? tokensOf(reply.text)),
    cost: reply.cost
  }
}
