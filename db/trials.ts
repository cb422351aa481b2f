/**
 * The part of the Store that keeps trials: which exist, and which are to be played; claims.ts says who plays them.
 * Running a trial again adds a row with the next attempt; everything but `show` looks at the latest
 * one.
 */
import { and, eq, getTableColumns, gt, inArray, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { Array as Arr, Effect } from "effect"
import type { Connection } from "./Connection.ts"
import { fresh } from "./claims.ts"
import type { DbError } from "./DbError.ts"
import { one } from "./guarded.ts"
import { readRows } from "./packed.ts"
import { jsonOfTrial, type NewTrial, ParsedTrial, Trial, type TrialStatus } from "./rows.ts"
import { trials } from "./schema.ts"

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
  /**
   * Makes the run's errored trials pending again, and forgets the claims that came to nothing. Returns the number
   * of errored trials.
   */
  readonly resetErrored: (runId: string) => Effect.Effect<number, DbError>
  /**
   * Cancels those of the trials that are pending, running or errored. Returns their number. The process that plays one
   * finds out with its next sign of life.
   */
  readonly cancelTrials: (ids: ReadonlyArray<number>) => Effect.Effect<number, DbError>
  /**
   * Queues trials to be run again: a cancelled one becomes pending; one that is done or errored stays
   * as it is, and its next attempt is added.
   */
  readonly rerunTrials: (chosen: ReadonlyArray<Trial>) => Effect.Effect<void, DbError>
}

/** Rows in one statement: well below SQLite's limit of 32,766 parameters. */
const rowsPerStatement = 500

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

const columns = getTableColumns(trials)

const form = { schema: Trial, parsed: { schema: ParsedTrial, json: jsonOfTrial } }

const readTrials = (connection: Connection, operation: string, where: SQL | undefined) =>
  readRows(connection, operation, { columns, id: trials.id, where, form })

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

const resetErrored = ({ write }: Connection) =>
  Effect.fn("Store.resetErrored")(function* (runId: string) {
    const open = inArray(trials.status, ["pending", "running"])
    const [changed] = yield* write("Store.resetErrored", (db) => [
      db
        .update(trials)
        .set(fresh)
        .where(and(eq(trials.runId, runId), eq(trials.status, "errored"), isLatest))
        .returning(one),
      db
        .update(trials)
        .set({ claims: 0 })
        .where(and(eq(trials.runId, runId), open, gt(trials.claims, 0)))
    ])
    return changed?.rows.length ?? 0
  })

/** What is played elsewhere can be cancelled, too. */
export const CANCELLABLE: ReadonlyArray<TrialStatus> = ["pending", "running", "errored"]

const cancelTrials = ({ write }: Connection) =>
  Effect.fn("Store.cancelTrials")(function* (ids: ReadonlyArray<number>) {
    const results = yield* write("Store.cancelTrials", (db) =>
      Arr.chunksOf(ids, rowsPerStatement).map((chunk) =>
        db
          .update(trials)
          .set({ owner: null, heartbeatAt: null, lease: null, status: "cancelled" })
          .where(and(inArray(trials.id, chunk), inArray(trials.status, [...CANCELLABLE])))
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
  resetErrored: resetErrored(connection),
  cancelTrials: cancelTrials(connection),
  rerunTrials: rerunTrials(connection)
})
