/**
 * The HTTP side of the gate: who may connect, how much, how slowly, and which path leads to which answerer.
 * Owns the server; what a body means is not its business. Scripts and sessions are both served by it; a path
 * that offers it is served over WebSockets, too.
 */
import { createServer, type IncomingMessage, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { NodeHttpServer, NodeHttpServerRequest } from "@effect/platform-node"
import { ByteSize, Deferred, Effect, Option, Schema, Scope, Semaphore } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { ChainError } from "../Chain.ts"
import { Limits } from "./Limits.ts"
import { type PeerOf, talk } from "./socket.ts"

/** What answers the bodies that are posted to one path. */
interface Answerer {
  readonly answer: (body: string) => Effect.Effect<string>
  /** whether its caller is so far beyond its limits that nothing more is read */
  readonly spent: () => boolean
  /** WebSockets are taken, and this is told of each that has ended; absent: none is taken */
  readonly left?: (peer: PeerOf) => void
}

/** An open path of a server. */
interface Entry extends Answerer {
  readonly requests: Semaphore.Semaphore
  readonly sockets: Semaphore.Semaphore
  readonly closed: Deferred.Deferred<void>
}

/** The open paths of a server, by path. */
export type Entries = Map<string, Entry>

/** Opens a path until the scope closes; after that it answers 404, also to requests under way. */
export const openPath = Effect.fnUntraced(function* (
  entries: Entries,
  path: string,
  answerer: Answerer
) {
  const entry: Entry = {
    ...answerer,
    requests: yield* Semaphore.make(Limits.requestsInFlight),
    sockets: yield* Semaphore.make(Limits.sockets),
    closed: yield* Deferred.make<void>()
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => entries.set(path, entry)),
    () =>
      Effect.sync(() => entries.delete(path)).pipe(
        Effect.andThen(Deferred.succeed(entry.closed, undefined))
      )
  )
  return entry
})

/** Answers a body without HTTP, under the same limits; none if HTTP would refuse it. */
export const askOf = (entry: Entry, body: string): Effect.Effect<Option.Option<string>> =>
  entry.spent() || Buffer.byteLength(body) > Limits.bodyBytes
    ? Effect.succeed(Option.none())
    : entry
        .answer(body)
        .pipe(
          entry.requests.withPermitsIfAvailable(1),
          Effect.raceFirst(Effect.as(Deferred.await(entry.closed), Option.none<string>()))
        )

/** An answer without a Date header, because a script's clock is the chain's. */
class Timeless<Request extends IncomingMessage> extends ServerResponse<Request> {
  override sendDate = false
}

/**
 * Starts a server on a free port of 127.0.0.1; closing the scope cuts every connection. `connections`: the
 * most that are open at once.
 */
export const servePaths = Effect.fnUntraced(function* (
  entries: Entries,
  connections: number = Limits.connections
) {
  const server = createServer({
    ServerResponse: Timeless,
    headersTimeout: Limits.headersTimeoutMs,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: Limits.keepAliveMs,
    maxHeaderSize: 8 * 1024
  })
  server.maxConnections = connections
  // The server no longer counts a connection that has become a WebSocket.
  const upgraded = new Set<Duplex>()
  server.on("upgrade", (_, socket) => {
    upgraded.add(socket)
    socket.once("close", () => upgraded.delete(socket))
  })
  // Its scope closes after the connections are cut: it waits until every WebSocket has ended.
  const scope = yield* Effect.flatMap(Effect.scope, Scope.fork)
  const { address, serve } = yield* NodeHttpServer.make(() => server, {
    host: "127.0.0.1",
    port: 0,
    websocket: { maxPayload: Limits.bodyBytes },
    disablePreemptiveShutdown: true
  }).pipe(Effect.mapError(cannotListen), Scope.provide(scope))
  if (address._tag === "UnixPathAddress") return yield* cannotListen(address)
  const { port } = address
  yield* serve(respond(entries, `127.0.0.1:${port}`)).pipe(Scope.provide(scope))
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
    })
  )
  return { port }
})

const cannotListen = (cause: unknown): ChainError =>
  new ChainError({
    operation: "gate.serve",
    message: "cannot listen on 127.0.0.1; is the loopback interface up, and a port free?",
    cause
  })

