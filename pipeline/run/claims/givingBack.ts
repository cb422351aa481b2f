/** Giving back what a process holds, without waiting long for a database that is away: then its lease ends. */
import { Duration, Effect, Fiber, Option } from "effect"
import type { DbError } from "../../../db/DbError.ts"

/** How long the end of a process waits for the database, to give back what it holds. */
const GIVING_BACK = Duration.seconds(3)
/** How long it waits once the database was silent for that: all of an end should take less than 10 s. */
const BRIEFLY = Duration.millis(250)

/** Whether the database was silent when something was given back the last time. */
let silent = false

/** What an effect gives; none if the database is silent. */
const answered = <A, E>(asked: Effect.Effect<A, E>) =>
  Effect.suspend(() =>
    Effect.timeoutOption(Effect.interruptible(asked), silent ? BRIEFLY : GIVING_BACK)
  ).pipe(
    Effect.tap((answer) =>
      Effect.sync(() => {
        silent = Option.isNone(answer)
      })
    )
  )

/** Gives something back if the database answers soon; otherwise its lease ends. */
export const soon = (back: Effect.Effect<void, DbError>) => Effect.ignore(answered(back))

/** Gives something back when the scope ends. */
export const atEnd = (back: Effect.Effect<void, DbError>) => Effect.addFinalizer(() => soon(back))

/**
 * Changes something in the database. An interruption waits for a change that is under way, and undoes it: the database
 * would otherwise hear of it after this process has given back what it had. If the database is away, both are left to go
 * on by themselves.
 */
export const undoneIfInterrupted = Effect.fnUntraced(function* <A, E>(
  change: Effect.Effect<A, E>,
  undo: (changed: A) => Effect.Effect<void, DbError>
) {
  const changing = yield* Effect.forkDetach(change, { startImmediately: true })
  const undoing = Effect.ignore(Effect.flatMap(Fiber.join(changing), undo))
  return yield* Fiber.join(changing).pipe(
    Effect.onInterrupt(() =>
      Effect.flatMap(Effect.forkDetach(undoing), (undone) => answered(Fiber.await(undone)))
    )
  )
})
