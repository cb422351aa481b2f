/**
 * The stage that asks the model. Its key is what is paid for: the whole request with round, step
 * and attempt; a stored reply is never asked for again, whatever becomes of our code.
 */
import { Context, Effect, Schedule, Schema } from "effect"
import {
  type Model,
  type ModelError,
  ModelRequest,
  Reply,
  type TrialContext
} from "../../models/Model.ts"
import { make } from "../Stage.ts"

/** The model that a trial is given to, and what a baseline may know of the trial. */
export class Respondent extends Context.Service<
  Respondent,
  { readonly model: Model; readonly context: Omit<TrialContext, "step"> }
>()("questline/stages/Respondent") {}

const Input = Schema.Struct({
  request: ModelRequest,
  round: Schema.Int,
  /** 0 plans a composite; rounds and the call of an atomic trial start at 1 */
  step: Schema.Int,
  /** from 1; raised when the model is told that its plan could not be read */
  attempt: Schema.Int,
  /** digest of what a baseline says; null for a model that is paid */
  revision: Schema.NullOr(Schema.String)
})
type Input = typeof Input.Type

export const generate = make({
  name: "generate",
  version: 1,
  consumes: ["instance"],
  produces: "reply",
  input: Input,
  output: Reply,
  identity: "payment",
  paid: ({ revision }: Input) => revision === null,
  retry: {
    times: 3,
    schedule: Schedule.jittered(Schedule.exponential("1 second")),
    while: (error: ModelError) => error.retryable
  },
  run: Effect.fn("generate")(function* ({ request, step }: Input) {
    const { model, context } = yield* Respondent
    return yield* model.complete(request, { ...context, step })
  })
})
