/** How long what a process holds is its own after its last sign of life, by the database's clock. */
import { type SQL, sql } from "drizzle-orm"
import type { Words } from "../Connection.ts"
import { trials } from "../schema.ts"

/** ms for which a trial, or an output that is being paid for, is its owner's after the last sign of life */
export const LEASE = 30_000

/** Whether the lease of a trial is over; programs of before wrote a sign of life only. */
export const isOver = ({ now }: Words): SQL =>
  sql`coalesce(${trials.lease}, ${trials.heartbeatAt} + ${sql.raw(`${LEASE}`)}, 0) < ${now}`

/** The time at which a lease that begins now is over. */
export const leaseEnd = ({ now }: Words): SQL => sql`${now} + ${sql.raw(`${LEASE}`)}`

/** A sign of life of now, and the lease that begins with it. */
export const leaseFrom = (words: Words) => ({ heartbeatAt: words.now, lease: leaseEnd(words) })
