/**
 * Checks a whole database: its pages, every row, what rows refer to, and the digests of scorings and of files. Owns what
 * is wrong in it, in words; nothing is changed.
 */
import { asc, notExists, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { Effect, Result } from "effect"
import type { Connection } from "../Connection.ts"
import { opened } from "../contents/contents.ts"
import { damageOf } from "../copy/damage.ts"
import { requireJson } from "../copy/outputs.ts"
import { type RunRows, readRun, runIds, shownName } from "../copy/runRows.ts"
import type { DbError } from "../DbError.ts"
import {
  contents,
  outputs,
  reports,
  runNotes,
  runs,
  scores,
  scorings,
  searched,
  steps,
  trialNotes,
  trials
} from "../schema.ts"
import { scoringId } from "../scorings.ts"

export interface Checked {
  readonly runs: number
  readonly trials: number
  readonly outputs: number
  /** empty: the database is sound */
  readonly problems: ReadonlyArray<string>
}

const OPERATION = "db.check"

/** What a row must have in another table. */
interface Reference {
  readonly of: SQLiteTable
  readonly name: string
  readonly from: SQLiteColumn
  readonly to: SQLiteColumn
  readonly table: SQLiteTable
}

const refers = (
  name: string,
  of: SQLiteTable,
  from: SQLiteColumn,
  table: SQLiteTable,
  to: SQLiteColumn
): Reference => ({ of, name, from, to, table })

const REFERENCES: ReadonlyArray<Reference> = [
  refers("trials: a run", trials, trials.runId, runs, runs.id),
  refers("steps: a trial", steps, steps.trialId, trials, trials.id),
  refers("steps: an output", steps, steps.key, outputs, outputs.key),
  refers("runs: a summary", runs, runs.summary, outputs, outputs.key),
  refers("scorings: a run", scorings, scorings.runId, runs, runs.id),
  refers("scores: a scoring", scores, scores.scoringId, scorings, scorings.id),
  refers("scores: a trial", scores, scores.trialId, trials, trials.id),
  refers("reports: a run", reports, reports.runId, runs, runs.id),
  refers("contents: a run", contents, contents.runId, runs, runs.id),
  refers("run_notes: a run", runNotes, runNotes.runId, runs, runs.id),
  refers("trial_notes: a trial", trialNotes, trialNotes.trialId, trials, trials.id),
  refers("searched: an output", searched, searched.key, outputs, outputs.key)
]

/** Rows that refer to one that is not there. */
const danglingOf = Effect.fnUntraced(function* (
  { read }: Connection,
  { from, name, of, table, to }: Reference
) {
  const rows = yield* read(OPERATION, (db) =>
    db
      .select({ count: sql<number>`count(*)`, first: sql<unknown>`min(${from})` })
      .from(of)
      .where(
        sql`${from} is not null and ${notExists(
          db.select({ one: sql<number>`1` }).from(table).where(sql`${to} = ${from}`)
        )}`
      )
  )
  const [found] = rows
  const [own, other] = name.split(": ")
  return found === undefined || found.count === 0
    ? []
    : [
        `table ${own}: ${found.count} of its rows name ${other} that is not there, such as ${found.first}`
      ]
})

const counted = (from: SQLiteTable, where: SQL = sql`1 = 1`) =>
  sql<number>`(select count(*) from ${from} where ${where})`

/** What is wrong with a trial that says it is done. */
const trialProblems = ({ run, traces, trials: all }: RunRows): ReadonlyArray<string> =>
  all.flatMap((trial) => {
    const trace = traces.get(trial.id) ?? []
    const where = `run ${run.id}, trial ${trial.id} (${shownName(trial)})`
    const gap = trace.findIndex(({ seq }, at) => seq !== at)
    return [
      ...(gap < 0 ? [] : [`${where}: place ${gap} of its trace is missing`]),
      ...(trial.status !== "done" ||
      (trial.outcome !== null && trial.score !== null && trial.passed !== null)
        ? []
        : [`${where}: it is done, but has no outcome, score or verdict`]),
      ...(trial.status !== "done" || trace.length > 0
        ? []
        : [`${where}: it is done, but no output of it is there`])
    ]
  })

/** Scorings whose id is not the digest of their scores. */
const scoringProblems = ({ run, scorings: all }: RunRows): ReadonlyArray<string> =>
  all.flatMap(({ id, scores: cards, variant, version }) =>
    scoringId({ runId: run.id, variant, version }, cards) === id
      ? []
      : [
          `run ${run.id}, scoring ${id} (${variant}): its scores are not those that it was stored with`
        ]
  )

/** Files that are not those that the run was started with. */
const contentProblems = ({ contents, run }: RunRows): ReadonlyArray<string> =>
  contents.flatMap((content) =>
    Result.match(opened(content), {
      onSuccess: () => [],
      onFailure: (why) => [`run ${run.id}, its files of ${content.name}: ${why}`]
    })
  )

/** Problems instead of a failure to read. */
const orProblem = <R>(problems: Effect.Effect<ReadonlyArray<string>, DbError, R>) =>
  Effect.catch(problems, ({ message }) => Effect.succeed([message]))

const runProblems = Effect.fnUntraced(function* (connection: Connection, id: string) {
  const rows = yield* readRun(connection, id)
  return rows === null
    ? []
    : [...trialProblems(rows), ...scoringProblems(rows), ...contentProblems(rows)]
})

/** Checks everything that is stored. Fails only if the database cannot be read at all. */
export const check = Effect.fn("db.check")(function* (connection: Connection) {
  const { read } = connection
  const damage = yield* orProblem(damageOf(connection))
  const none = { runs: 0, trials: 0, outputs: 0 }
  // Whatever is read of damaged pages may be anything.
  if (damage.length > 0) return { ...none, problems: damage } satisfies Checked
  const [numbers = none] = yield* read(OPERATION, (db) =>
    db
      .select({ runs: counted(runs), trials: counted(trials), outputs: counted(outputs) })
      .from(sql`(select 1) one`)
      .orderBy(asc(sql`1`))
  )
  const dangling = yield* Effect.forEach(REFERENCES, (each) =>
    orProblem(danglingOf(connection, each))
  )
  const ids = yield* runIds(connection)
  const ofRuns = yield* Effect.forEach(ids, (id) => orProblem(runProblems(connection, id)))
  const ofOutputs = yield* requireJson(connection)
  const problems = [...dangling.flat(), ...ofRuns.flat(), ...ofOutputs]
  return { ...numbers, problems } satisfies Checked
})
