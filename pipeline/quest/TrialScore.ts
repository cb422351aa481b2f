/**
 * What is kept of a trial for the tables. Owns its Schema, and how a trial's row becomes one.
 */
import { Option, Schema } from "effect"
import { Usage } from "../../models/Model.ts"
import { OutcomeClass } from "../../stages/outcome.ts"
import { PlanScore } from "./plan.ts"

/** The replies of a trial, and what is known of their cost. */
export const CallCounts = Schema.Struct({
  replies: Schema.Int,
  /** those that were stored already, from another trial or run: nothing was paid for them here */
  reused: Schema.Int,
  /** those whose cost is unknown */
  unpriced: Schema.Int,
  /** US dollars of the others */
  knownCost: Schema.Number
})
export type CallCounts = typeof CallCounts.Type

/** Of a trial without a call. */
export const noCalls: CallCounts = { replies: 0, reused: 0, unpriced: 0, knownCost: 0 }

export const TrialScore = Schema.Struct({
  model: Schema.String,
  task: Schema.String,
  split: Schema.Literals(["atomic", "composite"]),
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
  /** in and out */
  tokens: Schema.NullOr(Schema.Int),
  /** the same by kind; cached is part of the input, reasoning of the output */
  usage: Usage,
  /** US dollars; null is unknown */
  cost: Schema.NullOr(Schema.Number),
  calls: CallCounts,
  /** an episode's plan beside its task; null where there is none */
  plan: Schema.NullOr(PlanScore)
})
export type TrialScore = typeof TrialScore.Type

/** A trial's row, as far as it says how the trial went. */
export interface TrialRow extends Pick<TrialScore, "model" | "task" | "round"> {
  readonly split: string
  readonly status: TrialScore["status"] | "running"
  readonly outcome: string | null
  readonly score: number | null
  readonly passed: boolean | null
  readonly kAct: number | null
}

const decodeOutcome = Schema.decodeUnknownOption(OutcomeClass)

/** The score of a trial from its row, with what stands in its other rows. */
export const trialScore = (
  row: TrialRow,
  more: Pick<TrialScore, "optimal" | "tokens" | "usage" | "cost" | "calls" | "plan">
): TrialScore => {
  const done = row.status === "done"
  return {
    model: row.model,
    task: row.task,
    split: row.split === "composite" ? "composite" : "atomic",
    round: row.round,
    status: row.status === "running" ? "pending" : row.status,
    outcome: done ? Option.getOrNull(decodeOutcome(row.outcome)) : null,
    score: done ? (row.score ?? 0) : 0,
    passed: done && row.passed === true,
    rounds: done ? row.kAct : null,
    ...more
  }
}
