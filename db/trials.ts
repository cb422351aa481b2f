/**
 * The part of the Store that keeps trials: which exist, which process runs them, and how they ended.
 * Running a trial again adds a row with the next attempt; everything but `show` looks at the latest
 * one.
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
  /**
   * Adds the trials that the run does not have yet, as pending. Model, task, variant and round identify
   * a trial.
   */
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
  /** Claims a pending trial for `owner`; false if it is not pending. Only one claim succeeds. */
  readonly claimTrial: (trialId: number, owner: string) => Effect.Effect<boolean, DbError>
  /** Records that `owner` is alive, in every row that it holds. */
  readonly heartbeat: (owner: string) => Effect.Effect<void, DbError>
  /**
   * Records how a trial ended and releases it. False, and no change, if the owner no longer holds it.
   * Fails if the trial does not exist.
   */
  readonly finishTrial: (end: TrialEnd) => Effect.Effect<boolean, DbError>
  /** Makes a trial of `owner` pending again; does nothing if the owner no longer holds it. */
  readonly giveBack: (trialId: number, owner: string) => Effect.Effect<void, DbError>
  /** Makes all trials of `owner` pending again, and releases everything that it holds. */
  readonly release: (owner: string) => Effect.Effect<void, DbError>
  /**
   * Makes running trials pending again after their owner has died: those of the given owner, or those
   * without a sign of life since a time (ms since the epoch). Returns their number.
   */
  readonly resetRunning: (
    runId: string,
    gone: { readonly owner: string } | { readonly silentSince: number }
  ) => Effect.Effect<number, DbError>
  /** Makes the run's errored trials pending again. Returns their number. */
  readonly resetErrored: (runId: string) => Effect.Effect<number, DbError>
  /** Cancels those of the trials that are pending or errored. Returns their number. */
  readonly cancelTrials: (ids: ReadonlyArray<number>) => Effect.Effect<number, DbError>
  /**
   * Queues trials to be run again: a cancelled one becomes pending; one that is done or errored stays
   * as it is, and its next attempt is added.
   */
  readonly rerunTrials: (chosen: ReadonlyArray<Trial>) => Effect.Effect<void, DbError>
}

/** Rows in one statement: well below SQLite's limit of 32,766 parameters. */
const rowsPerStatement = 500

const unowned = { owner: null, heartbeatAt: null }
const fresh = {
  ...unowned,
  status: "pending",
  startedAt: null,
  finishedAt: null,
  error: null,
  spent: null,
  ways: null
}

const later = alias(trials, "later")

/** True for the latest attempt of a trial. */
export const isLatest: SQL = sql`not exists (select 1 from ${trials} "later" where ${later.runId} = ${trials.runId} and ${later.model} = ${trials.model} and ${later.item} = ${trials.item} and ${later.variant} = ${trials.variant} and ${later.round} = ${trials.round} and ${later.attempt} > ${trials.attempt})`

