/**
 * The HTTP server of `questline serve` and `questline mcp`. Owns who may ask (this machine, unless it is told otherwise and has a
 * token), how large and how many requests may be, and that a client that does not go on is let go.
 */
import { createServer, type IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { NodeHttpServer, NodeHttpServerRequest } from "@effect/platform-node"
import { ByteSize, Effect, Layer, Schema, Scope } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { counted } from "../../report/text.ts"
import { makeSlots, type Slots } from "../view/Slots.ts"
import { routes, type Served } from "./handlers.ts"
import { isLoopback, nameIn } from "./hosts.ts"
import { RPC_BYTES } from "./sessions.ts"

/** The server cannot be started: why, and what to do. */
export class ServeError extends Schema.TaggedError<ServeError>()("ServeError", {
  message: Schema.String
}) {}

/** The server's limits. Times in ms. */
export interface ServeLimits {
  /** connections; new ones above this are closed. As many WebSockets are taken besides */
  readonly connections: number
  /** requests that are read or answered at once, and bytes of each */
  readonly requests: number
  readonly bytes: number
  /** until the head of a request is complete, and the request */
  readonly head: number
  readonly request: number
}

export const SERVE_LIMITS: ServeLimits = {
  connections: 512,
  requests: 256,
  bytes: 8_000_000,
  head: 10_000,
  request: 30_000
}

/** Seconds after which to ask again for a session: when one ends is its client's choice. */
const SESSION_AGAIN = 5
const SESSIONS = "/v1/sessions"
/** Where a WebSocket is taken. */
const RPC = "/v1/rpc/"

/** Bytes of a request's head. */
const HEAD_BYTES = 8_192

const refuse = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe(
    { _tag: "Refused", code: "Refused", field: null, message },
    { status, headers }
  )

/**
 * Why a request is refused before it is read. A page of another site can have a browser ask here, under a
 * host name of its own; the headers Host and Origin show that.
 */
const refusalOf = (
  { headers }: HttpServerRequest.HttpServerRequest,
  { host, localPages = false }: Where,
  limits: ServeLimits
) => {
  if (isLoopback(host) && !isLoopback(nameIn(headers.host ?? ""))) {
    return refuse(403, "the Host header must name this machine, such as 127.0.0.1")
  }
  const { origin } = headers
  const isLocal =
    localPages && origin !== undefined && isLoopback(nameIn(origin.replace(/^https?:\/\//, "")))
  const isPage = origin !== undefined || (headers["sec-fetch-site"] ?? "none") !== "none"
  if (isPage && !isLocal) return refuse(403, "requests of web pages are refused")
  return Number(headers["content-length"] ?? 0) > limits.bytes
    ? refuse(
        413,
        `the body has more than ${counted(limits.bytes, "byte")}: send several smaller batches`
      )
    : undefined
}

/** Takes a place until the response is read or its reader is gone; or gives the response that there is none. */
const placeIn = (slots: Slots, request: HttpServerRequest.HttpServerRequest) => {
  const slot = slots.take("")
  if (typeof slot === "string") {
    return refuse(429, "too many requests are open: ask again later", { "retry-after": "1" })
  }
  NodeHttpServerRequest.toServerResponse(request).once("close", slot.release)
  return undefined
}

/** Where it is served, and by which rules. */
export interface Where {
  readonly host: string
  /** 0: any free port */
  readonly port: number
  /** pages that this machine serves may ask, too; default false */
  readonly localPages?: boolean
  /** the beginning of the paths that take WebSockets; absent: none does */
  readonly sockets?: string
}

type App = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  unknown,
  HttpServerRequest.HttpServerRequest | Scope.Scope
>

/** A server, and the connections of it that are WebSockets: it does not count or close these itself. */
const serverOf = (limits: ServeLimits, { sockets }: Where) => {
  const upgraded = new Set<Duplex>()
  const mayUpgrade = ({ headers, method, url }: IncomingMessage) =>
    sockets !== undefined &&
    method === "GET" &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    (url ?? "").startsWith(sockets) &&
    upgraded.size < limits.connections
  const server = createServer({
    maxHeaderSize: HEAD_BYTES,
    headersTimeout: limits.head,
    requestTimeout: limits.request,
    keepAliveTimeout: 60_000,
    connectionsCheckingInterval: Math.min(1_000, limits.head),
    shouldUpgradeCallback: mayUpgrade
  })
  server.maxConnections = limits.connections
  server.on("upgrade", (_, socket) => {
    upgraded.add(socket)
    socket.once("close", () => upgraded.delete(socket))
  })
  return { server, upgraded }
}

/** Serves a practice until its scope closes, and returns the port. */
export const serve = Effect.fn("serve.serve")(function* (
  served: Served,
  where: Where,
  limits: ServeLimits = SERVE_LIMITS
) {
  const app = yield* HttpRouter.toHttpEffect(
    routes(served).pipe(Layer.provide(NodeHttpServer.layerHttpServices))
  )
  const paced = Effect.gen(function* () {
    const response = yield* app
    if (response.status !== 429) return response
    const { url } = yield* HttpServerRequest.HttpServerRequest
    const again = url.startsWith(SESSIONS) ? SESSION_AGAIN : served.queue.retryAfter
    return HttpServerResponse.setHeader(response, "retry-after", String(again))
  })
  return yield* listen(paced, { ...where, sockets: RPC }, limits)
})

/** Serves an app until its scope closes, within these limits, and returns the port. */
export const listen = Effect.fn("serve.listen")(function* (
  app: App,
  where: Where,
  limits: ServeLimits = SERVE_LIMITS
) {
  const { server, upgraded } = serverOf(limits, where)
  // Its scope closes after the connections are cut: it waits until every WebSocket has ended.
  const scope = yield* Effect.flatMap(Effect.scope, Scope.fork)
  const { address, serve } = yield* NodeHttpServer.make(() => server, {
    host: where.host,
    port: where.port,
    websocket: { maxPayload: RPC_BYTES },
    disablePreemptiveShutdown: true
  }).pipe(
    Scope.provide(scope),
    Effect.mapError(
      () =>
        new ServeError({
          message: `port ${where.port} of ${where.host} cannot be used: choose another with --port (0 is any free one), or another --host`
        })
    )
  )
  if (address._tag === "UnixPathAddress") {
    return yield* new ServeError({ message: "the server has no port" })
  }
  const slots = makeSlots(limits.requests, limits.requests)
  yield* serve(
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const { socket } = NodeHttpServerRequest.toIncomingMessage(request)
      const refused =
        refusalOf(request, where, limits) ??
        // A WebSocket is open for long, and is counted by itself.
        (upgraded.has(socket) ? undefined : placeIn(slots, request))
      return refused ?? (yield* app)
    }).pipe(Effect.provideService(HttpServerRequest.MaxBodySize, ByteSize.bytes(limits.bytes)))
  ).pipe(Scope.provide(scope))
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
    })
  )
  return address.port
})
