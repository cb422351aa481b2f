/**
 * Which process plays which trial. Owns a process's token, its heartbeat, when another process counts as
 * gone, and the order in which the trials of a run are taken; run.ts owns what playing a trial means.
 *
 * A process reports every few seconds that it is alive. One that has been silent for a while is gone. So
 * is, at once, one whose token names a process of this machine that no longer runs. Its unfinished trials
 * become pending again. If it finishes one of them later, the result is not recorded, because the trial is
 * no longer its own.
 */
import { randomUUID } from "node:crypto"
import { readFileSync, readlinkSync } from "node:fs"
import { hostname } from "node:os"
import {
  Array as Arr,
  Clock,
  Context,
  Duration,
  Effect,
  Option,
  Order,
  Predicate,
  Schedule
} from "effect"
import type { DbError } from "../../db/DbError.ts"
import type { RunStatus, Trial, TrialEnd } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { digest } from "../../evm/digest.ts"
import type { InTurn } from "../engine/outputs.ts"

/** How often a process reports that it is alive. */
const HEARTBEAT = Duration.seconds(5)

/** A process that has been silent for this long is gone. */
const SILENCE = Duration.seconds(30)

/** How often to check what another process still holds. */
const LOOK_AGAIN = Duration.seconds(1)

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
const processOf = (token: string): Option.Option<number> => {
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
const hasEnded = (token: string): boolean =>
  Option.exists(processOf(token), (pid) => !runsHere(pid))

/** A process in a form that a reader recognises. */
const nameOf = (token: string): string =>
  Option.match(processOf(token), {
    onNone: () => "on another machine",
    onSome: (pid) => `${pid}`
  })

export class Claims extends Context.Service<
  Claims,
  {
    /** this process's token */
    readonly owner: string
    /** Takes a pending trial; false if another process was faster. */
    readonly take: (trial: Trial) => Effect.Effect<boolean, DbError>
    /** Records how a trial ended; false if another process has taken it over meanwhile. */
    readonly finish: (end: Omit<TrialEnd, "owner">) => Effect.Effect<boolean, DbError>
    /** Makes one of this process's trials pending again, to be continued later. */
    readonly giveBack: (trial: Trial) => Effect.Effect<void, DbError>
    /** Makes the unfinished trials of processes that are gone pending again. */
    readonly recover: Effect.Effect<void, DbError>
    /** Makes a paid output while no other process makes the same one; the next process finds it stored. */
    readonly inTurn: InTurn
    /** Records the run's status, unless another process still plays it. */
    readonly settle: (status: RunStatus) => Effect.Effect<void, DbError>
  }
>()("questline/pipeline/Claims") {}

/** Claims on the trials of a run, released with the scope. */
export const make = Effect.fn("Claims.make")(function* (runId: string) {
  const store = yield* Store
  const owner = newToken()
  yield* Effect.addFinalizer(() => Effect.ignore(store.release(owner)))
  yield* store.heartbeat(owner).pipe(
    Effect.catch((error) => Effect.logWarning(`the heartbeat was not written: ${error.message}`)),
    Effect.repeat(Schedule.spaced(HEARTBEAT)),
    Effect.forkScoped
  )

  const recover = Effect.gen(function* () {
    const running = yield* store.trialsOf(runId, ["running"])
    const owners = Arr.dedupe(running.flatMap((trial) => trial.owner ?? []))
    for (const other of owners.filter((token) => token !== owner && hasEnded(token))) {
      const count = yield* store.resetRunning(runId, { owner: other })
      yield* Effect.logInfo("took over from a process that has ended").pipe(
        Effect.annotateLogs({ run: runId, process: nameOf(other), trials: count })
      )
    }
    const silentSince = (yield* Clock.currentTimeMillis) - Duration.toMillis(SILENCE)
    const count = yield* store.resetRunning(runId, { silentSince })
    if (count > 0) {
      yield* Effect.logInfo("took over from a process that is silent").pipe(
        Effect.annotateLogs({ run: runId, trials: count })
      )
    }
  })

  const inTurn: InTurn = (key, make) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        while (true) {
          const now = yield* Clock.currentTimeMillis
          const holder = yield* store.reserve(key, owner, now - Duration.toMillis(SILENCE))
          if (Option.isNone(holder)) break
          if (hasEnded(holder.value)) yield* store.unreserve(key, holder.value)
          else yield* restore(Effect.sleep(LOOK_AGAIN))
        }
        return yield* Effect.ensuring(restore(make), Effect.ignore(store.unreserve(key, owner)))
      })
    )

  return Claims.of({
    owner,
    take: (trial) => store.claimTrial(trial.id, owner),
    finish: (end) => store.finishTrial({ ...end, owner }),
    giveBack: (trial) => store.giveBack(trial.id, owner),
    recover,
    inTurn,
    settle: (status) => store.setRunStatus(runId, status, owner)
  })
})

