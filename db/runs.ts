/** The part of the Store that keeps runs. */
import { and, desc, eq, inArray, isNotNull, ne, not, notInArray, type SQL, sql } from "drizzle-orm"
import { Clock, Effect, Equal, Option, Schema } from "effect"
import type { Connection } from "./Connection.ts"
import { type DbError, fault } from "./DbError.ts"
import { isOver } from "./fleet/leases.ts"
import { one } from "./guarded.ts"
import {
  decodeRows,
  type NewOutput,
  type NewRun,
  Run,
  type RunStatus,
  RunSummary,
  toJson
} from "./rows.ts"
import { contents, outputs, runs, steps, trials } from "./schema.ts"
import { insertFirst, outputRow } from "./trace/outputRow.ts"
import { isLatest } from "./trials.ts"

export interface Runs {
  /** Adds a run with status running. Fails if a run with this id exists. */
  readonly createRun: (run: NewRun) => Effect.Effect<void, DbError>
  readonly getRun: (id: string) => Effect.Effect<Option.Option<Run>, DbError>
  /** The newest run. */
  readonly latestRun: Effect.Effect<Option.Option<Run>, DbError>
  /** All runs, the newest first, with counts of their trials. */
  readonly listRuns: Effect.Effect<ReadonlyArray<RunSummary>, DbError>
  /**
   * Sets a run's status. With `owner`, only if no other process plays the run: the last process sets
   * it. One whose leases are over plays nothing. Fails if the run does not exist.
   */
  readonly setRunStatus: (
    id: string,
    status: RunStatus,
    owner?: string
  ) => Effect.Effect<void, DbError>
  /**
   * Replaces a run's options if they are still `from`; false if another process has changed them
   * meanwhile.
   */
  readonly changeConfig: (id: string, from: unknown, to: unknown) => Effect.Effect<boolean, DbError>
  /**
   * Stores the output that sums up a run's trials, and replaces the earlier one. Several runs may share
   * one output.
   */
  readonly saveSummary: (id: string, summary: NewOutput) => Effect.Effect<void, DbError>
  /**
   * Removes a run with its trials, traces and scorings, and every output that only it used. What
   * was paid for (a durable output) stays, unless `paidToo`. Fails if the run does not exist. */
  readonly deleteRun: (
    id: string,
    options?: { readonly paidToo?: boolean }
  ) => Effect.Effect<void, DbError>
}

const decodeJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Json))

const noSuchRun = (operation: string, file: string, id: string) =>
  fault(operation, file, `run ${id} does not exist. List the runs to see which ones do`)

const newestFirst = [desc(runs.createdAt), desc(sql`${runs}.rowid`)]

const decode = <A>({ file }: Connection, operation: string, schema: Schema.Decoder<A>) =>
  Effect.flatMap((rows: ReadonlyArray<{ id: string }>) =>
    decodeRows({ operation, file, table: "runs" }, schema, (row) => row.id, rows)
  )

const createRun = ({ file, write }: Connection) =>
  Effect.fn("Store.createRun")(function* (run: NewRun) {
    const operation = "Store.createRun"
    const config = yield* toJson(operation, file, `config of run ${run.id}`, run.config)
    const environment = yield* toJson(
      operation,
      file,
      `environment of run ${run.id}`,
      run.environment
    )
    const createdAt = yield* Clock.currentTimeMillis
    const [inserted] = yield* write(operation, (db) => [
      db
        .insert(runs)
        .values({ id: run.id, createdAt, status: "running", bench: run.bench, config, environment })
        .onConflictDoNothing()
        .returning(one),
      ...(run.contents ?? []).map((each) =>
        db
          .insert(contents)
          .values({ runId: run.id, ...each })
          .onConflictDoNothing()
      )
    ])
    if (inserted?.rows.length !== 1) {
      return yield* fault(operation, file, `run ${run.id} exists already: resume it or delete it`)
    }
  })

const firstRun = (connection: Connection, operation: string, where: SQL | undefined) =>
  connection
    .read(operation, (db) =>
      db
        .select()
        .from(runs)
        .where(where)
        .orderBy(...newestFirst)
        .limit(1)
    )
    .pipe(
      decode(connection, operation, Run),
      Effect.map((found) => Option.fromUndefinedOr(found[0]))
    )

const getRun = (connection: Connection) =>
  Effect.fn("Store.getRun")((id: string) => firstRun(connection, "Store.getRun", eq(runs.id, id)))

const latestRun = (connection: Connection) =>
  firstRun(connection, "Store.latestRun", undefined).pipe(Effect.withSpan("Store.latestRun"))

const count = (status: string) => sql<number>`count(*) filter (where ${trials.status} = ${status})`

