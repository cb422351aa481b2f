/** The part of the Store that keeps the scorings of a run. */
import { asc, eq, sql } from "drizzle-orm"
import { Array as Arr, Clock, Effect, Order } from "effect"
import { digest } from "../evm/digest.ts"
import type { Connection } from "./Connection.ts"
import type { DbError } from "./DbError.ts"
import { decodeRows, type NewScoring, Score, Scoring } from "./rows.ts"
import { scores, scorings } from "./schema.ts"

export interface Scorings {
  /**
   * Stores a scoring in one transaction and returns its id. The id is a digest of the content, so the
   * same scoring stored twice is one, and another scoring never overwrites it.
   */
  readonly saveScoring: (scoring: NewScoring) => Effect.Effect<string, DbError>
  /** The scorings of a run, oldest first. */
  readonly scoringsOf: (runId: string) => Effect.Effect<ReadonlyArray<Scoring>, DbError>
  /** Each trial's result in a scoring, in the order of the trials. */
  readonly scoresOf: (scoringId: string) => Effect.Effect<ReadonlyArray<Score>, DbError>
}

/** Rows in one statement: well below SQLite's limit of 32,766 parameters. */
const rowsPerInsert = 500

/** A scorecard is not kept: it can be judged again. JSON. */
const NOT_KEPT = "null"

/** What is read of a score. */
const narrow = {
  scoringId: scores.scoringId,
  trialId: scores.trialId,
  score: scores.score,
  passed: scores.passed
}

const byTrial = Order.mapInput(Order.Number, (row: { readonly trialId: number }) => row.trialId)

const decodeScorings = (
  { file }: Connection,
  operation: string,
  rows: ReadonlyArray<typeof scorings.$inferSelect>
) => decodeRows({ operation, file, table: "scorings" }, Scoring, (row) => row.id, rows)

/** The id of a scoring: a digest of its content. The scores are in the order of the trials. */
export const scoringId = (
  { runId, variant, version }: Pick<NewScoring, "runId" | "variant" | "version">,
  cards: ReadonlyArray<{
    readonly trialId: number
    readonly score: number
    readonly passed: number
  }>
): string => {
  const content = [
    runId,
    variant,
    version,
    ...cards.map((card) => [card.trialId, card.score, card.passed])
  ]
  return digest(JSON.stringify(content)).slice(0, 32)
}

const saveScoring = (connection: Connection) =>
  Effect.fn("Store.saveScoring")(function* (scoring: NewScoring) {
    const operation = "Store.saveScoring"
    const { runId, variant, version } = scoring
    const cards = Arr.sort(scoring.scores, byTrial).map((each) => ({
      ...each,
      passed: Number(each.passed)
    }))
    const id = scoringId(scoring, cards)
    const createdAt = yield* Clock.currentTimeMillis
    const row = { id, runId, variant, version, createdAt }
    // Decoding first ensures that only rows that can be read back are written.
    yield* decodeScorings(connection, operation, [row])
    yield* connection.write(operation, (db) => [
      db.insert(scorings).values(row).onConflictDoNothing(),
      ...Arr.chunksOf(cards, rowsPerInsert).map((chunk) =>
        db
          .insert(scores)
          .values(
            chunk.map(({ trialId, score, passed }) => ({
              scoringId: id,
              trialId,
              score,
              passed,
              scorecard: NOT_KEPT
            }))
          )
          .onConflictDoNothing()
      )
    ])
    return id
  })

const scoringsOf = (connection: Connection) =>
  Effect.fn("Store.scoringsOf")(function* (runId: string) {
    const operation = "Store.scoringsOf"
    const rows = yield* connection.read(operation, (db) =>
      db
        .select()
        .from(scorings)
        .where(eq(scorings.runId, runId))
        .orderBy(asc(scorings.createdAt), asc(sql`${scorings}.rowid`))
    )
    return yield* decodeScorings(connection, operation, rows)
  })

const scoresOf = ({ file, read }: Connection) =>
  Effect.fn("Store.scoresOf")(function* (scoringId: string) {
    const operation = "Store.scoresOf"
    const rows = yield* read(operation, (db) =>
      db
        .select(narrow)
        .from(scores)
        .where(eq(scores.scoringId, scoringId))
        .orderBy(asc(scores.trialId))
    )
    return yield* decodeRows(
      { operation, file, table: "scores" },
      Score,
      (row) => `scoring ${row.scoringId}, trial ${row.trialId}`,
      rows
    )
  })

export const makeScorings = (connection: Connection): Scorings => ({
  saveScoring: saveScoring(connection),
  scoringsOf: scoringsOf(connection),
  scoresOf: scoresOf(connection)
})
