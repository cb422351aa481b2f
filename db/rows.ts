/**
 * The rows as the rest of the project sees them: their Schemas, from plain columns to values, and the
 * inputs of the Store. Owns the check of everything that is read back: a damaged row is one error that
 * names its table, its id and its field.
 */
import { Effect, Result, Schema, Struct } from "effect"
import { pathText } from "../evm/fieldPath.ts"
import { refusalsOf } from "../evm/schemaWords.ts"
import { type DbError, fault } from "./DbError.ts"

/** JSON text; the caller that knows its Schema decodes the value. */
const Json = Schema.fromJsonString(Schema.Unknown)
const unread = () => Schema.NullOr(Schema.Unknown)

export const RunStatus = Schema.Literals(["running", "done", "interrupted", "paused", "errored"])
export type RunStatus = typeof RunStatus.Type

/** `cancelled`: not played until the user asks for it again */
export const TrialStatus = Schema.Literals(["pending", "running", "done", "errored", "cancelled"])
export type TrialStatus = typeof TrialStatus.Type

/** A run as it is stored. */
export const Run = Schema.Struct({
  id: Schema.String,
  /** ms since the epoch */
  createdAt: Schema.Int,
  status: RunStatus,
  bench: Schema.String,
  /** the options it was started with */
  config: Json,
  /** fingerprints of the world it ran in */
  environment: Json,
  /** key of the output that sums its trials up */
  summary: Schema.NullOr(Schema.String),
  /** another number whenever one of its trials has changed */
  revision: Schema.Int
})
export type Run = typeof Run.Type

/** A run, with the number of its trials in each state. */
export const RunSummary = Schema.Struct({
  ...Run.fields,
  trials: Schema.Int,
  pending: Schema.Int,
  running: Schema.Int,
  done: Schema.Int,
  errored: Schema.Int,
  cancelled: Schema.Int,
  /** of those done */
  passed: Schema.Int
})
export type RunSummary = typeof RunSummary.Type

/** A trial as it is stored. */
export const Trial = Schema.Struct({
  id: Schema.Int,
  runId: Schema.String,
  model: Schema.String,
  item: Schema.String,
  /** the split, in the words of its benchmark */
  split: Schema.String,
  /** which variant of the task, in the words of its benchmark; empty if there is only one */
  variant: Schema.String,
  round: Schema.Int,
  /** from 1; raised each time the trial is run again */
  attempt: Schema.Int,
  status: TrialStatus,
  /** token of the process that runs it; null unless it is running */
  owner: Schema.NullOr(Schema.String),
  /** ms since the epoch */
  heartbeatAt: Schema.NullOr(Schema.Int),
  /** ms since the epoch by the database's clock: until then it is its owner's */
  lease: Schema.NullOr(Schema.Int),
  /** raised by each claim */
  token: Schema.Int,
  /** claims that nobody ended or gave back */
  claims: Schema.Int,
  startedAt: Schema.NullOr(Schema.Int),
  finishedAt: Schema.NullOr(Schema.Int),
  /** class of its outcome; null until it is done */
  outcome: Schema.NullOr(Schema.String),
  /** points */
  score: Schema.NullOr(Schema.Finite),
  passed: Schema.NullOr(Schema.BooleanFromBit),
  /** what its benchmark measures */
  measures: Schema.NullOr(Json),
  /** why it is errored */
  error: Schema.NullOr(Schema.String),
  /** what its calls took; null: its steps say it */
  spent: Schema.NullOr(Json),
  /** how it scores in other ways; null: it must be judged again */
  ways: Schema.NullOr(Json)
})
export type Trial = typeof Trial.Type

/** The columns of a trial that hold JSON. */
export const jsonOfTrial = ["measures", "spent", "ways"] as const

/** A trial of which these columns are values already. */
export const ParsedTrial = Trial.mapFields(
  Struct.evolve({ measures: unread, spent: unread, ways: unread })
)

/** The columns of a trial that a list or a grid shows; `id` leads to the rest. */
export const TrialMark = Schema.Struct({
  id: Schema.Int,
  model: Schema.String,
  item: Schema.String,
  split: Schema.String,
  variant: Schema.String,
  round: Schema.Int,
  status: TrialStatus,
  outcome: Schema.NullOr(Schema.String),
  score: Schema.NullOr(Schema.Finite),
  passed: Schema.NullOr(Schema.BooleanFromBit)
})
export type TrialMark = typeof TrialMark.Type

/** A stage's stored output. */
export const Output = Schema.Struct({
  key: Schema.String,
  stage: Schema.String,
  stageVersion: Schema.Int,
  value: Json,
  /** ms since the epoch */
  createdAt: Schema.Int,
  durationMs: Schema.Finite,
  durable: Schema.BooleanFromBit
})
export type Output = typeof Output.Type

/** What a run has stored of a stage. */
export const StageCount = Schema.Struct({
  stage: Schema.String,
  outputs: Schema.Int,
  /** how many of them were stored already when a trial needed them */
  found: Schema.Int,
  /** ms that making the others took in total */
  durationMs: Schema.Finite
})
export type StageCount = typeof StageCount.Type

