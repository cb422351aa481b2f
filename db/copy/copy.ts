/**
 * Copies runs from one database to another, whichever engine holds each. Owns the order of writing: outputs first,
 * which no one sees by themselves, then each run at once with all that refers to them. A copy that is stopped in the
 * middle leaves whole runs, and the next one goes on from there.
 */
import { asc, count, max, sql } from "drizzle-orm"
import { Effect, Result, Schedule } from "effect"
import type { Connection } from "../Connection.ts"
import { type DbError, fault } from "../DbError.ts"
import { outputs, runNotes, runs, scorings, trialNotes } from "../schema.ts"
import { damageOf } from "./damage.ts"
import { copyOutputs, sameReplies } from "./outputs.ts"
import { type Plan, planOf } from "./plan.ts"
import { type RunRows, readRun, runIds } from "./runRows.ts"
import { writeAround, writePlan } from "./writeRun.ts"

/** How many rows of each kind were written. */
export interface Copied {
  /** runs of which anything was written */
  readonly runs: number
  readonly trials: number
  readonly outputs: number
  readonly scorings: number
  readonly notes: number
}

export const nothing: Copied = { runs: 0, trials: 0, outputs: 0, scorings: 0, notes: 0 }

const OPERATION = "db.copy"

/** A run that is to be written, and what of it. */
interface Planned {
  readonly from: RunRows
  readonly to: RunRows | null
  readonly plan: Plan
}

/** What is to be written of a run where `there` is; fails if that is another run. */
const compared = Effect.fnUntraced(function* (
  to: Connection,
  from: RunRows,
  there: RunRows | null
): Effect.fn.Return<Planned, DbError> {
  const plan = planOf(from, there)
  if (Result.isFailure(plan)) {
    return yield* fault(
      OPERATION,
      to.file,
      `run ${from.run.id} is not the same run here: ${plan.failure}. Nothing was copied; copy into another database`
    )
  }
  return { from, to: there, plan: plan.success }
})

/** Compares a run with what `to` has of it; fails if it is another run there. */
export const planRun = Effect.fnUntraced(function* (to: Connection, from: RunRows) {
  return yield* compared(to, from, yield* readRun(to, from.run.id))
})

/** Keys of the outputs that the trials of a plan use. */
export const keysIn = ({ from, plan }: Planned): ReadonlyArray<string> =>
  plan.trials.flatMap(({ id }) => (from.traces.get(id) ?? []).map(({ key }) => key))

/** The summary of a run, if the run has another one in the copy: that of more trials. */
const unusedIn = ({ from: { run }, plan }: Planned): ReadonlyArray<string> =>
  run.summary === null || plan.run?.summary === run.summary ? [] : [run.summary]

/** Writes a run whose outputs are there. */
export const writeRun = Effect.fnUntraced(function* (to: Connection, { from, plan }: Planned) {
  const trials = yield* writePlan(to, from, plan)
  const there = yield* readRun(to, from.run.id)
  const around = there === null ? { scorings: 0, notes: 0 } : yield* writeAround(to, from, there)
  const any = plan.run !== null || trials + around.scorings + around.notes > 0
  return { runs: any ? 1 : 0, trials, outputs: 0, ...around } satisfies Copied
})

/** The sum of two copies. */
export const plus = (a: Copied, b: Copied): Copied => ({
  runs: a.runs + b.runs,
  trials: a.trials + b.trials,
  outputs: a.outputs + b.outputs,
  scorings: a.scorings + b.scorings,
  notes: a.notes + b.notes
})

/** Refuses a file whose pages are damaged, before anything of it is read. */
const requireWhole = Effect.fnUntraced(function* (from: Connection) {
  const damage = yield* damageOf(from)
  const [first] = damage
  if (first === undefined) return
  return yield* fault(
    OPERATION,
    from.file,
    `it is damaged: ${first}. Nothing was copied; put back a copy of it`
  )
})

/** Copies every run and output of `from` that `to` lacks or has in an earlier state. */
export const copyOnce = Effect.fn("db.copy")(function* (from: Connection, to: Connection) {
  const planned: Array<Planned> = []
  for (const id of yield* runIds(from)) {
    const rows = yield* readRun(from, id)
    if (rows !== null) planned.push(yield* planRun(to, rows))
  }
  // Everything that can be wrong is found before the first row is written.
  yield* sameReplies(from, to, planned.flatMap(keysIn))
  const outputs = yield* copyOutputs(from, to, new Set(planned.flatMap(unusedIn)))
  let copied: Copied = { ...nothing, outputs }
  for (const each of planned) copied = plus(copied, yield* writeRun(to, each))
  return copied
})

/** Every run of a database, as it is now. */
const runsIn = Effect.fnUntraced(function* (from: Connection) {
  const found = yield* Effect.forEach(yield* runIds(from), (id) => readRun(from, id))
  return found.filter((run) => run !== null)
})

/** Fails if a run that two of these databases have is not the same run in both; nothing is written. */
export const requireOneRun = Effect.fn("db.requireOneRun")(function* (
  sources: ReadonlyArray<Connection>
) {
  yield* Effect.forEach(sources, requireWhole, { discard: true })
  const before: Array<readonly [Connection, ReadonlyArray<RunRows>]> = []
  for (const source of sources) {
    const runs = yield* runsIn(source)
    const keys = runs.flatMap(({ traces }) =>
      [...traces.values()].flatMap((trace) => trace.map(({ key }) => key))
    )
    for (const [other, theirs] of before) {
      const known = new Map(theirs.map((rows) => [rows.run.id, rows]))
      for (const rows of runs) yield* compared(other, rows, known.get(rows.run.id) ?? null)
      yield* sameReplies(source, other, keys)
    }
    before.push([source, runs])
  }
})

/** Copies everything of `from` once. */
export const copyAll = (from: Connection, to: Connection) =>
  Effect.andThen(requireWhole(from), copyOnce(from, to))

/** A text that is another one whenever something was written that is copied. */
const stateOf = ({ read }: Connection) =>
  read(OPERATION, (db) =>
    db
      .select({
        id: runs.id,
        status: runs.status,
        revision: runs.revision,
        config: runs.config,
        outputs: sql<number>`(select ${count()} from ${outputs})`,
        scorings: sql<number>`(select ${count()} from ${scorings})`,
        notes: sql<number | null>`(select ${max(runNotes.changedAt)} from ${runNotes})`,
        trialNotes: sql<number | null>`(select ${max(trialNotes.changedAt)} from ${trialNotes})`
      })
      .from(runs)
      .orderBy(asc(runs.id))
  ).pipe(Effect.map((rows) => JSON.stringify(rows)))

/** How often a source is looked at that is followed. */
const LOOK = "2 seconds"

/** Copies again whenever `from` has changed, without end. `tell` is given what each time wrote. */
export const follow = <E, R>(
  from: Connection,
  to: Connection,
  tell: (copied: Copied) => Effect.Effect<void, E, R>
) =>
  Effect.suspend(() => {
    let seen = ""
    return Effect.gen(function* () {
      // Read before the rows: what is written meanwhile is copied the next time.
      const state = yield* stateOf(from)
      if (state === seen) return
      yield* tell(yield* copyOnce(from, to))
      seen = state
    }).pipe(Effect.repeat(Schedule.spaced(LOOK)))
  })
