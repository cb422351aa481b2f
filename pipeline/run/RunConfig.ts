/**
 * The options of a run, as they are stored with it: everything that decides what is asked, run and
 * scored. Owns the Schema and the defaults; flags are the commands' matter.
 */
import { Schema } from "effect"
import { ModelDefinition } from "../../models/config.ts"
import { Context, Library } from "../../models/Model.ts"
import { Difficulty } from "../../tasks/sampler.ts"

const Positive = Schema.Int.check(Schema.isGreaterThan(0))
const Amount = Schema.Finite.check(Schema.isGreaterThan(0))
const Spent = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))

/** What a run may spend before it pauses; null is no limit. */
export const RunLimits = Schema.Struct({
  /** US dollars */
  cost: Schema.NullOr(Amount),
  /** in and out */
  tokens: Schema.NullOr(Amount),
  /** wall clock of a trial, waiting for its provider included, in ms */
  trialMs: Schema.NullOr(Positive),
  /** spent before the limits began to count: resuming a paused run grants them once more */
  since: Schema.Struct({ cost: Spent, tokens: Spent })
})
export type RunLimits = typeof RunLimits.Type

export const noLimits: RunLimits = {
  cost: null,
  tokens: null,
  trialMs: null,
  since: { cost: 0, tokens: 0 }
}

export class RunConfig extends Schema.Class<RunConfig>("questline/RunConfig")({
  /** as on the command line; never holds a secret */
  models: Schema.NonEmptyArray(Schema.String),
  /** those of them that the configuration defines, with their options; absent: none */
  definitions: Schema.optionalKey(Schema.Record(Schema.String, ModelDefinition)),
  split: Schema.Literals(["atomic", "composite", "all"]),
  /** globs over task ids; none is all */
  tasks: Schema.Array(Schema.String),
  rounds: Positive,
  /** makes the run's accounts, values and order */
  seed: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  library: Library,
  difficulty: Difficulty,
  /** prompts also hold the task's description */
  naive: Schema.Boolean,
  /**
   * How much a prompt says of the contracts. Absent in runs from before there was a choice: they are
   * told in full, and their episodes end with the last round.
   */
  context: Schema.optionalKey(Context),
  temperature: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 2 })),
  maxOutputTokens: Schema.NullOr(Positive),
  /** models are asked anew, whatever replies other runs have stored; absent: not */
  fresh: Schema.optionalKey(Schema.Boolean),
  /** trials under way at once */
  concurrency: Positive,
  /** wall clock of one script, ms */
  scriptTimeoutMs: Positive,
  /** absent: none */
  limits: Schema.optionalKey(RunLimits),
  /** folder of the bank; null is the project's own */
  bank: Schema.NullOr(Schema.String)
}) {}

/** What a run is without options (EVM-QuestBench section 4.4: temperature 0.7). */
export const defaults = {
  models: ["oracle"],
  split: "all",
  tasks: [],
  rounds: 1,
  seed: 1,
  library: "ethers",
  difficulty: "random",
  naive: false,
  context: "standard",
  temperature: 0.7,
  maxOutputTokens: null,
  concurrency: 16,
  scriptTimeoutMs: 60_000,
  bank: null
} as const
