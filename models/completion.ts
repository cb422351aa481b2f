/**
 * One call of a provider's model through the AI SDK, for any provider. Owns the SDK's options, what is
 * kept of the answer, and which failures are the model's own outcome. The engine retries calls; the
 * SDK's own retries are off.
 */
import { type FinishReason, generateText, streamText, type ToolCallPart } from "ai"
import { Duration, Effect, type Option, Predicate, Redacted, Result, Schema } from "effect"
import { HttpClient } from "effect/http"
import { ownTime } from "../evm/ownClock.ts"
import { redacted, redactedJson } from "../evm/secrets.ts"
import { brokenAnswer, type Failure, failureOf, isFiltered } from "./failure.ts"
import {
  boundText,
  MAX_REPLY_BYTES,
  type Model,
  type ModelRequest,
  type ModelSettings,
  Reply
} from "./Model.ts"
import { ModelError } from "./ModelError.ts"
import { type Priced, pricedCost } from "./prices.ts"
import type { Provider, Settings } from "./providers/Provider.ts"
import { type Recording, record } from "./recording.ts"
import { retryAfter } from "./retryAfter.ts"
import { type Called, calledIn, messagesFor, toolsFor } from "./sdkMessages.ts"
import { makeFetch, TransportError } from "./transport.ts"

/** A body with the longest reply, every character escaped, and the model's reasoning. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
/** In a stream, each word comes in an event many times its size. */
const MAX_STREAM_BYTES = 512 * 1024 * 1024
/** How much of the SDK's error message is kept. */
const MAX_DETAIL = 500

// The SDK would print warnings about options that it drops; the kept body shows them.
globalThis.AI_SDK_LOG_WARNINGS = false

interface CompletionOptions {
  /** the name that the run stores */
  readonly name: string
  readonly provider: Provider
  /** the base address, without the path of a call */
  readonly baseUrl: string
  /** the provider's name for the model */
  readonly modelId: string
  readonly key: Option.Option<Redacted.Redacted<string>>
  /** says where the key comes from, for error messages */
  readonly keyHint: string
  /** models of one address share one limit on concurrent calls */
  readonly group: string
  readonly definition: Settings
  /** what keys the model's stored replies, besides the messages */
  readonly settings: ModelSettings
  readonly priced: Priced | null
  /** how long one call may take */
  readonly timeout: Duration.Duration
  /** longest pause between two parts of an answer */
  readonly idleTimeout: Duration.Duration
}

/** The answer as the SDK reports it. */
interface Answer {
  readonly text: string
  readonly finish: FinishReason
  readonly calledTool: boolean
  readonly called: Called
}

const callSettings = (options: CompletionOptions, request: ModelRequest) => {
  const { provider, definition } = options
  const { topP, seed, reasoningEffort } = definition
  return {
    messages: messagesFor(request, options),
    ...toolsFor(request.tools),
    allowSystemInMessages: true,
    ...(request.temperature === null ? {} : { temperature: request.temperature }),
    ...(request.maxOutputTokens === null ? {} : { maxOutputTokens: request.maxOutputTokens }),
    ...(topP === undefined ? {} : { topP }),
    ...(seed === undefined ? {} : { seed }),
    ...(reasoningEffort === undefined ? {} : { reasoning: reasoningEffort }),
    providerOptions: { [provider.name]: { ...provider.options(definition) } },
    maxRetries: 0
  }
}

type Call = Parameters<typeof generateText>[0]

const askWhole = async (call: Call): Promise<Answer> => {
  const result = await generateText(call)
  return {
    text: result.text,
    finish: result.finishReason,
    calledTool: result.toolCalls.length > 0,
    called: calledIn(result.toolCalls, result.responseMessages)
  }
}

/** Reads a stream to its end, or until its text is longer than a reply may be. */
const askStreamed = async (call: Call): Promise<Answer> => {
  const result = streamText({ ...call, onError: () => undefined })
  const parts: Array<string> = []
  let length = 0
  let finish: FinishReason = "other"
  const calls: Array<ToolCallPart> = []
  for await (const part of result.fullStream) {
    if (part.type === "error") throw part.error
    if (part.type === "text-delta") {
      parts.push(part.text)
      length += part.text.length
      if (length > MAX_REPLY_BYTES) break
    }
    if (part.type === "tool-call") calls.push({ ...part, type: "tool-call" })
    if (part.type === "finish") finish = part.finishReason
  }
  const whole = calls.length > 0 && length <= MAX_REPLY_BYTES ? await result.responseMessages : []
  return {
    text: parts.join(""),
    finish,
    calledTool: calls.length > 0,
    called: calledIn(calls, whole)
  }
}

const finishOf = (answer: Answer, stated: Reply["finish"] | null): Reply["finish"] => {
  if (stated !== null) return stated
  if (answer.calledTool && answer.text.trim() === "") return "tool_calls"
  switch (answer.finish) {
    case "stop":
    case "length":
      return answer.finish
    case "content-filter":
      return "content_filter"
    case "tool-calls":
      return "tool_calls"
    default:
      return "other"
  }
}

/** The outcome of a call: a reply's text and how it ended, or a failure. */
type Outcome =
  | {
      readonly _tag: "reply"
      readonly text: string
      readonly finish: Reply["finish"]
      readonly called?: Called
    }
  | ({ readonly _tag: "failure" } & Failure)

const failed = (failure: Failure): Outcome => ({ _tag: "failure", ...failure })

