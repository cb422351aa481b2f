/**
 * The part of the Store that records which outputs a process is paying for right now. Two processes
 * that need the same reply at the same time then pay for it once.
 */
import { and, eq, sql } from "drizzle-orm"
import { Effect, Option, Predicate } from "effect"
import type { Connection } from "./Connection.ts"
import type { DbError } from "./DbError.ts"
import { LEASE } from "./fleet/leases.ts"
import { decoded, named, one } from "./guarded.ts"
import { inFlight } from "./schema.ts"

export interface InFlight {
  /**
   * Reserves an output for `owner`, who will make it. A reservation without a sign of life for the time of a lease
   * is taken over. Returns the token of the process that holds it
   * already; none if `owner` has it now.
   */
  readonly reserve: (key: string, owner: string) => Effect.Effect<Option.Option<string>, DbError>
  /** Gives up a reservation of `owner`. */
  readonly unreserve: (key: string, owner: string) => Effect.Effect<void, DbError>
}

export const makeInFlight = ({ words, write }: Connection): InFlight => {
  const reserve = Effect.fn("Store.reserve")(function* (key: string, owner: string) {
    const heartbeatAt = words.now
    const [taken, holder] = yield* write("Store.reserve", (db) => [
      db
        .insert(inFlight)
        .values({ key, owner, heartbeatAt })
        .onConflictDoUpdate({
          target: named(inFlight.key),
          set: { owner, heartbeatAt },
          setWhere: sql`${inFlight.heartbeatAt} < ${words.now} - ${sql.raw(`${LEASE}`)}`
        })
        .returning(one),
      db
        .select({ owner: words.bytes(inFlight.owner) })
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
