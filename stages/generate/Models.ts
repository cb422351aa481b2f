/**
 * The models that a trial may ask, each within what its run and its provider allow. Owns the service
 * that any stage asks through; who answers, and what a call may take, its layers say.
 */
import { Context, type Effect, Schema } from "effect"
import type { ModelRequest, Reply } from "../../models/Model.ts"
import type { ModelError } from "../../models/ModelError.ts"

/** The run may not make the call, or not now: nothing failed, and the trial can go on later. */
export class CallRefused extends Schema.TaggedError<CallRefused>()("CallRefused", {
  /** spending: of the whole run; trial_time: this trial's alone */
  limit: Schema.Literals(["spending", "trial_time"]),
  message: Schema.String
}) {}

/** What a trial is about, for our own models: see `CallContext`. */
export const Subject = Context.Reference<unknown>("questline/stages/Subject", {
  defaultValue: () => null
})

export class Models extends Context.Service<
  Models,
  {
    /** Asks the model that the request names. */
    readonly ask: (
      request: ModelRequest,
      step: number
    ) => Effect.Effect<Reply, ModelError | CallRefused>
    /**
     * The request with what the model's own settings say in the place of the run's; and the digest
     * of what one of our own models says to it, null for one that is paid.
     */
    readonly prepare: (
      request: ModelRequest,
      step: number
    ) => Effect.Effect<
      { readonly request: ModelRequest; readonly revision: string | null },
      ModelError
    >
  }
>()("questline/stages/Models") {}
