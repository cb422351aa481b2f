/**
 * Reads a run for its tables: one TrialScore a trial, from the trial's row and the replies in its
 * trace. Owns the reading; the arithmetic is the aggregate stage's.
 */
import { Effect, Option, Schema } from "effect"
import type { DbError } from "../db/DbError.ts"
import type { Run, Trial } from "../db/Rows.ts"
import { Store } from "../db/Store.ts"
import { type Summary, summarize, type TrialScore } from "../stages/aggregate/Summary.ts"
import { generate } from "../stages/generate/stage.ts"
import { OutcomeClass } from "../stages/Outcome.ts"
import { Instance } from "../tasks/Instance.ts"

/** A run with what its tables are made of. */
export interface RunReport {
  readonly run: Run
  readonly scores: ReadonlyArray<TrialScore>
  readonly summary: Summary
}

/** A row of the store does not fit its Schema: it was written by another version, or damaged. */
export class ReportError extends Schema.TaggedError<ReportError>()("ReportError", {
  trial: Schema.Int,
  message: Schema.String
}) {}

/** Decodes a stored output of a trial. */
export const decodeOutput = <A>(
  schema: Schema.Codec<A, Schema.Json>,
  trial: number,
  stage: string,
  value: unknown
): Effect.Effect<A, ReportError> =>
  Schema.decodeUnknownEffect(schema)(value).pipe(
    Effect.mapError(
      (error) =>
        new ReportError({
          trial,
          message: `the stored output of ${stage} of trial ${trial} cannot be read: ${error.message}. Run again with this version of the program.`
        })
    )
  )

/** Unknown as soon as one part is: a sum of known parts would pass for the whole. */
const total = (values: ReadonlyArray<number | null>): number | null =>
  values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0
  )

const OptimalSteps = Schema.Struct({ optimalSteps: Instance.fields.optimalSteps })

const spendingOf = Effect.fnUntraced(function* (trial: Trial) {
  const store = yield* Store
  const steps = yield* store.stepsOf(trial.id, [generate.name])
  const replies = yield* Effect.forEach(steps, ({ value }) =>
    decodeOutput(generate.output, trial.id, generate.name, value)
  )
  return {
    tokens: total(
      replies.map(({ usage: { input, output } }) =>
        input === null || output === null ? null : input + output
      )
    ),
    cost: total(replies.map(({ cost }) => cost))
  }
})

const optimalOf = Effect.fnUntraced(function* (trial: Trial) {
  if (trial.split !== "composite") return 1
  const store = yield* Store
  const [drawn] = yield* store.stepsOf(trial.id, ["instantiate"])
  if (drawn === undefined) return 1
  return (yield* decodeOutput(OptimalSteps, trial.id, "instantiate", drawn.value)).optimalSteps
})

const decodeOutcome = Schema.decodeUnknownOption(OutcomeClass)

const scoreOf = Effect.fnUntraced(function* (trial: Trial) {
  const done = trial.status === "done"
  const row: TrialScore = {
    model: trial.model,
    task: trial.task,
    split: trial.split === "composite" ? "composite" : "atomic",
    round: trial.round,
    status: trial.status === "running" ? "pending" : trial.status,
    outcome: done ? Option.getOrNull(decodeOutcome(trial.outcome)) : null,
    score: done ? (trial.score ?? 0) : 0,
    passed: done && trial.passed === true,
    rounds: done ? trial.kAct : null,
    optimal: yield* optimalOf(trial),
    ...(yield* spendingOf(trial))
  }
  return row
})

/** Reads the trials of a run and sums them up. */
export const collect: (run: Run) => Effect.Effect<RunReport, DbError | ReportError, Store> =
  Effect.fn("report.collect")(function* (run) {
    const store = yield* Store
    const scores = yield* Effect.forEach(yield* store.trialsOf(run.id), scoreOf)
    return { run, scores, summary: summarize(scores) }
  })
