/**
 * The statements that put outputs at their places in a trial's trace. Owns that a process which lost the trial changes
 * nothing there.
 */
import { and, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm"
import type { Statement, Words } from "../Connection.ts"
import { type Db, named, one } from "../guarded.ts"
import type { Claim, StepPlace } from "../rows.ts"
import { steps, trials } from "../schema.ts"
import { template } from "../template.ts"

/** An output at its place. */
export interface Placed extends Omit<StepPlace, "trialId" | "claim"> {
  readonly key: string
  /** 1: it was stored already when the trial needed it */
  readonly cached: 0 | 1
  /** 1: this trial paid for it */
  readonly paid: 0 | 1
}

const NAMES = ["trialId", "places", "owner", "token"] as const

type Given = Readonly<Record<(typeof NAMES)[number], Placeholder>>

/** Whether a trial is no longer held by this claim; never true where none is named (null). */
const isLost = ({ owner, token }: Given): SQL =>
  sql`(coalesce(${trials.owner}, '') <> ${owner} or ${trials.token} <> ${token})`

/** True unless the trial is there, and `which` holds for it: a trial that was deleted is an error, as without a fence. */
const unless = ({ trialId }: Given, which: SQL): SQL =>
  sql`not exists (select 1 from ${trials} where ${trials.id} = ${trialId} and ${which})`

const field = (name: string) => sql`(place.value ->> ${sql.raw(`'${name}'`)})`
const numberIn = (name: string) => sql`cast(${field(name)} as bigint)`

/** What a trial has at the places that are given, as `held`. */
const isHeld = ({ trialId }: Given): SQL =>
  sql`held.trial_id = ${trialId} and held.stage = ${field("stage")} and held.step = ${numberIn("step")} and held.attempt = ${numberIn("attempt")}`

/** Each engine has its own words for the elements of a list. */
const makeStatements = ({ elements }: Words) => {
  const removeWhatFollowed = template(NAMES, (db, given: Given) => {
    const replaced = sql`(select min(held.seq) from ${elements(given.places)} join ${steps} held on ${isHeld(given)} where held.key <> ${field("key")})`
    return db
      .delete(steps)
      .where(
        and(eq(steps.trialId, given.trialId), gt(steps.seq, replaced), unless(given, isLost(given)))
      )
  })

  /**
   * Whoever lost the trial adds only what it paid for, so that the money is counted, and only while the trial has not
   * ended: the next process finds the reply at its place. The columns are those of `steps`, in their order.
   */
  const putInPlace = template(NAMES, (db, given: Given) => {
    const last = sql`(select coalesce(max(${steps.seq}), -1) as seq from ${steps} where ${steps.trialId} = ${given.trialId})`
    const added = sql`sum(case when held.key is null then 1 else 0 end) over (order by place.key)`
    const mayNot = sql`${isLost(given)} and (${numberIn("paid")} = 0 or ${trials.status} in ('done', 'errored'))`
    return db
      .insert(steps)
      .select(
        sql`select cast(${given.trialId} as bigint), ${field("stage")}, ${numberIn("step")}, ${numberIn("attempt")}, last.seq + ${added}, ${field("key")}, ${numberIn("cached")} from ${elements(given.places)} left join ${steps} held on ${isHeld(given)} cross join ${last} last where ${unless(given, mayNot)}`
      )
      .onConflictDoUpdate({
        target: [steps.trialId, steps.stage, steps.step, steps.attempt].map(named),
        set: { key: sql`excluded.key`, cached: sql`excluded.cached` },
        setWhere: sql`${steps.key} <> excluded.key and ${unless(given, isLost(given))}`
      })
  })
  return { removeWhatFollowed, putInPlace }
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

/**
 * Puts keys at their places in a trace, in their order. A resumed trial passes places where it has been before: the
 * same key changes nothing; another key replaces the old one and removes what followed from it.
 */
export const makePlacing = (words: Words) => {
  const { putInPlace, removeWhatFollowed } = makeStatements(words)
  return (
    db: Db,
    trialId: number,
    claim: Claim | undefined,
    placed: ReadonlyArray<Placed>
  ): ReadonlyArray<Statement> => {
    if (placed.length === 0) return []
    const { owner = null, token = null } = claim ?? {}
    const given = { trialId, places: JSON.stringify(placed), owner, token }
    return [...aloneOn(db, words, trialId), removeWhatFollowed(db, given), putInPlace(db, given)]
  }
}
