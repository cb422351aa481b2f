/**
 * A process that plays trials. Owns its token, its heartbeat, what it says of itself, and what it knows it holds;
 * Claims.ts takes the trials of a run for it.
 *
 * A process reports every few seconds that it is alive, which makes its leases last. One that was frozen for longer
 * finds out by its own clock, and asks the database before it does anything with a trial.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import {
  Array as Arr,
  Context,
  Deferred,
  Duration,
  Effect,
  Option,
  Schedule,
  type Scope
} from "effect"
import type { DbError } from "../../../db/DbError.ts"
import type { Report } from "../../../db/fleet/heartbeat.ts"
import { LEASE } from "../../../db/fleet/leases.ts"
import type { Limit } from "../../../db/fleet/limits.ts"
import { Store } from "../../../db/Store.ts"
import { makeSpool, type Spool } from "../../../db/spool/Spool.ts"
import { mayHavePassed, moment, never, ownTime } from "../../../evm/ownClock.ts"
import { machine, processEnded, processHere } from "../../../evm/processes.ts"
import type { Called, Fleet, Heard } from "../../../models/sharing/Fleet.ts"
import { VERSION } from "../../version.ts"
import { atEnd, soon } from "./givingBack.ts"
import { type Asked, makeReporting, type Reporting } from "./reporting.ts"

/** How often a process reports that it is alive. */
const HEARTBEAT = Duration.seconds(5)

/** A token that no other process has, now or later. */
const newToken = (): string => `${machine}:${process.pid}:${randomUUID()}`

/** The number of the process that a token names, if it is on this machine. */
export const processOf = (token: string): Option.Option<number> => {
  const [where, pid] = token.split(":")
  return processHere(where, pid)
}

/** Whether the process that a token names is known to have ended. */
export const hasEnded = (token: string): boolean => {
  const [where, pid] = token.split(":")
  return processEnded(where, pid)
}

/** A process in a form that a reader recognises. */
export const nameOf = (token: string): string =>
  Option.match(processOf(token), {
    onNone: () => "on another machine",
    onSome: (pid) => `${pid}`
  })

/** The latest trials that give the pace of a process. */
const PACE = 20

export class Worker extends Context.Service<
  Worker,
  {
    /** this process's token */
    readonly owner: string
    /** trial -> token of its claim, for what this process holds as far as it knows */
    readonly held: Map<number, number>
    /** Whether a trial that was taken is still this process's. A process that was frozen asks the database. */
    readonly holds: (trialId: number) => Effect.Effect<boolean, DbError>
    /** Ends when a trial that was taken is found to be this process's no longer: cancelled, or taken over. */
    readonly lost: (trialId: number) => Effect.Effect<void>
    /** where what it paid for is kept on its way to the database */
    readonly spool: Spool
    /** A trial of this process has ended. */
    readonly ended: Effect.Effect<void>
    /** Trials that this process ended. */
    readonly count: () => number
    /** what providers told the other processes */
    readonly fleet: Fleet
    readonly attend: Reporting["attend"]
    readonly report: Reporting["report"]
    /** Says why this process plays no trial of a run; others read it. */
    readonly refuse: (runId: string, why: string) => Effect.Effect<void>
  }
>()("questline/pipeline/Worker") {}

const limitName = ({ name, provider }: Called): string => `model ${provider} ${name}`

/** What providers told any process, as the latest sign of life brought it. */
const makeFleet = (store: Store["Service"]) => {
  const known = new Map<string, Heard>()
  const hear = (all: ReadonlyArray<Limit>) =>
    Effect.map(ownTime, (time) => {
      for (const { halvings, name, pause } of all) {
        known.set(name, { halvings, notBefore: pause > 0 ? time + pause : 0 })
      }
    })
  const complain: Fleet["complain"] = (model, complaint) =>
    soon(Effect.flatMap(store.complain(limitName(model), complaint), (limit) => hear([limit])))
  return { hear, complain, heard: (model: Called) => known.get(limitName(model)) }
}

/** A sign of life. What processes have that are known to have ended is given back for them. */
const heartbeat = Effect.fnUntraced(function* (
  store: Store["Service"],
  owner: string,
  report: Report
) {
  const beat = yield* store.heartbeat(owner, report)
  const others = [...beat.shares, ...beat.drawn].flatMap((each) => each.others)
  const gone = Arr.dedupe(others).filter(hasEnded)
  if (gone.length === 0) return beat
  yield* store.yieldAll(gone)
  return yield* store.heartbeat(owner, report)
})

