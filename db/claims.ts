/**
 * The part of the Store that says which process plays which trial. Owns claims, leases and their ends.
 *
 * A claim is one statement that takes several trials. It holds until a time of the database's clock, which is the
 * same for every process; the heartbeat (fleet/heartbeat.ts) moves that time on. A trial whose lease is over is claimed
 * like one that is pending, so taking over from the dead needs no pass of its own.
 */
import { and, eq, gte, inArray, lt, ne, notExists, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { Clock, Effect } from "effect"
import type { Connection, Stamp, Statement, Words, Written } from "./Connection.ts"
import { type DbError, fault } from "./DbError.ts"
import { isOver, leaseFrom } from "./fleet/leases.ts"
import { leaves } from "./fleet/workers.ts"
import { type Db, one } from "./guarded.ts"
import type { TrialEnd } from "./rows.ts"
import { runs, trials } from "./schema.ts"
import { ending, endRow, heldBy, unowned } from "./trace/ending.ts"
import { type Known, knowing, knownIn } from "./trace/known.ts"

/** Claims of a trial that may come to nothing before it is errored. */
export const MOST_CLAIMS = 3

/** A trial that was claimed. */
export interface Claimed {
  readonly id: number
  readonly token: number
  /** what is stored of it */
  readonly known: Known
}

/** How many trials of a run are open. */
export interface Open {
  readonly pending: number
  readonly running: number
  /** of those running: whose lease is over */
  readonly lapsed: number
}

export interface Claiming {
  /**
   * Claims up to `most` of these trials for `owner`, in their order: those that are pending, and those whose lease
   * is over. No other claim gets them, and none waits for this one. An owner has at most one trial at a time that
   * is claimed for the last time.
   */
  readonly claimTrials: (
    runId: string,
    ids: ReadonlyArray<number>,
    owner: string,
    most: number
  ) => Effect.Effect<ReadonlyArray<Claimed>, DbError>
  /** Claims one trial; false if it is not to be had. */
  readonly claimTrial: (trialId: number, owner: string) => Effect.Effect<boolean, DbError>
  /**
   * Records how a trial ended and releases it. False, and no change, if the owner no longer holds it.
   * Fails if the trial does not exist.
   */
  readonly finishTrial: (end: TrialEnd) => Effect.Effect<boolean, DbError>
  /** Makes trials of `owner` pending again; those that it no longer holds stay as they are. */
  readonly giveBack: (
    trialIds: ReadonlyArray<number>,
    owner: string
  ) => Effect.Effect<void, DbError>
  /** Makes all trials of `owner` pending again, and releases everything that it holds. */
  readonly release: (owner: string) => Effect.Effect<void, DbError>
  /**
   * Makes the running trials of an owner that has died pending again, before their leases are over. Returns their
   * number.
   */
  readonly resetRunning: (runId: string, owner: string) => Effect.Effect<number, DbError>
  /** Makes those trials errored whose claims came to nothing too often. Returns their number. */
  readonly giveUpClaims: (runId: string) => Effect.Effect<number, DbError>
  /** What a process looks at that waits for others. */
  readonly openIn: (runId: string) => Effect.Effect<Open, DbError>
}

/** A trial that nobody plays or has played. */
export const fresh = {
  ...unowned,
  status: "pending",
  startedAt: null,
  finishedAt: null,
  error: null,
  spent: null,
  ways: null,
  claims: 0
}

/** Given back by its own process, which is well: this claim does not count. */
const givenBack = {
  ...fresh,
  claims: sql`case when ${trials.claims} > 0 then ${trials.claims} - 1 else 0 end`
}

const mine = alias(trials, "mine")

/** Whether `owner` plays no trial for the last time. */
const playsNoLast = (db: Db, owner: string): SQL =>
  notExists(
    db
      .select(one)
      .from(mine)
      .where(and(eq(mine.owner, owner), eq(mine.status, "running"), gte(mine.claims, MOST_CLAIMS)))
  )

/**
 * Claims of `most` trials out of a list. Of trials that would be given up next, one may be why their processes stopped.
 * So nobody plays two of them at once: otherwise the others would be given up with it.
 */
const claiming = (
  db: Db,
  words: Words,
  ids: ReadonlyArray<number>,
  { most, owner, startedAt }: { most: number; owner: string; startedAt: Stamp }
): ReadonlyArray<Statement> => {
  const listed = words.elements(JSON.stringify(ids.map((id) => ({ id }))))
  const free = (which: SQL, limit: SQL) =>
    sql`select ${trials.id} as id from ${listed} join ${trials} on ${trials.id} = cast(place.value ->> 'id' as bigint) where (${trials.status} = 'pending' or (${trials.status} = 'running' and ${isOver(words)})) and ${which} order by place.key limit ${limit} ${words.skipLocked}`
  const id = { id: sql<number>`id`.as("id") }
  const before = sql.raw(`${MOST_CLAIMS - 1}`)
  const last = db
    .$with("last_claims", id)
    .as(free(sql`${trials.claims} >= ${before} and ${playsNoLast(db, owner)}`, sql`1`))
  const others = db
    .$with("others", id)
    .as(free(sql`${trials.claims} < ${before}`, sql`${most} - (select count(*) from last_claims)`))
  return [
    db
      .with(last, others)
      .update(trials)
      .set({
        status: "running",
        owner,
        startedAt,
        ...leaseFrom(words),
        token: sql`${trials.token} + 1`,
        claims: sql`${trials.claims} + 1`
      })
      .where(sql`${trials.id} in (select id from last_claims union all select id from others)`)
      .returning({ id: trials.id, token: trials.token })
  ]
}

/** A process that stopped before may have marked the run as stopped; it runs as long as one process plays it. */
const playedAgain = (db: Db, owner: string, run: SQL): Statement =>
  db
    .update(runs)
    .set({ status: "running" })
    .where(
      and(
        ne(runs.status, "running"),
        run,
        inArray(runs.id, db.select({ id: trials.runId }).from(trials).where(heldBy(owner)))
      )
    )

const claimedIn = (written: Written | undefined) =>
  (written?.rows ?? []).map((row) => ({ id: Number(row[0]), token: Number(row[1]) }))

const claimTrials = ({ words, write }: Connection): Claiming["claimTrials"] =>
  Effect.fn("Store.claimTrials")(function* (runId, ids, owner, most) {
    if (ids.length === 0 || most < 1) return []
    const startedAt = words.stamp(yield* Clock.currentTimeMillis)
    const [claimed, , own, like] = yield* write("Store.claimTrials", (db) => [
      ...claiming(db, words, ids, { owner, most, startedAt }),
      playedAgain(db, owner, eq(runs.id, runId)),
      ...knowing(db, words, ids, owner)
    ])
    const place = new Map(ids.map((id, at) => [id, at]))
    const knownOf = knownIn(words, own, like)
    return claimedIn(claimed)
      .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      .map((each) => ({ ...each, known: knownOf(each.id) }))
  })

const claimTrial = ({ words, write }: Connection): Claiming["claimTrial"] =>
  Effect.fn("Store.claimTrial")(function* (trialId, owner) {
    const ofTrial = (db: Db) =>
      inArray(runs.id, db.select({ id: trials.runId }).from(trials).where(eq(trials.id, trialId)))
    const startedAt = words.stamp(yield* Clock.currentTimeMillis)
    const [claimed] = yield* write("Store.claimTrial", (db) => [
      ...claiming(db, words, [trialId], { owner, most: 1, startedAt }),
      playedAgain(db, owner, ofTrial(db))
    ])
    return claimedIn(claimed).length === 1
  })

const finishTrial = ({ file, words, write }: Connection): Claiming["finishTrial"] =>
  Effect.fn("Store.finishTrial")(function* (end) {
    const operation = "Store.finishTrial"
    const row = yield* endRow(words, file, end)
    const [finished, found] = yield* write(operation, (db) => ending(db, row))
    if (found?.rows.length !== 1) {
      const what = `trial ${end.trialId} does not exist: its run was deleted`
      return yield* fault(operation, file, what)
    }
    return finished?.rows.length === 1
  })

const giveBack = ({ write }: Connection): Claiming["giveBack"] =>
  Effect.fn("Store.giveBack")(function* (trialIds, owner) {
    if (trialIds.length === 0) return
    yield* write("Store.giveBack", (db) => [
      db
        .update(trials)
        .set(givenBack)
        .where(and(inArray(trials.id, [...trialIds]), heldBy(owner)))
    ])
  })

const release = ({ words, write }: Connection): Claiming["release"] =>
  Effect.fn("Store.release")(function* (owner) {
    yield* write("Store.release", (db) => [
      db.update(trials).set(givenBack).where(heldBy(owner)),
      ...leaves(db, words, owner)
    ])
  })

const NOT_AGAIN = `it was claimed ${MOST_CLAIMS} times, and each time the process that played it stopped before its end: look at its task and reply, then resume the run to try it again`

const stoppedTooOften = (gone: SQL | undefined) => and(gone, gte(trials.claims, MOST_CLAIMS))

const errored = { ...unowned, status: "errored", error: NOT_AGAIN }

const resetRunning = ({ words, write }: Connection): Claiming["resetRunning"] =>
  Effect.fn("Store.resetRunning")(function* (runId, owner) {
    const finishedAt = words.stamp(yield* Clock.currentTimeMillis)
    const own = and(eq(trials.runId, runId), heldBy(owner))
    const { claims: _, ...kept } = fresh
    const results = yield* write("Store.resetRunning", (db) => [
      db
        .update(trials)
        .set({ ...errored, finishedAt })
        .where(stoppedTooOften(own))
        .returning(one),
      db
        .update(trials)
        .set(kept)
        .where(and(own, lt(trials.claims, MOST_CLAIMS)))
        .returning(one)
    ])
    return results.reduce((sum, { rows }) => sum + rows.length, 0)
  })

const giveUpClaims = ({ words, write }: Connection): Claiming["giveUpClaims"] =>
  Effect.fn("Store.giveUpClaims")(function* (runId) {
    const finishedAt = words.stamp(yield* Clock.currentTimeMillis)
    const gone = and(eq(trials.runId, runId), eq(trials.status, "running"), isOver(words))
    const [given] = yield* write("Store.giveUpClaims", (db) => [
      db
        .update(trials)
        .set({ ...errored, finishedAt })
        .where(stoppedTooOften(gone))
        .returning(one)
    ])
    return given?.rows.length ?? 0
  })

const openIn = ({ read, words }: Connection): Claiming["openIn"] =>
  Effect.fn("Store.openIn")(function* (runId) {
    const count = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})`
    const running = eq(trials.status, "running")
    const rows = yield* read("Store.openIn", (db) =>
      db
        .select({
          pending: count(eq(trials.status, "pending")),
          running: count(running),
          lapsed: count(and(running, isOver(words)))
        })
        .from(trials)
        .where(eq(trials.runId, runId))
    )
    return rows[0] ?? { pending: 0, running: 0, lapsed: 0 }
  })

export const makeClaiming = (connection: Connection): Claiming => ({
  claimTrials: claimTrials(connection),
  claimTrial: claimTrial(connection),
  finishTrial: finishTrial(connection),
  giveBack: giveBack(connection),
  release: release(connection),
  resetRunning: resetRunning(connection),
  giveUpClaims: giveUpClaims(connection),
  openIn: openIn(connection)
})
