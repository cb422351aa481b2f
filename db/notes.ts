/** The part of the Store that keeps readers' notes on runs and trials: a text and tags for each. */
import { eq, sql } from "drizzle-orm"
import { Clock, Effect, Option, Schema } from "effect"
import type { Connection } from "./Connection.ts"
import { type DbError, fault } from "./DbError.ts"
import { decodeRows } from "./rows.ts"
import { runNotes, runs, trialNotes, trials } from "./schema.ts"

const LONGEST_TEXT = 10_000
const LONGEST_TAG = 40
const MOST_TAGS = 20

/** What a reader writes: trimmed, each tag once. */
export const Note = Schema.Struct({
  text: Schema.Trim.check(Schema.isMaxLength(LONGEST_TEXT)),
  tags: Schema.Array(
    Schema.Trim.check(Schema.isMinLength(1), Schema.isMaxLength(LONGEST_TAG))
  ).check(Schema.isMaxLength(MOST_TAGS))
})
export type Note = typeof Note.Type

/** The limits of a note, in words. */
export const noteLimits = `a note has at most ${LONGEST_TEXT.toLocaleString("en-US")} characters and ${MOST_TAGS} tags of at most ${LONGEST_TAG}`

/** What a note belongs to. */
export type Noted = { readonly run: string } | { readonly trial: number }

const Row = Schema.Struct({
  /** the run or the trial */
  id: Schema.Union([Schema.String, Schema.Int]),
  text: Schema.String,
  tags: Schema.fromJsonString(Schema.Array(Schema.String))
})

export interface Notes {
  /**
   * Saves a note and replaces the earlier one; an empty note deletes it. Fails if the run or trial does
   * not exist.
   */
  readonly keepNote: (of: Noted, note: Note) => Effect.Effect<void, DbError>
  readonly noteOf: (of: Noted) => Effect.Effect<Option.Option<Note>, DbError>
  /** The notes of all runs, by run. */
  readonly notesOfRuns: Effect.Effect<ReadonlyMap<string, Note>, DbError>
  /** The notes of the trials of a run, by trial. */
  readonly notesOfTrials: (runId: string) => Effect.Effect<ReadonlyMap<number, Note>, DbError>
}

const decode = (
  { file }: Connection,
  operation: string,
  table: string,
  rows: ReadonlyArray<{
    readonly id: string | number
    readonly text: string
    readonly tags: string
  }>
) => decodeRows({ operation, file, table }, Row, ({ id }) => `${id}`, rows)

const ofRun = { id: runNotes.runId, text: runNotes.text, tags: runNotes.tags }

const ofTrial = { id: trialNotes.trialId, text: trialNotes.text, tags: trialNotes.tags }

const exists = Effect.fnUntraced(function* (
  { file, read }: Connection,
  operation: string,
  of: Noted
) {
  const rows = yield* read(operation, (db) =>
    "run" in of
      ? db.select({ one: sql<number>`1` }).from(runs).where(eq(runs.id, of.run))
      : db.select({ one: sql<number>`1` }).from(trials).where(eq(trials.id, of.trial))
  )
  if (rows.length > 0) return
  const what = "run" in of ? `run ${of.run}` : `trial ${of.trial}`
  return yield* fault(operation, file, `${what} does not exist, so it cannot have a note`)
})

const keepNote = (connection: Connection) =>
  Effect.fn("Store.keepNote")(function* (of: Noted, { tags, text }: Note) {
    const operation = "Store.keepNote"
    yield* exists(connection, operation, of)
    const row = {
      text,
      tags: JSON.stringify([...new Set(tags)]),
      changedAt: yield* Clock.currentTimeMillis
    }
    const empty = text === "" && tags.length === 0
    yield* connection.write(operation, (db) =>
      "run" in of
        ? [
            db.delete(runNotes).where(eq(runNotes.runId, of.run)),
            ...(empty ? [] : [db.insert(runNotes).values({ runId: of.run, ...row })])
          ]
        : [
            db.delete(trialNotes).where(eq(trialNotes.trialId, of.trial)),
            ...(empty ? [] : [db.insert(trialNotes).values({ trialId: of.trial, ...row })])
          ]
    )
  })

const noteOf = (connection: Connection) =>
  Effect.fn("Store.noteOf")(function* (of: Noted) {
    const operation = "Store.noteOf"
    const rows =
      "run" in of
        ? yield* connection.read(operation, (db) =>
            db.select(ofRun).from(runNotes).where(eq(runNotes.runId, of.run))
          )
        : yield* connection.read(operation, (db) =>
            db.select(ofTrial).from(trialNotes).where(eq(trialNotes.trialId, of.trial))
          )
    return Option.fromUndefinedOr((yield* decode(connection, operation, "notes", rows))[0])
  })

const notesOfRuns = (connection: Connection) =>
  Effect.gen(function* () {
    const operation = "Store.notesOfRuns"
    const rows = yield* decode(
      connection,
      operation,
      "run_notes",
      yield* connection.read(operation, (db) => db.select(ofRun).from(runNotes))
    )
    return new Map(rows.map((row) => [String(row.id), row]))
  })

const notesOfTrials = (connection: Connection) =>
  Effect.fn("Store.notesOfTrials")(function* (runId: string) {
    const operation = "Store.notesOfTrials"
    const rows = yield* connection.read(operation, (db) =>
      db
        .select(ofTrial)
        .from(trialNotes)
        .innerJoin(trials, eq(trials.id, trialNotes.trialId))
        .where(eq(trials.runId, runId))
        .orderBy(trials.id)
    )
    const decoded = yield* decode(connection, operation, "trial_notes", rows)
    return new Map(decoded.map((row) => [Number(row.id), row]))
  })

export const makeNotes = (connection: Connection): Notes => ({
  keepNote: keepNote(connection),
  noteOf: noteOf(connection),
  notesOfRuns: notesOfRuns(connection),
  notesOfTrials: notesOfTrials(connection)
})