/** How many trials a process has ended, and how fast the latest ones. */
const makePace = () => {
  let count = 0
  let ends: ReadonlyArray<number> = []
  const ended = Effect.map(ownTime, (at) => {
    count++
    ends = [...ends, at].slice(-PACE)
  })
  const pace = Effect.map(ownTime, (at) => {
    const [first] = ends
    const span = first === undefined ? 0 : at - first
    return {
      ended: count,
      rate: ends.length < 2 || span <= 0 ? null : ((ends.length - 1) / span) * 60_000
    }
  })
  return { ended, pace, count: () => count }
}

/** What a process holds as far as it knows, corrected by what the database says; who waits for a loss is told of it. */
const makeHeld = (giveBack: (ids: ReadonlyArray<number>) => Effect.Effect<void, DbError>) => {
  const held = new Map<number, number>()
  const losses = new Map<number, Deferred.Deferred<void>>()
  /** trials that were this process's in the database, but not here, at the last sign of life */
  let strange: ReadonlySet<number> = new Set()
  const lost = (trialId: number): Effect.Effect<void> =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const loss = Deferred.makeUnsafe<void>()
        losses.set(trialId, loss)
        return loss
      }),
      Deferred.await,
      () => Effect.sync(() => losses.delete(trialId))
    )
  const hear = Effect.fnUntraced(function* (stored: ReadonlySet<number>, before: Iterable<number>) {
    // What was claimed while the question was under way is in neither set.
    for (const id of before) {
      if (stored.has(id)) continue
      held.delete(id)
      const loss = losses.get(id)
      if (loss !== undefined) yield* Deferred.succeed(loss, undefined)
    }
    const unknown = [...stored].filter((id) => !held.has(id))
    // A claim whose answer is still under way is strange once, one whose answer was lost is so twice.
    yield* Effect.ignore(giveBack(unknown.filter((id) => strange.has(id))))
    strange = new Set(unknown)
  })
  return { held, lost, hear }
}

/** The spool of a process, with what earlier ones left in it delivered. */
const openSpool = Effect.fnUntraced(function* (store: Store["Service"]) {
  const spool = yield* makeSpool(store)
  yield* spool.deliver.pipe(
    Effect.catch(({ message }) => Effect.logWarning(`replies were not delivered: ${message}`))
  )
  return spool
})

/** A process that plays trials: it is alive until its scope ends, and then gives back what it holds. */
export const makeWorker: Effect.Effect<Worker["Service"], never, Store | Scope.Scope> = Effect.gen(
  function* () {
    const store = yield* Store
    const owner = newToken()
    const { hear, held, lost } = makeHeld((ids) => store.giveBack(ids, owner))
    const refused: Record<string, string> = {}
    const { count, ended, pace } = makePace()
    let since = never
    const fleet = makeFleet(store)

    const say = Effect.fnUntraced(function* (asked: Asked) {
      const before = [...held.keys()]
      const began = yield* moment
      const identity = { owner, host: hostname(), pid: process.pid, version: VERSION }
      const sign = { ...identity, ...(yield* pace), refused }
      const beat = yield* heartbeat(store, owner, { sign, ...asked })
      since = began
      yield* fleet.hear(beat.limits)
      yield* hear(new Set(beat.held), before)
      return beat
    })

    const spool = yield* openSpool(store)
    // Processes that are always killed leave their rows to those that begin.
    yield* Effect.ignore(store.forget)
    yield* atEnd(store.release(owner))
    const { attend, report } = yield* makeReporting(say)
    yield* report.pipe(
      Effect.catch((error) => Effect.logWarning(`the heartbeat was not written: ${error.message}`)),
      Effect.repeat(Schedule.spaced(HEARTBEAT)),
      Effect.forkScoped
    )
    return Worker.of({
      owner,
      held,
      spool,
      holds: Effect.fnUntraced(function* (trialId) {
        if (mayHavePassed(LEASE, since, yield* moment)) yield* report
        return held.has(trialId)
      }),
      lost,
      ended,
      count,
      fleet,
      attend,
      report,
      refuse: (runId, why) =>
        Effect.sync(() => {
          refused[runId] = why
        })
    })
  }
)
