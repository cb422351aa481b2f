/**
 * Workers on machines of their own that play one run, for checks that decide themselves what happens to whom. Owns the
 * machines, the database's address as they see it, and starting a worker again.
 */
import { Effect } from "effect"
import { launched } from "../launched.ts"
import { newDatabase } from "../postgres.ts"
import { ask, databaseOf, watchChanges } from "./audit.ts"
import { type Machine, machine, type Running, SERVER } from "./machines.ts"
import { detach, keys, type RunsOptions } from "./play.ts"

/** Stores runs in a new database, makes machines, and gives what starts a worker on each. */
export const crew = Effect.fnUntraced(function* (size: number, runs: RunsOptions) {
  const file = yield* launched
  const url = yield* newDatabase
  yield* detach(url, runs)
  yield* watchChanges(url)
  const machines = yield* Effect.forEach(
    Array.from({ length: size }, (_, at) => at + 1),
    (number) => machine(number, runs.folder)
  )
  const db = `postgres://questline@${SERVER}:5432/${databaseOf(url)}`
  const all: Array<Running> = []
  return {
    url,
    machines,
    start: (on: Machine): Running => {
      const worker = on.start([file, "work", "--db", db, "--log-level", "info"], keys)
      all.push(worker)
      return worker
    },
    open: Effect.map(
      ask(url, "select count(*) from questline.trials where status in ('pending', 'running')"),
      (rows) => Number(rows[0]?.[0])
    ),
    number: (statement: string) => Effect.map(ask(url, statement), (rows) => Number(rows[0]?.[0])),
    output: () => all.map((worker) => worker.output()).join("\n")
  }
})

/** Waits until something holds, asking four times a second; dies after so many seconds. */
export const until = Effect.fnUntraced(function* (
  what: string,
  holds: Effect.Effect<boolean>,
  seconds = 600
) {
  for (let asked = 0; asked < 4 * seconds; asked++) {
    if (yield* holds) return
    yield* Effect.sleep("250 millis")
  }
  return yield* Effect.die(`waited ${seconds} s in vain: ${what}`)
})
