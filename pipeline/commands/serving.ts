/** Serves a practice over HTTP until it is interrupted. Loaded when `questline serve` runs. */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Console, Effect, Option } from "effect"
import { urlOf } from "../serve/hosts.ts"
import { OpenSessions } from "../serve/OpenSessions.ts"
import { Queue } from "../serve/Queue.ts"
import { serve } from "../serve/server.ts"
import { TOKEN, tokenFor } from "../serve/token.ts"
import { Benches } from "../terminal/Benches.ts"
import { printDocument } from "../terminal/documents.ts"
import { UsageError } from "../terminal/failure.ts"
import type { ServeInput } from "./serveOptions.ts"

/** `questline serve`. */
export const serving = Effect.fn("commands.serve")(
  function* (input: ServeInput) {
    const { host, json, maxWaiting, port } = input
    const token = yield* tokenFor(host)
    const bench = (yield* Benches).find(({ practice }) => practice !== undefined)
    if (bench?.practice === undefined) {
      return yield* new UsageError({ message: "no benchmark of this program can be served" })
    }
    const practice = yield* bench.practice({
      bank: Option.getOrUndefined(input.bank),
      chain: Option.getOrUndefined(input.chain),
      concurrency: Option.getOrUndefined(input.atOnce),
      scriptTimeoutMs: Option.getOrUndefined(Option.map(input.scriptTimeout, (s) => s * 1000)),
      mostSessions: Option.getOrUndefined(input.maxSessions),
      sessionTimeoutMs: Option.getOrUndefined(Option.map(input.sessionTimeout, (s) => s * 1000))
    })
    const sessions = yield* OpenSessions.make(practice)
    const served = { practice, queue: new Queue(maxWaiting), sessions, token }
    const taken = yield* serve(served, { host, port })
    const url = urlOf(host, taken)
    yield* json
      ? printDocument("serve", { url, openapi: `${url}/openapi.json`, token: token !== null })
      : Console.log(
          `Serving at ${url} until you press Ctrl-C (${token === null ? `programs of this machine need no token: set ${TOKEN} to ask for one` : `the token is that of ${TOKEN}`})\nOpenAPI: ${url}/openapi.json`
        )
    return yield* Effect.never
  },
  Effect.scoped,
  Effect.provide(NodeHttpClient.layerUndici)
)
