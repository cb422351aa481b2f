/**
 * What QuestBench measures about a trial besides its score, and the score with these measures in one row.
 * Owns the Schema of the measures; measure.ts makes them.
 */
import { Option, Schema } from "effect"
import type { Score } from "../../../pipeline/run/Score.ts"
import { OutcomeClass } from "../../../stages/outcome.ts"
import { Tier } from "../../../tasks/quest/Instance.ts"
import { type Split, splitNamed } from "../../../tasks/quest/Split.ts"
import { SafetyFinding } from "../../../validators/quest/Scorecard.ts"
import { PlanScore } from "../episode/plan.ts"

export { CallCounts, noCalls } from "../../../pipeline/run/Score.ts"

/** What trials are grouped by: facts about the task and the drawn instruction. */
export const TaskFacts = Schema.Struct({
  category: Schema.String,
  subcategory: Schema.NullOr(Schema.String),
  difficulty: Schema.String,
  /** the workflow of a composite; null for an atomic task */
  pattern: Schema.NullOr(Schema.String),
  /** index of the template, extra ones after the counted ones */
  template: Schema.Int,
  /** clarity of the template; null if nobody has rated it */
  tier: Schema.NullOr(Tier)
})
export type TaskFacts = typeof TaskFacts.Type

export const QuestMeasures = Schema.Struct({
  /** K_act: executed rounds of a composite; 1 for an atomic trial whose script was run */
  rounds: Schema.NullOr(Schema.Int),
  /** fewest rounds that are enough; null if no instance was drawn */
  optimal: Schema.NullOr(Schema.Int),
  /** an episode's plan compared with its task; null if there is none */
  plan: Schema.NullOr(PlanScore),
  /** null if no instance was drawn */
  facts: Schema.NullOr(TaskFacts),
  /**
   * the largest deviation of a judged amount, in parts per million of the expected one; null: none was
   * judged
   */
  deviationPpm: Schema.NullOr(Schema.Number),
  /** gas of all its transactions, including reverted ones; null if none was sent */
  gas: Schema.NullOr(Schema.Int),
  /** kinds of its safety findings, one entry per finding */
  safety: Schema.Array(SafetyFinding.fields.kind)
})
export type QuestMeasures = typeof QuestMeasures.Type

/** A trial in one row. Points are 0 unless it is done. */
export interface TrialScore
  extends Omit<Score, "measures" | "outcome" | "split" | "variant">,
    QuestMeasures {
  readonly split: Split
  readonly outcome: OutcomeClass | null
}

const isOutcome = Schema.is(OutcomeClass)

const nothing: QuestMeasures = {
  rounds: null,
  optimal: null,
  plan: null,
  facts: null,
  deviationPpm: null,
  gas: null,
  safety: []
}

/** Trials without an instance were once stored with 1, which only an atomic trial can have. */
const optimalOf = (
  split: string,
  status: Score["status"],
  { facts, optimal }: QuestMeasures
): number | null => {
  if (split === "atomic") return optimal ?? 1
  return facts === null && status !== "done" ? null : optimal
}

/** A row of QuestBench's tables. Split and outcome were checked when the run was read. */
export const questScore = ({
  measures,
  outcome,
  split,
  variant: _variant,
  ...score
}: Score<QuestMeasures>): TrialScore => {
  const known = measures ?? nothing
  return {
    ...score,
    ...known,
    optimal: optimalOf(split, score.status, known),
    split: splitNamed(split),
    outcome: isOutcome(outcome) ? outcome : null,
    rounds: score.status === "done" ? known.rounds : null
  }
}

const decodeRounds = Schema.decodeUnknownOption(Schema.Struct({ rounds: Schema.Int }))

/** K_act of a stored trial; null if it is unknown. */
export const roundsOf = ({ measures }: { readonly measures: unknown }): number | null =>
  Option.getOrNull(Option.map(decodeRounds(measures), ({ rounds }) => rounds))
