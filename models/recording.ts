/**
 * Records an exchange with a provider, because the SDK does not pass everything on: the exact body
 * sent, status and headers, the facts and the error that the answer states. Owns reading bytes as JSON
 * or as server-sent events; the provider's reader interprets each document.
 */
import { Option, Result, Schema } from "effect"
import * as Sse from "effect/encoding/Sse"
import { addFacts, type Facts, noFacts, type Reader, type ReportedError } from "./Facts.ts"
import { MAX_REPLY_BYTES } from "./Model.ts"
import { readError } from "./reportedError.ts"
import type { Observer, TransportError } from "./transport.ts"

/** How much of an unreadable answer is quoted. */
const MAX_QUOTE = 500
/** The most characters of one event: the longest reply, every character escaped, and some room. */
const MAX_EVENT = 64 * 1024 * 1024

export interface Recording {
  readonly observer: Observer
  /** the body of the first request; undefined where none was sent */
  readonly sent: () => string | undefined
  /** of the last answer; undefined where none came */
  readonly status: () => number | undefined
  /** names in lower case */
  readonly headers: () => Readonly<Record<string, string>>
  readonly failure: () => TransportError | undefined
  readonly facts: () => Facts
  /** the error that the answer reports, or the content of an answer with a status outside 200 to 299 */
  readonly error: () => ReportedError
  /** the beginning of the last answer's body */
  readonly start: (characters?: number) => string
}

const decodeJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))
const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** What is read of one answer. `byEvents`: its body is events. */
const makeAnswer = (read: Reader, byEvents: () => boolean) => {
  let facts = noFacts
  let text = ""
  const decoder = new TextDecoder()
  const takeError = (body: unknown) => {
    const error = readError(body)
    if (Option.isSome(error)) facts = { ...facts, error: error.value }
  }
  const document = (json: string) => {
    const decoded = decodeJson(json)
    if (Result.isFailure(decoded)) return
    takeError(decoded.success)
    facts = read(facts, decoded.success)
  }
  const events = Sse.makeParser(
    (event) => {
      if (event._tag !== "Event") return
      if (event.data === "[DONE]") facts = { ...facts, ended: true }
      else document(event.data)
    },
    { maxEventSize: MAX_EVENT }
  )
  const take = (part: string) => {
    if (byEvents()) events.feed(part)
    // A stream is read as it arrives; its text is kept in case it cannot be read or is too long.
    if (!byEvents() || text.length <= MAX_REPLY_BYTES) text += part
  }
  return {
    received: (bytes: Uint8Array) => take(decoder.decode(bytes, { stream: true })),
    ended: () => {
      take(decoder.decode())
      if (byEvents()) {
        // Some providers report an error as a plain body, even for a stream.
        if (!facts.answered) Result.map(decodeJson(text), takeError)
        return
      }
      document(text)
      facts = { ...facts, ended: true }
    },
    facts: () => facts,
    text: () => text
  }
}

/** A recording of one call. `streaming`: its answer comes as events. */
export const record = (read: Reader, streaming: boolean): Recording => {
  let sent: string | undefined
  let status: number | undefined
  let headers: Readonly<Record<string, string>> = {}
  let failure: TransportError | undefined
  let earlier: Facts | undefined
  const byEvents = () => streaming && status !== undefined && isSuccess(status)
  let answer = makeAnswer(read, byEvents)

  const observer: Observer = {
    sent: (body) => {
      sent ??= body
      earlier = status === undefined ? undefined : total()
      status = undefined
      answer = makeAnswer(read, byEvents)
    },
    answered: (now, received) => {
      status = now
      headers = received
    },
    received: (bytes) => answer.received(bytes),
    ended: () => answer.ended(),
    failed: (error) => {
      failure = error
    }
  }
  const total = (): Facts =>
    earlier === undefined ? answer.facts() : addFacts(earlier, answer.facts())
  const start = (characters = MAX_QUOTE) => answer.text().slice(0, characters).trim()
  return {
    observer,
    sent: () => sent,
    status: () => status,
    headers: () => headers,
    failure: () => failure,
    facts: total,
    error: () => {
      const reported = answer.facts().error ?? { status: null, kinds: [], message: "" }
      return {
        ...reported,
        status: status === undefined || isSuccess(status) ? reported.status : status,
        message: reported.message === "" ? start() : reported.message.slice(0, MAX_QUOTE)
      }
    },
    start
  }
}
