/**
 * Divides a number of calls at once among processes: the statements of a heartbeat that do it. Each process may make as
 * many as its share; all shares together are never more than the number. A share ends with its process's lease.
 */
import { and, eq, sql } from "drizzle-orm"
import type { Statement, Words, Written } from "../Connection.ts"
import { type Db, named } from "../guarded.ts"
import { shares } from "../schema.ts"
import { leaseEnd } from "./leases.ts"
import { locking, ownersIn } from "./limits.ts"

/** What a process asks for. */
export interface ShareWanted {
  readonly name: string
  /** all calls at once, of all processes */
  readonly calls: number
  /** what it has under way stays its share until it asks again */
  readonly using: number
}

export interface Shared {
  readonly name: string
  /** the calls at once that it may begin up to: what the others' shares leave, and at most an equal part */
  readonly most: number
  /** the owners of the other shares */
  readonly others: ReadonlyArray<string>
}

/** Sets the share of a process. */
export const sharing = (
  db: Db,
  words: Words,
  owner: string,
  { name, ...wanted }: ShareWanted
): ReadonlyArray<Statement> => {
  const [calls, using] = [wanted.calls, wanted.using].map((count) =>
    sql.raw(`${Math.trunc(count)}`)
  )
  const elsewhere = sql`${shares.name} = ${name} and ${shares.owner} <> ${owner} and ${shares.lease} >= ${words.now}`
  const others = sql`select (${calls} + count(*)) / (count(*) + 1) as part, ${calls} - coalesce(sum(${shares.calls}), 0) as rest from ${shares} where ${elsewhere}`
  const least = sql`select case when part < rest then part else rest end as most from (${others}) others`
  const mine = sql<number>`(select cast(case when most > ${using} then most else ${using} end as bigint) from (${least}) least)`
  return [
    locking(db, name, wanted.calls),
    db
      .insert(shares)
      .values({ name, owner, calls: mine, lease: leaseEnd(words) })
      .onConflictDoUpdate({
        target: [shares.name, shares.owner].map(named),
        set: { calls: sql`excluded.calls`, lease: sql`excluded.lease` }
      }),
    db.select({ most: sql<number>`most` }).from(sql`(${least}) least`),
    db
      .select({ owner: words.bytes(shares.owner) })
      .from(shares)
      .where(elsewhere)
  ]
}

/** Gives a share back. */
export const unsharing = (db: Db, owner: string, name: string): Statement =>
  db.delete(shares).where(and(eq(shares.name, name), eq(shares.owner, owner)))

/** What the statements of `sharing` returned. */
export const sharedIn = (
  { name }: ShareWanted,
  [, , part, owners]: ReadonlyArray<Written>
): Shared => ({
  name,
  most: Math.max(0, Number(part?.rows[0]?.[0] ?? 0)),
  others: ownersIn(owners)
})
