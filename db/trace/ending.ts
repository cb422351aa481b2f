/** The statements that record how a trial ended. Owns that only its owner does, and only once. */
import { and, eq, type SQL } from "drizzle-orm"
import { Clock, Effect } from "effect"
import type { Statement, Words } from "../Connection.ts"
import { type Db, one } from "../guarded.ts"
import { type TrialEnd, toJson } from "../rows.ts"
import { trials } from "../schema.ts"

/** What a trial has of its owner when nobody plays it. */
export const unowned = { owner: null, heartbeatAt: null, lease: null }

/** The trials that an owner plays. */
export const heldBy = (owner: string): SQL | undefined =>
  and(eq(trials.owner, owner), eq(trials.status, "running"))

const jsonOrNull = (file: string, what: string, value: unknown) =>
  value === undefined || value === null
    ? Effect.succeed(null)
    : toJson("Store.finishTrial", file, what, value)

/** An end as it is written. */
export type EndRow = Effect.Success<ReturnType<typeof endRow>>

export const endRow = Effect.fnUntraced(function* (words: Words, file: string, end: TrialEnd) {
  const { error, outcome, owner, score, status, token, trialId } = end
  const measures = yield* jsonOrNull(file, `measures of trial ${trialId}`, end.measures)
  const spent = yield* jsonOrNull(file, `spending of trial ${trialId}`, end.spent)
  const ways = yield* jsonOrNull(file, `ways of scoring of trial ${trialId}`, end.ways)
  const passed = end.passed === null ? null : Number(end.passed)
  const finishedAt = words.stamp(yield* Clock.currentTimeMillis)
  return {
    ...{ trialId, owner, token },
    columns: {
      ...{ status, outcome, score, passed, measures, error },
      ...{ spent, ways, finishedAt, claims: 0 }
    }
  }
})

/** Records an end: the first statement returns a row if it was recorded, the second if the trial is there. */
export const ending = (db: Db, { columns, owner, token, trialId }: EndRow) =>
  [
    db
      .update(trials)
      .set({ ...unowned, ...columns })
      .where(
        and(
          eq(trials.id, trialId),
          heldBy(owner),
          token === undefined ? undefined : eq(trials.token, token)
        )
      )
      .returning(one),
    db.select(one).from(trials).where(eq(trials.id, trialId))
  ] satisfies ReadonlyArray<Statement>
