/**
 * Any endpoint that speaks OpenAI's chat completions, through the AI SDK. Owns what is asked of
 * the SDK, what is kept of its answer, and how a failure is told apart: retryable or not. Retrying
 * itself is the stage's schedule; the SDK's own is off.
 */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import { APICallError, type FinishReason, generateText } from "ai"
import { Clock, Duration, Effect, Option, Predicate, Redacted, Schema } from "effect"
import { HttpClient } from "effect/http"
import {
  boundText,
  type Model,
  ModelError,
  type ModelRequest,
  noUsage,
  Reply,
  type Usage
} from "./Model.ts"
import { retryAfter } from "./retryAfter.ts"
import { makeFetch, TransportError } from "./transport.ts"

/** A body with the longest reply, every character escaped, and the model's reasoning beside it. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
/** How much of a foreign error message is kept. */
const MAX_DETAIL = 500

export interface OpenAICompatibleOptions {
  /** the name the run is stored under */
  readonly name: string
  /** up to and without `/chat/completions` */
  readonly baseUrl: string
  /** the provider's name of the model */
  readonly modelId: string
  readonly key: Option.Option<Redacted.Redacted<string>>
  /** how long one call may take */
  readonly timeout: Duration.Duration
  /** longest pause between two parts of an answer */
  readonly idleTimeout: Duration.Duration
}

const Count = Schema.optionalKey(Schema.NullOr(Schema.Int))

/** The `usage` of a chat completion; `cost` is what OpenRouter and its like add, in US dollars. */
const WireUsage = Schema.Struct({
  prompt_tokens: Count,
  completion_tokens: Count,
  prompt_tokens_details: Schema.optionalKey(Schema.NullOr(Schema.Struct({ cached_tokens: Count }))),
  completion_tokens_details: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ reasoning_tokens: Count }))
  ),
  cost: Schema.optionalKey(Schema.NullOr(Schema.Number))
})

const usageOf = (raw: unknown): { readonly usage: Usage; readonly cost: number | null } =>
  Option.match(Schema.decodeUnknownOption(WireUsage)(raw), {
    onNone: () => ({ usage: noUsage, cost: null }),
    onSome: (wire) => ({
      usage: {
        input: wire.prompt_tokens ?? null,
        output: wire.completion_tokens ?? null,
        cached: wire.prompt_tokens_details?.cached_tokens ?? null,
        reasoning: wire.completion_tokens_details?.reasoning_tokens ?? null
      },
      cost: wire.cost ?? null
    })
  })

const finishOf = (reason: FinishReason): Reply["finish"] => {
  switch (reason) {
    case "stop":
    case "length":
      return reason
    case "content-filter":
      return "content_filter"
    case "tool-calls":
      return "tool_calls"
    default:
      return "other"
  }
}

/** Takes the key out of a text; short values are placeholders of local servers, not secrets. */
const redactor = (key: Option.Option<Redacted.Redacted<string>>): ((text: string) => string) => {
  const secret = Option.match(key, {
    onNone: () => "",
    onSome: (value) => Redacted.value(value).trim()
  })
  return secret.length < 8 ? (text) => text : (text) => text.replaceAll(secret, "<redacted>")
}

const RETRYABLE_STATUS: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** Bad key, no credit, not allowed, unknown address or model. */
const STOPPING_STATUS: ReadonlySet<number> = new Set([401, 402, 403, 404])

const remedyOf = (status: number): string => {
  if (status === 401 || status === 403)
    return "check the API key: OPENAI_API_KEY, or ?key=env:NAME in the address"
  if (status === 404) return "check the address and the model's name"
  if (status === 429) return "the provider limits the rate: lower --concurrency"
  if (status >= 300 && status < 400) return "name the address it redirects to"
  return status >= 500 ? "the provider failed" : "the provider refuses the request"
}

interface Failure {
  readonly message: string
  readonly retryable: boolean
  readonly stopsModel: boolean
  readonly throttled: boolean
  readonly retryAfter: Readonly<Record<string, string>>
}

