/**
 * The statements that put an output at its place in a trial's trace. Owns that a process which lost the trial changes
 * nothing there.
 */
import { and, eq, gt, ne, type Placeholder, type SQL, sql } from "drizzle-orm"
import type { Statement, Words } from "../Connection.ts"
import { type Db, named, one } from "../guarded.ts"
import type { StepPlace } from "../rows.ts"
import { steps, trials } from "../schema.ts"
import { template } from "../template.ts"

const AT = [
  ...(["trialId", "stage", "step", "attempt", "key", "cached"] as const),
  ...(["owner", "token", "paid"] as const)
] as const

type At = Readonly<Record<(typeof AT)[number], Placeholder>>

/** Whether a trial is no longer held by this claim; never true where none is named (null). */
const isLost = ({ owner, token }: At): SQL =>
  sql`(coalesce(${trials.owner}, '') <> ${owner} or ${trials.token} <> ${token})`

/** True unless the trial is there, and `which` holds for it: a trial that was deleted is an error, as without a fence. */
const unless = ({ trialId }: At, which: SQL): SQL =>
  sql`not exists (select 1 from ${trials} where ${trials.id} = ${trialId} and ${which})`

const removeWhatFollowed = template(AT, (db, at: At) => {
  const { attempt, key, stage, step, trialId } = at
  const replaced = db
    .select({ seq: steps.seq })
    .from(steps)
    .where(
      and(
        eq(steps.trialId, trialId),
        eq(steps.stage, stage),
        eq(steps.step, step),
        eq(steps.attempt, attempt),
        ne(steps.key, key)
      )
    )
  return db
    .delete(steps)
    .where(and(eq(steps.trialId, trialId), gt(steps.seq, replaced), unless(at, isLost(at))))
})

/**
 * Whoever lost the trial adds only what it paid for, so that the money is counted, and only while the trial has not
 * ended: the next process finds the reply at its place. The columns are those of `steps`, in their order.
 */
const putInPlace = template(AT, (db, at: At) => {
  const { attempt, cached, key, paid, stage, step, trialId } = at
  const seq = sql`(select coalesce(max(${steps.seq}) + 1, 0) from ${steps} where ${steps.trialId} = ${trialId})`
  const mayNot = sql`${isLost(at)} and (${paid} = 0 or ${trials.status} not in ('pending', 'running'))`
  return db
    .insert(steps)
    .select(
      sql`select ${trialId}, ${stage}, ${step}, ${attempt}, ${seq}, ${key}, ${cached} where ${unless(at, mayNot)}`
    )
    .onConflictDoUpdate({
      target: [steps.trialId, steps.stage, steps.step, steps.attempt].map(named),
      set: { key: sql`${key}`, cached: sql`${cached}` },
      setWhere: sql`${ne(steps.key, key)} and ${unless(at, isLost(at))}`
    })
})

/**
 * Puts a key at its place in the trace. A resumed trial passes places where it has been before: the
 * same key changes nothing; another key replaces the old one and removes what followed from it.
 */
export const place = (
  db: Db,
  words: Words,
  { attempt, claim, stage, step, trialId }: StepPlace,
  { key, ...how }: { readonly key: string; readonly cached: 0 | 1; readonly paid: 0 | 1 }
): ReadonlyArray<Statement> => {
  const { owner = null, token = null } = claim ?? {}
  const at = { trialId, stage, step, attempt, key, ...how, owner, token }
  return [...aloneOn(db, words, trialId), removeWhatFollowed(db, at), putInPlace(db, at)]
}

/** Keeps other transactions from a trial's trace: each step's place follows from those before. */
const aloneOn = (db: Db, { alone }: Words, trialId: number): ReadonlyArray<Statement> =>
  alone === undefined
    ? []
    : [
        db
          .select(one)
          .from(sql`(select 1 from ${trials} where ${trials.id} = ${trialId} ${alone}) held`)
      ]
