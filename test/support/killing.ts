/**
 * Runs the real command line against a local provider that misbehaves as it is told, kills it with
 * SIGKILL at chosen moments, resumes it each time, and gives what is stored at the end, to be
 * compared with an undisturbed run. Owns the playing; who chooses the moments is the test (at
 * events) or the long checks (at random).
 */

import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Effect, FileSystem, Option, Ref, Schema } from "effect"
import { roundsOf } from "../../benchmarks/quest/report/TrialScore.ts"
import type { Trial } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { ToolsRun } from "../../stages/session/tools/stage.ts"
import { Broadcast } from "../../stages/sign-and-broadcast/Broadcast.ts"
import { temporaryFolder } from "../db/support.ts"
import { launched } from "./launched.ts"
import { oracleServer } from "./oracleServer.ts"
import {
  HANGS,
  type Misbehaviour,
  type ProviderServerOptions,
  TRANSPORT_FAULTS
} from "./providerServer.ts"
import { actingServer } from "./sessions/actingServer.ts"
import type { Recorded } from "./sessions/recorded.ts"
import type { Format } from "./wire.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

type Behave = NonNullable<ProviderServerOptions["behave"]>

/**
 * When a run under way is killed: decided at each request; `kill` ends the run that is under way then,
 * and gives whether there was one.
 */
export type Moments = (kill: () => boolean, ...request: Parameters<Behave>) => ReturnType<Behave>

export interface RunOptions {
  readonly seed: number
  readonly rounds: number
  readonly concurrency: number
  /** globs over task ids; none is all */
  readonly tasks: ReadonlyArray<string>
  /** the published bank where absent */
  readonly bank?: string
  /** how the provider is spoken to; OpenAI's chat completions where absent */
  readonly format?: Format
  readonly stream?: boolean
  /** whether calls are left without an answer, which are to be given up soon */
  readonly hangs?: boolean
  /** what the model does by tools; it writes scripts where absent */
  readonly acts?: ReadonlyArray<Recorded>
}

/** Seconds that are waited for an answer, and for its next part. */
const PATIENCE = { timeoutSeconds: 600, idleTimeoutSeconds: 300 }
/** As short as a machine with all cores taken allows. */
const IMPATIENCE = { timeoutSeconds: 20, idleTimeoutSeconds: 3 }

export interface Outcome {
  /** what must not depend on how often the run was killed, a line a trial */
  readonly rows: ReadonlyArray<string>
  readonly kills: number
  /** requests that the provider answered whole, and those of them that it had answered before */
  readonly paid: number
  readonly paidTwice: number
  /** requests that the provider got */
  readonly requests: number
  readonly status: string
  /** all that was printed */
  readonly output: string
}

/** Stands for a secret: nothing that a run leaves behind may hold it. */
export const SECRET = "sk-questline-test-0a1b2c3d4e5f6a7b8c9d"

/** How each format's model is named, with a local server in the place of the provider. */
export const definitionOf = (
  { format = "openai", hangs = false, stream = false }: RunOptions,
  { baseUrls }: { readonly baseUrls: Readonly<Record<Format, string>> }
) => ({
  model: `${format}/oracle`,
  baseUrl: baseUrls[format],
  key: "env:QUESTLINE_TEST_KEY",
  ...(hangs ? IMPATIENCE : PATIENCE),
  price: { input: 1, output: 2 },
  stream
})

/** Starts the command line; resolves with its exit status, null where it was killed. */
const command = Effect.fnUntraced(function* (
  args: ReadonlyArray<string>,
  onStart: (child: ChildProcess) => void
) {
  const file = yield* launched
  return yield* Effect.callback<{ readonly code: number | null; readonly output: string }>(
    (resume) => {
      const child = spawn(process.execPath, [file, ...args], {
        cwd: root,
        env: { ...process.env, QUESTLINE_TEST_KEY: SECRET },
        stdio: ["ignore", "pipe", "pipe"]
      })
      let output = ""
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString()
      })
      child.stderr.on("data", (chunk: Buffer) => {
        output += chunk.toString()
      })
      child.once("close", (code) => resume(Effect.succeed({ code, output })))
      onStart(child)
      return Effect.sync(() => child.kill("SIGKILL"))
    }
  )
})

