/**
 * What more workers bring, and what they cost the server: workers of processes of their own play sums that need no
 * chain, with calls that take no time, so the database is what limits them. Owns counting the server's time.
 */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { commandOver } from "../pipeline/commands/support.ts"
import { toy } from "../pipeline/toy/toyBench.ts"
import { ask } from "../support/fleet/audit.ts"
import { newDatabase, ownServer } from "../support/postgres.ts"

/** What workers did in all. */
export interface Crowd {
  readonly workers: number
  readonly trials: number
  /** from the first claim to the last end, in seconds of the server's clock */
  readonly seconds: number
  /** CPU of the server for a trial, in ms */
  readonly serverMs: number
}

const script = fileURLToPath(new URL("../support/fleet/manyWorkers.ts", import.meta.url))

const MS_OF_A_TICK = 10

const statOf = (pid: number): ReadonlyArray<number> => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return fields.slice(11, 15).map(Number)
  } catch {
    return []
  }
}

/** ms of CPU that the server has taken: its own, that of its processes, and that of those that have ended. */
const serverTime = Effect.promise(async () => {
  const { folder } = await ownServer()
  const pid = Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0])
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")
  const living = children.filter(Boolean).flatMap((child) => statOf(Number(child)).slice(0, 2))
  return [...statOf(pid), ...living].reduce((sum, ticks) => sum + ticks, 0) * MS_OF_A_TICK
})

const start = (count: number, url: string) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      Array.from({ length: count }, () => {
        const args = ["--disable-warning=ExperimentalWarning", script, "1", url]
        const child = spawn(process.execPath, args, { stdio: "ignore" })
        return { child, ended: new Promise((resume) => child.once("close", resume)) }
      })
    ),
    (all) =>
      Effect.promise(async () => {
        for (const { child } of all) child.kill("SIGTERM")
        await Promise.all(all.map(({ ended }) => ended))
      })
  )

const numberOf = (url: string, statement: string) =>
  Effect.map(ask(url, statement), (rows) => Number(rows[0]?.[0]))

const until = Effect.fnUntraced(function* (url: string, statement: string) {
  while ((yield* numberOf(url, statement)) !== 0) yield* Effect.sleep("200 millis")
})

/** So many workers play three sums in so many rounds. */
export const crowd = Effect.fn("crowd")(function* (workers: number, rounds: number) {
  yield* Effect.promise(() => ownServer(["fsync=on"]))
  const url = yield* newDatabase
  yield* commandOver([toy], "runs", "--db", url)
  yield* start(workers, url)
  yield* until(url, `select ${workers} - count(*) from questline.workers`)
  const before = yield* serverTime
  const flags = ["--bench", "toy", "--model", "adder", "--rounds", `${rounds}`, "--detach"]
  const stored = yield* commandOver([toy], "run", ...flags, "--db", url)
  if (stored.status !== 0) return yield* Effect.die(stored.stderr)
  yield* until(url, "select count(*) from questline.trials where status in ('pending', 'running')")
  const took = (yield* serverTime) - before
  const trials = 3 * rounds
  const span = yield* numberOf(
    url,
    "select max(finished_at) - min(started_at) from questline.trials"
  )
  return { workers, trials, seconds: span / 1_000, serverMs: took / trials } satisfies Crowd
}, Effect.scoped)