/** One step of a trial's trace, with the output it used. */
export const Step = Schema.Struct({
  ...Output.fields,
  trialId: Schema.Int,
  /** place in the trace, from 0 */
  seq: Schema.Int,
  step: Schema.Int,
  attempt: Schema.Int,
  cached: Schema.BooleanFromBit
})
export type Step = typeof Step.Type

/** A step with its output, without time and version: what is read of many trials at once. */
export const StepOutput = Step.mapFields(Struct.omit(["createdAt", "stageVersion"]))
export type StepOutput = typeof StepOutput.Type

/** One scoring of a run. */
export const Scoring = Schema.Struct({
  id: Schema.String,
  runId: Schema.String,
  /** how the scoring differs from the original, in the words of the benchmark */
  variant: Schema.NonEmptyString,
  /** digest of the validators' versions */
  version: Schema.String,
  /** ms since the epoch */
  createdAt: Schema.Int
})
export type Scoring = typeof Scoring.Type

/** A trial's result in a scoring. */
export const Score = Schema.Struct({
  scoringId: Schema.String,
  trialId: Schema.Int,
  score: Schema.Finite,
  passed: Schema.BooleanFromBit
})
export type Score = typeof Score.Type

/** One content: the option that it is of, the digest of its files, and these in one text. */
export const NewContent = Schema.Struct({
  name: Schema.String,
  digest: Schema.String,
  value: Schema.String
})
export type NewContent = typeof NewContent.Type

export interface NewRun extends Pick<Run, "id" | "bench" | "config" | "environment"> {
  /** the files that its options name; absent: none */
  readonly contents?: ReadonlyArray<NewContent>
}

export interface NewTrial extends Pick<Trial, "model" | "item" | "split" | "variant" | "round"> {}

/** A process's hold on a trial; each claim has a token of its own. */
export interface Claim {
  readonly owner: string
  readonly token: number
}

/** Where in a trial's trace a step stands. */
export interface StepPlace extends Pick<Step, "trialId" | "stage" | "step" | "attempt"> {
  /** the claim under which the trial is played; absent: nobody else plays it */
  readonly claim?: Claim
}

export interface NewStep extends StepPlace, Pick<Step, "key" | "value" | "durationMs" | "durable"> {
  /** the stage's version */
  readonly version: number
  /** tokens and US dollars that making it took; absent if it took none */
  readonly spent?: Spent
}

/** What calls of models cost; null is unknown. */
export interface Spent {
  readonly tokens: number | null
  /** US dollars */
  readonly cost: number | null
}

/** An output that belongs to no trial, such as a run's summary. */
export interface NewOutput extends Omit<NewStep, keyof StepPlace>, Pick<Output, "stage"> {}

/** How a trial ended. A trial that is errored has no outcome and no score. */
export interface TrialEnd {
  readonly trialId: number
  /** token of the process that ran it */
  readonly owner: string
  /** of the claim; absent: whichever it was */
  readonly token?: number
  readonly status: "done" | "errored"
  readonly outcome: string | null
  readonly score: number | null
  readonly passed: boolean | null
  /** JSON: what its benchmark measures */
  readonly measures: unknown
  readonly error: string | null
  /** JSON: what its calls took; absent: its steps say it */
  readonly spent?: unknown
  /** JSON: how it scores in other ways; absent: it must be judged again */
  readonly ways?: unknown
}

export interface NewScoring extends Pick<Scoring, "runId" | "variant" | "version"> {
  readonly scores: ReadonlyArray<Pick<Score, "trialId" | "score" | "passed">>
}

/** Rows of `table` of the database `file`, each decoded by `schema`; `idOf` names a row to a reader. */
export const decodeRows = <Row, A>(
  place: { readonly operation: string; readonly file: string; readonly table: string },
  schema: Schema.Decoder<A>,
  idOf: (row: Row) => string,
  rows: ReadonlyArray<Row>
): Effect.Effect<Array<A>, DbError> => {
  const decode = Schema.decodeUnknownResult(schema)
  const decoded: Array<A> = []
  for (const row of rows) {
    const result = decode(row)
    if (Result.isFailure(result)) {
      const [refusal] = refusalsOf(result.failure.issue)
      const field = pathText(refusal?.path ?? [])
      const what = `table ${place.table}, row ${idOf(row)}, field ${field} is damaged: ${refusal?.reason}`
      return Effect.fail(
        fault(place.operation, place.file, `${what}. Put back a copy of the file, or run again.`)
      )
    }
    decoded.push(result.success)
  }
  return Effect.succeed(decoded)
}

/** Encodes a value as the JSON text that is stored. */
export const toJson = (
  operation: string,
  file: string,
  what: string,
  value: unknown
): Effect.Effect<string, DbError> =>
  Effect.try({
    try: () => JSON.stringify(value),
    catch: (cause) => fault(operation, file, `${what} is not JSON: ${String(cause)}`)
  }).pipe(
    Effect.filterOrFail(
      (text) => text !== undefined,
      () => fault(operation, file, `${what} is not JSON: it is ${typeof value}`)
    )
  )
