/**
 * The part of the Store that keeps trials: which there are, who runs them, how they ended. A trial
 * that is run again is another row with the next attempt; `latest` is what everything but `show`
 * looks at.
 */
import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { Array as Arr, Clock, Effect } from "effect"
import type { Connection } from "./Connection.ts"
import { type DbError, fault } from "./DbError.ts"
import { one } from "./guarded.ts"
import {
  decodeRows,
  type NewTrial,
  Trial,
  type TrialEnd,
  type TrialStatus,
  toJson
} from "./rows.ts"
import { inFlight, runs, trials } from "./schema.ts"

export interface Trials {
  /** Adds what the run does not have yet, as pending; a trial is known by model, task, variant and round. */
  readonly addTrials: (
    runId: string,
    trials: ReadonlyArray<NewTrial>
  ) => Effect.Effect<void, DbError>
  /** The latest attempt of each trial of a run, in the order in which they were added. */
  readonly trialsOf: (
    runId: string,
    statuses?: ReadonlyArray<TrialStatus>
  ) => Effect.Effect<ReadonlyArray<Trial>, DbError>
  /** Every attempt of every trial of a run, in the order in which they were added. */
  readonly attemptsOf: (runId: string) => Effect.Effect<ReadonlyArray<Trial>, DbError>
  /** Takes a pending trial for `owner`; false where it is not pending. One claim wins. */
  readonly claimTrial: (trialId: number, owner: string) => Effect.Effect<boolean, DbError>
  /** Says that `owner` is alive, in everything that it holds. */
  readonly heartbeat: (owner: string) => Effect.Effect<void, DbError>
  /**
   * Records how a trial ended and gives it up; false, and nothing is changed, where its owner does
   * not hold it any more. Fails where there is no such trial.
   */
  readonly finishTrial: (end: TrialEnd) => Effect.Effect<boolean, DbError>
  /** Makes a trial that `owner` runs pending again; nothing where it does not hold it any more. */
  readonly giveBack: (trialId: number, owner: string) => Effect.Effect<void, DbError>
  /** Makes the trials that `owner` runs pending again, and gives up what it holds. */
  readonly release: (owner: string) => Effect.Effect<void, DbError>
  /**
   * Makes running trials pending again, for an owner that is gone: those of the given owner, or
   * those with no sign of life since a time (ms since the epoch). Gives their number.
   */
  readonly resetRunning: (
    runId: string,
    gone: { readonly owner: string } | { readonly silentSince: number }
  ) => Effect.Effect<number, DbError>
  /** Makes the run's errored trials pending again. Gives their number. */
  readonly resetErrored: (runId: string) => Effect.Effect<number, DbError>
  /** Cancels those of the trials that are pending or errored. Gives their number. */
  readonly cancelTrials: (ids: ReadonlyArray<number>) => Effect.Effect<number, DbError>
  /**
   * Has trials run again: one that was cancelled is pending again; one that is done or errored
   * stays as it is, and its next attempt is added.
   */
  readonly rerunTrials: (chosen: ReadonlyArray<Trial>) => Effect.Effect<void, DbError>
}

/** Rows of one statement: well under SQLite's limit of 32,766 parameters. */
const rowsPerStatement = 500

const unowned = { owner: null, heartbeatAt: null }
const fresh = { ...unowned, status: "pending", startedAt: null, finishedAt: null, error: null }

const later = alias(trials, "later")

/** Holds for the latest attempt of a trial. */
export const isLatest: SQL = sql`not exists (select 1 from ${trials} "later" where ${later.runId} = ${trials.runId} and ${later.model} = ${trials.model} and ${later.item} = ${trials.item} and ${later.variant} = ${trials.variant} and ${later.round} = ${trials.round} and ${later.attempt} > ${trials.attempt})`

