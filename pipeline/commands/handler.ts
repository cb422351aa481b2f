/**
 * What every command's handler shares: code that is loaded only when its command runs, so that
 * `pipeline runs` does not wait for what `pipeline run` needs; and a failure's trace at debug level.
 */
import { Effect } from "effect"

/** Makes a handler of a function that is loaded with its imports when the command runs. */
export const lazily =
  <Input, A, E, R>(load: () => Promise<(input: Input) => Effect.Effect<A, E, R>>) =>
  (input: Input): Effect.Effect<A, E, R> =>
    Effect.promise(load).pipe(
      Effect.flatMap((handle) => handle(input)),
      Effect.tapCause((cause) => Effect.logDebug("The command failed", cause))
    )
