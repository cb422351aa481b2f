/**
 * Which process plays which trial of a run. Worker.ts owns a process's token and its heartbeat; playOpen.ts the order
 * in which trials are taken, and execute.ts what playing one means.
 *
 * A process reports every few seconds that it is alive, which makes its leases last. One that was silent for the
 * time of a lease is gone, and its unfinished trials are claimed like pending ones. So are, at once, those of a
 * process whose token names one of this machine that no longer runs. If it finishes one of them later, the result is
 * not recorded, because the trial is no longer its own. Times are the database's: no two machines need agree on one.
 */
import { Array as Arr, Context, Duration, Effect, Option, Semaphore } from "effect"
import { MOST_CLAIMS } from "../../../db/claims.ts"
import type { DbError } from "../../../db/DbError.ts"
import type { ShareWanted } from "../../../db/fleet/shares.ts"
import type { RunStatus, Trial, TrialEnd } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { type Known, nothingKnown } from "../../../db/trace/known.ts"
import type { Fleet } from "../../../models/sharing/Fleet.ts"
import type { Sharing } from "../../../models/sharing/Sharing.ts"
import { type Keeper, makeKeeper, makeRecent } from "../../engine/keeping.ts"
import type { InTurn, Keeping, TraceDiffers } from "../../engine/outputs.ts"
import type { Budget } from "../spending/account.ts"
import { atEnd, soon, undoneIfInterrupted } from "./givingBack.ts"
import { hasEnded, makeWorker, nameOf, Worker } from "./Worker.ts"

/** How often to check what another process still holds. */
export const LOOK_AGAIN = Duration.seconds(1)

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
    /**
     * Keeps what a trial that was taken makes, and makes its paid outputs one process at a time. `lost` ends when the
     * trial is no longer this process's, and no paid output of it is under way.
     */
    readonly keep: (trial: Trial) => Keeping<Keeper> & { readonly lost: Effect.Effect<void> }
    /**
     * Records how a trial ended, with all that `keeper` has of it; false if another process has taken it over meanwhile.
     */
    readonly finish: (
      end: Omit<TrialEnd, "owner" | "token">,
      keeper?: Keeper
    ) => Effect.Effect<boolean, DbError | TraceDiffers>
    /** Makes trials of this process pending again, to be continued later. */
    readonly giveBack: (trials: ReadonlyArray<Trial>) => Effect.Effect<void, DbError>
    /** Makes the unfinished trials of processes that have ended pending again. */
    readonly recover: Effect.Effect<void, DbError>
    /** Divides calls at once to a provider with the other processes that play the run. */
    readonly sharing: (calls: number) => Sharing
    /** What providers told the other processes. */
    readonly fleet: Fleet
    /** What is left of the run's limits, divided with the other processes that play it. */
    readonly budget: Budget
    /** Records the run's status, unless another process still plays it. */
    readonly settle: (status: RunStatus) => Effect.Effect<void, DbError>
  }
>()("questline/pipeline/Claims") {}

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

/** Makes paid outputs one process at a time. The reservation ends when the output is stored, or when it is not made. */
const makeInTurn =
  (
    store: Store["Service"],
    owner: string,
    { found, hasStored }: Keeper,
    paying: Semaphore.Semaphore
  ): InTurn =>
  (key, make) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        while (true) {
          const reservation = yield* restore(
            undoneIfInterrupted(store.reserve(key, owner), ({ _tag }) =>
              _tag === "Reserved" ? store.unreserve(key, owner) : Effect.void
            )
          )
          if (reservation._tag === "Reserved") break
          if (reservation._tag === "Stored") {
            found(reservation.output)
            return yield* restore(make)
          }
          if (hasEnded(reservation.by)) yield* store.unreserve(key, reservation.by)
          else yield* restore(Effect.sleep(LOOK_AGAIN))
        }
        return yield* Effect.ensuring(
          restore(paying.withPermit(make)),
          Effect.suspend(() => (hasStored(key) ? Effect.void : soon(store.unreserve(key, owner))))
        )
      })
    )

/** A share that cannot be asked for now is none: whoever cannot reach the database begins no call. */
const makeSharing =
  ({ attend, report }: Worker["Service"], runId: string) =>
  (calls: number): Sharing => {
    const nameOf = (provider: string) => `${runId} ${provider}`
    const keep: Sharing["keep"] = (parties) => {
      const having = new Set<string>()
      const asking = Effect.gen(function* () {
        const [wanted, unused]: [Array<ShareWanted>, Array<string>] = [[], []]
        for (const [provider, { close }] of [...parties]) {
          const [name, using] = [nameOf(provider), yield* close]
          if (using !== undefined) wanted.push({ name, calls, using })
          else if (having.delete(name)) unused.push(name)
        }
        for (const { name } of wanted) having.add(name)
        return { shares: wanted, unused: { shares: unused } }
      })
      return attend({
        asking,
        told: (beat) => {
          const shares = Option.match(beat, { onNone: () => [], onSome: (told) => told.shares })
          const most = new Map(shares.map((share) => [share.name, share.most]))
          return Effect.forEach(
            parties,
            ([provider, { open }]) => open(most.get(nameOf(provider))),
            { discard: true }
          )
        },
        unused: () => ({ shares: [...having] })
      })
    }
    return { keep, ask: Effect.ignore(report) }
  }