export const makeTrials = (connection: Connection): Trials => {
  const { file, read, write } = connection

  const addTrials = Effect.fn("Store.addTrials")(function* (
    runId: string,
    added: ReadonlyArray<NewTrial>
  ) {
    yield* write("Store.addTrials", (db) =>
      Arr.chunksOf(added, rowsPerStatement).map((chunk) =>
        db
          .insert(trials)
          .values(
            chunk.map(({ model, item, split, round, variant }) => ({
              runId,
              model,
              item,
              split,
              round,
              variant
            }))
          )
          .onConflictDoNothing()
      )
    )
  })

  const readTrials = Effect.fnUntraced(function* (operation: string, where: SQL | undefined) {
    const rows = yield* read(operation, (db) =>
      db.select().from(trials).where(where).orderBy(asc(trials.id))
    )
    return yield* decodeRows(
      { operation, file, table: "trials" },
      Trial,
      (row) => `${row.id}`,
      rows
    )
  })

  const trialsOf = Effect.fn("Store.trialsOf")(
    (runId: string, statuses?: ReadonlyArray<TrialStatus>) =>
      readTrials(
        "Store.trialsOf",
        and(
          eq(trials.runId, runId),
          isLatest,
          statuses === undefined ? undefined : inArray(trials.status, [...statuses])
        )
      )
  )

  const attemptsOf = Effect.fn("Store.attemptsOf")((runId: string) =>
    readTrials("Store.attemptsOf", eq(trials.runId, runId))
  )

  const heldBy = (owner: string) => and(eq(trials.owner, owner), eq(trials.status, "running"))

  const claimTrial = Effect.fn("Store.claimTrial")(function* (trialId: number, owner: string) {
    const now = yield* Clock.currentTimeMillis
    const [claimed] = yield* write("Store.claimTrial", (db) => [
      db
        .update(trials)
        .set({ status: "running", owner, heartbeatAt: now, startedAt: now })
        .where(and(eq(trials.id, trialId), eq(trials.status, "pending")))
        .returning(one),
      // Whoever stopped before has said that the run stopped; it has not, as long as one plays it.
      db
        .update(runs)
        .set({ status: "running" })
        .where(
          inArray(
            runs.id,
            db
              .select({ id: trials.runId })
              .from(trials)
              .where(and(eq(trials.id, trialId), heldBy(owner)))
          )
        )
    ])
    return claimed?.rows.length === 1
  })

  const heartbeat = Effect.fn("Store.heartbeat")(function* (owner: string) {
    const heartbeatAt = yield* Clock.currentTimeMillis
    yield* write("Store.heartbeat", (db) => [
      db.update(trials).set({ heartbeatAt }).where(heldBy(owner)),
      db.update(inFlight).set({ heartbeatAt }).where(eq(inFlight.owner, owner))
    ])
  })

  const finishTrial = Effect.fn("Store.finishTrial")(function* (end: TrialEnd) {
    const operation = "Store.finishTrial"
    const { trialId, owner, status, outcome, score, error } = end
    const measures =
      end.measures === null
        ? null
        : yield* toJson(operation, file, `measures of trial ${trialId}`, end.measures)
    const passed = end.passed === null ? null : Number(end.passed)
    const finishedAt = yield* Clock.currentTimeMillis
    const [finished, found] = yield* write(operation, (db) => [
      db
        .update(trials)
        .set({ ...unowned, status, outcome, score, passed, measures, error, finishedAt })
        .where(and(eq(trials.id, trialId), heldBy(owner)))
        .returning(one),
      db.select(one).from(trials).where(eq(trials.id, trialId))
    ])
    if (found?.rows.length !== 1) {
      return yield* fault(operation, file, `there is no trial ${trialId}: its run was deleted`)
    }
    return finished?.rows.length === 1
  })

  const giveBack = Effect.fn("Store.giveBack")(function* (trialId: number, owner: string) {
    yield* write("Store.giveBack", (db) => [
      db
        .update(trials)
        .set(fresh)
        .where(and(eq(trials.id, trialId), heldBy(owner)))
    ])
  })

  const release = Effect.fn("Store.release")(function* (owner: string) {
    yield* write("Store.release", (db) => [
      db.update(trials).set(fresh).where(heldBy(owner)),
      db.delete(inFlight).where(eq(inFlight.owner, owner))
    ])
  })

  const reset = Effect.fnUntraced(function* (
    operation: string,
    runId: string,
    which: SQL | undefined
  ) {
    const [changed] = yield* write(operation, (db) => [
      db
        .update(trials)
        .set(fresh)
        .where(and(eq(trials.runId, runId), which))
        .returning(one)
    ])
    return changed?.rows.length ?? 0
  })

  const resetRunning = Effect.fn("Store.resetRunning")(
    (runId: string, gone: { readonly owner: string } | { readonly silentSince: number }) =>
      reset(
        "Store.resetRunning",
        runId,
        "owner" in gone
          ? heldBy(gone.owner)
          : and(
              eq(trials.status, "running"),
              lt(sql`coalesce(${trials.heartbeatAt}, 0)`, gone.silentSince)
            )
      )
  )

  const resetErrored = Effect.fn("Store.resetErrored")((runId: string) =>
    reset("Store.resetErrored", runId, and(eq(trials.status, "errored"), isLatest))
  )

  const cancelTrials = Effect.fn("Store.cancelTrials")(function* (ids: ReadonlyArray<number>) {
    const results = yield* write("Store.cancelTrials", (db) =>
      Arr.chunksOf(ids, rowsPerStatement).map((chunk) =>
        db
          .update(trials)
          .set({ ...unowned, status: "cancelled" })
          .where(and(inArray(trials.id, chunk), inArray(trials.status, ["pending", "errored"])))
          .returning(one)
      )
    )
    return results.reduce((sum, { rows }) => sum + rows.length, 0)
  })

  const rerunTrials = Effect.fn("Store.rerunTrials")(function* (chosen: ReadonlyArray<Trial>) {
    const played = chosen.filter(({ status }) => status === "done" || status === "errored")
    const cancelled = chosen.filter(({ status }) => status === "cancelled")
    yield* write("Store.rerunTrials", (db) => [
      ...Arr.chunksOf(played, rowsPerStatement).map((chunk) =>
        db
          .insert(trials)
          .values(
            chunk.map(({ runId, model, item, split, round, variant, attempt }) => ({
              runId,
              model,
              item,
              split,
              round,
              variant,
              attempt: attempt + 1
            }))
          )
          // Another that asks for the same at the same time asks for this attempt, too.
          .onConflictDoNothing()
      ),
      ...Arr.chunksOf(cancelled, rowsPerStatement).map((chunk) =>
        db
          .update(trials)
          .set(fresh)
          .where(
            and(
              inArray(
                trials.id,
                chunk.map(({ id }) => id)
              ),
              eq(trials.status, "cancelled")
            )
          )
      )
    ])
  })

  return {
    addTrials,
    trialsOf,
    attemptsOf,
    claimTrial,
    heartbeat,
    finishTrial,
    giveBack,
    release,
    resetRunning,
    resetErrored,
    cancelTrials,
    rerunTrials
  }
}
