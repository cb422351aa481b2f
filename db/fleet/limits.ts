/**
 * The part of the Store that keeps what all processes together were told by the providers of models: to send less, and
 * to wait. One row a model of a provider; times are the database's.
 */
import { eq, sql } from "drizzle-orm"
import { Effect, Predicate } from "effect"
import type { Connection, Statement, Words, Written } from "../Connection.ts"
import type { DbError } from "../DbError.ts"
import { type Db, decoded, named } from "../guarded.ts"
import { limits } from "../schema.ts"

/** What is known of a model's limit. */
export interface Limit {
  readonly name: string
  /** how often calls at once were halved, by all processes together */
  readonly halvings: number
  /** ms to wait from now on */
  readonly pause: number
}

/** What a provider answered to one call. */
export interface Complaint {
  /** the halvings that were known when the call began: a later one was for the same complaint */
  readonly seen: number
  /** it has too much to do */
  readonly crowded: boolean
  /** ms that it asks to wait */
  readonly pause: number
}

export interface Limits {
  /** Counts a complaint: one halving for those of calls that began at the same time, in whichever process. */
  readonly complain: (name: string, complaint: Complaint) => Effect.Effect<Limit, DbError>
}

/** ms for which a complaint is told to processes that come later */
const LATELY = 600_000

const pauseOf = ({ now }: Words) =>
  sql<number>`case when ${limits.notBefore} > ${now} then ${limits.notBefore} - ${now} else 0 end`

const columns = (words: Words) => ({
  name: words.bytes(limits.name),
  halvings: limits.halvings,
  pause: pauseOf(words)
})

/** The complaints of the latest minutes. */
export const complaints = (db: Db, words: Words): Statement =>
  db
    .select(columns(words))
    .from(limits)
    .where(sql`${limits.notBefore} > ${words.now} - ${sql.raw(`${LATELY}`)}`)

/** What `complaints` returned. */
export const limitsIn = (written: Written | undefined): ReadonlyArray<Limit> =>
  (written?.rows ?? []).flatMap((row) => {
    const name = decoded(row[0])
    return Predicate.isString(name)
      ? [{ name, halvings: Number(row[1]), pause: Number(row[2]) }]
      : []
  })

/** Takes the row of a limit: whoever changes it first is alone, and reads after it what others have. */
export const locking = (db: Db, name: string, calls: number): Statement =>
  db
    .insert(limits)
    .values({ name, calls, doubling: 0, halvings: 0, notBefore: 0 })
    .onConflictDoUpdate({ target: named(limits.name), set: { calls } })

/** The owners that a statement of a heartbeat returned. */
export const ownersIn = (written: Written | undefined): ReadonlyArray<string> =>
  (written?.rows ?? []).map((row) => decoded(row[0])).filter(Predicate.isString)

export const makeLimits = ({ words, write }: Connection): Limits => ({
  complain: Effect.fn("Store.complain")(function* (name, { crowded, pause, seen }) {
    const until = sql`${words.now} + ${sql.raw(`${Math.ceil(pause)}`)}`
    const later = sql`case when ${limits.notBefore} > excluded.not_before then ${limits.notBefore} else excluded.not_before end`
    const halvings = crowded
      ? sql`case when ${limits.halvings} <= ${sql.raw(`${seen}`)} then excluded.halvings else ${limits.halvings} end`
      : sql`${limits.halvings}`
    const [, found] = yield* write("Store.complain", (db) => [
      db
        .insert(limits)
        .values({
          name,
          calls: 0,
          doubling: 0,
          halvings: crowded ? seen + 1 : seen,
          notBefore: until
        })
        .onConflictDoUpdate({ target: named(limits.name), set: { halvings, notBefore: later } }),
      db.select(columns(words)).from(limits).where(eq(limits.name, name))
    ])
    return limitsIn(found)[0] ?? { name, halvings: seen, pause }
  })
})
