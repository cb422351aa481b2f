/**
 * The part of the Store that keeps which outputs a process is paying for right now, so that two
 * processes that need the same reply at the same time pay for it once.
 */
import { and, eq, lt, sql } from "drizzle-orm"
import { Clock, Effect, Option, Predicate } from "effect"
import type { Connection } from "./Connection.ts"
import type { DbError } from "./DbError.ts"
import { decoded, one } from "./guarded.ts"
import { inFlight } from "./schema.ts"

export interface InFlight {
  /**
   * Takes the making of an output for `owner`, also from one with no sign of life since
   * `silentSince` (ms since the epoch). Gives the token of whoever has it already; none: it is taken.
   */
  readonly reserve: (
    key: string,
    owner: string,
    silentSince: number
  ) => Effect.Effect<Option.Option<string>, DbError>
  /** Gives an output up that `owner` has taken. */
  readonly unreserve: (key: string, owner: string) => Effect.Effect<void, DbError>
}

export const makeInFlight = ({ write }: Connection): InFlight => {
  const reserve = Effect.fn("Store.reserve")(function* (
    key: string,
    owner: string,
    silentSince: number
  ) {
    const heartbeatAt = yield* Clock.currentTimeMillis
    const [taken, holder] = yield* write("Store.reserve", (db) => [
      db
        .insert(inFlight)
        .values({ key, owner, heartbeatAt })
        .onConflictDoUpdate({
          target: inFlight.key,
          set: { owner, heartbeatAt },
          setWhere: lt(inFlight.heartbeatAt, silentSince)
        })
        .returning(one),
      db
        .select({ owner: sql<ArrayBuffer>`cast(${inFlight.owner} as blob)` })
        .from(inFlight)
        .where(eq(inFlight.key, key))
    ])
    return taken?.rows.length === 1
      ? Option.none<string>()
      : Option.filter(Option.some(decoded(holder?.rows[0]?.[0])), Predicate.isString)
  })

  const unreserve = Effect.fn("Store.unreserve")(function* (key: string, owner: string) {
    yield* write("Store.unreserve", (db) => [
      db.delete(inFlight).where(and(eq(inFlight.key, key), eq(inFlight.owner, owner)))
    ])
  })

  return { reserve, unreserve }
}
