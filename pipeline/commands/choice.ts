/** The options that choose trials of a run, and the trials that they choose. */
import { Effect } from "effect"
import { Flag } from "effect/cli"
import type { Trial } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import type { RunRow } from "../run/findRun.ts"
import {
  ChoiceError,
  chosenBy,
  nothingChosen,
  statesOf,
  type TrialChoice
} from "../run/TrialChoice.ts"
import { positiveFlag } from "../terminal/options.ts"

export const choice = {
  models: Flag.String("model").pipe(
    Flag.withDescription(
      "Only trials of this model, as it was given to `run`, or by its short name; may be repeated"
    ),
    Flag.withMetavar("M"),
    Flag.atLeast(0)
  ),
  tasks: Flag.String("tasks").pipe(
    Flag.withDescription("Only tasks whose id matches; may be repeated"),
    Flag.withMetavar("GLOB"),
    Flag.atLeast(0)
  ),
  rounds: positiveFlag("round").pipe(
    Flag.withDescription("Only this round; may be repeated"),
    Flag.atLeast(0)
  )
}

/** Whether any of the options is given. */
export const isNarrowed = ({ models, rounds, tasks }: TrialChoice): boolean =>
  models.length + rounds.length + tasks.length > 0

/** The chosen trials of a run that are in one of `states`; fails if there are none. */
export const chooseTrials = Effect.fn("commands.chooseTrials")(function* (
  run: RunRow,
  wanted: TrialChoice,
  states: ReadonlyArray<Trial["status"]>,
  done: string
) {
  const trials = yield* (yield* Store).trialsOf(run.id)
  const chosen = chosenBy(wanted, trials)
  if (chosen.length === 0) return yield* nothingChosen(run.id, wanted, trials)
  const fitting = chosen.filter(({ status }) => states.includes(status))
  if (fitting.length === 0) {
    return yield* new ChoiceError({
      message: `none of the chosen trials of run ${run.id} can be ${done}: ${statesOf(chosen)}. Only trials that are ${states.join(" or ")} can`
    })
  }
  return fitting
})