const describeError = (error: unknown): string =>
  (Predicate.isError(error) ? `${error.name}: ${error.message}` : String(error)).slice(
    0,
    MAX_DETAIL
  )

/** A whole answer that the SDK cannot read, because it is nested too deep: it is the model's own. */
const isOverflow = (error: unknown): boolean =>
  error instanceof RangeError ||
  (Predicate.isError(error) && error.cause !== undefined && isOverflow(error.cause))

/** Decides the outcome of a call: first by the recorded HTTP exchange, last by the SDK's report. */
const judge = (
  options: CompletionOptions,
  recording: Recording,
  asked: Result.Result<Answer, unknown>,
  retryAfterMs: number | null
): Outcome => {
  const transport = recording.failure()
  if (transport?.reason === "too_large") {
    return { _tag: "reply", text: recording.start(MAX_REPLY_BYTES + 1), finish: "other" }
  }
  if (transport !== undefined) {
    const { message, reason } = transport
    return failed(
      reason === "unreachable"
        ? { message, reason: { _tag: "Unreachable" } }
        : brokenAnswer(message)
    )
  }
  const status = recording.status()
  if (status === undefined) {
    const error = Result.isFailure(asked) ? asked.failure : "no request was sent"
    return failed({
      message: `the request cannot be made; check the model's options: ${describeError(error)}`,
      reason: { _tag: "Unusable" }
    })
  }
  const facts = recording.facts()
  if (status < 200 || status > 299 || facts.error !== null) {
    const error = recording.error()
    return isFiltered(error)
      ? { _tag: "reply", text: error.message, finish: "content_filter" }
      : failed(failureOf(error, options.keyHint, retryAfterMs))
  }
  if (Result.isSuccess(asked) && asked.success.text.length > MAX_REPLY_BYTES) {
    return { _tag: "reply", text: asked.success.text, finish: "other" }
  }
  if (facts.answered && facts.ended && Result.isFailure(asked) && isOverflow(asked.failure)) {
    return { _tag: "reply", text: recording.start(MAX_REPLY_BYTES + 1), finish: "other" }
  }
  if (!facts.answered || !facts.ended || Result.isFailure(asked)) {
    const why = facts.answered
      ? "the answer ends before it is complete"
      : "the answer holds no completion; check the address"
    const detail =
      recording.start() || (Result.isFailure(asked) ? describeError(asked.failure) : "")
    return failed(brokenAnswer(`${why}: ${detail}`))
  }
  const { called, text } = asked.success
  return { _tag: "reply", text, finish: finishOf(asked.success, facts.finish), called }
}

const overdue = (timeout: Duration.Duration) =>
  new TransportError({ reason: "overdue", message: `no answer within ${Duration.format(timeout)}` })

const decodeSent = Schema.decodeEffect(Schema.fromJsonString(Schema.Json))

const isStreamed = ({ definition }: CompletionOptions): boolean => definition.stream ?? false

/** Calls once; the recording has the exchange, whatever the SDK reports. */
const askOnce = Effect.fnUntraced(function* (
  options: CompletionOptions,
  request: ModelRequest,
  recording: Recording
) {
  const { definition, provider } = options
  const streaming = isStreamed(options)
  const fetch = yield* makeFetch({
    idleTimeout: options.idleTimeout,
    maxBytes: streaming ? MAX_STREAM_BYTES : MAX_BODY_BYTES,
    observer: recording.observer
  })
  const key = options.key._tag === "Some" ? Redacted.value(options.key.value).trim() : undefined
  const access = { baseUrl: options.baseUrl, key, fetch }
  return yield* Effect.tryPromise({
    try: async (abortSignal) => {
      const call = {
        ...callSettings(options, request),
        model: await provider.model(access, options.modelId, definition),
        abortSignal
      }
      return streaming ? askStreamed(call) : askWhole(call)
    },
    catch: (error) => error
  })
}, Effect.scoped)

/** A provider's model. */
export const makeCompletionModel = Effect.fnUntraced(function* (options: CompletionOptions) {
  const client = yield* HttpClient.HttpClient
  const { name, provider, timeout } = options

  const complete = Effect.fn("Completion.complete")(function* (request: ModelRequest) {
    const started = yield* ownTime
    const recording = record(provider.read, isStreamed(options))
    const asked = yield* askOnce(options, request, recording).pipe(
      Effect.provideService(HttpClient.HttpClient, client),
      Effect.timeoutOrElse({
        duration: timeout,
        orElse: () => {
          const error = overdue(timeout)
          recording.observer.failed(error)
          return Effect.fail(error)
        }
      }),
      Effect.result
    )
    const outcome = judge(options, recording, asked, yield* retryAfter(recording.headers()))
    if (outcome._tag === "failure") {
      return yield* new ModelError({
        model: name,
        message: redacted(`${name}: asking for a completion: ${outcome.message}`),
        reason: outcome.reason
      })
    }
    const facts = recording.facts()
    return new Reply({
      text: boundText(redacted(outcome.text)),
      ...outcome.called,
      finish: outcome.finish,
      usage: { ...facts.usage, ...(facts.cacheWrite === 0 ? {} : { kept: facts.cacheWrite }) },
      ...pricedCost(facts, options.priced),
      latencyMs: (yield* ownTime) - started,
      sent: yield* decodeSent(redactedJson(recording.sent() ?? "null")).pipe(Effect.orDie)
    })
  })
  return {
    name,
    baseline: false,
    provider: options.group,
    price: options.priced?.price ?? null,
    settings: options.settings,
    complete
  } satisfies Model
})
