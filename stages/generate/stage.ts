/**
 * The stage that asks the model. Its key is what is paid for: the whole request with round, step
 * and attempt; a stored reply is never asked for again, whatever becomes of our code.
 */
import { Context, Effect, Schedule, Schema } from "effect"
import { spendingOf } from "../../models/estimate.ts"
import { type ModelError, ModelRequest, Reply } from "../../models/Model.ts"
import { make } from "../Stage.ts"

/** The run may not make the call, or not now: nothing failed, and the trial can go on later. */
export class CallRefused extends Schema.TaggedError<CallRefused>()("CallRefused", {
  /** spending: of the whole run; trial_time: this trial's alone */
  limit: Schema.Literals(["spending", "trial_time"]),
  message: Schema.String
}) {}

/** The model that a trial is given to, asked within what its run and its provider allow. */
export class Respondent extends Context.Service<
  Respondent,
  {
    readonly ask: (
      request: ModelRequest,
      step: number
    ) => Effect.Effect<Reply, ModelError | CallRefused>
  }
>()("questline/stages/Respondent") {}

/** The pause before a call is made again: longer each time, and never twice the same for two. */
const pauses = Schedule.min([Schedule.exponential("500 millis"), Schedule.spaced("30 seconds")])

const Input = Schema.Struct({
  request: ModelRequest,
  round: Schema.Int,
  /** 0 plans a composite; rounds and the call of an atomic trial start at 1 */
  step: Schema.Int,
  /** from 1; raised when the model is told that its plan could not be read */
  attempt: Schema.Int,
  /** how often the trial has been run; absent for the first time */
  rerun: Schema.optionalKey(Schema.Int),
  /** the run that asks anew, whatever is stored of others; absent: a stored reply is used again */
  fresh: Schema.optionalKey(Schema.String),
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
  spent: ({ request, revision }: Input, reply) =>
    revision === null ? spendingOf(request, reply) : { tokens: null, cost: null },
  retry: {
    // About a minute in all; a trial that outlasts it comes again at the end of its run.
    times: 7,
    schedule: Schedule.jittered(pauses),
    while: (error: ModelError | CallRefused) => error._tag === "ModelError" && error.retryable
  },
  run: Effect.fn("generate")(function* ({ request, step }: Input) {
    const { ask } = yield* Respondent
    return yield* ask(request, step)
  })
})
