/**
 * JSON-RPC to a node of ours, over its IPC socket or over HTTP. Owns the calls' form, the decoding of answers and
 * their errors; callers know what the methods mean.
 */
import { NodeHttpClient } from "@effect/platform-node"
import { Effect, Layer, Predicate, Schema, Stream } from "effect"
import { HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { schemaWords } from "../evm/schemaWords.ts"
import { ChainError, type NodeAsk, TooLong } from "./Chain.ts"
import type { IpcLimits, IpcSend } from "./ipc.ts"

/**
 * The time limit of a call. A node that forks a real chain may wait for that chain as long as this,
 * too.
 */
const TIMEOUT_MS = 300_000

/** The node waited for its own block in vain, because the machine is busy: no answer about the transaction. */
const GAVE_UP = /transaction confirmation timeout/i

const Answer = Schema.Struct({
  id: Schema.Number,
  result: Schema.optionalKey(Schema.Unknown),
  error: Schema.optionalKey(
    Schema.Struct({
      code: Schema.Int,
      message: Schema.String,
      data: Schema.optionalKey(Schema.Unknown)
    })
  )
})
const decodeAnswer = Schema.decodeUnknownEffect(Schema.fromJsonString(Answer))
const decodeAnswers = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Array(Answer)))

interface Call {
  readonly method: string
  readonly params: ReadonlyArray<unknown>
}

export interface JsonRpc {
  readonly url: string
  /** one call; an error answer becomes a ChainError with the node's message */
  readonly call: (
    method: string,
    params: ReadonlyArray<unknown>
  ) => Effect.Effect<unknown, ChainError>
  /** one call whose answer must fit `schema` */
  readonly callAs: <A>(
    schema: Schema.ConstraintDecoder<A>,
    method: string,
    params: ReadonlyArray<unknown>
  ) => Effect.Effect<A, ChainError>
  /** many calls in one request, answered in order; null if the node answered with an error */
  readonly batch: (calls: ReadonlyArray<Call>) => Effect.Effect<ReadonlyArray<unknown>, ChainError>
  readonly ask: NodeAsk
}

/** Sends calls in one request, a batch or not. Gives the text of the answer, and the id of the first call. */
type Exchange = (
  operation: string,
  calls: Call | ReadonlyArray<Call>,
  limits: IpcLimits
) => Effect.Effect<{ readonly first: number; readonly text: string }, ChainError | TooLong>

const isBatch = (calls: Call | ReadonlyArray<Call>): calls is ReadonlyArray<Call> =>
  Array.isArray(calls)

const envelope = ({ method, params }: Call, id: number) => ({ jsonrpc: "2.0", id, method, params })

/** The text of calls whose ids count on from `id`. */
const textOf = (calls: Call | ReadonlyArray<Call>, id: number): string =>
  JSON.stringify(
    isBatch(calls) ? calls.map((call, at) => envelope(call, id + at)) : envelope(calls, id)
  )

const noAnswer = (operation: string, url: string) => (cause: unknown) =>
  new ChainError({
    operation,
    message: `The node at ${url} gave no answer: it has crashed or hangs. Take a new lease.`,
    cause
  })

const unreadable = (operation: string) => (cause: Schema.SchemaError) =>
  new ChainError({
    operation,
    message: `The node's answer to ${operation} has an unknown form: ${schemaWords(cause)}`,
    cause
  })

/** The text of the node's answer; stops reading at the limit. */
const readText = (response: HttpClientResponse.HttpClientResponse, most: number) => {
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  return response.stream.pipe(
    Stream.runForEach((chunk) => {
      bytes += chunk.byteLength
      chunks.push(chunk)
      return bytes > most ? Effect.fail(new TooLong()) : Effect.void
    }),
    Effect.map(() => Buffer.concat(chunks).toString("utf8"))
  )
}

