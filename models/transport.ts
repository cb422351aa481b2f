/**
 * The way to a provider: a `fetch` for the AI SDK over the Effect HTTP client, with a bound on
 * silence and on size, and a record of the body that was sent. Follows no redirect, so that a key
 * goes nowhere but to the address that was named. Owns no meaning of what is sent or answered.
 */
import { type Duration, Effect, Predicate, Schema, Stream } from "effect"
import { HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"

/** No answer came, or not all of it. */
export class TransportError extends Schema.TaggedError<TransportError>()("TransportError", {
  message: Schema.String,
  retryable: Schema.Boolean
}) {}

export interface TransportOptions {
  /** longest pause between two parts of an answer's body */
  readonly idleTimeout: Duration.Duration
  readonly maxBytes: number
  /** told the body as it goes out */
  readonly onBody: (body: string) => void
}

/** A connection that could not be made, or broke. */
const lost = (error: HttpClientError.HttpClientError): TransportError =>
  new TransportError({ message: error.message, retryable: true })

const exchange = Effect.fnUntraced(
  function* (options: TransportOptions, url: string, headers: Headers, body: string) {
    const client = HttpClient.withScope(yield* HttpClient.HttpClient)
    options.onBody(body)
    const response = yield* client
      .execute(
        HttpClientRequest.post(url).pipe(
          HttpClientRequest.bodyText(body, "application/json"),
          HttpClientRequest.setHeaders(Object.fromEntries(headers.entries()))
        )
      )
      .pipe(Effect.mapError(lost))
    const bytes = yield* response.stream.pipe(
      Stream.mapError(lost),
      Stream.timeoutOrElse({
        duration: options.idleTimeout,
        orElse: () =>
          Stream.fail(
            new TransportError({
              message: "the answer stopped coming in the middle",
              retryable: true
            })
          )
      }),
      Stream.limitBytes(options.maxBytes, () =>
        Stream.fail(
          new TransportError({
            message: `the answer is longer than ${options.maxBytes} bytes`,
            retryable: false
          })
        )
      ),
      Stream.mkUint8Array
    )
    return new Response(bytes.length === 0 ? null : bytes, {
      status: response.status,
      headers: { ...response.headers }
    })
  },
  Effect.scoped,
  Effect.provideService(HttpClient.TracerPropagationEnabled, false)
)

/**
 * A `fetch` that sends through `HttpClient`. It rejects with a `TransportError`; interruption of
 * the caller comes in as the SDK's abort signal and closes the connection.
 */
export const makeFetch = Effect.fnUntraced(function* (options: TransportOptions) {
  const context = yield* Effect.context<HttpClient.HttpClient>()
  const fetch: typeof globalThis.fetch = (input, init) => {
    const body = init?.body
    const sent = exchange(
      options,
      String(input),
      new Headers(init?.headers),
      Predicate.isString(body) ? body : ""
    )
    return Effect.runPromiseWith(context)(sent, init?.signal ? { signal: init.signal } : {})
  }
  return fetch
})
