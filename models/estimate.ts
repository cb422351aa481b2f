/**
 * Estimates what a call will cost before it is made: tokens by the length of its texts, dollars by the
 * model's price. Owns the estimate; the reply has what a call really cost.
 */
import type { Message, ModelRequest, Price, Reply } from "./Model.ts"

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

/** Tokens of the messages of a request, roughly. */
export const inputTokens = (messages: ReadonlyArray<Message>): number =>
  messages.reduce((sum, { content }) => sum + tokensOf(content) + TOKENS_PER_MESSAGE, 0)

/** Dollars of some tokens; null where the price is unknown. */
export const dollarsOf = (price: Price | null, input: number, output: number): number | null =>
  price === null ? null : (input * price.input + output * price.output) / 1_000_000

/** What a call cost. If the provider states no usage, tokens are estimated by length. */
export const spendingOf = (request: Pick<ModelRequest, "messages">, reply: Reply): Spending => {
  const { input, output } = reply.usage
  return {
    tokens: (input ?? inputTokens(request.messages)) + (output ?? tokensOf(reply.text)),
    cost: reply.cost
  }
}