/** Over HTTP; the connections end with the scope. */
const overHttp = Effect.fnUntraced(function* (url: string) {
  const client = yield* Effect.provide(
    HttpClient.HttpClient,
    yield* Layer.build(NodeHttpClient.layerUndici)
  )
  const exchange: Exchange = (operation, calls, { most, ms }) =>
    client
      .execute(
        HttpClientRequest.bodyText(
          HttpClientRequest.post(url),
          textOf(calls, 0),
          "application/json"
        )
      )
      .pipe(
        Effect.flatMap((response) =>
          most === Number.POSITIVE_INFINITY ? response.text : readText(response, most)
        ),
        Effect.map((text) => ({ first: 0, text })),
        // A span for each call would cost more than the call; the stages have spans.
        Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
        // The HTTP client's own time limit is an hour.
        Effect.timeout(ms),
        Effect.catchTag(["HttpClientError", "TimeoutError"], (cause) =>
          Effect.fail(noAnswer(operation, url)(cause))
        )
      )
  return exchange
})

/** Over the node's socket. */
const overIpc =
  (send: IpcSend, url: string): Exchange =>
  (operation, calls, limits) =>
    send((id) => textOf(calls, id), isBatch(calls) ? calls.length : 1, limits).pipe(
      Effect.mapError((error) =>
        error._tag === "IpcTooLong" ? new TooLong() : noAnswer(operation, url)(error)
      )
    )

/** An error that a node answered. */
const answeredError = (
  operation: string,
  { data, message }: NonNullable<typeof Answer.Type.error>
) =>
  new ChainError({
    operation,
    message,
    answered: !GAVE_UP.test(message),
    data: Predicate.isString(data) ? data : null
  })

interface JsonRpcOptions {
  /** ms that the node has to answer a call */
  readonly ms?: number | undefined
  /** the node's socket, which is used in the place of HTTP */
  readonly ipc?: IpcSend | undefined
}

/** A client of the node at `url`; its connections end with the scope. */
export const makeJsonRpc = Effect.fnUntraced(function* (
  url: string,
  { ipc, ms = TIMEOUT_MS }: JsonRpcOptions = {}
) {
  const exchange = ipc === undefined ? yield* overHttp(url) : overIpc(ipc, url)

  const post = (operation: string, calls: Call | ReadonlyArray<Call>) =>
    exchange(operation, calls, { most: Number.POSITIVE_INFINITY, ms }).pipe(
      Effect.mapError((error) =>
        error._tag === "ChainError" ? error : noAnswer(operation, url)(error)
      )
    )

  const call = Effect.fnUntraced(function* (method: string, params: ReadonlyArray<unknown>) {
    const answer = yield* post(method, { method, params }).pipe(
      Effect.flatMap(({ text }) => decodeAnswer(text).pipe(Effect.mapError(unreadable(method))))
    )
    return answer.error === undefined
      ? (answer.result ?? null)
      : yield* answeredError(method, answer.error)
  })

  const callAs = <A>(
    schema: Schema.ConstraintDecoder<A>,
    method: string,
    params: ReadonlyArray<unknown>
  ) =>
    call(method, params).pipe(
      Effect.flatMap((result) =>
        Schema.decodeUnknownEffect(schema)(result).pipe(Effect.mapError(unreadable(method)))
      )
    )

  const batch = Effect.fnUntraced(function* (calls: ReadonlyArray<Call>) {
    if (calls.length === 0) return []
    const { first, text } = yield* post("batch", calls)
    const answers = yield* decodeAnswers(text).pipe(Effect.mapError(unreadable("batch")))
    const results = new Map(
      answers.map(({ id, error, result }) => [
        id - first,
        error === undefined ? (result ?? null) : null
      ])
    )
    return calls.map((_, at) => results.get(at) ?? null)
  })

  const ask: NodeAsk = (method, params, most) =>
    exchange(method, { method, params }, { most, ms: Number.POSITIVE_INFINITY }).pipe(
      Effect.flatMap(({ text }) => decodeAnswer(text).pipe(Effect.mapError(unreadable(method))))
    )

  return { url, call, callAs, batch, ask } satisfies JsonRpc
})
