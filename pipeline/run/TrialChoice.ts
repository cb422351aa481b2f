/**
 * Chooses trials of a run by models, tasks and rounds, and derives the status of a run from its trials.
 * Pure.
 */
import { Array as Arr, Glob, Schema } from "effect"
import type { RunStatus, Trial } from "../../db/rows.ts"
import { namedModel, namesToGive } from "./namedModel.ts"
import { nearest } from "./names.ts"

/** A choice of trials; an empty field chooses all. */
export interface TrialChoice {
  /** as the run names them, or by their short names */
  readonly models: ReadonlyArray<string>
  /** globs over task ids */
  readonly tasks: ReadonlyArray<string>
  readonly rounds: ReadonlyArray<number>
}

/** A choice that matches no trial of the run, or none in a suitable state. */
export class ChoiceError extends Schema.TaggedError<ChoiceError>()("ChoiceError", {
  /** what was asked for, and what there is instead */
  message: Schema.String
}) {}

const isOneOf = <A>(wanted: ReadonlyArray<A>, value: A): boolean =>
  wanted.length === 0 || wanted.includes(value)

/** The choice with the models' own names, where short ones were given. */
const withNames = (choice: TrialChoice, trials: ReadonlyArray<Trial>): TrialChoice => {
  if (choice.models.length === 0) return choice
  const all = Arr.dedupe(trials.map(({ model }) => model))
  return { ...choice, models: choice.models.map((name) => namedModel(all, name)) }
}

const matcher = (patterns: ReadonlyArray<string>) => {
  const globs = patterns.map((pattern) => Glob.make(pattern))
  return (task: string): boolean =>
    globs.length === 0 || globs.some((glob) => Glob.match(glob, task))
}

/** The trials that a choice matches. */
export const chosenBy = (
  choice: TrialChoice,
  trials: ReadonlyArray<Trial>
): ReadonlyArray<Trial> => {
  const { models, rounds, tasks } = withNames(choice, trials)
  const isTask = matcher(tasks)
  return trials.filter(
    ({ model, round, item: task }) =>
      isOneOf(models, model) && isTask(task) && isOneOf(rounds, round)
  )
}

const listed = <A>(values: ReadonlyArray<A>): string => Arr.dedupe(values).join(", ")

/** Why a choice matches none of the run's trials, and what may have been meant. */
export const nothingChosen = (
  run: string,
  choice: TrialChoice,
  trials: ReadonlyArray<Trial>
): ChoiceError => {
  const { models, rounds, tasks } = withNames(choice, trials)
  const model = models.find((name) => !trials.some((trial) => trial.model === name))
  const round = rounds.find((number) => !trials.some((trial) => trial.round === number))
  const pattern = tasks.find(
    (glob) => chosenBy({ models: [], rounds: [], tasks: [glob] }, trials).length === 0
  )
  if (trials.length === 0) return new ChoiceError({ message: `run ${run} has no trials` })
  if (model !== undefined) {
    const has = namesToGive(trials.map((trial) => trial.model))
    return new ChoiceError({ message: `run ${run} has no model "${model}": it has ${has}` })
  }
  if (pattern !== undefined) {
    const near = nearest(pattern, Arr.dedupe(trials.map(({ item }) => item)))
    const remedy =
      near.length > 0
        ? `did you mean ${near.join(" or ")}?`
        : `\`questline report ${run}\` lists its tasks`
    return new ChoiceError({
      message: `run ${run} has no task that matches "${pattern}"; ${remedy}`
    })
  }
  if (round !== undefined) {
    const has = listed(trials.map((trial) => trial.round))
    return new ChoiceError({ message: `run ${run} has no round ${round}: it has ${has}` })
  }
  return new ChoiceError({
    message: `no trial of run ${run} matches --model, --tasks and --round together: leave one of them out`
  })
}

/** Trials counted by their state, for a reader: `3 done, 1 running`. */
export const statesOf = (trials: ReadonlyArray<Trial>): string =>
  Object.entries(Arr.groupBy(trials, ({ status }) => status))
    .map(([status, those]) => `${those.length} ${status}`)
    .join(", ")

/** The status of a run that no process plays. */
export const restingStatus = (trials: ReadonlyArray<Pick<Trial, "status">>): RunStatus =>
  trials.some(({ status }) => status === "errored")
    ? "errored"
    : trials.some(({ status }) => status === "pending" || status === "running")
      ? "interrupted"
      : "done"
