/**
 * What is to be written so that a database has a run as another one has it. Owns which of two states of a trial
 * counts, and what makes two runs of one name different ones. It only compares; nothing is read or written.
 *
 * A trial that is done never changes, and each state gives way to a later one. So copying is repeatable, may be
 * stopped anywhere, and gives the same in any order.
 */
import { Equal, Result } from "effect"
import type { RunStatus, TrialStatus } from "../rows.ts"
import { nameOf, type RunRow, type RunRows, shownName, type TrialRow } from "./runRows.ts"
import { configOfBoth, isDivided, misfit, originOfBoth, ownTrials } from "./shards.ts"

/** A later state has a higher rank. A trial that is being played elsewhere is open here. */
export const RANK: Readonly<Record<TrialStatus, number>> = {
  pending: 0,
  running: 0,
  cancelled: 1,
  errored: 2,
  done: 3
}

export interface Plan {
  /** the run is not there yet */
  readonly isNew: boolean
  /** what the run's row becomes; null: it stays as it is */
  readonly run: Omit<RunRow, "id"> | null
  /** trials to be added or brought to a later state, in the order of adding */
  readonly trials: ReadonlyArray<TrialRow>
}

/** The states in which a run rests, as a database has it whose processes do not play it. */
const resting = (statuses: ReadonlyArray<TrialStatus>): RunStatus =>
  statuses.some((status) => RANK[status] === 0)
    ? "interrupted"
    : statuses.includes("errored")
      ? "errored"
      : "done"

const atRest = ({ status }: RunRow): RunStatus => (status === "running" ? "interrupted" : status)

const sameJson = (a: string, b: string): boolean => Equal.equals(JSON.parse(a), JSON.parse(b))

const sameTexts = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && sameJson(a, b))

/** The trace of a trial in one text. */
const traceText = ({ traces }: RunRows, { id }: TrialRow): string =>
  JSON.stringify(
    (traces.get(id) ?? []).map(({ attempt, key, stage, step }) => [stage, step, attempt, key])
  )

/** What differs between two trials that are done; null: nothing. */
const difference = (
  [from, ours]: readonly [RunRows, TrialRow],
  [to, theirs]: readonly [RunRows, TrialRow]
): string | null => {
  if (ours.outcome !== theirs.outcome) return `outcome ${ours.outcome} and ${theirs.outcome}`
  if (ours.score !== theirs.score) return `score ${ours.score} and ${theirs.score}`
  if (ours.passed !== theirs.passed) return "passed"
  if (!sameTexts(ours.measures, theirs.measures)) return "measures"
  return traceText(from, ours) === traceText(to, theirs) ? null : "the outputs of its stages"
}

/** Why two whole runs of one name are not the same run; null: they may be. */
const unlike = (from: RunRow, to: RunRow): string | null => {
  if (from.createdAt !== to.createdAt) return "it was started at two different times"
  return sameJson(from.environment, to.environment) ? null : "its environments differ"
}

/** Why two runs of one name are not the same run; null: they are. */
const conflict = (from: RunRows, to: RunRows): string | null => {
  if (from.run.bench !== to.run.bench) return `it is of ${from.run.bench} and of ${to.run.bench}`
  const whose = isDivided(from.run, to.run) ? misfit(from.run, to.run) : unlike(from.run, to.run)
  if (whose !== null) return whose
  const known = new Map(to.trials.map((trial) => [nameOf(trial), trial]))
  for (const ours of from.trials) {
    const theirs = known.get(nameOf(ours))
    if (theirs?.status !== "done" || ours.status !== "done") continue
    const what = difference([from, ours], [to, theirs])
    if (what !== null) return `trial ${shownName(ours)} is done in both, with different ${what}`
  }
  return null
}

const hasAll = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...other].every((each) => one.has(each))

/** The options after copying: those of the side that has more trials. */
const configAfter = (from: RunRows, to: RunRows): Result.Result<string, string> => {
  const ours = new Set(from.trials.map(nameOf))
  const theirs = new Set(to.trials.map(nameOf))
  if (hasAll(theirs, ours) || sameJson(from.run.config, to.run.config)) {
    return Result.succeed(to.run.config)
  }
  return hasAll(ours, theirs)
    ? Result.succeed(from.run.config)
    : Result.fail("it was extended in both, in different ways")
}

/** Whether nothing in `to` is later than in `from`. */
const isAhead = (from: RunRows, to: RunRows): boolean => {
  const ours = new Map(from.trials.map((trial) => [nameOf(trial), RANK[trial.status]]))
  return to.trials.every((trial) => (ours.get(nameOf(trial)) ?? -1) >= RANK[trial.status])
}

const rowAfter = (
  from: RunRows,
  to: RunRows,
  written: ReadonlyArray<TrialRow>,
  config: string
): Plan["run"] => {
  const { id: _, ...before } = to.run
  const played = to.trials.some(({ status }) => status === "running")
  const trials = [
    ...new Map([...to.trials, ...written].map((each) => [nameOf(each), each])).values()
  ]
  const divided = isDivided(from.run, to.run)
  const status = played
    ? to.run.status
    : divided
      ? resting(ownTrials(config, trials).map((each) => each.status))
      : isAhead(from, to)
        ? atRest(from.run)
        : written.length > 0
          ? resting(trials.map((each) => each.status))
          : to.run.status
  // The summary of fewer trials would not be the run's.
  const summary = isAhead(from, to) ? from.run.summary : to.run.summary
  const origin = divided ? originOfBoth(from.run, to.run) : {}
  const after = { ...before, ...origin, config, status, summary }
  return Equal.equals(after, before) ? null : after
}

/** What to write of the run `from` where it is stored as `to`; or why that cannot be. */
export const planOf = (from: RunRows, to: RunRows | null): Result.Result<Plan, string> => {
  if (to === null) {
    const { id: _, ...run } = from.run
    const row = { ...run, status: atRest(from.run) }
    return Result.succeed({ isNew: true, run: row, trials: from.trials })
  }
  const why = conflict(from, to)
  if (why !== null) return Result.fail(why)
  const known = new Map(to.trials.map((trial) => [nameOf(trial), RANK[trial.status]]))
  const later = from.trials.filter((trial) => RANK[trial.status] > (known.get(nameOf(trial)) ?? -1))
  return Result.map(configAfter(from, to), (base) => {
    const config = isDivided(from.run, to.run) ? configOfBoth(base, from.run, to.run) : base
    return { isNew: false, run: rowAfter(from, to, later, config), trials: later }
  })
}
