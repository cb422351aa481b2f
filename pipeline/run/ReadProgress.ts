/** The listener to which reading a long run reports its progress. */
import { Context, Effect } from "effect"

/** Takes a short message, and lets the rest of the process work in between. */
export const ReadProgress = Context.Reference<(said: string) => Effect.Effect<void>>(
  "questline/pipeline/ReadProgress",
  { defaultValue: () => () => Effect.void }
)

/** Runs with fewer trials report no progress. */
export const LONG = 2_000

/** Trials between two reports, at least. */
export const FEWEST = 2_500

/** Reports of one run, at most. */
export const MOST = 10
