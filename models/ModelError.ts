/**
 * How a call of a model can fail. Such failures are never scored. Owns the reasons, and what a run does
 * about each; failure.ts maps a provider's answers to them.
 */
import { Schema } from "effect"

/** How long a provider asks us to wait. */
const Pause = {
  /** ms from now that it asks us to wait; null: it does not say */
  retryAfterMs: Schema.NullOr(Schema.Number)
}

export const Reason = Schema.TaggedUnion({
  /** rate limit of the provider */
  RateLimited: Pause,
  /** the provider is overloaded */
  Overloaded: Pause,
  /** the provider failed, or says that a retry may work */
  Failing: Pause,
  /** nothing is listening at the provider's address */
  Unreachable: {},
  /** no answer came, or it could not be read to its end */
  Unreadable: {},
  /** the user's program fails in the same way again and again */
  Crashing: {},
  /** the key is missing, wrong, or lacks the permission */
  Auth: {},
  /** the account has no credit left */
  Billing: {},
  /** no such model, or no such address */
  NotFound: {},
  /** the model refuses one of its configured options */
  Unsupported: {},
  /** the model cannot be called with this configuration */
  Unusable: {},
  /** nothing was listening for as long as we wait for a server to start */
  Absent: {},
  /** the provider asks for a longer pause than a run waits */
  Deferred: {},
  /** this request can never be answered; others can */
  Rejected: {}
})
export type Reason = typeof Reason.Type

/**
 * What a run does about a failure: repeat the call (`retry`), repeat it after other trials (`later`),
 * end the trial (`over`), or end all calls of the model, because every one would fail like it (`stop`).
 */
type Course = "retry" | "later" | "over" | "stop"

const courses: Readonly<Record<Reason["_tag"], Course>> = {
  RateLimited: "retry",
  Overloaded: "retry",
  Failing: "retry",
  Unreachable: "retry",
  Unreadable: "retry",
  Crashing: "later",
  Auth: "stop",
  Billing: "stop",
  NotFound: "stop",
  Unsupported: "stop",
  Unusable: "stop",
  Absent: "stop",
  Deferred: "stop",
  Rejected: "over"
}

/** A failure of the provider or of the connection to it: never the model's outcome. */
export class ModelError extends Schema.TaggedError<ModelError>()("ModelError", {
  model: Schema.String,
  /** the operation, what happened, what to do */
  message: Schema.String,
  reason: Reason
}) {
  get course(): Course {
    return courses[this.reason._tag]
  }
}

/** Whether fewer calls at once would help. */
export const isCrowded = Reason.isAnyOf(["RateLimited", "Overloaded"])

/** How long the provider asks us to wait, in ms; 0 if it does not say. */
export const pauseOf = (reason: Reason): number =>
  "retryAfterMs" in reason ? (reason.retryAfterMs ?? 0) : 0

/**
 * The error of a model that cannot be called with this configuration; `message` says why and what to
 * do.
 */
export const unusableModel = (model: string, message: string): ModelError =>
  new ModelError({ model, message: `${model}: ${message}`, reason: { _tag: "Unusable" } })
