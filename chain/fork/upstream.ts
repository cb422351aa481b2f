/**
 * The node that a fork's state is read from. A read is repeated until it is answered. Owns how rate
 * limits, slow answers and failures are handled, and one clear error for each; the proxy decides what
 * is read and keeps it.
 */
import { NodeHttpClient } from "@effect/platform-node"
import {
  Clock,
  DateTime,
  Duration,
  Effect,
  Layer,
  Predicate,
  Redacted,
  Result,
  Schema,
  Semaphore,
  Stream
} from "effect"
import { Headers, HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { ownTime } from "../../evm/ownClock.ts"
import { ForkError, type ForkSource, redactorFor } from "./ForkSource.ts"

/** Reads that the node gets at once. */
const CONCURRENCY = 8
/** How long the node has for one answer, and for one read with all its retries. */
const ANSWER_MS = 60_000
const PATIENCE_MS = 120_000
/** The largest answer that is read and recorded: as large as the gate passes on. */
const ANSWER_BYTES = 4 * 1024 * 1024
/** How long a failing node is retried before a run exists. */
const BROKEN_MS = 1_000
const REMEDIES = {
  run: "Run `questline resume` later; what was read is kept.",
  pin: "Check that the node runs, or name another with --fork-url; no run was started."
}
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 15_000

const Answer = Schema.Union([
  Schema.Struct({ error: Schema.Struct({ code: Schema.Finite, message: Schema.String }) }),
  Schema.Struct({ result: Schema.Json })
])
const decodeAnswer = Schema.decodeUnknownEffect(Schema.fromJsonString(Answer))

/** The outcome of one request. */
type Outcome =
  | { readonly _tag: "Result"; readonly result: Schema.Json }
  /** the node answered with an error */
  | { readonly _tag: "Refused"; readonly message: string }
  /** it may answer later: retried after a while, or after the time that it states */
  | {
      readonly _tag: "Later"
      readonly why: string
      readonly afterMs: number | null
      /** nothing is listening, or the node fails; not a rate limit */
      readonly broken: boolean
    }
  | { readonly _tag: "Failed"; readonly message: string }

type Later = Extract<Outcome, { readonly _tag: "Later" }>
type Answered = Extract<Outcome, { readonly _tag: "Result" | "Refused" }>

export interface Upstream {
  /** in a form without secrets */
  readonly shown: string
  /** one read: its result, or the node's own error; fails when the node cannot be asked */
  readonly ask: (
    method: string,
    params: ReadonlyArray<Schema.Json>
  ) => Effect.Effect<Answered, ForkError>
}

/** Providers have no common code for it, but similar messages. */
const RATE_LIMIT =
  /rate.?limit|too many requests|request limit|limit exceeded|exceeded.*(rate|capacity|compute|per second|quota)|throughput|capacity/i
/** A limit on the size of a request, not on the rate. */
const TOO_LARGE = /query returned more|block range|response size|too large/i
/** The answer of a node that has not seen the latest block yet, where several are behind one URL. */
const BEHIND = /header not found|unknown block|block not found/i
const BEHIND_TRIES = 3

const statusFailure = (status: number): string => {
  if (status === 401 || status === 403)
    return `refuses (status ${status}): check the key in the URL`
  if (status >= 300 && status < 400)
    return `redirects (status ${status}): give the URL that it leads to`
  return `does not answer JSON-RPC (status ${status}): check the URL`
}

/** The system's code for what failed, such as ECONNREFUSED, which holds no part of the URL. */
const codeOf = (error: unknown, depth = 0): string => {
  if (depth > 6 || !Predicate.isObject(error)) return "the connection broke"
  const { cause, code, reason } = error as Record<"cause" | "code" | "reason", unknown>
  return Predicate.isString(code) && /^[A-Z0-9_]+$/.test(code)
    ? code
    : codeOf(reason ?? cause, depth + 1)
}

/** Milliseconds by `Retry-After`, in whole seconds or as a date; null if it has neither. */
const retryAfter = Effect.fnUntraced(function* (headers: Readonly<Record<string, string>>) {
  const stated = Result.getOrNull(Headers.parseRetryAfter(headers["retry-after"] ?? ""))
  if (stated === null) return null
  return stated._tag === "Duration"
    ? Duration.toMillis(stated.duration)
    : Math.max(0, DateTime.toEpochMillis(stated.dateTime) - (yield* Clock.currentTimeMillis))
})

const connections = NodeHttpClient.layerUndiciOptions({
  headersTimeout: ANSWER_MS,
  bodyTimeout: ANSWER_MS
})

/** Sends one read to the node at `source`, and reads what its answer means. */
const senderTo =
  (client: HttpClient.HttpClient, { url }: Extract<ForkSource, { readonly _tag: "Node" }>) =>
  (method: string, params: ReadonlyArray<Schema.Json>) =>
    client
      .execute(
        HttpClientRequest.post(Redacted.value(url)).pipe(
          HttpClientRequest.bodyJsonUnsafe({ jsonrpc: "2.0", id: 1, method, params })
        )
      )
      .pipe(
        Effect.flatMap((response) =>
          Effect.map(textOf(response), (text) => ({
            status: response.status,
            headers: response.headers,
            text
          }))
        ),
        Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
        Effect.flatMap(outcomeOf),
        Effect.timeoutOrElse({
          duration: ANSWER_MS,
          orElse: () => Effect.succeed<Outcome>(later(`no answer within ${ANSWER_MS / 1000} s`))
        }),
        Effect.catchTag("HttpClientError", (error) =>
          Effect.succeed<Outcome>(later(codeOf(error), null, true))
        )
      )

/** A client of the node at `source`; its connections end with the scope. */
export const makeUpstream = Effect.fn("ForkUpstream.make")(function* (
  source: Extract<ForkSource, { readonly _tag: "Node" }>,
  /**
   * a run waits for a failing node and can continue later; before the run exists, the user is told at
   * once
   */
  use: "run" | "pin" = "run"
) {
  const { shown } = source
  const client = yield* Effect.provide(HttpClient.HttpClient, yield* Layer.build(connections))
  const permits = yield* Semaphore.make(CONCURRENCY)
  const once = senderTo(client, source)
  const redact = redactorFor(source.url)
  /** after the time limit of one read, each read is tried once until one is answered */
  let down = false

  const ask: Upstream["ask"] = Effect.fnUntraced(function* (method, params) {
    const start = yield* ownTime
    for (let tries = 1; ; tries += 1) {
      const said = yield* permits.withPermit(once(method, params))
      if (said._tag === "Failed") {
        return yield* new ForkError({
          message: `the fork's node at ${shown} ${redact(said.message)}`
        })
      }
      if (said._tag !== "Later") down = false
      if (said._tag === "Result") return said
      const behind = said._tag === "Refused" && BEHIND.test(said.message) && tries < BEHIND_TRIES
      if (said._tag === "Refused" && !behind) return { ...said, message: redact(said.message) }
      const outcome = said._tag === "Refused" ? later(said.message) : said
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS)
      const pause = outcome.afterMs ?? wait
      const spent = (yield* ownTime) - start
      const patience = use === "pin" && outcome.broken ? BROKEN_MS : PATIENCE_MS
      if (down || spent + pause > patience) {
        down = true
        return yield* new ForkError({
          message: `the fork's node at ${shown} does not answer ${method}: ${redact(outcome.why)}. ${REMEDIES[use]}`
        })
      }
      yield* Effect.sleep(pause)
    }
  })
  return { shown, ask } satisfies Upstream
})

