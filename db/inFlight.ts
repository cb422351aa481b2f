/**
 * The part of the Store that records which outputs a process is paying for right now. Two processes
 * that need the same reply at the same time then pay for it once.
 */
import { and, eq, sql } from "drizzle-orm"
import { Effect, Predicate } from "effect"
import type { Connection, Words, Written } from "./Connection.ts"
import type { DbError } from "./DbError.ts"
import { LEASE } from "./fleet/leases.ts"
import { type Db, decoded, named, one } from "./guarded.ts"
import { decodeRows, Output } from "./rows.ts"
import { inFlight, outputs } from "./schema.ts"

/** What became of a reservation: it is the owner's, the output is stored, or another process makes it. */
export type Reservation =
  | { readonly _tag: "Reserved" }
  | { readonly _tag: "Stored"; readonly output: Output }
  | { readonly _tag: "Taken"; readonly by: string }

export interface InFlight {
  /**
   * Reserves an output for `owner`, who will make it. A reservation without a sign of life for the time of a lease
   * is taken over. An output that is stored already needs no reservation, and is returned.
   */
  readonly reserve: (key: string, owner: string) => Effect.Effect<Reservation, DbError>
  /** Gives up a reservation of `owner`. */
  readonly unreserve: (key: string, owner: string) => Effect.Effect<void, DbError>
}

/** A stored output, as a transaction returns it. */
const storedOutput = (db: Db, { bytes }: Words, key: string) =>
  db
    .select({
      key: bytes(outputs.key),
      stage: bytes(outputs.stage),
      stageVersion: outputs.stageVersion,
      value: bytes(outputs.value),
      createdAt: outputs.createdAt,
      durationMs: outputs.durationMs,
      durable: outputs.durable
    })
    .from(outputs)
    .where(eq(outputs.key, key))

export const makeInFlight = ({ file, words, write }: Connection): InFlight => {
  const operation = "Store.reserve"
  const outputIn = Effect.fnUntraced(function* (written: Written | undefined) {
    const rows = (written?.rows ?? []).map((row) => {
      const [key, stage, stageVersion, value, createdAt, durationMs, durable] = Array.from(
        row,
        decoded
      )
      return { key, stage, stageVersion, value, createdAt, durationMs, durable }
    })
    const place = { operation, file, table: "outputs" }
    const [output] = yield* decodeRows(place, Output, ({ key }) => String(key), rows)
    return output
  })

  const unreserve = Effect.fn("Store.unreserve")(function* (key: string, owner: string) {
    yield* write("Store.unreserve", (db) => [
      db.delete(inFlight).where(and(eq(inFlight.key, key), eq(inFlight.owner, owner)))
    ])
  })

  const reserve: InFlight["reserve"] = Effect.fn(operation)(function* (key, owner) {
    const absent = sql`not exists (select 1 from ${outputs} where ${outputs.key} = ${key})`
    const [taken, holder, stored] = yield* write(operation, (db) => [
      db
        .insert(inFlight)
        .select(
          sql`select cast(${key} as text), cast(${owner} as text), ${words.now} where ${absent}`
        )
        .onConflictDoUpdate({
          target: named(inFlight.key),
          set: { owner: sql`excluded.owner`, heartbeatAt: sql`excluded.heartbeat_at` },
          setWhere: sql`${inFlight.heartbeatAt} < ${words.now} - ${sql.raw(`${LEASE}`)}`
        })
        .returning(one),
      db
        .select({ owner: words.bytes(inFlight.owner) })
        .from(inFlight)
        .where(eq(inFlight.key, key)),
      storedOutput(db, words, key)
    ])
    const reserved = taken?.rows.length === 1
    const output = yield* outputIn(stored)
    if (output !== undefined) {
      // It was stored, and its reservation ended, while this one waited.
      if (reserved) yield* unreserve(key, owner)
      return { _tag: "Stored", output }
    }
    if (reserved) return { _tag: "Reserved" }
    const by = decoded(holder?.rows[0]?.[0])
    // Given up since: to be asked again.
    return { _tag: "Taken", by: Predicate.isString(by) ? by : "" }
  })

  return { reserve, unreserve }
}
