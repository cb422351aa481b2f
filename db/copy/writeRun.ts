/**
 * Writes a run that another database holds. Owns that the run, its trials and their traces are written in one
 * transaction, and that a trial which goes on here meanwhile is left alone.
 */
import { randomUUID } from "node:crypto"
import { eq, inArray, type SQL, sql } from "drizzle-orm"
import { Array as Arr, Effect } from "effect"
import type { Connection, Statement } from "../Connection.ts"
import { type Db, named } from "../guarded.ts"
import { contents, runNotes, runs, scores, scorings, steps, trialNotes, trials } from "../schema.ts"
import { scoringId } from "../scorings.ts"
import { type Plan, RANK } from "./plan.ts"
import { nameOf, type RunRows, type TrialRow } from "./runRows.ts"

const OPERATION = "db.copyRun"

/** Well below SQLite's limit of 32,766 parameters. */
const ROWS = 500
/** Places in traces that are handed over in one text of JSON. */
const PLACES = 5000

const rankOf = (status: SQL | { getSQL(): SQL }): SQL =>
  sql`case ${status} when 'done' then ${sql.raw(`${RANK.done}`)} when 'errored' then ${sql.raw(`${RANK.errored}`)} when 'cancelled' then ${sql.raw(`${RANK.cancelled}`)} else 0 end`

const given = ({ name }: { readonly name: string }): SQL => sql.raw(`excluded.${name}`)

/** A field of a place as text, and as a number. */
const field = (name: string) => sql`(place.value ->> ${sql.raw(`'${name}'`)})`
const numberIn = (name: string) => sql`cast(${field(name)} as bigint)`

/** The trials of a plan, marked with the token of this transaction until its end. */
const putTrials = (db: Db, runId: string, token: string, rows: ReadonlyArray<TrialRow>) => {
  const { attempt, item, model, round, variant } = trials
  const taken = {
    ...{ status: trials.status, startedAt: trials.startedAt, finishedAt: trials.finishedAt },
    ...{ outcome: trials.outcome, score: trials.score, passed: trials.passed },
    ...{ measures: trials.measures, error: trials.error, spent: trials.spent, ways: trials.ways },
    owner: trials.owner
  }
  return Arr.chunksOf(rows, ROWS).map((chunk) =>
    db
      .insert(trials)
      .values(
        chunk.map(({ id: _, status, ...row }) => ({
          ...row,
          runId,
          status: status === "running" ? "pending" : status,
          owner: token
        }))
      )
      .onConflictDoUpdate({
        target: [trials.runId, model, item, variant, round, attempt].map(named),
        set: {
          ...Object.fromEntries(
            Object.entries(taken).map(([name, column]) => [name, given(column)])
          ),
          token: sql`${trials.token} + 1`,
          claims: 0,
          heartbeatAt: null,
          lease: null
        },
        setWhere: sql`${rankOf(trials.status)} < ${rankOf(given(trials.status))}`
      })
  )
}

/** The traces of those trials, in the place of what they had before. */
const putTraces = (
  db: Db,
  { words }: Connection,
  token: string,
  from: RunRows,
  rows: ReadonlyArray<TrialRow>
): ReadonlyArray<Statement> => {
  const marked = db.select({ id: trials.id }).from(trials).where(eq(trials.owner, token))
  const places = rows.flatMap(({ attempt: trialAttempt, id, item, model, round, variant }) =>
    (from.traces.get(id) ?? []).map(({ trialId: _, ...place }) => ({
      ...place,
      ...{ model, item, variant, round, trialAttempt }
    }))
  )
  return [
    db.delete(steps).where(inArray(steps.trialId, marked)),
    // The owner is not looked up by its index, which would give every trial for each place.
    ...Arr.chunksOf(places, PLACES).map((chunk) =>
      db.insert(steps).select(
        sql`select ${trials.id}, ${field("stage")}, ${numberIn("step")}, ${numberIn("attempt")}, ${numberIn("seq")}, ${field("key")}, ${numberIn("cached")}
          from ${words.elements(JSON.stringify(chunk))}
          cross join ${trials} where ${trials.runId} = ${from.run.id} and coalesce(${trials.owner}, '') = ${token} and ${trials.model} = ${field("model")} and ${trials.item} = ${field("item")}
            and ${trials.variant} = ${field("variant")} and ${trials.round} = ${numberIn("round")} and ${trials.attempt} = ${numberIn("trialAttempt")}`
      )
    )
  ]
}

