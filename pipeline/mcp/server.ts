/**
 * The MCP server over its two transports, stdio and streamable HTTP. Owns the versions of the protocol that are
 * spoken, who may ask over HTTP, and what the end of a client means.
 */
import { NodeHttpServer } from "@effect/platform-node"
import { Deferred, Duration, Effect, Layer, type Redacted, Stdio, Stream } from "effect"
import * as McpProtocol from "effect/ai/McpProtocol"
import * as McpServer from "effect/ai/McpServer"
import { Headers, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { listen, SERVE_LIMITS, type Where } from "../serve/server.ts"
import { knowing, WRONG_TOKEN } from "../serve/token.ts"
import { VERSION } from "../version.ts"
import { addResources } from "./resources.ts"
import type { Sessions } from "./sessions.ts"
import type { Tasks } from "./Tasks.ts"
import { addTools } from "./tools.ts"

/** The path of the server over HTTP. */
export const PATH = "/mcp"

/** What is offered. */
export interface Offered {
  readonly tasks: Tasks
  readonly sessions: Sessions
}

const INSTRUCTIONS =
  "Tasks on an EVM chain. list_tasks lists them; open starts one and tells you what to do, with an account of your own. Read, simulate and send as you like, submit an answer if one is asked for, and call finish. You are judged by the state of the chain."

const described = ({ sessions, tasks }: Offered) => ({
  name: "questline",
  version: VERSION,
  instructions: INSTRUCTIONS,
  protocols: [
    McpProtocol.v2026_07_28,
    McpProtocol.v2025_11_25,
    McpProtocol.v2025_06_18,
    McpProtocol.v2025_03_26
  ] as const,
  registrations: Layer.effectDiscard(
    Effect.gen(function* () {
      const server = yield* McpServer.McpServer
      yield* addTools(server, tasks, sessions)
      yield* addResources(server, sessions)
    })
  )
})

/** How long the last answers may take to be written, after the client has closed its end. */
const LAST_WORDS = Duration.millis(500)

/** Serves the client at the other end of stdin and stdout, until it closes its end. What it left open is judged. */
export const serveStdio = Effect.fn("mcp.stdio")(function* (offered: Offered) {
  const stdio = yield* Stdio.Stdio
  const gone = yield* Deferred.make<void>()
  // The server would end with its input, before the last calls are answered.
  const kept = Stream.concat(
    stdio.stdin,
    Stream.drain(Stream.fromEffect(Effect.andThen(Deferred.succeed(gone, undefined), Effect.never)))
  )
  // Its end interrupts the fiber that built it.
  yield* Effect.forkScoped(
    Layer.launch(
      McpServer.layerStdio(described(offered)).pipe(
        Layer.provide(Layer.succeed(Stdio.Stdio, { ...stdio, stdin: kept }))
      )
    )
  )
  yield* Deferred.await(gone)
  yield* Effect.sleep(LAST_WORDS)
  yield* offered.sessions.rest
  yield* offered.sessions.endAll({ _tag: "exited" })
}, Effect.scoped)

const unauthorized = HttpServerResponse.jsonUnsafe(
  { error: WRONG_TOKEN },
  { status: 401, headers: { "www-authenticate": "Bearer" } }
)

/** Serves over HTTP until its scope closes, and returns the port. */
export const serveHttp = Effect.fn("mcp.http")(function* (
  offered: Offered,
  where: Pick<Where, "host" | "port">,
  token: Redacted.Redacted<string> | null
) {
  const mayAsk = knowing(token)
  const app = yield* HttpRouter.toHttpEffect(
    McpServer.layerHttp({ ...described(offered), path: PATH, allowSessionTermination: true }).pipe(
      Layer.provide(NodeHttpServer.layerHttpServices)
    )
  )
  const guarded = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const bearer = /^Bearer (.*)$/i.exec(request.headers.authorization ?? "")?.[1] ?? ""
    if (!mayAsk(bearer)) return unauthorized
    // The server of all HTTP has checked where the request comes from.
    return yield* Effect.provideService(
      app,
      HttpServerRequest.HttpServerRequest,
      request.modify({ headers: Headers.remove(request.headers, "origin") })
    )
  })
  return yield* listen(guarded, { ...where, localPages: true }, SERVE_LIMITS)
})
