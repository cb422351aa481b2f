/**
 * A model provider for tests: a real local HTTP server that speaks the formats of wire.ts, whole
 * and streamed, and misbehaves on order. Owns the kinds of misbehaviour and the count of what it
 * completed, so that a test can tell what was paid for, and what twice.
 */
import type { ServerResponse } from "node:http"
import { Effect, Ref } from "effect"
import { MAX_REPLY_BYTES, type Message } from "../../models/Model.ts"
import { serve } from "./httpServer.ts"
import {
  type Asked,
  BASE_PATHS,
  errorBody,
  type Format,
  readAsked,
  type Said,
  streamedAnswer,
  wholeAnswer
} from "./wire.ts"

/** What goes wrong on the way: no reply is completed, and asking again is right. */
export const TRANSPORT_FAULTS = [
  /** 429, without saying for how long */
  "rate_limited",
  /** 429 with Retry-After: 0 */
  "rate_limited_retry_after",
  "server_error",
  /** 529 */
  "overloaded",
  /** the connection is reset before the first byte */
  "reset",
  /** the connection is cut in the middle of the answer */
  "cut",
  /** the answer stops in the middle, and the connection ends as if it were whole */
  "ends_early",
  "malformed_json",
  "empty_choices",
  /** a page where an answer is due */
  "wrong_content_type",
  /** HTTP 200 with an error in its body */
  "error_in_body"
] as const

/** No answer, or not all of it, until the client gives up. */
export const HANGS = ["hang_first_byte", "hang_middle"] as const

/** Replies that a model is scored for: completed, and never to be asked for again. */
export const SPOILED_REPLIES = [
  "refusal",
  "truncated",
  "filtered",
  "tool_call",
  "empty",
  /** a text that is longer than a reply may be */
  "huge"
] as const

export type Misbehaviour =
  | (typeof TRANSPORT_FAULTS)[number]
  | (typeof HANGS)[number]
  | (typeof SPOILED_REPLIES)[number]
  /** in many small parts with a pause before each; completed, where the client waits */
  | "slow_drip"
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly message?: string
    }

export interface ProviderServerOptions {
  readonly answer: (
    messages: ReadonlyArray<Message>,
    path: string,
    model: string
  ) => Effect.Effect<Said>
  /** decided for each request as it arrives, the first being 1; always well where absent */
  readonly behave?: (
    arrival: number,
    request: Asked,
    response: ServerResponse
  ) => Misbehaviour | "well"
  /** between the parts of a slow answer; some real milliseconds where absent */
  readonly pause?: Effect.Effect<void>
  /** the address to listen at; this machine's own where absent */
  readonly host?: string
}

const spoil = (said: Said, kind: Misbehaviour | "well"): Said => {
  switch (kind) {
    case "refusal":
      return { ...said, text: "I can't help with that.", finish: "refusal" }
    case "truncated":
      return { ...said, text: said.text.slice(0, said.text.length / 2), finish: "length" }
    case "filtered":
      return { ...said, text: "", finish: "content_filter" }
    case "tool_call":
      return { ...said, finish: "tool_calls" }
    case "empty":
      return { ...said, text: "" }
    case "huge":
      return { ...said, text: "x".repeat(MAX_REPLY_BYTES + 1000) }
    default:
      return said
  }
}

/** The parts of an answer on the wire. */
const partsOf = (asked: Asked, said: Said): ReadonlyArray<string> =>
  asked.streaming ? streamedAnswer(asked, said) : [JSON.stringify(wholeAnswer(asked, said))]

const contentType = ({ streaming }: Asked): string =>
  streaming ? "text/event-stream" : "application/json"

const sendError = (
  response: ServerResponse,
  format: Format,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  message = "try again later"
): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers })
  response.end(JSON.stringify(errorBody(format, status, message)))
}

/** An answer without any choice, candidate or content. */
const emptied = (asked: Asked): string => {
  const bare = asked.format === "google" ? { candidates: [] } : { choices: [] }
  const value = asked.format === "anthropic" ? { type: "message", role: "assistant" } : bare
  return asked.streaming ? `data: ${JSON.stringify(value)}\n\n` : JSON.stringify(value)
}

