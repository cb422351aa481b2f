/** Reads chat completions, whole and streamed: the format of OpenAI, OpenRouter and their like. */
import { Option, Predicate, Schema } from "effect"
import { Count, type Facts, nullish, type Reader } from "../Facts.ts"
import { readError } from "../reportedError.ts"

const Said = nullish(Schema.Struct({ refusal: nullish(Schema.String) }))

const Document = Schema.Struct({
  choices: nullish(
    Schema.Array(
      Schema.Struct({
        message: Said,
        delta: Said,
        finish_reason: nullish(Schema.String),
        error: nullish(Schema.Unknown)
      })
    )
  ),
  usage: nullish(Schema.Unknown)
})

/** `cost` is what OpenRouter and its like add, in US dollars. */
const WireUsage = Schema.Struct({
  prompt_tokens: Count,
  completion_tokens: Count,
  prompt_tokens_details: nullish(
    Schema.Struct({ cached_tokens: Count, cache_write_tokens: Count })
  ),
  completion_tokens_details: nullish(Schema.Struct({ reasoning_tokens: Count })),
  cost: nullish(Schema.Finite)
})

const decode = Schema.decodeUnknownOption(Document)
const decodeUsage = Schema.decodeUnknownOption(WireUsage)

const usageOf = (raw: unknown): Partial<Facts> =>
  Option.match(decodeUsage(raw), {
    onNone: () => ({}),
    onSome: (wire) => ({
      usage: {
        input: wire.prompt_tokens ?? null,
        output: wire.completion_tokens ?? null,
        cached: wire.prompt_tokens_details?.cached_tokens ?? null,
        reasoning: wire.completion_tokens_details?.reasoning_tokens ?? null
      },
      cacheWrite: wire.prompt_tokens_details?.cache_write_tokens ?? 0,
      cost: wire.cost ?? null
    })
  })

export const readChatCompletion: Reader = (facts, document) =>
  Option.match(decode(document), {
    onNone: () => facts,
    onSome: ({ choices, usage }) => {
      const [choice] = choices ?? []
      const refusal = choice?.message?.refusal ?? choice?.delta?.refusal ?? ""
      const error = Option.getOrNull(readError({ error: choice?.error ?? null }))
      const failed =
        choice?.finish_reason === "error"
          ? { status: null, kinds: [], message: "the provider ended the reply with an error" }
          : null
      return {
        ...facts,
        ...usageOf(usage),
        answered: facts.answered || choice !== undefined,
        ended: facts.ended || Predicate.isNotNullish(choice?.finish_reason),
        finish: refusal === "" ? facts.finish : "refusal",
        error: facts.error ?? error ?? failed
      }
    }
  })
