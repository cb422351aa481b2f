/**
 * JSON-RPC over HTTP to a node of ours. Owns the wire format, its decoding and its errors; callers know
 * what the methods mean.
 */
import { NodeHttpClient } from "@effect/platform-node"
import { Effect, Layer, Predicate, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { schemaWords } from "../evm/schemaWords.ts"
import { ChainError } from "./Chain.ts"

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
    Schema.Struct({ message: Schema.String, data: Schema.optionalKey(Schema.Unknown) })
  )
})
const decodeAnswer = Schema.decodeUnknownEffect(Answer)
const decodeAnswers = Schema.decodeUnknownEffect(Schema.Array(Answer))

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
}

const envelope = ({ method, params }: Call, id: number) => ({ jsonrpc: "2.0", id, method, params })

/** Sends bodies to the node at `url`, which has `ms` to answer. */
const posting =
  (client: HttpClient.HttpClient, url: string, ms: number) => (operation: string, body: unknown) =>
    client.execute(HttpClientRequest.bodyJsonUnsafe(HttpClientRequest.post(url), body)).pipe(
      Effect.flatMap((response) => response.json),
      // The HTTP client's own time limit is an hour; each call sets a shorter one.
      Effect.timeout(ms),
      // A span for each call would cost more than the call; the stages have spans.
      Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
      Effect.mapError(
        (cause) =>
          new ChainError({
            operation,
            message: `The node at ${url} gave no answer: it has crashed or hangs. Take a new lease.`,
            cause
          })
      )
    )

const unreadable = (operation: string) => (cause: Schema.SchemaError) =>
  new ChainError({
    operation,
    message: `The node's answer to ${operation} has an unknown form: ${schemaWords(cause)}`,
    cause
  })

/** A client of the node at `url`, which has `ms` to answer; its connections end with the scope. */
export const makeJsonRpc = Effect.fnUntraced(function* (url: string, ms: number = TIMEOUT_MS) {
  const client = yield* Effect.provide(
    HttpClient.HttpClient,
    yield* Layer.build(NodeHttpClient.layerUndici)
  )
  const post = posting(client, url, ms)

  const call = Effect.fnUntraced(function* (method: string, params: ReadonlyArray<unknown>) {
    const answer = yield* post(method, envelope({ method, params }, 0)).pipe(
      Effect.flatMap((body) => decodeAnswer(body).pipe(Effect.mapError(unreadable(method))))
    )
    if (answer.error !== undefined) {
      const { message, data } = answer.error
      return yield* new ChainError({
        operation: method,
        message,
        answered: !GAVE_UP.test(message),
        data: Predicate.isString(data) ? data : null
      })
    }
    return answer.result ?? null
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
    const answers = yield* post("batch", calls.map(envelope)).pipe(
      Effect.flatMap((body) => decodeAnswers(body).pipe(Effect.mapError(unreadable("batch"))))
    )
    const results = new Map(
      answers.map(({ id, error, result }) => [id, error === undefined ? (result ?? null) : null])
    )
    return calls.map((_, id) => results.get(id) ?? null)
  })

  return { url, call, callAs, batch } satisfies JsonRpc
})
