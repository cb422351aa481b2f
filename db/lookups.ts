/**
 * The part of the Store for readers that look at one thing of a run at a time: one trial, its
 * neighbours, or how far the run has come. Each lookup is one statement over an index, however large
 * the run.
 */
import { and, asc, desc, eq, sql } from "drizzle-orm"
import { Effect, Option, Schema } from "effect"
import type { Connection } from "./Connection.ts"
import type { DbError } from "./DbError.ts"
import { readRows } from "./packed.ts"
import { decodeRows, Trial, TrialMark, TrialStatus } from "./rows.ts"
import { trials } from "./schema.ts"
import { isLatest } from "./trials.ts"

/** How many trials of a run are in a state, with earlier attempts, and when the last one changed. */
const Standing = Schema.Struct({
  status: TrialStatus,
  trials: Schema.Int,
  /** points */
  score: Schema.NullOr(Schema.Finite),
  /** ms since the epoch; null if no trial was started */
  changedAt: Schema.NullOr(Schema.Int)
})
type Standing = typeof Standing.Type

/** How many latest attempts of a model's trials are in a state, and their points. */
const Tally = Schema.Struct({
  model: Schema.String,
  status: TrialStatus,
  trials: Schema.Int,
  /** points; null if none of them has a score */
  score: Schema.NullOr(Schema.Finite)
})
export type Tally = typeof Tally.Type

/** What was measured of an item in one variant. */
interface Measured extends Pick<Trial, "item" | "variant" | "measures"> {}

const { id, item, model, outcome, passed, round, score, split, status, variant } = trials
/** The columns of a mark. */
const marked = { id, model, item, split, variant, round, status, outcome, score, passed }

export interface Lookups {
  /**
   * The latest attempts of all trials of a run, with the columns of a `TrialMark`, in the order of
   * adding.
   */
  readonly marksOf: (runId: string) => Effect.Effect<ReadonlyArray<TrialMark>, DbError>
  /** What one trial of each item and variant measured, if any trial did. */
  readonly measuredOf: (runId: string) => Effect.Effect<ReadonlyArray<Measured>, DbError>
  /** A trial by its id, whichever attempt it is. */
  readonly getTrial: (id: number) => Effect.Effect<Option.Option<Trial>, DbError>
  /** The latest attempts of a run's trials of one model, in the order of adding. */
  readonly trialsOfModel: (
    runId: string,
    model: string
  ) => Effect.Effect<ReadonlyArray<Trial>, DbError>
  /** The latest attempts of a run's trials of one item, by model, variant and round. */
  readonly trialsOfItem: (
    runId: string,
    item: string
  ) => Effect.Effect<ReadonlyArray<Trial>, DbError>
  /** Every attempt of a trial, the latest first. */
  readonly attemptsOfTrial: (
    trial: Pick<Trial, "runId" | "model" | "item" | "variant" | "round">
  ) => Effect.Effect<ReadonlyArray<Trial>, DbError>
  /** The trials of a run, counted by model and state, in the order in which the models were added. */
  readonly talliesOf: (runId: string) => Effect.Effect<ReadonlyArray<Tally>, DbError>
  /** How far a run has come. The value changes whenever a trial changes. */
  readonly standingOf: (runId: string) => Effect.Effect<ReadonlyArray<Standing>, DbError>
}

const decodeTrials = (
  { file }: Connection,
  operation: string,
  rows: ReadonlyArray<typeof trials.$inferSelect>
) => decodeRows({ operation, file, table: "trials" }, Trial, ({ id }) => `${id}`, rows)

const marksOf = (connection: Connection) =>
  Effect.fn("Store.marksOf")(function* (runId: string) {
    const operation = "Store.marksOf"
    const where = and(eq(trials.runId, runId), isLatest)
    const form = { schema: TrialMark }
    return yield* readRows(connection, operation, { columns: marked, id, where, form })
  })