const listRuns = (connection: Connection) =>
  connection
    .read("Store.listRuns", (db) =>
      db
        .select({
          id: runs.id,
          createdAt: runs.createdAt,
          status: runs.status,
          bench: runs.bench,
          config: runs.config,
          environment: runs.environment,
          summary: runs.summary,
          revision: runs.revision,
          trials: sql<number>`count(${trials.id})`,
          pending: count("pending"),
          running: count("running"),
          done: count("done"),
          errored: count("errored"),
          cancelled: count("cancelled"),
          passed: sql<number>`count(*) filter (where ${trials.passed} = 1)`
        })
        .from(runs)
        .leftJoin(trials, and(eq(trials.runId, runs.id), isLatest))
        .groupBy(runs.id)
        .orderBy(...newestFirst)
    )
    .pipe(decode(connection, "Store.listRuns", RunSummary), Effect.withSpan("Store.listRuns"))

const setRunStatus = ({ file, words, write }: Connection) =>
  Effect.fn("Store.setRunStatus")(function* (id: string, status: RunStatus, owner?: string) {
    const operation = "Store.setRunStatus"
    const [, found] = yield* write(operation, (db) => {
      const playedByOthers = db
        .select({ id: trials.runId })
        .from(trials)
        .where(
          and(
            eq(trials.runId, id),
            eq(trials.status, "running"),
            ne(trials.owner, owner ?? ""),
            not(isOver(words))
          )
        )
      return [
        db
          .update(runs)
          .set({ status })
          .where(
            and(
              eq(runs.id, id),
              owner === undefined ? undefined : notInArray(runs.id, playedByOthers)
            )
          ),
        db.select(one).from(runs).where(eq(runs.id, id))
      ]
    })
    if (found?.rows.length !== 1) return yield* noSuchRun(operation, file, id)
  })

const changeConfig = ({ file, read, write }: Connection) =>
  Effect.fn("Store.changeConfig")(function* (id: string, from: unknown, to: unknown) {
    const operation = "Store.changeConfig"
    const what = `config of run ${id}`
    const before = decodeJson(yield* toJson(operation, file, what, from))
    const after = yield* toJson(operation, file, what, to)
    const [stored] = yield* read(operation, (db) =>
      db.select({ text: runs.config }).from(runs).where(eq(runs.id, id))
    )
    // Compared as values: another writer may order keys and set spaces differently.
    if (stored === undefined || !Equal.equals(decodeJson(stored.text), before)) return false
    const [changed] = yield* write(operation, (db) => [
      db
        .update(runs)
        .set({ config: after })
        .where(and(eq(runs.id, id), eq(runs.config, stored.text)))
        .returning(one)
    ])
    return changed?.rows.length === 1
  })

const deleteRun = ({ file, words, write }: Connection) =>
  Effect.fn("Store.deleteRun")(function* (
    id: string,
    options: { readonly paidToo?: boolean } = {}
  ) {
    const operation = "Store.deleteRun"
    const results = yield* write(operation, (db) => {
      const usedBy = (run: SQL) =>
        db
          .select({ key: steps.key })
          .from(steps)
          .innerJoin(trials, eq(trials.id, steps.trialId))
          .where(run)
      const summaryOf = (run: SQL) =>
        db
          .select({ key: sql<string>`${runs.summary}` })
          .from(runs)
          .where(and(run, isNotNull(runs.summary)))
      return [
        // The outputs are deleted first, while the steps still say which run used them.
        words.deferReferences,
        db
          .delete(outputs)
          .where(
            and(
              inArray(outputs.key, usedBy(eq(trials.runId, id))),
              notInArray(outputs.key, usedBy(ne(trials.runId, id))),
              options.paidToo === true ? undefined : eq(outputs.durable, 0)
            )
          ),
        db
          .delete(outputs)
          .where(
            and(
              inArray(outputs.key, summaryOf(eq(runs.id, id))),
              notInArray(outputs.key, summaryOf(ne(runs.id, id)))
            )
          ),
        db.delete(runs).where(eq(runs.id, id)).returning(one)
      ]
    })
    if (results[3]?.rows.length !== 1) return yield* noSuchRun(operation, file, id)
  })

const saveSummary = ({ file, write }: Connection) =>
  Effect.fn("Store.saveSummary")(function* (id: string, made: NewOutput) {
    const operation = "Store.saveSummary"
    const row = yield* outputRow(operation, file, made)
    yield* write(operation, (db) => {
      const earlier = db
        .select({ key: sql<string>`${runs.summary}` })
        .from(runs)
        .where(and(eq(runs.id, id), isNotNull(runs.summary)))
      const ofOthers = db
        .select({ key: sql<string>`${runs.summary}` })
        .from(runs)
        .where(and(ne(runs.id, id), isNotNull(runs.summary)))
      return [
        db
          .delete(outputs)
          .where(
            and(
              inArray(outputs.key, earlier),
              notInArray(outputs.key, ofOthers),
              ne(outputs.key, made.key)
            )
          ),
        insertFirst(db, row),
        db.update(runs).set({ summary: made.key }).where(eq(runs.id, id))
      ]
    })
  })

export const makeRuns = (connection: Connection): Runs => ({
  saveSummary: saveSummary(connection),
  createRun: createRun(connection),
  getRun: getRun(connection),
  latestRun: latestRun(connection),
  listRuns: listRuns(connection),
  setRunStatus: setRunStatus(connection),
  changeConfig: changeConfig(connection),
  deleteRun: deleteRun(connection)
})