/** How the open trials of a run are played. */
interface Sweep<E, R, E2, R2> {
  /** the most trials of one group in progress at once */
  readonly concurrency: number
  /** trials of one group wait for each other, never for those of another group */
  readonly groupOf: (trial: Trial) => string
  /** how long a trial will take compared with others, in any unit; the longest come first */
  readonly lengthOf: (trial: Trial) => number
  /** begins a trial when there is room for it; only then is it taken */
  readonly whenRoom: <A, E3, R3>(
    trial: Trial,
    play: Effect.Effect<A, E3, R3>
  ) => Effect.Effect<A, E3, R2 | R3>
  /**
   * reads the run as it is now and gives the trials that this process should play; asked again before each
   * trial is taken
   */
  readonly look: Effect.Effect<(trial: Trial) => boolean, E, R>
  /** plays a trial that has been taken */
  readonly play: (trial: Trial) => Effect.Effect<void, E2, R2>
  /** nothing is left to take, but other processes still play: which ones, and how many trials */
  readonly waiting: (processes: string, trials: number) => Effect.Effect<void>
}

/** A run ends with its last trial, so long trials begin early; trials of the same length keep their order. */
const longestFirst = (
  trials: ReadonlyArray<Trial>,
  lengthOf: (trial: Trial) => number
): ReadonlyArray<Trial> => Arr.sort(trials, Order.mapInput(Order.flip(Order.Number), lengthOf))

/**
 * Plays every trial of the run that can be taken, including those that are added or released meanwhile.
 * Ends when none is pending or running, in this process or another.
 */
export const playOpen = Effect.fn("Claims.playOpen")(function* <E, R, E2, R2>(
  runId: string,
  claims: Claims["Service"],
  sweep: Sweep<E, R, E2, R2>
) {
  const store = yield* Store
  let announced = ""
  while (true) {
    yield* claims.recover
    const wanted = yield* sweep.look
    const open = (yield* store.trialsOf(runId, ["pending", "running"])).filter(wanted)
    if (open.length === 0) return
    const pending = longestFirst(
      open.filter(({ status }) => status === "pending"),
      sweep.lengthOf
    )
    const playIfFree = (trial: Trial) =>
      sweep.whenRoom(
        trial,
        Effect.gen(function* () {
          if (wanted(trial) && (yield* claims.take(trial))) yield* sweep.play(trial)
        })
      )
    yield* Effect.forEach(
      Object.values(Arr.groupBy(pending, sweep.groupOf)),
      Effect.forEach(playIfFree, { concurrency: sweep.concurrency, discard: true }),
      { concurrency: "unbounded", discard: true }
    )
    if (pending.length > 0) continue
    const owners = Arr.dedupe(open.map(({ owner }) => nameOf(owner ?? ""))).join(", ")
    if (owners !== announced) yield* sweep.waiting(owners, open.length)
    announced = owners
    yield* Effect.sleep(LOOK_AGAIN)
  }
})
