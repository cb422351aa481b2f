/** The part of the Store that keeps trials: which there are, who runs them, how they ended. */
import { and, asc, eq, lt, sql } from "drizzle-orm"
import { Array as Arr, Clock, Effect } from "effect"
import type { Connection } from "./Connection.ts"
import { type DbError, fault } from "./DbError.ts"
import { decodeRows, type NewTrial, Trial, type TrialEnd } from "./Rows.ts"
import { trials } from "./schema.ts"

export interface Trials {
  /** Adds what the run does not have yet, as pending; a trial is known by model, task and round. */
  readonly addTrials: (
    runId: string,
    trials: ReadonlyArray<NewTrial>
  ) => Effect.Effect<void, DbError>
  /** The trials of a run, in the order in which they were added. */
  readonly trialsOf: (runId: string) => Effect.Effect<ReadonlyArray<Trial>, DbError>
  /** Takes a pending trial for `owner`; false where it is not pending. One claim wins. */
  readonly claimTrial: (trialId: number, owner: string) => Effect.Effect<boolean, DbError>
  /** Says that `owner` is alive, in every trial that it runs. */
  readonly heartbeat: (owner: string) => Effect.Effect<void, DbError>
  /** Records how a trial ended and gives it up. Fails where there is no such trial. */
  readonly finishTrial: (end: TrialEnd) => Effect.Effect<void, DbError>
  /**
   * Makes the run's running trials pending again, for an owner that is gone; with `silentSince`
   * only those with no sign of life from then on (ms since the epoch). Gives their number.
   */
  readonly resetRunning: (runId: string, silentSince?: number) => Effect.Effect<number, DbError>
  /** Makes the run's errored trials pending again. Gives their number. */
  readonly resetErrored: (runId: string) => Effect.Effect<number, DbError>
}

/** Rows of one statement: well under SQLite's limit of 32,766 parameters. */
const rowsPerInsert = 500

const unowned = { owner: null, heartbeatAt: null }
const fresh = { ...unowned, status: "pending", startedAt: null, finishedAt: null, error: null }

export const makeTrials = (connection: Connection): Trials => {
  const { file, read, write } = connection

  const addTrials = Effect.fn("Store.addTrials")(function* (
    runId: string,
    added: ReadonlyArray<NewTrial>
  ) {
    yield* write("Store.addTrials", (db) =>
      Arr.chunksOf(added, rowsPerInsert).map((chunk) =>
        db
          .insert(trials)
          .values(
            chunk.map(({ model, task, split, round, library }) => ({
              runId,
              model,
              task,
              split,
              round,
              library
            }))
          )
          .onConflictDoNothing()
      )
    )
  })

  const trialsOf = Effect.fn("Store.trialsOf")(function* (runId: string) {
    const operation = "Store.trialsOf"
    const rows = yield* read(operation, (db) =>
      db.select().from(trials).where(eq(trials.runId, runId)).orderBy(asc(trials.id))
    )
    return yield* decodeRows(
      { operation, file, table: "trials" },
      Trial,
      (row) => `${row.id}`,
      rows
    )
  })

  const claimTrial = Effect.fn("Store.claimTrial")(function* (trialId: number, owner: string) {
    const now = yield* Clock.currentTimeMillis
    const [claimed] = yield* write("Store.claimTrial", (db) => [
      db
        .update(trials)
        .set({ status: "running", owner, heartbeatAt: now, startedAt: now })
        .where(and(eq(trials.id, trialId), eq(trials.status, "pending")))
        .returning({ id: trials.id })
    ])
    return claimed?.rows.length === 1
  })

  const heartbeat = Effect.fn("Store.heartbeat")(function* (owner: string) {
    const heartbeatAt = yield* Clock.currentTimeMillis
    yield* write("Store.heartbeat", (db) => [
      db
        .update(trials)
        .set({ heartbeatAt })
        .where(and(eq(trials.owner, owner), eq(trials.status, "running")))
    ])
  })

  const finishTrial = Effect.fn("Store.finishTrial")(function* (end: TrialEnd) {
    const operation = "Store.finishTrial"
    const { trialId, status, outcome, score, kAct, error } = end
    const passed = end.passed === null ? null : Number(end.passed)
    const finishedAt = yield* Clock.currentTimeMillis
    const [finished] = yield* write(operation, (db) => [
      db
        .update(trials)
        .set({ ...unowned, status, outcome, score, passed, kAct, error, finishedAt })
        .where(eq(trials.id, trialId))
        .returning({ id: trials.id })
    ])
    if (finished?.rows.length !== 1) {
      return yield* fault(operation, file, `there is no trial ${trialId}: its run was deleted`)
    }
  })

  const reset = Effect.fnUntraced(function* (
    operation: string,
    runId: string,
    status: "running" | "errored",
    silentSince?: number
  ) {
    const silent =
      silentSince === undefined
        ? undefined
        : lt(sql`coalesce(${trials.heartbeatAt}, 0)`, silentSince)
    const [changed] = yield* write(operation, (db) => [
      db
        .update(trials)
        .set(fresh)
        .where(and(eq(trials.runId, runId), eq(trials.status, status), silent))
        .returning({ id: trials.id })
    ])
    return changed?.rows.length ?? 0
  })

  const resetRunning = Effect.fn("Store.resetRunning")((runId: string, silentSince?: number) =>
    reset("Store.resetRunning", runId, "running", silentSince)
  )

  const resetErrored = Effect.fn("Store.resetErrored")((runId: string) =>
    reset("Store.resetErrored", runId, "errored")
  )

  return { addTrials, trialsOf, claimTrial, heartbeat, finishTrial, resetRunning, resetErrored }
}