/** Sends an answer that goes wrong in transport; false where `kind` is not one that does. */
const misbehave = (
  response: ServerResponse,
  asked: Asked,
  said: Said,
  kind: Misbehaviour | "well"
): boolean => {
  const whole = partsOf(asked, said).join("")
  const half = whole.slice(0, whole.length / 2)
  const head = (type = contentType(asked)) => response.writeHead(200, { "content-type": type })
  switch (kind) {
    case "rate_limited":
      sendError(response, asked.format, 429)
      return true
    case "rate_limited_retry_after":
      sendError(response, asked.format, 429, { "retry-after": "0" })
      return true
    case "server_error":
      sendError(response, asked.format, 500)
      return true
    case "overloaded":
      sendError(response, asked.format, 529)
      return true
    case "hang_first_byte":
      return true
    case "hang_middle":
      head().write(half)
      return true
    case "reset":
      response.socket?.resetAndDestroy()
      return true
    case "cut":
      head().write(half, () => response.destroy())
      return true
    case "ends_early":
      head().end(half)
      return true
    case "malformed_json":
      head().end(asked.streaming ? 'data: {"choices": [\n\n' : `${whole.slice(0, -1)},,`)
      return true
    case "empty_choices":
      head().end(emptied(asked))
      return true
    case "wrong_content_type":
      head("text/html").end("<html><body>Bad gateway</body></html>")
      return true
    case "error_in_body": {
      const error = JSON.stringify(errorBody(asked.format, 503, "the model is loading"))
      head().end(asked.streaming ? `data: ${error}\n\n` : error)
      return true
    }
    default:
      return false
  }
}

const someMilliseconds = Effect.callback<void>((resume) => {
  const timer = setTimeout(() => resume(Effect.void), 5)
  return Effect.sync(() => clearTimeout(timer))
})

/** Sends a whole answer in parts, with a pause before each but the first. */
const drip = Effect.fnUntraced(function* (
  response: ServerResponse,
  asked: Asked,
  said: Said,
  pause: Effect.Effect<void>
) {
  const whole = partsOf(asked, said).join("")
  const size = Math.ceil(whole.length / 8)
  response.writeHead(200, { "content-type": contentType(asked) })
  for (let at = 0; at < whole.length; at += size) {
    if (at > 0) yield* pause
    response.write(whole.slice(at, at + size))
  }
  response.end()
})

/**
 * Starts the server for the scope. `completed` holds a key for each reply that went out whole, in
 * order: the same request has the same key.
 */
export const providerServer = Effect.fn("providerServer")(function* (
  options: ProviderServerOptions
) {
  const { behave = () => "well" as const, pause = someMilliseconds } = options
  const completed = yield* Ref.make<ReadonlyArray<string>>([])
  const context = yield* Effect.context<never>()
  let arrivals = 0

  const respond = Effect.fnUntraced(function* (
    response: ServerResponse,
    asked: Asked,
    kind: Misbehaviour | "well"
  ) {
    if (typeof kind === "object") {
      return sendError(response, asked.format, kind.status, kind.headers, kind.message)
    }
    const said = spoil(yield* options.answer(asked.messages, asked.path, asked.model), kind)
    if (misbehave(response, asked, said, kind)) return
    response.once("finish", () =>
      Effect.runSync(Ref.update(completed, (all) => [...all, `${asked.path} ${asked.body}`]))
    )
    if (kind === "slow_drip") return yield* drip(response, asked, said, pause)
    response.writeHead(200, { "content-type": contentType(asked) })
    response.end(partsOf(asked, said).join(""))
  })

  const { origin, requests } = yield* serve((response, { path, body }) => {
    arrivals += 1
    const asked = readAsked(path, body)
    Effect.runForkWith(context)(respond(response, asked, behave(arrivals, asked, response)))
  }, options.host)
  const baseUrls: Readonly<Record<Format, string>> = {
    openai: origin + BASE_PATHS.openai,
    openrouter: origin + BASE_PATHS.openrouter,
    anthropic: origin + BASE_PATHS.anthropic,
    google: origin + BASE_PATHS.google
  }
  return { origin, baseUrls, requests, completed: Ref.get(completed) }
})
