/**
 * An instance: a task with its values drawn, its template chosen and its instruction written. A pure
 * function of (bank, task, seed, round): the same for every model of a run. It contains everything that
 * prompts, setup and validators need, with every placeholder resolved.
 */
import { Schema } from "effect"
import { SetupAction } from "../../evm/SetupAction.ts"
import { Split } from "./Split.ts"
import { AnswerKey, Validation } from "./Task.ts"

/** How clear a template is, by the mean of its ratings. */
export const Tier = Schema.Literals(["precise", "moderate", "vague"])
export type Tier = typeof Tier.Type

/** A drawn value as it is printed, and in base units if the parameter is an amount. */
export const ParameterValue = Schema.Struct({
  text: Schema.String,
  base: Schema.NullOr(Schema.BigIntFromString)
})

export class Instance extends Schema.Class<Instance>("questline/Instance")({
  task: Schema.String,
  split: Split,
  category: Schema.String,
  subcategory: Schema.NullOr(Schema.String),
  difficulty: Schema.String,
  round: Schema.Int,
  /** 32 bytes of hex drawn for this instance: the sandbox's randomness, setup keys */
  entropy: Schema.String,
  /** index into the task's templates, extra ones after the counted ones */
  template: Schema.Int,
  /** null if nobody has rated the template */
  tier: Schema.NullOr(Tier),
  instruction: Schema.String,
  description: Schema.String,
  parameters: Schema.Record(Schema.String, ParameterValue),
  setup: Schema.Array(SetupAction),
  /** one for an atomic task */
  operations: Schema.NonEmptyArray(
    Schema.Struct({
      id: Schema.String,
      role: Schema.Literals(["goal", "serves", "query"]),
      validation: Schema.NullOr(Validation)
    })
  ),
  /** keys of the requested answer; null if none is requested */
  answer: Schema.NullOr(Schema.Record(Schema.String, AnswerKey)),
  /** K_opt; 1 for an atomic task */
  optimalSteps: Schema.Int,
  /** rounds an episode may take: K_opt x multiplier; 1 for an atomic task */
  maxRounds: Schema.Int
}) {}
