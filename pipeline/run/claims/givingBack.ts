/** Giving back what a process holds, without waiting long for a database that is away: then its lease ends. */
import { Duration, Effect } from "effect"
import type { DbError } from "../../../db/DbError.ts"

/** How long the end of a process waits for the database, to give back what it holds. */
const GIVING_BACK = Duration.seconds(5)

/** Gives something back if the database answers soon; otherwise its lease ends. */
export const soon = (back: Effect.Effect<void, DbError>) =>
  Effect.ignore(Effect.timeout(Effect.interruptible(back), GIVING_BACK))

/** Gives something back when the scope ends. */
export const atEnd = (back: Effect.Effect<void, DbError>) => Effect.addFinalizer(() => soon(back))