const later = (why: string, afterMs: number | null = null, broken = false): Later => ({
  _tag: "Later",
  why,
  afterMs,
  broken
})

const failedWith = (message: string): Outcome => ({ _tag: "Failed", message })

/** Statuses that say: not now. */
const passing = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500

interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** null: too long */
  readonly text: string | null
}

/** The text of an answer; null if it exceeds the limit, and the rest is not read. */
const textOf = (response: HttpClientResponse.HttpClientResponse) => {
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  return response.stream.pipe(
    Stream.takeWhile((chunk) => {
      bytes += chunk.byteLength
      chunks.push(chunk)
      return bytes <= ANSWER_BYTES
    }),
    Stream.runDrain,
    Effect.map(() => (bytes > ANSWER_BYTES ? null : Buffer.concat(chunks).toString("utf8")))
  )
}

const outcomeOf = Effect.fnUntraced(function* ({ headers, status, text }: Response) {
  if (passing(status)) {
    const afterMs = yield* retryAfter(headers)
    const asked = afterMs === null ? "" : `, retry after ${Math.ceil(afterMs / 1000)} s`
    return later(`status ${status}${asked}`, afterMs, afterMs === null && status >= 500)
  }
  if (text === null) {
    return {
      _tag: "Refused",
      message: `the answer is above ${ANSWER_BYTES} bytes`
    } satisfies Outcome
  }
  const answer = yield* Effect.option(decodeAnswer(text))
  if (answer._tag === "None") return failedWith(statusFailure(status))
  if ("result" in answer.value) {
    return { _tag: "Result", result: answer.value.result } satisfies Outcome
  }
  const { code, message } = answer.value.error
  if (TOO_LARGE.test(message)) return { _tag: "Refused", message } satisfies Outcome
  if (code === 429 || RATE_LIMIT.test(message)) return later(message, yield* retryAfter(headers))
  return { _tag: "Refused", message } satisfies Outcome
})

/** Errors of nodes that keep the state of the latest blocks only. */
const PRUNED =
  /missing trie node|header not found|unknown block|block not found|prun(ed|ing)|(historical )?state .*(not available|unavailable|not found|missing)|no state available|archive/i

/** The error for a state that the node no longer has, or for another refusal. */
export const stateRefused = (shown: string, block: number, message: string): ForkError =>
  new ForkError({
    message: PRUNED.test(message)
      ? `the node at ${shown} does not have the state of block ${block} (it says: ${message}). Use an archive node, or a later block (--fork-block).`
      : `the node at ${shown} refuses to read the state of block ${block}: ${message}`
  })