const plain = (status: number, text: string) => HttpServerResponse.text(text, { status })
const gone = plain(404, "no such path")

type Incoming = ReturnType<typeof NodeHttpServerRequest.toIncomingMessage>

/** Why a request of another host or page is refused, or undefined. */
const strange = ({ headers }: Incoming, host: string) => {
  if (headers.host !== host) return plain(403, `the Host header must be ${host}`)
  return headers.origin !== undefined && headers.origin !== `http://${host}`
    ? plain(403, "requests of another origin are refused")
    : undefined
}

/** Why a request is refused before its body is read, or undefined. */
const turnedAway = ({ headers, method }: Incoming) => {
  if (method !== "POST") return plain(405, "JSON-RPC is asked with POST")
  if (!/^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "")) {
    return plain(415, "the Content-Type must be application/json")
  }
  if (headers["content-encoding"] !== undefined || headers.upgrade !== undefined) {
    return plain(415, "a plain, uncompressed body is expected")
  }
  return undefined
}

const busy = plain(429, "too many requests at once")
const used = plain(429, "what may be asked here is used up")

/** Talks over a WebSocket until its peer goes or the path is closed. */
const answerSocket = (
  { upgrade }: HttpServerRequest.HttpServerRequest,
  entry: Entry,
  left: (peer: PeerOf) => void
) =>
  Effect.flatMap(upgrade, (socket) => talk(socket, (message) => askOf(entry, message), left)).pipe(
    Effect.as(HttpServerResponse.empty()),
    Effect.orElseSucceed(() => plain(400, "the WebSocket cannot be opened")),
    entry.sockets.withPermitsIfAvailable(1),
    Effect.map((response) => (response._tag === "Some" ? response.value : busy)),
    Effect.raceFirst(Effect.as(Deferred.await(entry.closed), gone))
  )

/** Talks over a WebSocket that another server was asked for, under the limits of the path. */
export const talkOf = (
  entry: Entry,
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  if (entry.left === undefined) return Effect.succeed(gone)
  return entry.spent() ? Effect.succeed(used) : answerSocket(request, entry, entry.left)
}

/** Answers one body. */
const answerBody = (request: HttpServerRequest.HttpServerRequest, entry: Entry) =>
  readBody(request).pipe(
    Effect.flatMap(entry.answer),
    Effect.map((text) => HttpServerResponse.text(text, { contentType: "application/json" })),
    Effect.catchTag("Unreadable", ({ status, message }) => Effect.succeed(plain(status, message))),
    entry.requests.withPermitsIfAvailable(1),
    Effect.map((response) => (response._tag === "Some" ? response.value : busy)),
    Effect.raceFirst(Effect.as(Deferred.await(entry.closed), gone))
  )

const respond = (entries: Entries, host: string) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const incoming = NodeHttpServerRequest.toIncomingMessage(request)
    const entry = entries.get(incoming.url ?? "")
    const asksSocket =
      incoming.method === "GET" && incoming.headers.upgrade?.toLowerCase() === "websocket"
    const left = asksSocket ? entry?.left : undefined
    const away = strange(incoming, host) ?? (left === undefined ? turnedAway(incoming) : undefined)
    if (away !== undefined) return away
    if (entry === undefined) return gone
    if (entry.spent()) return used
    return yield* left === undefined
      ? answerBody(request, entry)
      : answerSocket(request, entry, left)
  })

class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", {
  status: Schema.Int,
  message: Schema.String
}) {}

const readBody = (request: HttpServerRequest.HttpServerRequest) =>
  request.text.pipe(
    Effect.provideService(
      HttpServerRequest.MaxBodySize,
      ByteSize.fromInputUnsafe(Limits.bodyBytes)
    ),
    Effect.mapError(
      () => new Unreadable({ status: 413, message: `the body is above ${Limits.bodyBytes} bytes` })
    ),
    Effect.timeoutOrElse({
      duration: Limits.bodyTimeout,
      orElse: () =>
        Effect.fail(new Unreadable({ status: 408, message: "the body did not arrive in time" }))
    })
  )
