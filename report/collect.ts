/**
 * Reads a run for its tables: one TrialScore a trial, from the trial's row and the replies in its
 * trace. Owns the reading; the arithmetic is the aggregate stage's.
 */
import { Effect, Option, Schema } from "effect"
import type { DbError } from "../db/DbError.ts"
import type { Run, Trial } from "../db/rows.ts"
import { Store } from "../db/Store.ts"
import { readPlan } from "../pipeline/quest/control.ts"
import { scorePlan } from "../pipeline/quest/plan.ts"
import { type Summary, summarize } from "../pipeline/quest/Summary.ts"
import { type TrialScore, trialScore } from "../pipeline/quest/TrialScore.ts"
import { generate } from "../stages/generate/stage.ts"
import { spentBy } from "../stages/generate/usage.ts"
import { Instance } from "../tasks/Instance.ts"
import { PublishedUse } from "../tasks/published/PublishedUse.ts"

/** A run with what its tables are made of. */
export interface RunReport {
  readonly run: Run
  readonly scores: ReadonlyArray<TrialScore>
  readonly summary: Summary
  /** how much of a published bank was asked as published; null where the bank is none */
  readonly published: PublishedUse | null
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

/** What an episode is compared with; an atomic trial is not. */
const Drawn = Schema.Struct({
  optimalSteps: Instance.fields.optimalSteps,
  operations: Instance.fields.operations
})

const drawnOf = Effect.fnUntraced(function* (trial: Trial) {
  if (trial.split !== "composite") return null
  const store = yield* Store
  const [drawn] = yield* store.stepsOf(trial.id, ["instantiate"])
  if (drawn === undefined) return null
  return yield* decodeOutput(Drawn, trial.id, "instantiate", drawn.value)
})

const scoreOf = Effect.fnUntraced(function* (trial: Trial) {
  const store = yield* Store
  const calls = yield* store.stepsOf(trial.id, [generate.name])
  const replies = yield* Effect.forEach(calls, ({ step, value }) =>
    Effect.map(decodeOutput(generate.output, trial.id, generate.name, value), (reply) => ({
      ...reply,
      step
    }))
  )
  const costs = replies.map(({ cost }) => cost)
  const drawn = yield* drawnOf(trial)
  const plans = replies.flatMap(({ step, text }) => (step === 0 ? [readPlan(text)] : []))
  const plan = Option.firstSomeOf(plans)
  return trialScore(trial, {
    optimal: drawn?.optimalSteps ?? 1,
    calls: {
      replies: calls.filter(({ durable }) => durable).length,
      reused: calls.filter(({ cached, durable }) => cached && durable).length,
      unpriced: costs.filter((cost) => cost === null).length,
      knownCost: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
    },
    plan: drawn === null || Option.isNone(plan) ? null : scorePlan(plan.value, drawn),
    ...spentBy(replies)
  })
})

const decodeBank = Schema.decodeUnknownOption(
  Schema.Struct({ published: Schema.optionalKey(PublishedUse) })
)

const publishedIn = ({ environment }: Run): PublishedUse | null =>
  Option.match(decodeBank(environment), {
    onNone: () => null,
    onSome: ({ published = null }) => published
  })

/** Reads the trials of a run and sums them up. */
export const collect: (run: Run) => Effect.Effect<RunReport, DbError | ReportError, Store> =
  Effect.fn("report.collect")(function* (run) {
    const store = yield* Store
    const scores = yield* Effect.forEach(yield* store.trialsOf(run.id), scoreOf)
    return { run, scores, summary: summarize(scores), published: publishedIn(run) }
  })
