/**
 * The viewer's server: HTTP on this machine alone. Owns who may ask, what a browser is told to
 * refuse, and the stream that says that a run has changed.
 */
import { createServer } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Option, Schedule, Schema, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { policyOfPage } from "../../report/render/html.ts"
import type { Fault } from "../engine/Stages.ts"
import { onServer, type Place, placeAt } from "./Place.ts"
import { type Content, SEEN, type Site } from "./Site.ts"

/** The server cannot be started. */
export class ViewError extends Schema.TaggedError<ViewError>()("ViewError", {
  message: Schema.String
}) {}

const LOOPBACK = "127.0.0.1"

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
export interface Asked {
  readonly method: string
  readonly host: string | undefined
  readonly origin: string | undefined
}

/**
 * Why a request is turned away, or undefined. A page of another site can have a browser ask here, under
 * a name of its own that leads to this machine: the Host says so.
 */
export const refusal = (
  { host, method, origin }: Asked,
  port: number
): { readonly status: number; readonly text: string } | undefined => {
  const hosts = [LOOPBACK, "localhost"].map((name) => `${name}:${port}`)
  if (host === undefined || !hosts.includes(host)) {
    return { status: 403, text: `the Host header must be ${hosts.join(" or ")}` }
  }
  if (origin !== undefined && origin !== `http://${host}`) {
    return { status: 403, text: "requests of another origin are refused" }
  }
  return method === "GET" || method === "HEAD"
    ? undefined
    : { status: 405, text: "there is nothing to be changed here" }
}

const plain = (status: number, text: string) =>
  HttpServerResponse.text(`${text}\n`, { status, headers: headersFor(POLICY) })

const answer = ({ body, type }: Content) =>
  HttpServerResponse.text(body, {
    contentType: `${type}; charset=utf-8`,
    headers: headersFor(type === "image/svg+xml" ? FIGURE_POLICY : POLICY)
  })

const statusOf = (error: Fault): number =>
  error._tag === "NotThere" || error._tag === "RunError" ? 404 : 500

/** Says `changed` whenever the run is not as it was `seen`, a second after at the latest. */
const changes = (site: Site, run: string, seen: string) =>
  Stream.fromEffectSchedule(site.markOf(run), Schedule.spaced("1 second")).pipe(
    (marks) => Stream.concat(Stream.make(seen), marks),
    Stream.changes,
    Stream.drop(1),
    Stream.map(() => "event: changed\ndata: 1\n\n"),
    (events) => Stream.concat(Stream.make(": here\n\n"), events),
    Stream.encodeText
  )

/** `seen`: the mark of the run as a page shows it; where it says none, as it is now. */
const live = Effect.fnUntraced(function* (site: Site, run: string, seen: string | null) {
  const now = yield* site.markOf(run)
  const services = yield* Effect.context<never>()
  return HttpServerResponse.stream(
    Stream.provideContext(changes(site, run, seen ?? now), services as never),
    {
      contentType: "text/event-stream",
      headers: headersFor(POLICY)
    }
  )
})

const respondTo = (site: Site, place: Place, query: URLSearchParams) =>
  place.at === "live"
    ? live(site, place.run, query.get(SEEN))
    : Effect.map(site.at(place, onServer), answer)

const respond = (site: Site, port: () => number) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { headers, method, url } = request
    const refused = refusal({ method, host: headers.host, origin: headers.origin }, port())
    if (refused !== undefined) return plain(refused.status, refused.text)
    const [path = "/", query = ""] = url.split("?")
    const place = placeAt(path)
    if (Option.isNone(place)) return plain(404, "there is no such page")
    return yield* respondTo(site, place.value, new URLSearchParams(query)).pipe(
      Effect.tapError((error) => Effect.logDebug("A page cannot be made", error)),
      Effect.catch((error) => Effect.succeed(plain(statusOf(error), error.message)))
    )
  })

/** Serves the site on a port of this machine until its scope closes; port 0 takes any. Gives the port. */
export const serve = Effect.fn("view.serve")(function* (site: Site, wanted: number) {
  const server = createServer()
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
  yield* serve(respond(site, () => port))
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
  )
  return port
})
