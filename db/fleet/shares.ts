/**
 * The part of the Store that divides a number of calls at once among processes. Each process may make as many as its
 * share; all shares together are never more than the number. A share ends with its process's lease.
 */
import { and, eq, sql } from "drizzle-orm"
import { Effect, Predicate } from "effect"
import type { Connection } from "../Connection.ts"
import type { DbError } from "../DbError.ts"
import { decoded, named } from "../guarded.ts"
import { limits, shares } from "../schema.ts"
import { leaseEnd } from "./leases.ts"

export interface Shares {
  /**
   * The calls at once of `name` that `owner` may begin up to: as many as the others' shares leave, and no more than an
   * equal part of `calls`. What it has under way (`using`) stays its share until it asks again. `others` are the
   * owners of the other shares.
   */
  readonly share: (
    name: string,
    owner: string,
    use: { readonly calls: number; readonly using: number }
  ) => Effect.Effect<{ readonly most: number; readonly others: ReadonlyArray<string> }, DbError>
  /** Gives a share back. */
  readonly unshare: (name: string, owner: string) => Effect.Effect<void, DbError>
}

export const makeShares = ({ words, write }: Connection): Shares => {
  const share: Shares["share"] = Effect.fn("Store.share")(function* (name, owner, use) {
    const [calls, using] = [use.calls, use.using].map((count) => sql.raw(`${Math.trunc(count)}`))
    const elsewhere = sql`${shares.name} = ${name} and ${shares.owner} <> ${owner} and ${shares.lease} >= ${words.now}`
    const others = sql`select (${calls} + count(*)) / (count(*) + 1) as part, ${calls} - coalesce(sum(${shares.calls}), 0) as rest from ${shares} where ${elsewhere}`
    const least = sql`select case when part < rest then part else rest end as most from (${others}) others`
    const mine = sql<number>`(select cast(case when most > ${using} then most else ${using} end as bigint) from (${least}) least)`
    const row = { name, owner, calls: mine, lease: leaseEnd(words) }
    const [, , part, owners] = yield* write("Store.share", (db) => [
      // Whoever changes this row first is alone: the others' shares are read after it.
      db
        .insert(limits)
        .values({ name, calls: use.calls, doubling: 0, halvings: 0, notBefore: 0 })
        .onConflictDoUpdate({ target: named(limits.name), set: { calls: use.calls } }),
      db
        .insert(shares)
        .values(row)
        .onConflictDoUpdate({
          target: [shares.name, shares.owner].map(named),
          set: { calls: sql`excluded.calls`, lease: sql`excluded.lease` }
        }),
      db.select({ most: sql<number>`most` }).from(sql`(${least}) least`),
      db
        .select({ owner: words.bytes(shares.owner) })
        .from(shares)
        .where(elsewhere)
    ])
    return {
      most: Math.max(0, Number(part?.rows[0]?.[0] ?? 0)),
      others: (owners?.rows ?? []).map((row) => decoded(row[0])).filter(Predicate.isString)
    }
  })

  const unshare: Shares["unshare"] = Effect.fn("Store.unshare")(function* (name, owner) {
    yield* write("Store.unshare", (db) => [
      db.delete(shares).where(and(eq(shares.name, name), eq(shares.owner, owner)))
    ])
  })

  return { share, unshare }
}
