/**
 * A stored run with everything that belongs to it, as plain rows. Owns reading it, and that a damaged row is
 * refused before anything of it is written elsewhere.
 */
import { asc, eq } from "drizzle-orm"
import { Effect, Result, Schema } from "effect"
import type { Connection } from "../Connection.ts"
import { decodeRows, NewContent, RunStatus, TrialStatus } from "../rows.ts"
import { contents, runNotes, runs, scores, scorings, steps, trialNotes, trials } from "../schema.ts"

const { Finite, Int, NullOr, String: Text } = Schema
const Bit = Schema.Literals([0, 1])
export const isJson = (text: string) => Result.isSuccess(Result.try(() => JSON.parse(text)))
/** JSON that is passed on as it is written */
const JsonText = Text.check(Schema.makeFilter((text) => isJson(text) || "expected JSON"))

export const RunRow = Schema.Struct({
  id: Text,
  createdAt: Int,
  status: RunStatus,
  bench: Text,
  config: JsonText,
  environment: JsonText,
  summary: NullOr(Text)
})
export type RunRow = typeof RunRow.Type

export const TrialRow = Schema.Struct({
  id: Int,
  model: Text,
  item: Text,
  split: Text,
  variant: Text,
  round: Int,
  attempt: Int,
  status: TrialStatus,
  startedAt: NullOr(Int),
  finishedAt: NullOr(Int),
  outcome: NullOr(Text),
  score: NullOr(Finite),
  passed: NullOr(Bit),
  measures: NullOr(JsonText),
  error: NullOr(Text),
  spent: NullOr(JsonText),
  ways: NullOr(JsonText)
})
export type TrialRow = typeof TrialRow.Type

export const StepRow = Schema.Struct({
  trialId: Int,
  stage: Text,
  step: Int,
  attempt: Int,
  seq: Int,
  key: Text,
  cached: Bit
})
export type StepRow = typeof StepRow.Type

export const ScoringRow = Schema.Struct({
  id: Text,
  variant: Text,
  version: Text,
  createdAt: Int
})
type ScoringRow = typeof ScoringRow.Type

export const ScoreRow = Schema.Struct({ trialId: Int, score: Finite, passed: Bit })
export type ScoreRow = typeof ScoreRow.Type

const NoteRow = Schema.Struct({ text: Text, tags: JsonText, changedAt: Int })
type NoteRow = typeof NoteRow.Type

export const TrialNoteRow = Schema.Struct({ trialId: Int, ...NoteRow.fields })
type TrialNoteRow = typeof TrialNoteRow.Type

export interface RunRows {
  readonly run: RunRow
  /** in the order in which they were added */
  readonly trials: ReadonlyArray<TrialRow>
  /** each trial's trace in order, by the trial's id */
  readonly traces: ReadonlyMap<number, ReadonlyArray<StepRow>>
  readonly scorings: ReadonlyArray<ScoringRow & { readonly scores: ReadonlyArray<ScoreRow> }>
  readonly contents: ReadonlyArray<NewContent>
  readonly note: NoteRow | null
  readonly trialNotes: ReadonlyArray<TrialNoteRow>
}

/** What names a trial in every database. */
export const nameOf = ({ attempt, item, model, round, variant }: Omit<TrialRow, "id">): string =>
  JSON.stringify([model, item, variant, round, attempt])

/** The same for a reader. */
export const shownName = ({ attempt, item, model, round, variant }: Omit<TrialRow, "id">): string =>
  `${item} · ${model} · round ${round}${variant === "" ? "" : ` · ${variant}`}${attempt === 1 ? "" : ` · attempt ${attempt}`}`

const OPERATION = "db.copy"

const decode = <A>(
  { file }: Connection,
  table: string,
  schema: Schema.Decoder<A>,
  rows: ReadonlyArray<object>
) => {
  const nameOfRow = (row: object) =>
    Object.entries(row)
      .filter(([name]) => ["id", "trialId", "seq", "key"].includes(name))
      .map(([name, value]) => (name === "id" ? value : `${name} ${value}`))
      .join(", ")
  return decodeRows({ operation: OPERATION, file, table }, schema, nameOfRow, rows)
}

