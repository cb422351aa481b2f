/**
 * What QuestBench measures of a trial beside its score, and a trial's score with it in one row. Owns
 * the Schemas.
 */
import { Option, Schema } from "effect"
import { OutcomeClass } from "../../stages/outcome.ts"
import { type Score, Spent } from "../run/Score.ts"
import { PlanScore } from "./plan.ts"

export { CallCounts, noCalls } from "../run/Score.ts"

export const QuestMeasures = Schema.Struct({
  /** K_act: executed rounds of a composite; 1 of an atomic trial whose script was run */
  rounds: Schema.NullOr(Schema.Int),
  /** rounds that are enough */
  optimal: Schema.Int,
  /** an episode's plan beside its task; null where there is none */
  plan: Schema.NullOr(PlanScore)
})
export type QuestMeasures = typeof QuestMeasures.Type

export const TrialScore = Schema.Struct({
  model: Schema.String,
  item: Schema.String,
  part: Schema.Literals(["atomic", "composite"]),
  round: Schema.Int,
  /** errored: ours, not scored; pending: not run yet; cancelled: not to be run */
  status: Schema.Literals(["done", "errored", "pending", "cancelled"]),
  outcome: Schema.NullOr(OutcomeClass),
  /** points; 0 unless done */
  score: Schema.Number,
  passed: Schema.Boolean,
  /** K_act of a composite */
  rounds: Schema.NullOr(Schema.Int),
  optimal: Schema.Int,
  ...Spent.fields,
  /** an episode's plan beside its task; null where there is none */
  plan: Schema.NullOr(PlanScore)
})
export type TrialScore = typeof TrialScore.Type

const isPart = Schema.is(TrialScore.fields.part)
const isOutcome = Schema.is(TrialScore.fields.outcome)

/** A row of QuestBench's tables. Part and outcome were checked when the run was read. */
export const questScore = ({
  measures,
  outcome,
  part,
  variant: _variant,
  ...score
}: Score<QuestMeasures>): TrialScore => ({
  ...score,
  part: isPart(part) ? part : "atomic",
  outcome: isOutcome(outcome) ? outcome : null,
  rounds: score.status === "done" ? (measures?.rounds ?? null) : null,
  optimal: measures?.optimal ?? 1,
  plan: measures?.plan ?? null
})

const decodeRounds = Schema.decodeUnknownOption(Schema.Struct({ rounds: Schema.Int }))

/** K_act of a stored trial; null where none is known. */
export const roundsOf = ({ measures }: { readonly measures: unknown }): number | null =>
  Option.getOrNull(Option.map(decodeRounds(measures), ({ rounds }) => rounds))