const addTrials = ({ write }: Connection) =>
  Effect.fn("Store.addTrials")(function* (runId: string, added: ReadonlyArray<NewTrial>) {
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

const readTrials = Effect.fnUntraced(function* (
  { file, read }: Connection,
  operation: string,
  where: SQL | undefined
) {
  const rows = yield* read(operation, (db) =>
    db.select().from(trials).where(where).orderBy(asc(trials.id))
  )
  return yield* decodeRows({ operation, file, table: "trials" }, Trial, (row) => `${row.id}`, rows)
})

const trialsOf = (connection: Connection) =>
  Effect.fn("Store.trialsOf")((runId: string, statuses?: ReadonlyArray<TrialStatus>) =>
    readTrials(
      connection,
      "Store.trialsOf",
      and(
        eq(trials.runId, runId),
        isLatest,
        statuses === undefined ? undefined : inArray(trials.status, [...statuses])
      )
    )
  )

const attemptsOf = (connection: Connection) =>
  Effect.fn("Store.attemptsOf")((runId: string) =>
    readTrials(connection, "Store.attemptsOf", eq(trials.runId, runId))
  )

const heldBy = (owner: string) => and(eq(trials.owner, owner), eq(trials.status, "running"))

const claimTrial = ({ write }: Connection) =>
  Effect.fn("Store.claimTrial")(function* (trialId: number, owner: string) {
    const now = yield* Clock.currentTimeMillis
    const [claimed] = yield* write("Store.claimTrial", (db) => [
      db
        .update(trials)
        .set({ status: "running", owner, heartbeatAt: now, startedAt: now })
        .where(and(eq(trials.id, trialId), eq(trials.status, "pending")))
        .returning(one),
      // A process that stopped before may have marked the run as stopped; it runs as long as one
      // process plays it.
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

const heartbeat = ({ write }: Connection) =>
  Effect.fn("Store.heartbeat")(function* (owner: string) {
    const heartbeatAt = yield* Clock.currentTimeMillis
    yield* write("Store.heartbeat", (db) => [
      db.update(trials).set({ heartbeatAt }).where(heldBy(owner)),
      db.update(inFlight).set({ heartbeatAt }).where(eq(inFlight.owner, owner))
    ])
  })

const finishTrial = ({ file, write }: Connection) =>
  Effect.fn("Store.finishTrial")(function* (end: TrialEnd) {
    const operation = "Store.finishTrial"
    const { trialId, owner, status, outcome, score, error } = end
    const measures =
      end.measures === null
        ? null
        : yield* toJson(operation, file, `measures of trial ${trialId}`, end.measures)
    const spent =
      end.spent === undefined || end.spent === null
        ? null
        : yield* toJson(operation, file, `spending of trial ${trialId}`, end.spent)
    const ways =
      end.ways === undefined || end.ways === null
        ? null
        : yield* toJson(operation, file, `ways of scoring of trial ${trialId}`, end.ways)
    const passed = end.passed === null ? null : Number(end.passed)
    const finishedAt = yield* Clock.currentTimeMillis
    const [finished, found] = yield* write(operation, (db) => [
      db
        .update(trials)
        .set({
          ...{ ...unowned, status, outcome, score, passed, measures, error },
          ...{ spent, ways, finishedAt }
        })
        .where(and(eq(trials.id, trialId), heldBy(owner)))
        .returning(one),
      db.select(one).from(trials).where(eq(trials.id, trialId))
    ])
    if (found?.rows.length !== 1) {
      return yield* fault(operation, file, `trial ${trialId} does not exist: its run was deleted`)
    }
    return finished?.rows.length === 1
  })

const giveBack = ({ write }: Connection) =>
  Effect.fn("Store.giveBack")(function* (trialId: number, owner: string) {
    yield* write("Store.giveBack", (db) => [
      db
        .update(trials)
        .set(fresh)
        .where(and(eq(trials.id, trialId), heldBy(owner)))
    ])
  })

const release = ({ write }: Connection) =>
  Effect.fn("Store.release")(function* (owner: string) {
    yield* write("Store.release", (db) => [
      db.update(trials).set(fresh).where(heldBy(owner)),
      db.delete(inFlight).where(eq(inFlight.owner, owner))
    ])
  })

const reset = Effect.fnUntraced(function* (
  { write }: Connection,
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

const resetRunning = (connection: Connection) =>
  Effect.fn("Store.resetRunning")(
    (runId: string, gone: { readonly owner: string } | { readonly silentSince: number }) =>
      reset(
        connection,
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

const resetErrored = (connection: Connection) =>
  Effect.fn("Store.resetErrored")((runId: string) =>
    reset(connection, "Store.resetErrored", runId, and(eq(trials.status, "errored"), isLatest))
  )

const cancelTrials = ({ write }: Connection) =>
  Effect.fn("Store.cancelTrials")(function* (ids: ReadonlyArray<number>) {
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

const rerunTrials = ({ write }: Connection) =>
  Effect.fn("Store.rerunTrials")(function* (chosen: ReadonlyArray<Trial>) {
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
          // A second process that asks for the same trial at the same time gets this attempt, too.
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

export const makeTrials = (connection: Connection): Trials => ({
  addTrials: addTrials(connection),
  trialsOf: trialsOf(connection),
  attemptsOf: attemptsOf(connection),
  claimTrial: claimTrial(connection),
  heartbeat: heartbeat(connection),
  finishTrial: finishTrial(connection),
  giveBack: giveBack(connection),
  release: release(connection),
  resetRunning: resetRunning(connection),
  resetErrored: resetErrored(connection),
  cancelTrials: cancelTrials(connection),
  rerunTrials: rerunTrials(connection)
})