const makeBudget = ({ attend, report }: Worker["Service"], runId: string): Budget => ({
  keep: ({ drawn, wanted }) =>
    attend({
      asking: Effect.map(wanted, (each) => ({ draws: [{ runId, ...each }] })),
      told: (beat) =>
        drawn(
          Option.flatMap(beat, (told) =>
            Option.fromUndefinedOr(told.drawn.find((each) => each.runId === runId))
          )
        ),
      unused: () => ({ runs: [runId] })
    }),
  draw: report
})

/** Logs which of the trials that were claimed another process had left behind. */
const tellOver = (runId: string, claimed: ReadonlyArray<Trial>) => {
  const over = claimed.filter(({ status }) => status === "running")
  return over.length === 0
    ? Effect.void
    : Effect.logInfo("took over from a process that is silent").pipe(
        Effect.annotateLogs({ run: runId, trials: over.length })
      )
}

/** The trials of a run that were claimed here, and what was stored of them. */
type Taken = Map<number, Known>

const makeClaim = (
  store: Store["Service"],
  runId: string,
  { held, owner }: Worker["Service"],
  taken: Taken
) =>
  Effect.fnUntraced(function* (open: ReadonlyArray<Trial>, most: number) {
    const trials = new Map(open.map((trial) => [trial.id, trial]))
    const claimed = yield* undoneIfInterrupted(
      store.claimTrials(runId, [...trials.keys()], owner, most),
      (all) =>
        store.giveBack(
          all.map(({ id }) => id),
          owner
        )
    )
    for (const { id, known, token } of claimed) {
      held.set(id, token)
      taken.set(id, known)
    }
    const mine = claimed.flatMap(({ id, token }) => {
      const before = trials.get(id)
      return before === undefined ? [] : [{ ...before, owner, token }]
    })
    yield* tellOver(runId, mine)
    return mine
  })

const makeKeep = (
  store: Store["Service"],
  { lost, owner, spool }: Worker["Service"],
  taken: Taken
): Claims["Service"]["keep"] => {
  const recent = makeRecent()
  return ({ id, token }) => {
    const claimed = { trialId: id, claim: { owner, token } }
    const keeper = makeKeeper(store, claimed, taken.get(id) ?? nothingKnown, { recent, spool })
    const paying = Semaphore.makeUnsafe(1)
    const outputs = {
      ...keeper,
      // A trial that has ended is not lost, though it is held no longer.
      finish: (end: Parameters<Keeper["finish"]>[0]) =>
        Effect.andThen(paying.take(1), keeper.finish(end)).pipe(
          Effect.onError(() => paying.release(1))
        )
    }
    return {
      outputs,
      inTurn: makeInTurn(store, owner, outputs, paying),
      // A call that is under way is paid for, so its reply is stored first.
      lost: Effect.andThen(lost(id), paying.take(1))
    }
  }
}

/** Claims on the trials of a run for this process, given back with the scope. */
export const make = Effect.fn("Claims.make")(function* (runId: string) {
  const store = yield* Store
  const shared = yield* Effect.serviceOption(Worker)
  const worker = Option.isSome(shared) ? shared.value : yield* makeWorker
  const { held, holds, owner } = worker
  const taken: Taken = new Map()
  const claim = makeClaim(store, runId, worker, taken)
  const left = () => [...taken.keys()].filter((id) => held.delete(id))
  yield* atEnd(Effect.suspend(() => store.giveBack(left(), owner)))

  const forget = (id: number) => taken.delete(id) && held.delete(id)

  const giveBack = Effect.fnUntraced(function* (trials: ReadonlyArray<Trial>) {
    const ids = trials.map(({ id }) => id)
    for (const id of ids) forget(id)
    yield* store.giveBack(ids, owner)
  })

  const finish = Effect.fnUntraced(function* (
    end: Omit<TrialEnd, "owner" | "token">,
    keeper?: Keeper
  ) {
    const token = held.get(end.trialId)
    const finished =
      token !== undefined &&
      (yield* keeper === undefined
        ? store.finishTrial({ ...end, owner, token })
        : keeper.finish(end))
    forget(end.trialId)
    if (finished) yield* worker.ended
    return finished
  })

  return Claims.of({
    owner,
    claim,
    take: (trial) => Effect.map(claim([trial], 1), (claimed) => claimed.length === 1),
    holds,
    keep: makeKeep(store, worker, taken),
    finish,
    giveBack,
    recover: makeRecover(store, runId, owner),
    sharing: makeSharing(worker, runId),
    fleet: worker.fleet,
    budget: makeBudget(worker, runId),
    settle: (status) => store.setRunStatus(runId, status, owner)
  })
})
