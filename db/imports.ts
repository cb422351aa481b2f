/**
 * The part of the Store that takes in runs that others played: whole, with trials that are done and what
 * their stages gave. Owns that such a run is written in one transaction, so that none is there by half.
 */
import { sql } from "drizzle-orm"
import { Array as Arr, Clock, Effect } from "effect"
import type { Connection } from "./Connection.ts"
import type { DbError } from "./DbError.ts"
import { type NewOutput, type NewRun, type NewTrial, type TrialEnd, toJson } from "./rows.ts"
import { runs, steps, trials } from "./schema.ts"
import { insertMissing, outputRow } from "./trace/outputRow.ts"

/** What a stage gave, and where in the trial it stands. */
export interface ImportedStep extends NewOutput {
  readonly step: number
  readonly attempt: number
}

/** A trial that is done, with its trace in order. */
export interface ImportedTrial
  extends NewTrial,
    Pick<TrialEnd, "outcome" | "score" | "passed" | "measures"> {
  readonly steps: ReadonlyArray<ImportedStep>
}

export interface Imports {
  /** Adds a run with all its trials and their traces; it is done. Fails, and adds nothing, if a run with this id exists. */
  readonly importRun: (
    run: NewRun,
    played: ReadonlyArray<ImportedTrial>
  ) => Effect.Effect<void, DbError>
}

const OPERATION = "Store.importRun"
/** Below SQLite's limit of 32,766 parameters. */
const ROWS = 500
/** Places in traces that are handed over in one text of JSON. */
const PLACES = 5000

const trialRow = Effect.fnUntraced(function* (
  file: string,
  runId: string,
  { measures, outcome, passed, score, steps: _, ...trial }: ImportedTrial
) {
  return {
    ...trial,
    runId,
    status: "done",
    finishedAt: yield* Clock.currentTimeMillis,
    outcome,
    score,
    passed: passed === null ? null : Number(passed),
    measures: yield* toJson(OPERATION, file, `measures of ${trial.item}`, measures)
  }
})

/** Traces by the names of their trials: the numbers of these are known only inside of the transaction. */
const placesOf = (played: ReadonlyArray<ImportedTrial>) =>
  played.flatMap(({ item, model, round, steps: trace, variant }) =>
    trace.map(({ attempt, key, stage, step }, seq) => ({
      ...{ model, item, variant, round },
      ...{ stage, step, attempt, seq, key }
    }))
  )

/** A field of a place as text, and as a number. */
const field = (name: string) => sql`(place.value ->> ${sql.raw(`'${name}'`)})`
const numberIn = (name: string) => sql`cast(${field(name)} as bigint)`

const importRun = ({ file, words, write }: Connection) =>
  Effect.fn(OPERATION)(function* (run: NewRun, played: ReadonlyArray<ImportedTrial>) {
    const { bench, id } = run
    const config = yield* toJson(OPERATION, file, `config of run ${id}`, run.config)
    const environment = yield* toJson(OPERATION, file, `environment of run ${id}`, run.environment)
    const createdAt = yield* Clock.currentTimeMillis
    const trialRows = yield* Effect.forEach(played, (trial) => trialRow(file, id, trial))
    const made = new Map(played.flatMap((trial) => trial.steps.map((step) => [step.key, step])))
    const outputRows = yield* Effect.forEach(made.values(), (step) =>
      outputRow(OPERATION, file, step)
    )
    const placed = Arr.chunksOf(placesOf(played), PLACES)
    yield* write(OPERATION, (db) => [
      db.insert(runs).values({ id, createdAt, status: "done", bench, config, environment }),
      ...Arr.chunksOf(trialRows, ROWS).map((rows) => db.insert(trials).values(rows)),
      ...Arr.chunksOf(outputRows, ROWS).map((rows) => insertMissing(db, rows)),
      ...placed.map((places) =>
        db.insert(steps).select(
          sql`select ${trials.id}, ${field("stage")}, ${numberIn("step")}, ${numberIn("attempt")}, ${numberIn("seq")}, ${field("key")}, 0
            from ${words.elements(JSON.stringify(places))}
            cross join ${trials} where ${trials.runId} = ${id} and ${trials.model} = ${field("model")} and ${trials.item} = ${field("item")}
              and ${trials.variant} = ${field("variant")} and ${trials.round} = ${numberIn("round")}`
        )
      )
    ])
  })

export const makeImports = (connection: Connection): Imports => ({
  importRun: importRun(connection)
})
