/**
 * A local HTTP server for tests: a free port for the length of a scope, and what it received. Owns
 * no meaning of what is asked or answered; the formats of providers are wire.ts.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Effect, Queue } from "effect"

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Answers one request. */
export type Handler = (response: ServerResponse, received: Received) => void

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")))
  })

/** A server on a free port that lives as long as the scope, and the requests that it received. */
export const serve = Effect.fn("serve")(function* (handler: Handler, host = "127.0.0.1") {
  const requests = yield* Queue.unbounded<Received>()
  const server = yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const created = createServer(async (request, response) => {
        const received: Received = {
          method: request.method ?? "",
          path: request.url ?? "",
          headers: request.headers,
          body: await bodyOf(request)
        }
        Queue.offerUnsafe(requests, received)
        handler(response, received)
      })
      created.listen(0, host, () => resume(Effect.succeed(created)))
    }),
    (running) =>
      Effect.callback<void>((resume) => {
        running.close(() => resume(Effect.void))
        running.closeAllConnections()
      })
  )
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const origin = `http://${host}:${port}`
  return { origin, baseUrl: `${origin}/v1`, requests }
})

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Handler =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(JSON.stringify(value))
  }