/** What an error of the SDK means for us. */
const failureOf = (error: unknown): Failure => {
  const plain = { stopsModel: false, throttled: false, retryAfter: {} }
  if (error instanceof TransportError) {
    return { ...plain, message: error.message, retryable: error.retryable }
  }
  if (APICallError.isInstance(error)) {
    const status = error.statusCode
    const body = (error.responseBody ?? "").trim().slice(0, MAX_DETAIL)
    if (status !== undefined && (status < 200 || status > 299)) {
      return {
        message: `HTTP ${status} (${remedyOf(status)}): ${body || error.message}`,
        retryable: RETRYABLE_STATUS.has(status) || status >= 500,
        stopsModel: STOPPING_STATUS.has(status),
        throttled: status === 429 || status === 529,
        retryAfter: error.responseHeaders ?? {}
      }
    }
    return {
      ...plain,
      message: `the answer is no chat completion; check the address: ${body || error.message}`,
      retryable: true
    }
  }
  const detail = Predicate.isError(error) ? `${error.name}: ${error.message}` : String(error)
  const malformed = Predicate.isError(error) && error.name === "AI_InvalidResponseDataError"
  return { ...plain, message: detail.slice(0, MAX_DETAIL), retryable: malformed }
}

/** A model behind an OpenAI-compatible endpoint. */
export const makeOpenAICompatible = Effect.fnUntraced(function* (options: OpenAICompatibleOptions) {
  const client = yield* HttpClient.HttpClient
  const redact = redactor(options.key)

  const toModelError = Effect.fnUntraced(function* (error: unknown) {
    const failure = failureOf(error)
    return new ModelError({
      model: options.name,
      message: redact(`${options.name}: asking for a completion: ${failure.message}`),
      retryable: failure.retryable,
      stopsModel: failure.stopsModel,
      throttled: failure.throttled,
      retryAfterMs: failure.retryable ? yield* retryAfter(failure.retryAfter) : null
    })
  })

  const ask = Effect.fnUntraced(function* (request: ModelRequest) {
    let sent = "null"
    const fetch = yield* makeFetch({
      idleTimeout: options.idleTimeout,
      maxBytes: MAX_BODY_BYTES,
      onBody: (body) => {
        sent = body
      }
    })
    const provider = createOpenAICompatible({
      name: "endpoint",
      baseURL: options.baseUrl,
      fetch,
      ...(Option.isSome(options.key) ? { apiKey: Redacted.value(options.key.value).trim() } : {})
    })
    const result = yield* Effect.tryPromise({
      try: (abortSignal) =>
        generateText({
          model: provider(options.modelId),
          messages: request.messages.map(({ role, content }) => ({ role, content })),
          allowSystemInMessages: true,
          ...(request.temperature === null ? {} : { temperature: request.temperature }),
          ...(request.maxOutputTokens === null ? {} : { maxOutputTokens: request.maxOutputTokens }),
          maxRetries: 0,
          abortSignal
        }),
      catch: (error) => error
    })
    return { result, sent }
  })

  const complete = Effect.fn("OpenAICompatible.complete")(function* (request: ModelRequest) {
    const started = yield* Clock.currentTimeMillis
    const { result, sent } = yield* ask(request).pipe(
      Effect.provideService(HttpClient.HttpClient, client),
      Effect.timeoutOrElse({
        duration: options.timeout,
        orElse: () =>
          Effect.fail(
            new TransportError({
              message: `no answer within ${Duration.format(options.timeout)}`,
              retryable: true
            })
          )
      }),
      Effect.catch((error) => Effect.flatMap(toModelError(error), Effect.fail))
    )
    const { usage, cost } = usageOf(result.usage.raw)
    return new Reply({
      text: boundText(redact(result.text)),
      finish: finishOf(result.finishReason),
      usage,
      cost,
      latencyMs: (yield* Clock.currentTimeMillis) - started,
      sent: yield* Schema.decodeEffect(Schema.fromJsonString(Schema.Json))(sent).pipe(Effect.orDie)
    })
  })
  return {
    name: options.name,
    baseline: false,
    provider: options.baseUrl,
    price: null,
    settings: {},
    complete
  } satisfies Model
})
