/**
 * The part of the Store that serves who looks at one thing of a run at a time: one trial, those beside
 * it, and how far the run has come. Each is one statement over an index, however large the run.
 */
import { and, asc, desc, eq, sql } from "drizzle-orm"
import { Effect, Option, Schema } from "effect"
import type { Connection } from "./Connection.ts"
import { type DbError, fault } from "./DbError.ts"
import { decodeRows, Trial, TrialMark, TrialStatus } from "./rows.ts"
import { trials } from "./schema.ts"
import { isLatest } from "./trials.ts"

/** How many trials of a run are in a state, earlier attempts too, and when one last was changed. */
export const Standing = Schema.Struct({
  status: TrialStatus,
  trials: Schema.Int,
  /** points */
  score: Schema.NullOr(Schema.Finite),
  /** ms since the epoch; null where none was begun */
  changedAt: Schema.NullOr(Schema.Int)
})
export type Standing = typeof Standing.Type

/** What was measured of an item in one form. */
export interface Measured extends Pick<Trial, "item" | "variant" | "measures"> {}

const decodeMarks = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Array(TrialMark)))

/** The columns of a mark as one JSON: rows one by one take three times as long. */
const marks = sql<string>`json_group_array(json_object('id', ${trials.id}, 'model', ${trials.model}, 'item', ${trials.item}, 'split', ${trials.split}, 'variant', ${trials.variant}, 'round', ${trials.round}, 'status', ${trials.status}, 'outcome', ${trials.outcome}, 'score', ${trials.score}, 'passed', ${trials.passed}) order by ${trials.id})`

export interface Lookups {
  /** The latest attempts of all trials of a run, as far as a sign says it, in the order of adding. */
  readonly marksOf: (runId: string) => Effect.Effect<ReadonlyArray<TrialMark>, DbError>
  /** What one trial of each item and variant measured, where one has. */
  readonly measuredOf: (runId: string) => Effect.Effect<ReadonlyArray<Measured>, DbError>
  /** A trial by its id, whichever attempt it is. */
  readonly getTrial: (id: number) => Effect.Effect<Option.Option<Trial>, DbError>
  /** The latest attempts of a run's trials of one item, by model, variant and round. */
  readonly trialsOfItem: (
    runId: string,
    item: string
  ) => Effect.Effect<ReadonlyArray<Trial>, DbError>
  /** Every attempt of a trial, the latest first. */
  readonly attemptsOfTrial: (
    trial: Pick<Trial, "runId" | "model" | "item" | "variant" | "round">
  ) => Effect.Effect<ReadonlyArray<Trial>, DbError>
  /** How far a run has come: it differs from what it was as soon as a trial has changed. */
  readonly standingOf: (runId: string) => Effect.Effect<ReadonlyArray<Standing>, DbError>
}

export const makeLookups = ({ file, read }: Connection): Lookups => {
  const decodeTrials = (operation: string, rows: ReadonlyArray<typeof trials.$inferSelect>) =>
    decodeRows({ operation, file, table: "trials" }, Trial, ({ id }) => `${id}`, rows)

  const marksOf = Effect.fn("Store.marksOf")(function* (runId: string) {
    const operation = "Store.marksOf"
    const [row] = yield* read(operation, (db) =>
      db
        .select({ marks })
        .from(trials)
        .where(and(eq(trials.runId, runId), isLatest))
    )
    return yield* Effect.mapError(decodeMarks(row?.marks ?? "[]"), ({ message }) =>
      fault(
        operation,
        file,
        `table trials, run ${runId} is damaged: ${message}. Put back a copy of the file, or run again.`
      )
    )
  })

  const measuredOf = Effect.fn("Store.measuredOf")(function* (runId: string) {
    const operation = "Store.measuredOf"
    const firsts = sql`(select min("first".id) from ${trials} "first" where "first".run_id = ${runId} and "first".measures is not null group by "first".item, "first".variant)`
    const rows = yield* read(operation, (db) =>
      db.select().from(trials).where(sql`${trials.id} in ${firsts}`)
    )
    return yield* decodeTrials(operation, rows)
  })

  const getTrial = Effect.fn("Store.getTrial")(function* (id: number) {
    const operation = "Store.getTrial"
    const rows = yield* read(operation, (db) =>
      db.select().from(trials).where(eq(trials.id, id)).limit(1)
    )
    return Option.fromUndefinedOr((yield* decodeTrials(operation, rows))[0])
  })

  const trialsOfItem = Effect.fn("Store.trialsOfItem")(function* (runId: string, item: string) {
    const operation = "Store.trialsOfItem"
    const rows = yield* read(operation, (db) =>
      db
        .select()
        .from(trials)
        .where(and(eq(trials.runId, runId), eq(trials.item, item), isLatest))
        .orderBy(asc(trials.model), asc(trials.variant), asc(trials.round))
    )
    return yield* decodeTrials(operation, rows)
  })

  const attemptsOfTrial: Lookups["attemptsOfTrial"] = Effect.fn("Store.attemptsOfTrial")(
    function* ({ item, model, round, runId, variant }) {
      const operation = "Store.attemptsOfTrial"
      const rows = yield* read(operation, (db) =>
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
      return yield* decodeTrials(operation, rows)
    }
  )

  const standingOf = Effect.fn("Store.standingOf")(function* (runId: string) {
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

  return { marksOf, measuredOf, getTrial, trialsOfItem, attemptsOfTrial, standingOf }
}
