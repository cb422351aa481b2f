/**
 * A worker: plays what is open in the database, run after run, with any number of others. Owns which run is played
 * next, when the worker waits, and which runs it leaves alone and why; execute.ts plays the trials of a run.
 */
import { Duration, Effect, Option, Random, Schema } from "effect"
import { DbError } from "../../../db/DbError.ts"
import { shardOf } from "../../../db/fleet/parts.ts"
import type { OpenRun } from "../../../db/fleet/workers.ts"
import { Store } from "../../../db/Store.ts"
import { ownTime } from "../../../evm/ownClock.ts"
import type { Fault } from "../../engine/Stages.ts"
import type { Benchmark } from "../Benchmark.ts"
import { Worker } from "../claims/Worker.ts"
import { find, type RunRow, readable } from "../findRun.ts"
import { type ResolvedRun, resolveJoining, settingsOf } from "../run.ts"
import { ownTallies } from "../shards/ownTallies.ts"
import { restingStatus } from "../TrialChoice.ts"

/** What a worker did. */
export interface Worked {
  /** trials that it ended, by run */
  readonly played: ReadonlyMap<string, number>
  /** the runs that it left alone, and why */
  readonly refused: ReadonlyMap<string, string>
}

/** How a worker reaches what it plays, and whom it tells. */
export interface Working<R1, R2> {
  /** only these runs; empty: all */
  readonly runs: ReadonlyArray<string>
  /** ends when nothing is open any more that it can play */
  readonly untilIdle: boolean
  readonly benchOf: (name: string) => Effect.Effect<Benchmark, Fault, R1>
  /** plays the trials of a run in its world; gives whether a limit of the run stopped it */
  readonly play: (run: RunRow, resolved: ResolvedRun) => Effect.Effect<boolean, Fault, R2>
  readonly say: (line: string) => Effect.Effect<void>
}

/** ms between two looks of a worker that has nothing to do; with its signs of life, one query in two seconds. */
const LOOK = 4_000

/** ms after which a run is tried again whose open trials were not to be had. */
const AGAIN = 60_000

/**
 * ms after which a run is tried again whose limits left nothing. Whoever finds nobody else at play writes that the run is paused, so a
 * worker that could not must be away for longer than others take to find out.
 */
const AGAIN_LIMITED = 10_000

/** The world of a run as this worker sees it; fails if it is another one. */
const joined = Effect.fnUntraced(function* <R1, R2>(row: RunRow, working: Working<R1, R2>) {
  const run = yield* readable(row)
  const bench = yield* working.benchOf(run.bench)
  const { missing, resolved } = yield* resolveJoining(bench, yield* settingsOf(run))
  yield* bench.require
  return { missing, resolved }
})

/** A worker's memory of the runs that it met. */
const makeMemory = <R1, R2>({ say }: Working<R1, R2>, worker: Worker["Service"]) => {
  const played = new Map<string, number>()
  const refused = new Map<string, string>()
  const said = new Set<string>()
  /**
   * run -> its open trials when none of them was to be had (null: whatever they are), and when to look again (ms since the
   * epoch)
   */
  const empty = new Map<string, { readonly open: number | null; readonly until: number }>()

  const tell = (id: string, line: string) =>
    Effect.suspend(() => {
      if (said.has(line)) return Effect.void
      said.add(line)
      return Effect.andThen(worker.refuse(id, line), say(`run ${id}: ${line}`))
    })
  const refuse = (id: string, why: string) =>
    Effect.suspend(() => {
      refused.set(id, why)
      return tell(id, `this worker plays none of its trials: ${why}`)
    })
  const isNew = ({ id, open }: OpenRun, now: number) => {
    const before = empty.get(id)
    if (before === undefined || before.until <= now) return true
    return before.open !== null && before.open !== open
  }
  /** runs that it has left while they were played */
  const unsettled = new Set<string>()
  return { played, refused, unsettled, empty, tell, refuse, isNew }
}

/** Plays a run until nothing of it is left to take; remembers one that cannot be played here. */
const sit = Effect.fnUntraced(function* <R1, R2>(
  run: OpenRun,
  working: Working<R1, R2>,
  worker: Worker["Service"],
  memory: ReturnType<typeof makeMemory>,
  now: number
) {
  const { id } = run
  const before = worker.count()
  const sitting = Effect.gen(function* () {
    const { missing, resolved } = yield* joined(run, working)
    for (const why of missing)
      yield* memory.tell(id, `some of its trials are left to others: ${why}`)
    const isLimited = yield* working.play(run, resolved)
    memory.unsettled.add(id)
    return isLimited
  })
  const isLimited = yield* sitting.pipe(
    Effect.catch(
      (error): Effect.Effect<boolean, DbError> =>
        Schema.is(DbError)(error)
          ? Effect.fail(error)
          : Effect.as(memory.refuse(id, error.message), false)
    )
  )
  const ended = worker.count() - before
  memory.played.set(id, (memory.played.get(id) ?? 0) + ended)
  if (isLimited) {
    const wait = AGAIN_LIMITED * (0.5 + (yield* Random.next))
    memory.empty.set(id, { open: null, until: (yield* ownTime) + wait })
  } else if (ended === 0) memory.empty.set(id, { open: run.open, until: now + AGAIN })
  else memory.empty.delete(id)
})

/** Writes how the runs rest that this worker played and that nobody plays any more: only who looks first has to. */
const settle = Effect.fnUntraced(function* (
  runs: ReadonlyArray<OpenRun>,
  owner: string,
  unsettled: Set<string>
) {
  const store = yield* Store
  for (const { config, id, running, status } of runs) {
    if (running > 0 || !unsettled.delete(id) || status !== "running") continue
    const tallies = yield* ownTallies(id, shardOf(config))
    yield* store.setRunStatus(id, restingStatus(tallies), owner)
  }
})

/** Plays what is open until nothing is, or for ever. */
export const work = Effect.fn("Work.work")(function* <R1, R2>(working: Working<R1, R2>) {
  const store = yield* Store
  const worker = yield* Worker
  const memory = makeMemory(working, worker)
  for (const id of working.runs) yield* find(Option.some(id))
  let waited = false
  while (true) {
    const all = yield* store.openRuns(working.runs)
    const paused = all.filter(({ open, status }) => status === "paused" && open > 0)
    for (const { id } of paused) {
      yield* memory.tell(id, `it is paused by a limit: \`questline resume ${id}\` grants it again`)
    }
    const mine = all.filter(
      ({ id, open, running, status }) =>
        open + running > 0 && status !== "paused" && !memory.refused.has(id)
    )
    const now = yield* ownTime
    const next = mine.find((run) => run.open > 0 && memory.isNew(run, now))
    yield* settle(
      all.filter(({ id }) => id !== next?.id),
      worker.owner,
      memory.unsettled
    )
    if (next !== undefined) {
      waited = false
      yield* sit(next, working, worker, memory, now)
      continue
    }
    // Trials that others play may come back; open ones that this worker cannot play are not waited for.
    if (working.untilIdle && mine.every(({ running }) => running === 0)) break
    if (!waited)
      yield* working.say(
        mine.length === 0 ? "nothing is open; waiting" : "waiting for trials that others play"
      )
    waited = true
    yield* Effect.sleep(Duration.millis(LOOK * (0.9 + 0.2 * (yield* Random.next))))
  }
  return { played: memory.played, refused: memory.refused } satisfies Worked
})
