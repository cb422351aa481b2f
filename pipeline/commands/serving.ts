/** Serves a practice over HTTP until it is interrupted. Loaded when `questline serve` runs. */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Config, Console, Effect, Option, Redacted } from "effect"
import { counted } from "../../report/text.ts"
import { OpenSessions } from "../serve/OpenSessions.ts"
import { Queue } from "../serve/Queue.ts"
import { isLoopback, serve } from "../serve/server.ts"
import { Benches } from "../terminal/Benches.ts"
import { printDocument } from "../terminal/documents.ts"
import { UsageError } from "../terminal/failure.ts"
import type { ServeInput } from "./serveOptions.ts"

const TOKEN = "QUESTLINE_TOKEN"
/** Characters of a token: fewer can be guessed. */
const SHORTEST = 16

/** The token of the environment; null if there is none and none is needed. */
const tokenFor = Effect.fnUntraced(function* (host: string) {
  const given = Option.getOrNull(yield* Config.option(Config.Redacted(TOKEN)))
  if (given === null) {
    if (isLoopback(host)) return null
    return yield* new UsageError({
      message: `--host ${host} can be reached by other machines: set a token of at least ${counted(SHORTEST, "character")} in ${TOKEN}, or leave --host out`
    })
  }
  if (Redacted.value(given).length >= SHORTEST) return given
  return yield* new UsageError({
    message: `the token in ${TOKEN} has fewer than ${counted(SHORTEST, "character")}: set a longer one`
  })
})

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
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${taken}`
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
