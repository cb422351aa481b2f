/**
 * The models that a trial may call, within the limits of its run and their providers. Owns the service
 * for all stages; its layers decide which model answers and what a call may cost.
 */
import { Context, type Effect, Schema } from "effect"
import type { ModelRequest, Reply } from "../../models/Model.ts"
import type { ModelError } from "../../models/ModelError.ts"

/** A limit of the run forbids the call. Nothing failed, and the trial can continue later. */
export class CallRefused extends Schema.TaggedError<CallRefused>()("CallRefused", {
  /** spending: of the whole run; trial_time: of this trial only; claim: the trial is another process's */
  limit: Schema.Literals(["spending", "trial_time", "claim"]),
  message: Schema.String
}) {}

/** The item of the trial, for our own models: see `CallContext`. */
export const Subject = Context.Reference<unknown>("questline/stages/Subject", {
  defaultValue: () => null
})

export class Models extends Context.Service<
  Models,
  {
    /** Calls the model that the request names. */
    readonly ask: (
      request: ModelRequest,
      step: number
    ) => Effect.Effect<Reply, ModelError | CallRefused>
    /**
     * The request with the model's own settings instead of the run's; and the digest of the reply of
     * one of our own models, null for a paid model.
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
