/** Which trial of a run is meant by its task, model, round, variant and attempt; what to say where there is none. */
import { Effect, Option } from "effect"
import type { Trial } from "../../../db/rows.ts"
import { namedModel, namesToGive } from "../../run/namedModel.ts"
import { nearest } from "../../run/names.ts"
import { UsageError } from "../../terminal/failure.ts"

/** What a reader said of the trial that is meant. */
interface Wanted {
  readonly run: string
  readonly task: string
  readonly model: Option.Option<string>
  readonly round: Option.Option<number>
  readonly variant: Option.Option<string>
  readonly attempt: Option.Option<number>
}

const quoted = (names: ReadonlyArray<string>): string => [...new Set(names)].join(", ")

/** Says which part of the choice the run does not have, and what it has. */
const notThere = (
  trials: ReadonlyArray<Trial>,
  { attempt, model, round, run, task, variant }: Wanted
): UsageError => {
  const tasks = [...new Set(trials.map((trial) => trial.item))]
  const ofTask = trials.filter((trial) => trial.item === task)
  if (ofTask.length === 0) {
    const near = nearest(task, tasks)
    const remedy =
      near.length > 0
        ? `did you mean ${near.join(" or ")}?`
        : `\`questline report ${run}\` names its tasks`
    return new UsageError({ message: `run ${run} has no task "${task}"; ${remedy}` })
  }
  const ofModel = ofTask.filter(
    (trial) => trial.model === Option.getOrElse(model, () => trial.model)
  )
  if (ofModel.length === 0) {
    return new UsageError({
      message: `run ${run} has no model "${Option.getOrElse(model, () => "")}": it has ${namesToGive(ofTask.map((trial) => trial.model))}`
    })
  }
  const ofVariant = ofModel.filter(
    (trial) => trial.variant === Option.getOrElse(variant, () => trial.variant)
  )
  if (ofVariant.length === 0) {
    return new UsageError({
      message: `run ${run} has no variant "${Option.getOrElse(variant, () => "")}" of ${task}: it has ${quoted(ofModel.map((trial) => trial.variant))}`
    })
  }
  const ofRound = ofVariant.filter(
    (trial) => trial.round === Option.getOrElse(round, () => trial.round)
  )
  return ofRound.length === 0
    ? new UsageError({
        message: `run ${run} has no round ${Option.getOrElse(round, () => 1)}: it has ${quoted(ofVariant.map((trial) => String(trial.round)))}`
      })
    : new UsageError({
        message: `there is no attempt ${Option.getOrElse(attempt, () => 1)} of ${task}: it has ${quoted(ofRound.map((trial) => String(trial.attempt)))}`
      })
}

/** The first trial that fits the choice, and the others that fit as well. */
export const choose = Effect.fnUntraced(function* (trials: ReadonlyArray<Trial>, given: Wanted) {
  const models = [...new Set(trials.map(({ model }) => model))]
  const wanted = { ...given, model: Option.map(given.model, (name) => namedModel(models, name)) }
  const [first, ...others] = trials.filter(
    ({ attempt, model, round, item: task, variant }) =>
      task === wanted.task &&
      Option.getOrElse(wanted.variant, () => variant) === variant &&
      Option.getOrElse(wanted.attempt, () => attempt) === attempt &&
      Option.getOrElse(wanted.model, () => model) === model &&
      Option.getOrElse(wanted.round, () => round) === round
  )
  return first === undefined ? yield* notThere(trials, wanted) : { trial: first, others }
})