const decodeBroadcast = Schema.decodeUnknownEffect(Broadcast)
const decodeTools = Schema.decodeUnknownEffect(ToolsRun)

/** The hashes of a trial's transactions, and "none" where a script sent none. */
export const hashesOf = Effect.fnUntraced(function* (trial: Trial["id"]) {
  const store = yield* Store
  const broadcasts = yield* Effect.forEach(
    yield* store.stepsOf(trial, ["sign-and-broadcast"]),
    ({ value }) => decodeBroadcast(value)
  )
  const used = yield* Effect.forEach(yield* store.stepsOf(trial, ["tools"]), ({ value }) =>
    decodeTools(value)
  )
  return [
    ...broadcasts.map(({ transaction }) => transaction?.hash ?? "none"),
    ...used.flatMap(({ acted }) => acted.transactions.map(({ hash }) => hash))
  ]
})

/** Every trial with its result and the hashes of its transactions. */
export const storedRows = Effect.gen(function* () {
  const store = yield* Store
  const run = Option.getOrThrow(yield* store.latestRun)
  const rows = yield* Effect.forEach(yield* store.trialsOf(run.id), (trial) =>
    Effect.gen(function* () {
      const hashes = yield* hashesOf(trial.id)
      const { item: task, round, status, outcome, score } = trial
      return [task, round, status, outcome, score, roundsOf(trial), ...hashes].join(" ")
    })
  )
  return { rows, status: run.status }
})

/** Plays a whole run, killed wherever `moments` says and resumed until it is done. */
export const playKilled = Effect.fn("playKilled")(function* (
  options: RunOptions,
  moments: Moments
) {
  const folder = yield* temporaryFolder
  const database = `${folder}/run.db`
  const kills = yield* Ref.make(0)
  let requests = 0
  let child: ChildProcess | undefined
  const kill = (): boolean => {
    const victim = child
    child = undefined
    const killed = victim?.kill("SIGKILL") === true
    if (killed) Effect.runSync(Ref.update(kills, (count) => count + 1))
    return killed
  }
  const behave: Behave = (...request) => {
    requests += 1
    return moments(kill, ...request)
  }
  const { acts, rounds, seed } = options
  const server = yield* acts === undefined
    ? oracleServer({ seed, rounds, library: "ethers", behave })
    : actingServer(acts, { behave })
  const onStart = (started: ChildProcess) => {
    child = started
  }
  const config = `${folder}/pipeline.config.json`
  const fs = yield* FileSystem.FileSystem
  const models = { tested: definitionOf(options, server) }
  yield* fs.writeFileString(config, JSON.stringify({ models }))
  const flags = ["--db", database, "--json"]
  let output = ""
  let last = yield* command(
    [
      ...["run", "--model", "tested", "--config", config, "--seed", String(options.seed)],
      ...["--rounds", String(options.rounds), "--concurrency", String(options.concurrency)],
      ...options.tasks.flatMap((glob) => ["--tasks", glob]),
      ...(options.bank === undefined ? [] : ["--bank", options.bank]),
      ...(acts === undefined ? [] : ["--protocol", "tools"]),
      ...flags
    ],
    onStart
  )
  output += last.output
  while (last.code === null) {
    last = yield* command(["resume", ...flags], onStart)
    output += last.output
  }
  if (last.code !== 0) {
    return yield* Effect.die(`the run ended with status ${last.code}:\n${last.output}`)
  }
  const { rows, status } = yield* Effect.provide(storedRows, Store.layer({ url: database }))
  const paid = yield* server.completed
  return {
    rows,
    status,
    kills: yield* Ref.get(kills),
    requests,
    paid: paid.length,
    paidTwice: paid.length - new Set(paid).size,
    output
  } satisfies Outcome
}, Effect.scoped)

/** The moments of an undisturbed run. */
export const calm: Moments = () => "well"

const FAULTS: ReadonlyArray<Misbehaviour> = [...TRANSPORT_FAULTS, ...HANGS]

/** Moments at which nothing is killed, and a share of the calls goes wrong on the way. */
export const stormy =
  (share: number, random: () => number): Moments =>
  () =>
    random() < share ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? "well") : "well"