const measuredOf = (connection: Connection) =>
  Effect.fn("Store.measuredOf")(function* (runId: string) {
    const operation = "Store.measuredOf"
    const firsts = sql`(select min("first".id) from ${trials} "first" where "first".run_id = ${runId} and "first".measures is not null group by "first".item, "first".variant)`
    const rows = yield* connection.read(operation, (db) =>
      db.select().from(trials).where(sql`${trials.id} in ${firsts}`)
    )
    return yield* decodeTrials(connection, operation, rows)
  })

const getTrial = (connection: Connection) =>
  Effect.fn("Store.getTrial")(function* (id: number) {
    const operation = "Store.getTrial"
    const rows = yield* connection.read(operation, (db) =>
      db.select().from(trials).where(eq(trials.id, id)).limit(1)
    )
    return Option.fromUndefinedOr((yield* decodeTrials(connection, operation, rows))[0])
  })

const trialsOfModel = (connection: Connection) =>
  Effect.fn("Store.trialsOfModel")(function* (runId: string, model: string) {
    const operation = "Store.trialsOfModel"
    const rows = yield* connection.read(operation, (db) =>
      db
        .select()
        .from(trials)
        .where(and(eq(trials.runId, runId), eq(trials.model, model), isLatest))
        .orderBy(asc(trials.id))
    )
    return yield* decodeTrials(connection, operation, rows)
  })

const trialsOfItem = (connection: Connection) =>
  Effect.fn("Store.trialsOfItem")(function* (runId: string, item: string) {
    const operation = "Store.trialsOfItem"
    const rows = yield* connection.read(operation, (db) =>
      db
        .select()
        .from(trials)
        .where(and(eq(trials.runId, runId), eq(trials.item, item), isLatest))
        .orderBy(asc(trials.model), asc(trials.variant), asc(trials.round))
    )
    return yield* decodeTrials(connection, operation, rows)
  })

const attemptsOfTrial = (connection: Connection): Lookups["attemptsOfTrial"] =>
  Effect.fn("Store.attemptsOfTrial")(function* ({ item, model, round, runId, variant }) {
    const operation = "Store.attemptsOfTrial"
    const rows = yield* connection.read(operation, (db) =>
      db
        .select()
        .from(trials)
        .where(
          and(
            eq(trials.runId, runId),
            eq(trials.model, model),
            eq(trials.item, item),
            eq(trials.variant, variant),
            eq(trials.round, round)
          )
        )
        .orderBy(desc(trials.attempt))
    )
    return yield* decodeTrials(connection, operation, rows)
  })

const standingOf = ({ file, read }: Connection) =>
  Effect.fn("Store.standingOf")(function* (runId: string) {
    const operation = "Store.standingOf"
    const rows = yield* read(operation, (db) =>
      db
        .select({
          status: trials.status,
          trials: sql<number>`count(*)`,
          score: sql<number | null>`sum(${trials.score})`,
          changedAt: sql<number | null>`max(coalesce(${trials.finishedAt}, ${trials.startedAt}))`
        })
        .from(trials)
        .where(eq(trials.runId, runId))
        .groupBy(trials.status)
    )
    return yield* decodeRows({ operation, file, table: "trials" }, Standing, () => runId, rows)
  })

const talliesOf = ({ file, read }: Connection) =>
  Effect.fn("Store.talliesOf")(function* (runId: string) {
    const operation = "Store.talliesOf"
    const rows = yield* read(operation, (db) =>
      db
        .select({
          model: trials.model,
          status: trials.status,
          trials: sql<number>`count(*)`,
          score: sql<number | null>`sum(${trials.score})`
        })
        .from(trials)
        .where(and(eq(trials.runId, runId), isLatest))
        .groupBy(trials.model, trials.status)
        .orderBy(sql`min(${trials.id})`)
    )
    return yield* decodeRows({ operation, file, table: "trials" }, Tally, () => runId, rows)
  })

export const makeLookups = (connection: Connection): Lookups => ({
  marksOf: marksOf(connection),
  measuredOf: measuredOf(connection),
  getTrial: getTrial(connection),
  trialsOfModel: trialsOfModel(connection),
  trialsOfItem: trialsOfItem(connection),
  attemptsOfTrial: attemptsOfTrial(connection),
  talliesOf: talliesOf(connection),
  standingOf: standingOf(connection)
})
