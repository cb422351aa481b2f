/**
 * The stored options that a run of any benchmark has; its benchmark adds its own. Owns the Schema and the
 * defaults; commands own the flags.
 */
import { Schema } from "effect"
import { Shard } from "../../db/fleet/parts.ts"
import { ModelDefinition } from "../../models/config.ts"

const Positive = Schema.Int.check(Schema.isGreaterThan(0))
const Amount = Schema.Finite.check(Schema.isGreaterThan(0))
const Spent = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))

/** What a run may spend before it pauses; null is no limit. */
export const RunLimits = Schema.Struct({
  /** US dollars */
  cost: Schema.NullOr(Amount),
  /** in and out */
  tokens: Schema.NullOr(Amount),
  /** wall clock time of a trial in ms, including waiting for its provider */
  trialMs: Schema.NullOr(Positive),
  /** amount spent before the limits began to count: resuming a paused run grants them again */
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
  /** the models that the configuration defines, with their options; absent: none */
  definitions: Schema.optionalKey(Schema.Record(Schema.String, ModelDefinition)),
  /**
   * the user's own programs among the models, by name: the digest of the program that is asked; null:
   * unknown. Absent: a run of an earlier version, where only the name counts
   */
  programs: Schema.optionalKey(Schema.Record(Schema.String, Schema.NullOr(Schema.String))),
  /** a split of the benchmark, or all */
  split: Schema.String,
  /** globs over task ids; empty means all */
  tasks: Schema.Array(Schema.String),
  rounds: Positive,
  /** determines the run's accounts, values and order */
  seed: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  temperature: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 2 })),
  maxOutputTokens: Schema.NullOr(Positive),
  /** models are asked again even if other runs have stored a reply; absent: not */
  fresh: Schema.optionalKey(Schema.Boolean),
  /** most calls to a provider at once; null: it adapts to the provider */
  concurrency: Schema.NullOr(Positive),
  /** absent: none */
  limits: Schema.optionalKey(RunLimits),
  /** what is played of it in this database; the limits are those of all parts. Absent: the whole run */
  shard: Schema.optionalKey(Shard),
  /**
   * digests of the files that options name and that are kept with the run, by option; absent: its options name none, or
   * it is not stored yet
   */
  contents: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** folder of the data as it was given; null is the project's own */
  bank: Schema.NullOr(Schema.String)
}) {}

/** What a run of any benchmark is without options. */
export const defaults = {
  split: "all",
  tasks: [],
  rounds: 1,
  seed: 1,
  maxOutputTokens: null,
  concurrency: null,
  bank: null
} as const
