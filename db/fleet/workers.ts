/**
 * The part of the Store that says which processes play, what is open for them, and how far a run has come. Times are
 * the database's: clocks of machines need not agree.
 */
import { and, desc, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { Effect, Schema } from "effect"
import type { Connection, Statement, Words } from "../Connection.ts"
import type { DbError } from "../DbError.ts"
import { type Db, named } from "../guarded.ts"
import { decodeRows, Run } from "../rows.ts"
import { blocks, inFlight, runs, shares, trials, workers } from "../schema.ts"
import { isOver } from "./leases.ts"

/** What a process says of itself with each sign of life. */
export interface Sign {
  /** its token, as in the trials that it holds */
  readonly owner: string
  readonly host: string
  readonly pid: number
  readonly version: string
  /** trials that it ended */
  readonly ended: number
  /** trials a minute, by its latest ones; null: too few */
  readonly rate: number | null
  /** the runs that it does not play, and why */
  readonly refused: Readonly<Record<string, string>>
}

/** A process that plays, or waits for trials. */
export const Worker = Schema.Struct({
  owner: Schema.String,
  host: Schema.String,
  pid: Schema.Int,
  version: Schema.String,
  /** ms since it began, and since its last sign of life */
  age: Schema.Int,
  silent: Schema.Int,
  ended: Schema.Int,
  rate: Schema.NullOr(Schema.Finite),
  refused: Schema.fromJsonString(Schema.Record(Schema.String, Schema.String)),
  /** trials that it holds, of any run */
  held: Schema.Int
})
export type Worker = typeof Worker.Type

/** A run that is played, or that has trials to play. */
export const OpenRun = Schema.Struct({
  ...Run.fields,
  /** trials that are pending, or whose lease is over */
  open: Schema.Int,
  /** trials that are played now */
  running: Schema.Int
})
export type OpenRun = typeof OpenRun.Type

/** How fast trials of a model ended lately. */
export const Pace = Schema.Struct({
  model: Schema.String,
  /** trials that ended within `span` */
  ended: Schema.Int,
  /** ms: the latest minutes, or since the model's first trial began if that is less */
  span: Schema.Int
})
export type Pace = typeof Pace.Type

export interface Workers {
  /** Every process that gave a sign of life within an hour, the latest to begin first. */
  readonly workers: Effect.Effect<ReadonlyArray<Worker>, DbError>
  /**
   * The runs that have trials to play or trials that are played, and those whose status says that they are played, the
   * oldest first; only these, if any are named.
   */
  readonly openRuns: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<OpenRun>, DbError>
  /** The pace of each model of a run. */
  readonly pacesOf: (runId: string) => Effect.Effect<ReadonlyArray<Pace>, DbError>
  /** Removes what processes left behind that gave no sign of life within an hour. */
  readonly forget: Effect.Effect<void, DbError>
}

/** ms after its last sign of life at which a process is listed no longer, and its rows are removed. */
const FORGOTTEN = 3_600_000

/** ms that the pace of a run looks back */
const PACE = 300_000

/** Writes what a process says of itself. */
export const signs = (
  db: Db,
  { now }: Words,
  { refused, ...said }: Sign
): ReadonlyArray<Statement> => {
  const changing = {
    heartbeatAt: now,
    ended: said.ended,
    rate: said.rate,
    refused: JSON.stringify(refused)
  }
  return [
    db
      .insert(workers)
      .values({ ...said, startedAt: now, ...changing })
      .onConflictDoUpdate({ target: named(workers.owner), set: changing })
  ]
}

const ago = ({ now }: Words, ms: number): SQL => sql`${now} - ${sql.raw(`${ms}`)}`

/**
 * Removes the rows of processes that were silent for long. Their leases were over before, so nobody counts on them. A row
 * that another transaction is changing is left to the next process.
 */
const forgetting = (db: Db, words: Words): ReadonlyArray<Statement> => {
  const silent = (table: SQLiteTable, key: ReadonlyArray<SQLiteColumn>, time: SQLiteColumn) => {
    const names = sql.join(key.map(named), sql`, `)
    const old = sql`select ${names} from ${table} where ${time} < ${ago(words, FORGOTTEN)} ${words.skipLocked}`
    return db.delete(table).where(sql`(${names}) in (${old})`)
  }
  return [
    silent(workers, [workers.owner], workers.heartbeatAt),
    silent(inFlight, [inFlight.key], inFlight.heartbeatAt),
    silent(shares, [shares.name, shares.owner], shares.lease),
    silent(blocks, [blocks.runId, blocks.owner], blocks.lease)
  ]
}

/** Removes a process that ends, and those that were forgotten. */
export const leaves = (db: Db, words: Words, owner: string): ReadonlyArray<Statement> => [
  db.delete(workers).where(eq(workers.owner, owner)),
  db.delete(inFlight).where(eq(inFlight.owner, owner)),
  db.delete(shares).where(eq(shares.owner, owner)),
  db.delete(blocks).where(eq(blocks.owner, owner)),
  ...forgetting(db, words)
]

const listed = ({ file, read, words }: Connection) =>
  read("Store.workers", (db) =>
    db
      .select({
        owner: workers.owner,
        host: workers.host,
        pid: workers.pid,
        version: workers.version,
        age: sql<number>`${words.now} - ${workers.startedAt}`,
        silent: sql<number>`${words.now} - ${workers.heartbeatAt}`,
        ended: workers.ended,
        rate: workers.rate,
        refused: workers.refused,
        held: sql<number>`(select count(*) from ${trials} where ${trials.owner} = ${workers.owner})`
      })
      .from(workers)
      .where(sql`${workers.heartbeatAt} >= ${ago(words, FORGOTTEN)}`)
      .orderBy(desc(workers.startedAt), workers.owner)
  ).pipe(
    Effect.flatMap((rows) =>
      decodeRows(
        { operation: "Store.workers", file, table: "workers" },
        Worker,
        ({ owner }) => owner,
        rows
      )
    ),
    Effect.withSpan("Store.workers")
  )

/** In the words of the index of open trials. */
const isOpen = sql.raw("status in ('pending', 'running')")

const openRuns = ({ file, read, words }: Connection): Workers["openRuns"] =>
  Effect.fn("Store.openRuns")(function* (ids) {
    const operation = "Store.openRuns"
    const free = sql`(${trials.status} = 'pending' or ${isOver(words)})`
    const rows = yield* read(operation, (db) => {
      const counted = db
        .select({
          runId: trials.runId,
          open: sql<number>`count(*) filter (where ${free})`.as("open_trials"),
          running: sql<number>`count(*) filter (where not ${free})`.as("running_trials")
        })
        .from(trials)
        .where(and(isOpen, ids.length === 0 ? undefined : inArray(trials.runId, [...ids])))
        .groupBy(trials.runId)
        .as("counted")
      return db
        .select({
          ...getTableColumns(runs),
          open: sql<number>`coalesce(${counted.open}, 0)`,
          running: sql<number>`coalesce(${counted.running}, 0)`
        })
        .from(runs)
        .leftJoin(counted, eq(runs.id, counted.runId))
        .where(
          and(
            or(isNotNull(counted.runId), eq(runs.status, "running")),
            ids.length === 0 ? undefined : inArray(runs.id, [...ids])
          )
        )
        .orderBy(runs.createdAt, runs.id)
    })
    return yield* decodeRows({ operation, file, table: "runs" }, OpenRun, ({ id }) => id, rows)
  })

const pacesOf = ({ file, read, words }: Connection): Workers["pacesOf"] =>
  Effect.fn("Store.pacesOf")(function* (runId) {
    const operation = "Store.pacesOf"
    const lately = sql`${trials.finishedAt} >= ${ago(words, PACE)}`
    const since = sql`${words.now} - coalesce(min(${trials.startedAt}), ${words.now})`
    const rows = yield* read(operation, (db) =>
      db
        .select({
          model: trials.model,
          ended: sql<number>`count(*) filter (where ${lately})`,
          span: sql<number>`case when ${since} < ${sql.raw(`${PACE}`)} then ${since} else ${sql.raw(`${PACE}`)} end`
        })
        .from(trials)
        .where(eq(trials.runId, runId))
        .groupBy(trials.model)
    )
    return yield* decodeRows({ operation, file, table: "trials" }, Pace, () => runId, rows)
  })

export const makeWorkers = (connection: Connection): Workers => ({
  workers: listed(connection),
  openRuns: openRuns(connection),
  pacesOf: pacesOf(connection),
  forget: connection
    .write("Store.forget", (db) => forgetting(db, connection.words))
    .pipe(Effect.asVoid, Effect.withSpan("Store.forget"))
})
