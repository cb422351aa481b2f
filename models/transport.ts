/**
 * The connection to a provider: a `fetch` for the AI SDK over the Effect HTTP client, with limits on
 * pauses and size, and an observer of the exchange. Answers are passed on as they arrive. It follows no
 * redirects, so that a key is sent only to the configured address. Owns the transport; the content
 * means nothing here.
 */
import { type Duration, Effect, Predicate, Schema, type Scope, Stream } from "effect"
import { HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"

/** No answer came, or only a part of it. */
export class TransportError extends Schema.TaggedError<TransportError>()("TransportError", {
  /**
   * `unreachable`: no connection was made, because nothing is listening at the address; `too_large`:
   * the answer was longer than the limit
   */
  reason: Schema.Literals(["lost", "unreachable", "silent", "too_large", "overdue"]),
  message: Schema.String
}) {}

/** Observes an exchange as it happens. One call of a model may take several exchanges. */
export interface Observer {
  readonly sent: (body: string) => void
  readonly answered: (status: number, headers: Readonly<Record<string, string>>) => void
  readonly received: (bytes: Uint8Array) => void
  /** the answer is complete */
  readonly ended: () => void
  readonly failed: (error: TransportError) => void
}

interface TransportOptions {
  /** longest pause between two parts of an answer's body */
  readonly idleTimeout: Duration.Duration
  /** size limit of an answer's body */
  readonly maxBytes: number
  readonly observer: Observer
}

/** Statuses without a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

const NOBODY: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOTFOUND"])

/** Whether an error, or one of its causes, says that nothing is listening. */
const saysNobody = (error: unknown): boolean =>
  Predicate.hasProperty(error, "code") && NOBODY.has(error.code)
    ? true
    : Predicate.hasProperty(error, "cause") && saysNobody(error.cause)

/** The error of a connection that could not be made, or broke. */
const lost = (error: HttpClientError.HttpClientError): TransportError =>
  new TransportError({
    reason: saysNobody(error) ? "unreachable" : "lost",
    message: Predicate.isError(error.cause)
      ? `${error.message}: ${error.cause.message}`
      : error.message
  })

const silent = new TransportError({
  reason: "silent",
  message: "the answer stopped coming in the middle"
})

const exchange = Effect.fnUntraced(
  function* (options: TransportOptions, url: string, headers: Headers, body: string) {
    const { observer } = options
    const client = HttpClient.withScope(yield* HttpClient.HttpClient)
    observer.sent(body)
    const failed = (error: TransportError) => Effect.sync(() => observer.failed(error))
    const response = yield* client
      .execute(
        HttpClientRequest.post(url).pipe(
          HttpClientRequest.bodyText(body, "application/json"),
          HttpClientRequest.setHeaders(Object.fromEntries(headers.entries()))
        )
      )
      .pipe(Effect.mapError(lost), Effect.tapError(failed))
    const { status } = response
    observer.answered(status, response.headers)
    const bytes = response.stream.pipe(
      Stream.mapError(lost),
      Stream.timeoutOrElse({ duration: options.idleTimeout, orElse: () => Stream.fail(silent) }),
      Stream.limitBytes(options.maxBytes, () =>
        Stream.fail(
          new TransportError({
            reason: "too_large",
            message: `the answer is longer than ${options.maxBytes} bytes`
          })
        )
      ),
      Stream.tap((part) => Effect.sync(() => observer.received(part))),
      Stream.onEnd(Effect.sync(() => observer.ended())),
      Stream.tapError(failed)
    )
    if (BODILESS.has(status)) {
      observer.ended()
      return new Response(null, { status })
    }
    const context = yield* Effect.context<never>()
    return new Response(Stream.toReadableStreamWith(bytes, context), {
      status,
      headers: { ...response.headers }
    })
  },
  Effect.provideService(HttpClient.TracerPropagationEnabled, false)
)

/**
 * A `fetch` that sends through `HttpClient`. It, and the body of its answer, reject with a
 * `TransportError`. Connections last until the scope ends; interruption of the caller comes in as
 * the SDK's abort signal and closes them too.
 */
export const makeFetch = Effect.fnUntraced(function* (options: TransportOptions) {
  const context = yield* Effect.context<HttpClient.HttpClient | Scope.Scope>()
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