/** The ids of all runs, the oldest first. */
export const runIds = (connection: Connection) =>
  connection
    .read(OPERATION, (db) =>
      db.select({ id: runs.id }).from(runs).orderBy(asc(runs.createdAt), asc(runs.id))
    )
    .pipe(
      Effect.flatMap((rows) =>
        decode(connection, "runs", Schema.Struct({ id: Schema.String }), rows)
      ),
      Effect.map((rows) => rows.map(({ id }) => id))
    )

const scoringsOf = Effect.fnUntraced(function* (connection: Connection, runId: string) {
  const { read } = connection
  const found = yield* decode(
    connection,
    "scorings",
    ScoringRow,
    yield* read(OPERATION, (db) =>
      db
        .select()
        .from(scorings)
        .where(eq(scorings.runId, runId))
        .orderBy(asc(scorings.createdAt), asc(scorings.id))
    )
  )
  return yield* Effect.forEach(found, (row) =>
    read(OPERATION, (db) =>
      db
        .select({ trialId: scores.trialId, score: scores.score, passed: scores.passed })
        .from(scores)
        .where(eq(scores.scoringId, row.id))
        .orderBy(asc(scores.trialId))
    ).pipe(
      Effect.flatMap((rows) => decode(connection, `scores of ${row.id}`, ScoreRow, rows)),
      Effect.map((own) => ({ ...row, scores: own }))
    )
  )
})

const stepsOf = ({ read }: Connection, runId: string) =>
  read(OPERATION, (db) =>
    db
      .select({
        trialId: steps.trialId,
        stage: steps.stage,
        step: steps.step,
        attempt: steps.attempt,
        seq: steps.seq,
        key: steps.key,
        cached: steps.cached
      })
      .from(steps)
      .innerJoin(trials, eq(trials.id, steps.trialId))
      .where(eq(trials.runId, runId))
      .orderBy(asc(steps.trialId), asc(steps.seq))
  )

const notesOf = Effect.fnUntraced(function* (connection: Connection, runId: string) {
  const { read } = connection
  const [note] = yield* decode(
    connection,
    `run_notes of ${runId}`,
    NoteRow,
    yield* read(OPERATION, (db) => db.select().from(runNotes).where(eq(runNotes.runId, runId)))
  )
  const ofTrials = yield* read(OPERATION, (db) =>
    db
      .select({
        trialId: trialNotes.trialId,
        text: trialNotes.text,
        tags: trialNotes.tags,
        changedAt: trialNotes.changedAt
      })
      .from(trialNotes)
      .innerJoin(trials, eq(trials.id, trialNotes.trialId))
      .where(eq(trials.runId, runId))
      .orderBy(asc(trialNotes.trialId))
  )
  return {
    note: note ?? null,
    trialNotes: yield* decode(connection, "trial_notes", TrialNoteRow, ofTrials)
  }
})

/**
 * A run with all that belongs to it; null if it does not exist. Trials are read before their traces, and traces
 * before outputs, so that nothing is missing of a trial that was done when it was read.
 */
export const readRun = Effect.fn("db.readRun")(function* (connection: Connection, id: string) {
  const { read } = connection
  const [run] = yield* decode(
    connection,
    "runs",
    RunRow,
    yield* read(OPERATION, (db) => db.select().from(runs).where(eq(runs.id, id)))
  )
  if (run === undefined) return null
  const trialRows = yield* decode(
    connection,
    "trials",
    TrialRow,
    yield* read(OPERATION, (db) =>
      db.select().from(trials).where(eq(trials.runId, id)).orderBy(asc(trials.id))
    )
  )
  const stepRows = yield* decode(connection, "steps", StepRow, yield* stepsOf(connection, id))
  return {
    run,
    trials: trialRows,
    traces: Map.groupBy(stepRows, ({ trialId }) => trialId),
    scorings: yield* scoringsOf(connection, id),
    contents: yield* decode(
      connection,
      "contents",
      NewContent,
      yield* read(OPERATION, (db) =>
        db
          .select({ name: contents.name, digest: contents.digest, value: contents.value })
          .from(contents)
          .where(eq(contents.runId, id))
          .orderBy(asc(contents.name))
      )
    ),
    ...(yield* notesOf(connection, id))
  } satisfies RunRows
})
