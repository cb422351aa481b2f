/**
 * `npm run check:fleet [-- ROUNDS]`: three workers play one run in PostgreSQL, each in a process namespace of its own
 * where that is allowed, as on three machines. One is killed and started again, one is frozen for longer than its
 * leases, and the server is restarted. The rows must be those of a calm run in a file, and no more may be paid for
 * twice than was in flight. Exit status 1 where they differ; where PostgreSQL is not installed, a line says so.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { NodeHttpClient, NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Fiber, Result, Schema } from "effect"
import { Store } from "../../db/Store.ts"
import { temporaryFolder } from "../db/support.ts"
import { calm, definitionOf, playKilled, SECRET, storedRows } from "../support/killing.ts"
import { launched } from "../support/launched.ts"
import { oracleServer } from "../support/oracleServer.ts"
import { absent, administer, installed, newDatabase, restartServer } from "../support/postgres.ts"

const rounds = Schema.decodeUnknownSync(
  Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))
)(process.argv[2] ?? "10")

const options = { seed: 3, rounds, concurrency: 4, tasks: ["erc20_*"] }

/** Longer than a lease. */
const FROZEN = "40 seconds"

const root = fileURLToPath(new URL("../..", import.meta.url))

const APART = ["--pid", "--fork", "--mount-proc", "--kill-child"]

/** Whether processes may have a namespace of their own here: then none can see whether another one still runs. */
const apart = Result.isSuccess(
  Result.try(() => execFileSync("unshare", [...APART, "true"], { stdio: "ignore" }))
)

/** The process of a worker: the child of the one that made its namespace. */
const innermost = (child: ChildProcess): number => {
  const pid = child.pid ?? 0
  if (!apart) return pid
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0])
}

interface Worker {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  readonly output: () => string
}

const startWorker = (file: string, args: ReadonlyArray<string>): Worker => {
  const [program = "", ...rest] = [
    ...(apart ? ["unshare", ...APART] : []),
    ...[process.execPath, file, ...args, "--log-level", "info"]
  ]
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...process.env, QUESTLINE_TEST_KEY: SECRET },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  const ended = new Promise<number | null>((resume) => child.once("close", resume))
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return { child, ended, output: () => output }
}

/** Plays the run with three workers and what happens to them. */
const playFleet = Effect.gen(function* () {
  const folder = yield* temporaryFolder
  const url = yield* newDatabase
  const file = yield* launched
  const server = yield* oracleServer({
    seed: options.seed,
    rounds,
    library: "ethers",
    takes: "3 seconds"
  })
  const config = `${folder}/pipeline.config.json`
  writeFileSync(config, JSON.stringify({ models: { tested: definitionOf(options, server) } }))
  const flags = ["--db", url, "--json"]
  const replies = (count: number): Effect.Effect<void> =>
    Effect.gen(function* () {
      while ((yield* server.completed).length < count) yield* Effect.sleep("100 millis")
    })
  /** Waits for so many more replies. */
  const more = (count: number) =>
    Effect.flatMap(server.completed, (now) => replies(now.length + count))
  const playing = (worker: Worker): Effect.Effect<void> =>
    Effect.gen(function* () {
      while (!worker.output().includes("run started")) yield* Effect.sleep("100 millis")
    })
  const first = startWorker(file, [
    ...["run", "--model", "tested", "--config", config, "--seed", `${options.seed}`],
    ...["--rounds", `${rounds}`, "--concurrency", `${options.concurrency}`, "--tasks", "erc20_*"],
    ...flags
  ])
  yield* replies(3)
  const [second, third] = [1, 2].map(() => startWorker(file, ["resume", ...flags]))
  if (second === undefined || third === undefined) return yield* Effect.die("no workers")
  const said = (...each: ReadonlyArray<Worker>) => each.map((one) => one.output()).join("")
  yield* Effect.all([playing(second), playing(third)])
  yield* more(8)
  process.kill(innermost(third.child), "SIGSTOP")
  yield* Console.error("one worker is frozen")
  const thawing = yield* Effect.forkChild(
    Effect.andThen(
      Effect.sleep(FROZEN),
      Effect.sync(() => process.kill(innermost(third.child), "SIGCONT"))
    )
  )
  yield* more(6)
  process.kill(innermost(second.child), "SIGKILL")
  yield* Console.error("one worker is killed")
  yield* Effect.promise(() => second.ended)
  const fourth = startWorker(file, ["resume", ...flags])
  yield* playing(fourth)
  yield* more(2)
  yield* Effect.promise(restartServer)
  yield* Console.error("the server was restarted")
  const statuses = yield* Effect.promise(() => Promise.all([first.ended, fourth.ended]))
  yield* Fiber.join(thawing)
  statuses.push(yield* Effect.promise(() => third.ended))
  const { rows } = yield* Effect.provide(storedRows, Store.layer({ url }))
  const counts = yield* Effect.promise(() =>
    administer(
      "select (select count(*) from questline.in_flight), (select max(token) from questline.trials), (select sum(token) from questline.trials)",
      new URL(url).pathname.slice(1)
    )
  )
  const paid = yield* server.completed
  return { rows, statuses, counts, paid, output: said(first, second, third, fourth) }
}).pipe(Effect.scoped)

const check = Effect.gen(function* () {
  if (installed === undefined) return yield* Console.log(absent)
  yield* Console.error("playing a calm run...")
  const undisturbed = yield* playKilled(options, calm)
  yield* Console.error("playing it with three workers...")
  const { counts, output, paid, rows, statuses } = yield* playFleet
  const differing = rows.filter((row, at) => row !== undisturbed.rows[at])
  const twice = paid.length - new Set(paid).size - undisturbed.paidTwice
  // In flight: the calls of the worker that was killed, and of the one that was frozen.
  const allowed = 2 * options.concurrency
  const [[reserved, mostClaims, claims] = []] = counts
  yield* Console.log(
    `${apart ? "namespaces of their own" : "one namespace"}: ${rows.length} trials, ${differing.length} rows differ, ` +
      `${paid.length} replies (${undisturbed.paid} in the calm run), ${twice} paid twice (at most ${allowed} were in flight), ` +
      `${claims} claims, at most ${mostClaims} of one trial, ${reserved} reservations left, exits ${statuses.join(" ")}`
  )
  for (const row of differing) yield* Console.log(`differs: ${row}`)
  const wrong =
    differing.length > 0 ||
    rows.length !== undisturbed.rows.length ||
    twice > allowed ||
    reserved !== "0" ||
    statuses.some((status) => status !== 0) ||
    output.includes(SECRET)
  if (!wrong) return
  process.exitCode = 1
  yield* Console.error(output.slice(-8_000))
}).pipe(Effect.provide([NodeServices.layer, NodeHttpClient.layerUndici]))

NodeRuntime.runMain(check)
