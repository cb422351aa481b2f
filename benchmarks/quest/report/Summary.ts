/**
 * The summary of a run: one row for each model, in points, over its rounds, and comparisons of models,
 * rounds and tasks. Owns the Schemas; summarize.ts computes the values.
 */
import { Schema } from "effect"
import { Usage } from "../../../models/Model.ts"
import { GasUse } from "./statistics/gas.ts"
import { Group } from "./statistics/groups.ts"
import { Intervals } from "./statistics/intervals.ts"
import { Overhead } from "./statistics/overhead.ts"
import { Pair } from "./statistics/pairs.ts"
import { Quadrant } from "./statistics/quadrants.ts"
import { Repeat } from "./statistics/repeats.ts"
import { Safety } from "./statistics/safety.ts"
import { Item, RoundPair } from "./statistics/stability.ts"
import { CallCounts } from "./TrialScore.ts"

/** Plans compared with their tasks, over the episodes that have one. */
export const PlanSummary = Schema.Struct({
  episodes: Schema.Int,
  /** mean steps of a plan */
  planned: Schema.Number,
  /** mean number of operations that no step names, over the plans for which it is known; null: for none */
  missing: Schema.NullOr(Schema.Number),
  /** mean number of steps for an operation that the task does not have */
  extra: Schema.Number,
  /** mean number of steps without a known verb */
  unmatched: Schema.Number
})
export type PlanSummary = typeof PlanSummary.Type

/**
 * Points over the complete rounds, or, if none is complete, over those begun. `of`: the maximum per round;
 * sd: sample SD, null for fewer than two complete rounds.
 */
export const Spread = Schema.Struct({
  mean: Schema.Number,
  sd: Schema.NullOr(Schema.Number),
  /** coefficient of variation: sd / mean; null if either is undefined */
  cv: Schema.NullOr(Schema.Number),
  min: Schema.Number,
  max: Schema.Number,
  of: Schema.Number
})
export type Spread = typeof Spread.Type

export const ModelSummary = Schema.Struct({
  model: Schema.String,
  trials: Schema.Int,
  errored: Schema.Int,
  pending: Schema.Int,
  cancelled: Schema.Int,
  /** 1 is best; models whose intervals of the total overlap share a rank; null: not ranked, incomplete */
  rank: Schema.NullOr(Schema.Int),
  /** rounds in which every trial is done, and all rounds */
  rounds: Schema.Struct({ complete: Schema.Int, all: Schema.Int }),
  atomic: Spread,
  composite: Spread,
  total: Spread,
  /** 95% */
  intervals: Intervals,
  /** mean points of a finished trial, 0 to 100; null if none is finished */
  atomicAverage: Schema.NullOr(Schema.Number),
  compositeAverage: Schema.NullOr(Schema.Number),
  /** null if either average is null, or if there is only one model */
  quadrant: Schema.NullOr(Quadrant),
  /** share of finished trials in which every check passed; null if none is finished */
  passAtomic: Schema.NullOr(Schema.Number),
  passComposite: Schema.NullOr(Schema.Number),
  /** mean number of passed tasks in a complete round (paper, table 1); null if no round is complete */
  passedAtomic: Schema.NullOr(Schema.Number),
  passedComposite: Schema.NullOr(Schema.Number),
  /** share of finished trials with at least 60 points */
  softPass: Schema.NullOr(Schema.Number),
  /** mean K_act over all episodes */
  meanSteps: Schema.NullOr(Schema.Number),
  /** mean of min(1, K_opt/K_act) over all episodes, 0 if nothing was executed */
  efficiency: Schema.NullOr(Schema.Number),
  /** the same over the episodes that passed; null if none did */
  efficiencyPassed: Schema.NullOr(Schema.Number),
  /** rounds more than needed; null if no episode executed anything */
  overhead: Schema.NullOr(Overhead),
  /** pass@k and pass^k for k up to the number of rounds */
  repeats: Schema.Array(Repeat),
  /** finished trials by how far off their amounts are */
  deviations: Schema.Record(Schema.String, Schema.Int),
  /** safety findings; not part of the score */
  safety: Safety,
  /** null if the run has no reference solution to compare with */
  gas: Schema.NullOr(GasUse),
  /** not part of the score; null if no episode has a plan */
  plans: Schema.NullOr(PlanSummary),
  /** in and out */
  tokens: Schema.NullOr(Schema.Int),
  /** the same by kind; cached and kept are parts of the input, reasoning of the output */
  usage: Usage,
  /** US dollars of every reply, including trials without a score; null if one is unknown */
  cost: Schema.NullOr(Schema.Number),
  calls: CallCounts,
  /** trials by how they ended; classes that did not occur are left out */
  outcomes: Schema.Record(Schema.String, Schema.Int),
  /** total per round with errored and pending trials counted as 0 and as 100; equal if there are none */
  bounds: Schema.Struct({ low: Schema.Number, high: Schema.Number })
})
export type ModelSummary = typeof ModelSummary.Type

export class Summary extends Schema.Class<Summary>("questline/Summary")({
  models: Schema.Array(ModelSummary),
  /**
   * the lines between the quadrants, over the models that finished trials of both splits; null for fewer
   * than two
   */
  medians: Schema.NullOr(Schema.Struct({ atomic: Schema.Number, composite: Schema.Number })),
  /** each pair of models, in the order of the table */
  pairs: Schema.Array(Pair),
  /** whether rounds rank the models alike */
  roundPairs: Schema.Array(RoundPair),
  /** statistics of each task */
  items: Schema.Array(Item),
  /** rates of each model by common features of tasks */
  groups: Schema.Array(Group)
}) {}

/** How many of a model's trials have no score; it is only ranked if there are none. */
export const unscored = ({
  cancelled,
  errored,
  pending
}: Pick<ModelSummary, "cancelled" | "errored" | "pending">): number => errored + pending + cancelled
