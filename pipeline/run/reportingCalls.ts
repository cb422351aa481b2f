/**
 * Reports a trial's calls, and why one is retried, to the run's progress, because retries can take a while.
 * Owns the wording; the generate stage retries.
 */
import { Clock, Effect, Exit, Option } from "effect"
import type { Model } from "../../models/Model.ts"
import { type ModelError, pauseOf, type Reason } from "../../models/ModelError.ts"
import { RETRIES } from "../../stages/generate/stage.ts"
import type { CallFailure, Progress, TrialName } from "./Progress.ts"

const WORDS: Partial<Record<Reason["_tag"], string>> = {
  RateLimited: "rate limit",
  Overloaded: "overloaded",
  Failing: "provider fails",
  Unreachable: "no connection"
}

interface CallReports {
  readonly progress: Progress["Service"]
  /** whether no call of the model has failed before in this execution */
  readonly isFirstFailure: () => boolean
}

/** The model, with its calls for a trial reported. */
export const reportingCalls = (
  model: Model,
  trial: TrialName,
  { isFirstFailure, progress }: CallReports
): Model => {
  let failures = 0
  const failureOf = Effect.fnUntraced(function* (error: ModelError) {
    failures += 1
    const pause = pauseOf(error.reason)
    if (error.course !== "retry" || failures > RETRIES) return null
    return {
      why: WORDS[error.reason._tag] ?? "call failed",
      retry: failures,
      of: RETRIES,
      until: pause > 0 ? (yield* Clock.currentTimeMillis) + pause : null
    } satisfies CallFailure
  })
  const ended = Effect.fnUntraced(function* (exit: Exit.Exit<unknown, ModelError>) {
    const error = Option.getOrUndefined(Exit.findErrorOption(exit))
    const failure = error === undefined ? null : yield* failureOf(error)
    if (failure === null) failures = 0
    yield* progress.callEnded(trial, failure)
    if (error !== undefined && failure !== null && isFirstFailure()) {
      yield* progress.note(`a call failed and is retried (later ones are too): ${error.message}`)
    }
  })
  return {
    ...model,
    complete: (request, context) =>
      model.baseline
        ? model.complete(request, context)
        : Effect.andThen(
            progress.callStarted(trial),
            Effect.onExit(model.complete(request, context), ended)
          )
  }
}
