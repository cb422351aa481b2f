/**
 * The viewer's server: HTTP on this machine only. Owns who may ask, how much at once, the security headers,
 * and the stream that reports changes of a run.
 */
import { createServer } from "node:http"
import { NodeHttpServer, NodeHttpServerRequest } from "@effect/platform-node"
import { ByteSize, Effect, Option, Schedule, Schema, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { Note, noteLimits } from "../../db/notes.ts"
import { policyOfPage } from "../../report/render/html.ts"
import type { Fault } from "../engine/Stages.ts"
import { onServer, type Place, placeAt } from "./Place.ts"
import { type Content, SEEN } from "./page.ts"
import type { Site, StillPlace } from "./Site.ts"
import { makeSlots, type Slots } from "./Slots.ts"

/** The server cannot be started. */
class ViewError extends Schema.TaggedError<ViewError>()("ViewError", {
  message: Schema.String
}) {}

const LOOPBACK = "127.0.0.1"

/** The server's limits. Times in ms. */
export interface Limits {
  /** connections; new ones above this are closed */
  readonly connections: number
  /** responses that are being made or have not been read to their end */
  readonly answers: number
  /** streams that report changes, in total and for one browser */
  readonly streams: number
  readonly streamsEach: number
  /** how long a stream lives; then the browser opens another */
  readonly streamLife: number
  /** between two keep-alive messages of a stream */
  readonly heartbeat: number
  /** until the head of a request is complete, and the request */
  readonly head: number
  readonly request: number
  /** of an idle connection, e.g. if a response is not read */
  readonly idle: number
}

export const LIMITS: Limits = {
  connections: 256,
  answers: 64,
  streams: 64,
  streamsEach: 16,
  streamLife: 15 * 60_000,
  heartbeat: 15_000,
  head: 10_000,
  request: 20_000,
  idle: 5 * 60_000
}

/** Bytes of a request's head, including its address. */
const HEAD_BYTES = 8_192

/** What pages may do; pages of other sites may not embed them. */
export const POLICY = `${policyOfPage}; frame-ancestors 'none'`

/** A figure is a picture; opened by itself, it may use its own style and nothing else. */
const FIGURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const headersFor = (policy: string) => ({
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store"
})

/** A request, as far as it says who asks. */
interface Asked {
  readonly method: string
  readonly host: string | undefined
  readonly origin: string | undefined
  /** what a browser says about the page that asks, and the purpose: the headers Sec-Fetch-* */
  readonly site?: string | undefined
  readonly mode?: string | undefined
  readonly dest?: string | undefined
}

/**
 * Whether a page of another site makes a browser ask for something other than following a link. It could
 * request a picture, for example; it could not read it, but this server would do the work.
 */
const isEmbedded = ({ dest, mode, site }: Asked): boolean =>
  site !== undefined &&
  site !== "same-origin" &&
  site !== "none" &&
  !(mode === "navigate" && dest === "document")

/**
 * Why a request is refused, or undefined. A page of another site can have a browser ask here, under its own
 * host name that resolves to this machine; the Host header shows that.
 */
export const refusal = (
  asked: Asked,
  port: number
): { readonly status: number; readonly text: string } | undefined => {
  const { host, method, origin } = asked
  const hosts = [LOOPBACK, "localhost"].map((name) => `${name}:${port}`)
  if (host === undefined || !hosts.includes(host)) {
    return { status: 403, text: `the Host header must be ${hosts.join(" or ")}` }
  }
  if ((origin !== undefined && origin !== `http://${host}`) || isEmbedded(asked)) {
    return { status: 403, text: "requests of another origin are refused" }
  }
  return method === "GET" || method === "HEAD"
    ? undefined
    : { status: 405, text: "nothing can be changed here" }
}

const plain = (
  status: number,
  text: string,
  more: Readonly<Record<string, string>> = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(`${text}\n`, { status, headers: { ...headersFor(POLICY), ...more } })

/** Seconds after which a client that was refused because of a limit may ask again. */
const AGAIN = { "retry-after": "5" }

const answer = ({ body, type }: Content, status = 200) =>
  HttpServerResponse.text(body, {
    status,
    contentType: `${type}; charset=utf-8`,
    headers: headersFor(type === "image/svg+xml" ? FIGURE_POLICY : POLICY)
  })

const NOWHERE = "there is no such page"

const statusOf = (error: Fault): number =>
  error._tag === "NotThere" || error._tag === "RunError" ? 404 : 500

/** Sends `changed` within a second whenever the run, or the list of runs, differs from `seen`. */
const changes = (site: Site, run: string | null, seen: string, { heartbeat, streamLife }: Limits) =>
  Stream.fromEffectSchedule(site.markOf(run), Schedule.spaced("1 second")).pipe(
    (marks) => Stream.concat(Stream.make(seen), marks),
    Stream.changes,
    Stream.drop(1),
    Stream.map(() => "event: changed\ndata: 1\n\n"),
    (events) => Stream.concat(Stream.make(": here\n\n"), events),
    Stream.merge(Stream.as(Stream.tick(heartbeat), ": still here\n\n")),
    Stream.interruptWhen(Effect.sleep(streamLife)),
    Stream.encodeText
  )

/** `seen`: the mark of the run as the page shows it; by default the present one. */
const live = Effect.fnUntraced(function* (
  site: Site,
  run: string | null,
  seen: string | null,
  limits: Limits
) {
  const now = yield* site.markOf(run)
  const services = yield* Effect.context<never>()
  return HttpServerResponse.stream(
    Stream.provideContext(changes(site, run, seen ?? now, limits), services as never),
    {
      contentType: "text/event-stream",
      headers: headersFor(POLICY)
    }
  )
})

/** For a browser, a page that explains the error; for another program, one line. */
const missing = (
  site: Site,
  { headers, url }: HttpServerRequest.HttpServerRequest,
  status: number,
  why: string
) =>
  headers.accept?.includes("text/html") === true
    ? site
        .missing(
          {
            path: url,
            title: status === 404 ? "There is no such page" : "This page cannot be made",
            why
          },
          onServer
        )
        .pipe(
          Effect.map((content) => answer(content, status)),
          Effect.catch(() => Effect.succeed(plain(status, why)))
        )
    : Effect.succeed(plain(status, why))

/** The site that is served, and what is open on it. */
interface Serving {
  readonly site: Site
  readonly port: () => number
  readonly limits: Limits
  readonly answers: Slots
  readonly streams: Slots
}

/** What a query adds to the place that a path names. */
const withQuery = (place: StillPlace, query: URLSearchParams): StillPlace => {
  if (place.at === "search") return { ...place, find: query.get("find") ?? "" }
  return place.at === "together" ? { ...place, pool: query.has("pool") } : place
}

/** Where a note is sent to. */
type NotePlace = Extract<Place, { readonly at: "note" }>

/**
 * Why a note is refused. Only a page of this server may send one; browsers name the page in the Origin
 * header, and a request without Origin is not from a page.
 */
const noteRefusal = ({ headers }: HttpServerRequest.HttpServerRequest) => {
  if (
    headers.origin === undefined ||
    (headers["sec-fetch-site"] ?? "same-origin") !== "same-origin"
  ) {
    return plain(403, "notes are only accepted from pages of this server")
  }
  return headers["content-type"]?.startsWith("application/json") === true
    ? undefined
    : plain(415, "a note must be JSON")
}

const NOTE_BYTES = ByteSize.kilobytes(64)

const decodeNote = Schema.decodeUnknownEffect(Schema.fromJsonString(Note))

const takeNote = Effect.fnUntraced(function* (
  { site }: Serving,
  place: NotePlace,
  request: HttpServerRequest.HttpServerRequest
) {
  const refused = noteRefusal(request)
  if (refused !== undefined) return refused
  const note = yield* request.text.pipe(
    Effect.provideService(HttpServerRequest.MaxBodySize, NOTE_BYTES),
    Effect.flatMap(decodeNote),
    Effect.option
  )
  if (Option.isNone(note)) return plain(400, noteLimits)
  return yield* site
    .keepNote("run" in place ? { run: place.run } : { trial: place.trial }, note.value)
    .pipe(
      Effect.as(plain(204, "")),
      Effect.catch(({ message }) => Effect.succeed(plain(409, message)))
    )
})

const respondTo = (
  { limits, site }: Serving,
  place: Exclude<Place, NotePlace>,
  query: URLSearchParams
) =>
  place.at === "live"
    ? live(site, place.run, query.get(SEEN), limits)
    : Effect.map(site.at(withQuery(place, query), onServer), (content) => answer(content))

/** Who asks: all clients are on this machine, so a browser is told from other programs by its user agent. */
const clientOf = (request: HttpServerRequest.HttpServerRequest): string =>
  `${NodeHttpServerRequest.toIncomingMessage(request).socket.remoteAddress} ${request.headers["user-agent"]}`

/** Takes a slot until the response is read or its reader is gone; or gives the response that none is left. */
const taken = (request: HttpServerRequest.HttpServerRequest, slots: Slots, what: string) => {
  const slot = slots.take(clientOf(request))
  if (slot === "client") return plain(429, `too many ${what} are open: close some`, AGAIN)
  if (slot === "all") return plain(503, `too many ${what} are open here: try again`, AGAIN)
  NodeHttpServerRequest.toServerResponse(request).once("close", slot.release)
  return undefined
}

const askedBy = ({ headers, method }: HttpServerRequest.HttpServerRequest): Asked => ({
  method,
  host: headers.host,
  origin: headers.origin,
  site: headers["sec-fetch-site"],
  mode: headers["sec-fetch-mode"],
  dest: headers["sec-fetch-dest"]
})

const respond = (serving: Serving) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const [path = "/", query = ""] = request.url.split("?")
    const place = placeAt(path)
    const isNote = Option.exists(place, ({ at }) => at === "note") && request.method === "POST"
    const asked = askedBy(request)
    const refused = refusal(isNote ? { ...asked, method: "GET" } : asked, serving.port())
    if (refused !== undefined) return plain(refused.status, refused.text)
    if (Option.isNone(place)) {
      const full = taken(request, serving.answers, "requests")
      return full ?? (yield* missing(serving.site, request, 404, NOWHERE))
    }
    const full =
      place.value.at === "live"
        ? taken(request, serving.streams, "streams")
        : taken(request, serving.answers, "requests")
    if (full !== undefined) return full
    if (place.value.at === "note") {
      return isNote
        ? yield* takeNote(serving, place.value, request)
        : plain(405, "notes are sent here, not read")
    }
    return yield* respondTo(serving, place.value, new URLSearchParams(query)).pipe(
      Effect.tapError((error) => Effect.logDebug("A page cannot be made", error)),
      Effect.catch((error) => missing(serving.site, request, statusOf(error), error.message))
    )
  })

