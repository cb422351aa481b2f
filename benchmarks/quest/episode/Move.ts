/** What a reply means at its place in the conversation, and how an episode ends. Owns the Schemas. */
import { Schema } from "effect"
import { ToolCall } from "../../../models/Model.ts"
import { ModelFailure } from "../../../stages/outcome.ts"
import { StepAction } from "../../../stages/sandbox-execute/stage.ts"
import { Plan } from "./control.ts"

/** Why an episode is over. `forfeited`: a second error report, scored 0. */
export const Ending = Schema.Literals(["complete", "submitted", "budget", "forfeited"])
export type Ending = typeof Ending.Type

/** An answer by its keys; null: none was given. */
const Answer = Schema.NullOr(Schema.Record(Schema.String, Schema.Json))

/**
 * What a reply means. `run`: a step to execute, after which the episode may be over. `act`: tools to call, if
 * the model acts by tools.
 */
export const Move = Schema.Union([
  Schema.TaggedStruct("plan", { plan: Schema.OptionFromNullOr(Plan) }),
  Schema.TaggedStruct("run", { action: StepAction, submit: Schema.Boolean, answer: Answer }),
  Schema.TaggedStruct("act", { calls: Schema.Array(ToolCall) }),
  Schema.TaggedStruct("error_report", { errorType: Schema.String, errorMessage: Schema.String }),
  Schema.TaggedStruct("submit", {
    answer: Answer,
    ending: Schema.Literals(["submitted", "budget"])
  }),
  Schema.TaggedStruct("failed", { failure: ModelFailure })
])
export type Move = typeof Move.Type
