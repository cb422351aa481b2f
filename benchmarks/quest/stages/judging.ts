/** How a judge's code runs in an Effect. */
import { Effect, Schema } from "effect"
import { JudgeError } from "../../../validators/quest/index.ts"

/** Runs a validator's code: what it throws about a task's validation is a failure of ours. */
export const judging = <A>(judge: () => A): Effect.Effect<A, JudgeError> =>
  Effect.try({ try: judge, catch: (thrown) => thrown }).pipe(
    Effect.catch((thrown) =>
      Schema.is(JudgeError)(thrown) ? Effect.fail(thrown) : Effect.die(thrown)
    )
  )