/**
 * Serves the site on a port of this machine until its scope closes, and returns the port. Port 0 takes any
 * free port.
 */
export const serve = Effect.fn("view.serve")(function* (
  site: Site,
  wanted: number,
  limits: Limits = LIMITS
) {
  const server = createServer({
    maxHeaderSize: HEAD_BYTES,
    headersTimeout: limits.head,
    requestTimeout: limits.request,
    connectionsCheckingInterval: Math.min(1_000, limits.head),
    shouldUpgradeCallback: () => false
  })
  server.maxConnections = limits.connections
  server.timeout = limits.idle
  const { address, serve } = yield* NodeHttpServer.make(() => server, {
    host: LOOPBACK,
    port: wanted,
    disablePreemptiveShutdown: true
  }).pipe(
    Effect.mapError(
      () =>
        new ViewError({
          message: `port ${wanted} of ${LOOPBACK} is taken: choose another with --port, or 0 for any free port`
        })
    )
  )
  if (address._tag === "UnixPathAddress") {
    return yield* new ViewError({ message: "the server has no port" })
  }
  const { port } = address
  const serving: Serving = {
    site,
    port: () => port,
    limits,
    answers: makeSlots(limits.answers, limits.answers),
    streams: makeSlots(limits.streams, limits.streamsEach)
  }
  yield* serve(respond(serving))
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
  )
  return port
})
