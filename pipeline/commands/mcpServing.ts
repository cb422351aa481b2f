/** Serves the tasks of a run to MCP clients. Loaded when `questline mcp` runs. */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Console, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { isGuest, withGuests } from "../../models/agents/guest.ts"
import { PATH, serveHttp, serveStdio } from "../mcp/server.ts"
import { makeSessions } from "../mcp/sessions.ts"
import { makeTasks } from "../mcp/Tasks.ts"
import { Progress } from "../run/Progress.ts"
import { configOf, find, resolveRun, settingsOf } from "../run/run.ts"
import { urlOf } from "../serve/hosts.ts"
import { TOKEN, tokenFor } from "../serve/token.ts"
import { benchNamed, withOwn } from "../terminal/Benches.ts"
import { printDocument } from "../terminal/documents.ts"
import { UsageError } from "../terminal/failure.ts"
import { databaseOption, onStore, openStore } from "../terminal/store.ts"
import type { McpInput } from "./mcpOptions.ts"
import { givenInput } from "./run/givenInput.ts"
import { settingsFrom } from "./run/runNew.ts"

const flagsOf = (input: McpInput): ReadonlyArray<string> => [
  `--model=mcp:${input.name}`,
  ...input.tasks.map((glob) => `--tasks=${glob}`),
  `--rounds=${input.rounds}`,
  `--seed=${input.seed}`,
  ...Option.toArray(input.sessionTimeout).map((seconds) => `--session-timeout=${seconds}`),
  ...Option.toArray(input.chain).map((chain) => `--chain=${chain}`),
  ...Option.toArray(input.bank).map((bank) => `--bank=${bank}`)
]

/** Serves until the client is gone, or for ever over HTTP. */
const serveTo = Effect.fnUntraced(function* (
  tasks: Effect.Success<ReturnType<typeof makeTasks>>,
  input: McpInput
) {
  const { host, http, json, port } = input
  const sessions = yield* makeSessions(tasks).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  const goOn = Effect.suspend(() => {
    const run = tasks.run()
    return run === null
      ? Effect.void
      : Console.error(
          `To go on: questline mcp --run ${run}${databaseOption(input)}\nEvery task: questline report ${run}${databaseOption(input)}`
        )
  })
  if (!http) return yield* Effect.ensuring(serveStdio({ tasks, sessions }), goOn)
  const token = yield* tokenFor(host)
  const taken = yield* serveHttp({ tasks, sessions }, { host, port }, token)
  const url = `${urlOf(host, taken)}${PATH}`
  yield* json
    ? printDocument("mcp", { url, token: token !== null })
    : Console.log(
        `MCP at ${url} until you press Ctrl-C (${token === null ? `programs of this machine need no token: set ${TOKEN} to ask for one` : `the token is that of ${TOKEN}`})`
      )
  return yield* Effect.ensuring(Effect.never, goOn)
})

/** A new run, stored when the first task is opened. */
const serveNew = Effect.fnUntraced(function* (input: McpInput) {
  const given = yield* givenInput(flagsOf(input))
  const bench = yield* benchNamed(given.bench)
  const resolved = yield* withGuests(
    resolveRun(yield* bench.load, yield* settingsFrom(bench, given))
  )
  for (const note of resolved.prepared.notes) yield* Console.error(note)
  yield* resolved.bench.require
  yield* Effect.flatMap(makeTasks(resolved), (tasks) => serveTo(tasks, input)).pipe(
    // What is open is given back before the store is closed.
    Effect.scoped,
    Effect.provide(openStore(input.db)),
    withOwn(bench, given.own)
  )
})

/** The open tasks of a stored run. */
const serveStored = Effect.fnUntraced(function* (input: McpInput, id: string) {
  if (input.tasks.length > 0) {
    return yield* new UsageError({
      message: "--run goes on with all open tasks of the run: leave --tasks out"
    })
  }
  yield* onStore(
    input.db,
    Effect.gen(function* () {
      const run = yield* find(Option.some(id))
      if (!(yield* configOf(run)).models.every(isGuest)) {
        return yield* new UsageError({
          message: `run ${run.id} is not one of MCP clients: \`questline resume ${run.id}\` goes on with it`
        })
      }
      const bench = yield* benchNamed(run.bench)
      const resolved = yield* withGuests(resolveRun(yield* bench.load, yield* settingsOf(run)))
      yield* resolved.bench.require
      yield* Effect.flatMap(makeTasks(resolved, run.id), (tasks) => serveTo(tasks, input)).pipe(
        Effect.scoped
      )
    })
  )
})

/** `questline mcp`. */
export const mcpServing = Effect.fn("commands.mcp")(
  (input: McpInput) =>
    Option.match(input.run, {
      onNone: () => serveNew(input),
      onSome: (id) => serveStored(input, id)
    }),
  Effect.scoped,
  Effect.provide([NodeHttpClient.layerUndici, Progress.quiet])
)