const putRun = (db: Db, id: string, { isNew, run }: Plan): ReadonlyArray<Statement> => {
  if (run === null) return []
  const { bench: _, ...changing } = run
  return isNew
    ? [db.insert(runs).values({ id, ...run })]
    : [db.update(runs).set(changing).where(eq(runs.id, id))]
}

/** Writes what the plan says, in one transaction. Returns how many rows of trials it changed. */
export const writePlan = Effect.fn(OPERATION)(function* (
  to: Connection,
  from: RunRows,
  plan: Plan
) {
  if (plan.run === null && plan.trials.length === 0) return 0
  const token = `copy:${randomUUID()}`
  const { id } = from.run
  const results = yield* to.write(
    OPERATION,
    (db) => [
      ...putRun(db, id, plan),
      ...from.contents.map((each) =>
        db
          .insert(contents)
          .values({ runId: id, ...each })
          .onConflictDoNothing()
      ),
      ...putTrials(db, id, token, plan.trials),
      ...(plan.trials.length === 0 ? [] : putTraces(db, to, token, from, plan.trials)),
      db.update(trials).set({ owner: null }).where(eq(trials.owner, token))
    ],
    "power"
  )
  return results.at(-1)?.rowsAffected ?? 0
})

/** The scorings that `to` lacks. Their ids follow from the ids of trials, which are other ones here. */
const writeScorings = Effect.fnUntraced(function* (
  to: Connection,
  from: RunRows,
  there: RunRows,
  idHere: (id: number) => number
) {
  const known = new Set(there.scorings.map(({ id }) => id))
  let written = 0
  for (const { createdAt, scores: own, variant, version } of from.scorings) {
    const cards = own
      .map((each) => ({ ...each, trialId: idHere(each.trialId) }))
      .toSorted((a, b) => a.trialId - b.trialId)
    const scoring = { runId: from.run.id, variant, version }
    const id = scoringId(scoring, cards)
    if (known.has(id)) continue
    const rows = cards.map((card) => ({ ...card, scoringId: id, scorecard: "null" }))
    yield* to.write(OPERATION, (db) => [
      db
        .insert(scorings)
        .values({ id, createdAt, ...scoring })
        .onConflictDoNothing(),
      ...Arr.chunksOf(rows, ROWS).map((chunk) =>
        db.insert(scores).values(chunk).onConflictDoNothing()
      )
    ])
    written++
  }
  return written
})

/** The notes that are newer than those of `to`. */
const writeNotes = Effect.fnUntraced(function* (
  to: Connection,
  from: RunRows,
  there: RunRows,
  idHere: (id: number) => number
) {
  const runId = from.run.id
  const { note } = from
  const ofRun =
    note !== null && note.changedAt > (there.note?.changedAt ?? -1) ? [{ runId, ...note }] : []
  const known = new Map(there.trialNotes.map(({ changedAt, trialId }) => [trialId, changedAt]))
  const ofTrials = from.trialNotes
    .map((each) => ({ ...each, trialId: idHere(each.trialId) }))
    .filter(({ changedAt, trialId }) => changedAt > (known.get(trialId) ?? -1))
  if (ofRun.length + ofTrials.length === 0) return 0
  const taken = { text: sql`excluded.text`, tags: sql`excluded.tags` }
  const set = { ...taken, changedAt: sql`excluded.changed_at` }
  yield* to.write(OPERATION, (db) => [
    ...ofRun.map((row) =>
      db
        .insert(runNotes)
        .values(row)
        .onConflictDoUpdate({ target: named(runNotes.runId) as never, set })
    ),
    ...Arr.chunksOf(ofTrials, ROWS).map((rows) =>
      db
        .insert(trialNotes)
        .values(rows)
        .onConflictDoUpdate({ target: named(trialNotes.trialId) as never, set })
    )
  ])
  return ofRun.length + ofTrials.length
})

/** Writes scorings and notes of a run whose trials are written. `there`: the run as it is in `to` now. */
export const writeAround = Effect.fnUntraced(function* (
  to: Connection,
  from: RunRows,
  there: RunRows
) {
  const ids = new Map(there.trials.map((trial) => [nameOf(trial), trial.id]))
  const names = new Map(from.trials.map((trial) => [trial.id, nameOf(trial)]))
  const idHere = (id: number) => ids.get(names.get(id) ?? "") ?? Number.NaN
  return {
    scorings: yield* writeScorings(to, from, there, idHere),
    notes: yield* writeNotes(to, from, there, idHere)
  }
})
