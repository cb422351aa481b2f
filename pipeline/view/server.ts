/**
 * The viewer's server: HTTP on this machine alone. Owns who may ask, how much at once, what a browser is
 * told to refuse, and the stream that says that a run has changed.
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

/** What one server takes upon itself, whoever asks. Times in ms. */
export interface Limits {
  /** connections, beyond which new ones are closed */
  readonly connections: number
  /** answers that are being made or have not been read to their end */
  readonly answers: number
  /** streams that say that a run has changed, in all and for one browser */
  readonly streams: number
  readonly streamsEach: number
  /** how long a stream lives; a browser opens another */
  readonly streamLife: number
  /** between two signs of life in a stream */
  readonly heartbeat: number
  /** until the head of a request is whole, and the request */
  readonly head: number
  readonly request: number
  /** of a connection in which nothing moves, as where an answer is not read */
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

/** Bytes of a request's head, its address included. */
const HEAD_BYTES = 8_192

/** What pages may do, and that no page of another may show them inside itself. */
export const POLICY = `${policyOfPage}; frame-ancestors 'none'`

/** A figure is a picture; opened by itself, it has its own style and nothing else. */
const FIGURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const headersFor = (policy: string) => ({
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store"
})

/** A request as far as it says who asks. */
interface Asked {
  readonly method: string
  readonly host: string | undefined
  readonly origin: string | undefined
  /** what a browser says of the page that asks, and what for: the headers Sec-Fetch-* */
  readonly site?: string | undefined
  readonly mode?: string | undefined
  readonly dest?: string | undefined
}

/**
 * Whether a page of another site has a browser ask for more than to be led here: as for a picture, which
 * it could not read, but which would make this server work.
 */
const isEmbedded = ({ dest, mode, site }: Asked): boolean =>
  site !== undefined &&
  site !== "same-origin" &&
  site !== "none" &&
  !(mode === "navigate" && dest === "document")

/**
 * Why a request is turned away, or undefined. A page of another site can have a browser ask here, under
 * a name of its own that leads to this machine: the Host says so.
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
    : { status: 405, text: "there is nothing to be changed here" }
}

const plain = (
  status: number,
  text: string,
  more: Readonly<Record<string, string>> = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(`${text}\n`, { status, headers: { ...headersFor(POLICY), ...more } })

/** Seconds after which one who was turned away for want of room may ask again. */
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

/** Says `changed` whenever the run, or the list of runs, is not as it was `seen`, a second after at the latest. */
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

/** `seen`: the mark of the run as a page shows it; where it says none, as it is now. */
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

/** A page that says why there is none, to a browser; a line to another program. */
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

/** What is served, and what is open of it. */
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

/** Where a note is written to. */
type NotePlace = Extract<Place, { readonly at: "note" }>

/**
 * Why a note is not taken: a page of this server alone may send one, and a browser says of which page it
 * comes. What has no Origin is no page.
 */
const noteRefusal = ({ headers }: HttpServerRequest.HttpServerRequest) => {
  if (
    headers.origin === undefined ||
    (headers["sec-fetch-site"] ?? "same-origin") !== "same-origin"
  ) {
    return plain(403, "a note is taken from a page of this server alone")
  }
  return headers["content-type"]?.startsWith("application/json") === true
    ? undefined
    : plain(415, "a note is JSON")
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

/** Who asks: all are on this machine, and a browser is told from another program by its name. */
const clientOf = (request: HttpServerRequest.HttpServerRequest): string =>
  `${NodeHttpServerRequest.toIncomingMessage(request).socket.remoteAddress} ${request.headers["user-agent"]}`

/** Takes a slot until the answer is read, or its reader gone; or gives the answer that none is left. */
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

/** Serves the site on a port of this machine until its scope closes; port 0 takes any. Gives the port. */
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
          message: `port ${wanted} of ${LOOPBACK} is taken: name another with --port, or 0 for any`
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
