/**
 * Which process plays which trial. Owns a process's token and its heartbeat; playOpen.ts owns the order in which trials are
 * taken, and execute.ts what playing one means.
 *
 * A process reports every few seconds that it is alive, which makes its leases last. One that was silent for the
 * time of a lease is gone, and its unfinished trials are claimed like pending ones. So are, at once, those of a
 * process whose token names one of this machine that no longer runs. If it finishes one of them later, the result is
 * not recorded, because the trial is no longer its own. Times are the database's: no two machines need agree on one.
 */
import { randomUUID } from "node:crypto"
import { readFileSync, readlinkSync } from "node:fs"
import { hostname } from "node:os"
import { Array as Arr, Clock, Context, Duration, Effect, Option, Predicate, Schedule } from "effect"
import { LEASE, MOST_CLAIMS } from "../../../db/claims.ts"
import type { DbError } from "../../../db/DbError.ts"
import type { RunStatus, Trial, TrialEnd } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { digest } from "../../../evm/digest.ts"
import type { InTurn } from "../../engine/outputs.ts"

/** How often a process reports that it is alive. */
const HEARTBEAT = Duration.seconds(5)

/** How often to check what another process still holds. */
export const LOOK_AGAIN = Duration.seconds(1)

const readOr = (read: () => string): string => {
  try {
    return read()
  } catch {
    return ""
  }
}

/**
 * Identifies the machine; on Linux also its boot and its container. A process number names the same process
 * only if all of these are equal.
 */
const machine = digest(
  [
    hostname(),
    readOr(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
    readOr(() => readlinkSync("/proc/self/ns/pid"))
  ].join("\n")
).slice(0, 16)

/** A token that no other process has, now or later. */
const newToken = (): string => `${machine}:${process.pid}:${randomUUID()}`

/** The number of the process that a token names, if it is on this machine. */
export const processOf = (token: string): Option.Option<number> => {
  const [where, pid] = token.split(":")
  return where === machine ? Option.some(Number(pid)) : Option.none()
}

const runsHere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // A process of another user exists too; we are just not allowed to signal it.
    return !(Predicate.hasProperty(cause, "code") && cause.code === "ESRCH")
  }
}

/** Whether the process that a token names is known to have ended. */
export const hasEnded = (token: string): boolean =>
  Option.exists(processOf(token), (pid) => !runsHere(pid))

/** A process in a form that a reader recognises. */
export const nameOf = (token: string): string =>
  Option.match(processOf(token), {
    onNone: () => "on another machine",
    onSome: (pid) => `${pid}`
  })

export class Claims extends Context.Service<
  Claims,
  {
    /** this process's token */
    readonly owner: string
    /** Takes up to `most` of these trials, in their order: those that nobody holds. */
    readonly claim: (
      trials: ReadonlyArray<Trial>,
      most: number
    ) => Effect.Effect<ReadonlyArray<Trial>, DbError>
    /** Takes a pending trial; false if another process was faster. */
    readonly take: (trial: Trial) => Effect.Effect<boolean, DbError>
    /** Whether a trial that was taken is still this process's. A process that was frozen asks the database. */
    readonly holds: (trialId: number) => Effect.Effect<boolean, DbError>
    /** Records how a trial ended; false if another process has taken it over meanwhile. */
    readonly finish: (end: Omit<TrialEnd, "owner" | "token">) => Effect.Effect<boolean, DbError>
    /** Makes trials of this process pending again, to be continued later. */
    readonly giveBack: (trials: ReadonlyArray<Trial>) => Effect.Effect<void, DbError>
    /** Makes the unfinished trials of processes that have ended pending again. */
    readonly recover: Effect.Effect<void, DbError>
    /** Makes a paid output while no other process makes the same one; the next process finds it stored. */
    readonly inTurn: InTurn
    /** Records the run's status, unless another process still plays it. */
    readonly settle: (status: RunStatus) => Effect.Effect<void, DbError>
  }
>()("questline/pipeline/Claims") {}

/** How long the end of a process waits for the database, to give back what it holds. */
const GIVING_BACK = Duration.seconds(5)

/** What this process holds, and since when that is known. */
const makeHeld = (owner: string) =>
  Effect.gen(function* () {
    const store = yield* Store
    /** trial -> token of its claim */
    const held = new Map<number, number>()
    /** trials that were this process's in the database, but not here, at the last sign of life */
    let strange: ReadonlySet<number> = new Set()
    let until = 0

    /** The time of this process's own clock, which no change of the machine's time moves. */
    const now = Effect.map(Clock.currentTimeNanos, (nanos) => Number(nanos / 1_000_000n))

    const beat = Effect.gen(function* () {
      const before = new Set(held.keys())
      const asked = yield* now
      const stored = new Set(yield* store.heartbeat(owner))
      until = asked + LEASE
      // What was claimed while the question was under way is in neither set.
      for (const id of before) if (!stored.has(id)) held.delete(id)
      const unknown = [...stored].filter((id) => !held.has(id))
      // A claim whose answer is still under way is strange once, one whose answer was lost is so twice.
      yield* store.giveBack(
        unknown.filter((id) => strange.has(id)),
        owner
      )
      strange = new Set(unknown)
    })

    const holds = Effect.fnUntraced(function* (trialId: number) {
      if ((yield* now) >= until) yield* beat
      return held.has(trialId)
    })
    return { held, beat, holds }
  })

/** Takes what processes left that are known to have ended, and gives up trials that stopped too many. */
const makeRecover = (store: Store["Service"], runId: string, owner: string) =>
  Effect.gen(function* () {
    const running = yield* store.trialsOf(runId, ["running"])
    const owners = Arr.dedupe(running.flatMap((trial) => trial.owner ?? []))
    for (const other of owners.filter((token) => token !== owner && hasEnded(token))) {
      const count = yield* store.resetRunning(runId, other)
      yield* Effect.logInfo("took over from a process that has ended").pipe(
        Effect.annotateLogs({ run: runId, process: nameOf(other), trials: count })
      )
    }
    if (!running.some(({ claims }) => claims >= MOST_CLAIMS)) return
    const count = yield* store.giveUpClaims(runId)
    if (count === 0) return
    yield* Effect.logWarning("trials stopped every process that played them").pipe(
      Effect.annotateLogs({ run: runId, trials: count })
    )
  })

/** Makes paid outputs one process at a time. */
const makeInTurn =
  (store: Store["Service"], owner: string): InTurn =>
  (key, make) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        while (true) {
          const holder = yield* store.reserve(key, owner)
          if (Option.isNone(holder)) break
          if (hasEnded(holder.value)) yield* store.unreserve(key, holder.value)
          else yield* restore(Effect.sleep(LOOK_AGAIN))
        }
        return yield* Effect.ensuring(restore(make), Effect.ignore(store.unreserve(key, owner)))
      })
    )

/** Claims on the trials of a run, released with the scope. */
export const make = Effect.fn("Claims.make")(function* (runId: string) {
  const store = yield* Store
  const owner = newToken()
  yield* Effect.addFinalizer(() =>
    Effect.ignore(Effect.timeout(Effect.interruptible(store.release(owner)), GIVING_BACK))
  )
  const { beat, held, holds } = yield* makeHeld(owner)
  yield* beat.pipe(
    Effect.catch((error) => Effect.logWarning(`the heartbeat was not written: ${error.message}`)),
    Effect.repeat(Schedule.spaced(HEARTBEAT)),
    Effect.forkScoped
  )

  const claim = Effect.fnUntraced(function* (open: ReadonlyArray<Trial>, most: number) {
    const trials = new Map(open.map((trial) => [trial.id, trial]))
    const claimed = yield* store.claimTrials(runId, [...trials.keys()], owner, most)
    for (const { id, token } of claimed) held.set(id, token)
    const over = claimed.flatMap(({ id }) => trials.get(id) ?? []).filter(wasRunning)
    if (over.length > 0) {
      yield* Effect.logInfo("took over from a process that is silent").pipe(
        Effect.annotateLogs({ run: runId, trials: over.length })
      )
    }
    return claimed.flatMap(({ id }) => trials.get(id) ?? [])
  }, Effect.uninterruptible)

  const giveBack = (trials: ReadonlyArray<Trial>) =>
    Effect.suspend(() => {
      for (const { id } of trials) held.delete(id)
      return store.giveBack(
        trials.map(({ id }) => id),
        owner
      )
    })

  const finish = Effect.fnUntraced(function* (end: Omit<TrialEnd, "owner" | "token">) {
    const token = held.get(end.trialId)
    const finished = token !== undefined && (yield* store.finishTrial({ ...end, owner, token }))
    held.delete(end.trialId)
    return finished
  })

  return Claims.of({
    owner,
    claim,
    take: (trial) => Effect.map(claim([trial], 1), (claimed) => claimed.length === 1),
    holds,
    finish,
    giveBack,
    recover: makeRecover(store, runId, owner),
    inTurn: makeInTurn(store, owner),
    settle: (status) => store.setRunStatus(runId, status, owner)
  })
})

const wasRunning = ({ status }: Trial): boolean => status === "running"
