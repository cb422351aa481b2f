/**
 * Plays one claimed trial and stores how it ended. Owns what a failure means for the trial and its model;
 * execute.ts decides which trials are played, and when.
 */

import { Effect, Schema } from "effect"
import { DbError } from "../../db/DbError.ts"
import type { TrialEnd, Trial as TrialRow } from "../../db/rows.ts"
import type { Model } from "../../models/Model.ts"
import { ModelError } from "../../models/ModelError.ts"
import { Throttle } from "../../models/Throttle.ts"
import { counted } from "../../report/text.ts"
import { CallRefused, Models } from "../../stages/generate/Models.ts"
import { EnginesDiffer } from "../../stages/sandbox-execute/sample.ts"
import type { Keeper } from "../engine/keeping.ts"
import { type InTurn, type Keeping, TraceDiffers } from "../engine/outputs.ts"
import { World } from "./Benchmark.ts"
import { Claims } from "./claims/Claims.ts"
import type { Deferrals, GivenUp } from "./claims/Deferrals.ts"
import { soon } from "./claims/givingBack.ts"
import { type Admit, Limits } from "./Limits.ts"
import { Progress, type TrialName, type TrialResult } from "./Progress.ts"
import { programsIn } from "./programs.ts"
import type { RunConfig } from "./RunConfig.ts"
import { reportingCalls } from "./reportingCalls.ts"
import { trialModels } from "./trialModels.ts"

/** What a trial is called in progress, logs and spans. */
export const nameOf = ({ item, model, round }: TrialRow): TrialName => ({ model, item, round })

const unscored = {
  status: "errored",
  outcome: null,
  score: 0,
  passed: false,
  measures: null,
  spent: null,
  ways: null,
  cost: null
} as const

/** Records a deferred trial as errored after its last attempt. */
export const giveUp = Effect.fnUntraced(function* (
  claims: Claims["Service"],
  { trial, message }: GivenUp
) {
  const progress = yield* Progress
  if (!(yield* claims.take(trial))) return
  yield* progress.trialStarted(nameOf(trial))
  yield* record(claims, trial, { ...unscored, error: message })
})

/** Stores how a trial ended, and reports it. */
const record = Effect.fnUntraced(function* (
  claims: Claims["Service"],
  trial: TrialRow,
  result: TrialResult & Pick<TrialEnd, "measures" | "spent" | "ways">,
  keeper?: Keeper
) {
  const progress = yield* Progress
  const done = result.status === "done"
  const { cost, outcome, score } = result
  yield* Effect.annotateCurrentSpan(done ? { outcome, score, cost } : { outcome: "errored" })
  const end = {
    trialId: trial.id,
    status: result.status,
    outcome: result.outcome,
    score: done ? result.score : null,
    passed: done ? result.passed : null,
    measures: result.measures,
    error: result.error,
    spent: result.spent,
    ways: result.ways
  }
  const recorded = yield* claims.finish(end, keeper)
  if (recorded) return yield* progress.trialFinished(nameOf(trial), result)
  // Another process took this one for gone; its result counts.
  yield* progress.trialLost(nameOf(trial))
})

/** A claimed trial, and what it is played with. */
interface One {
  readonly trial: TrialRow
  readonly model: Model
  /** models that stages ask in addition */
  readonly auxiliary: ReadonlyArray<Model>
  readonly config: RunConfig
  readonly deferrals: Deferrals
}

/** Refuses a call for a trial that another process has taken over: that one pays for it. */
const stillHeld = (holds: Claims["Service"]["holds"], { id }: TrialRow) =>
  holds(id).pipe(
    // Whoever cannot ask does not know; the call waits for the database with everything else.
    Effect.orElseSucceed(() => false),
    Effect.flatMap((held) =>
      held
        ? Effect.void
        : Effect.fail(
            new CallRefused({ limit: "claim", message: "another process plays this trial now" })
          )
    )
  )

/** Plays a claimed trial to its end. */
const playToScore = Effect.fnUntraced(function* (
  { config, model, auxiliary, deferrals, trial }: One,
  keeping: Keeping,
  admit: Admit
) {
  const world = yield* World
  const { holds } = yield* Claims
  const asked = reportingCalls(model, nameOf(trial), {
    progress: yield* Progress,
    isFirstFailure: () => deferrals.firstFailure(model)
  })
  const models = yield* trialModels(
    [asked, ...auxiliary],
    programsIn(config, trial.runId),
    (...call) => Effect.andThen(stillHeld(holds, trial), admit(...call))
  )
  const played = yield* world
    .play(trial, config, keeping)
    .pipe(Effect.provideService(Models, models))
  return { ...played, status: "done", error: null } as const
})

/** An unexpected failure while a trial was played: an error of ours, in that trial only. */
class TrialBroken extends Schema.TaggedError<TrialBroken>()("TrialBroken", {
  message: Schema.String,
  cause: Schema.Defect()
}) {}

const broken = (cause: unknown) =>
  Effect.logError("a trial broke; please report it", cause).pipe(
    Effect.andThen(
      Effect.fail(
        new TrialBroken({ message: `something unexpected happened: ${String(cause)}`, cause })
      )
    )
  )

/** Plays a trial with what is kept of it, until it has ended here. */
const sitting = Effect.fnUntraced(function* (one: One, keeping: Keeping<Keeper>) {
  const claims = yield* Claims
  const progress = yield* Progress
  const { trial, deferrals } = one
  const keeper = keeping.outputs
  const { admit, stored } = yield* (yield* Limits).begin
  // A trial makes one paid output at a time, and stores it at once.
  const inTurn: InTurn = (key, make) => keeping.inTurn(key, Effect.ensuring(make, stored))
  const played = playToScore(one, { ...keeping, inTurn }, admit)
  const leave = (why: string) =>
    keeper.flush.pipe(
      Effect.andThen(claims.giveBack([trial])),
      Effect.andThen(progress.trialDeferred(nameOf(trial), why))
    )
  yield* Effect.matchEffect(Effect.ensuring(Effect.catchDefect(played, broken), stored), {
    onSuccess: (result) => {
      deferrals.finished()
      return record(claims, trial, result, keeper)
    },
    onFailure: (
      error
    ): Effect.Effect<
      void,
      DbError | EnginesDiffer | TraceDiffers,
      Throttle | Claims | Progress
    > => {
      if (Schema.is(DbError)(error) || Schema.is(EnginesDiffer)(error)) return Effect.fail(error)
      if (Schema.is(TraceDiffers)(error)) return Effect.fail(error)
      if (Schema.is(CallRefused)(error) && error.limit === "claim") {
        return progress.trialLost(nameOf(trial))
      }
      if (Schema.is(CallRefused)(error)) {
        deferrals.refused(trial, error)
        return leave(error.message)
      }
      if (Schema.is(ModelError)(error)) return afterModelError(one, error, keeper, leave)
      return record(claims, trial, { ...unscored, error: error.message }, keeper)
    }
  })
})

/** How often a trial is played again because another process stored what it had gone on without. */
const AGAIN = 3

/**
 * Plays a claimed trial and stores its result. If something kept it from being scored, that is recorded, or
 * the trial becomes pending again if a later attempt may succeed. Either way the run continues.
 */
export const playOne = Effect.fnUntraced(function* (one: One) {
  const claims = yield* Claims
  const progress = yield* Progress
  const { trial } = one
  yield* progress.trialStarted(nameOf(trial))
  const keeping = claims.keep(trial)
  yield* sitting(one, keeping).pipe(
    Effect.retry({ while: Schema.is(TraceDiffers), times: AGAIN }),
    Effect.catchIf(Schema.is(TraceDiffers), ({ message }) =>
      record(claims, trial, { ...unscored, error: message })
    ),
    Effect.onInterrupt(() => soon(keeping.outputs.flush)),
    Effect.raceFirst(Effect.andThen(keeping.lost, progress.trialLost(nameOf(trial))))
  )
})

/**
 * Requests of a model that has never answered, refused in the same words, after which every other would be:
 * a body that its server does not accept.
 */
const REFUSALS = 3

/** Why a model is no longer asked; null: it is still asked. */
const whyStopped = Effect.fnUntraced(function* ({ deferrals, model }: One, error: ModelError) {
  const { course, message } = error
  const throttle = yield* Throttle
  // A provider that has never answered is not there: asking it for every trial would take for ever.
  if (course === "retry" || course === "later") {
    return (yield* throttle.hasAnswered(model.provider)) ? null : message
  }
  if (course === "stop") return message
  const times = deferrals.refusals(model, error)
  return times < REFUSALS || (yield* throttle.modelHasAnswered(model))
    ? null
    : `${message} (so for each of ${counted(times, "request")}, and none was answered)`
})

/** What happens to a trial, and to its model, when a call has finally failed. */
const afterModelError = Effect.fnUntraced(function* (
  one: One,
  error: ModelError,
  keeper: Keeper,
  leave: (why: string) => Effect.Effect<void, DbError>
) {
  const { deferrals, model, trial } = one
  const claims = yield* Claims
  const why = yield* whyStopped(one, error)
  if (why === null && (error.course === "retry" || error.course === "later")) {
    deferrals.later(trial, error)
    return yield* leave(error.message)
  }
  if (why !== null && deferrals.stop(model, why)) {
    const { modelStopped, note } = yield* Progress
    yield* modelStopped(model.name, why)
    yield* note(`no longer asked: ${why}`)
  }
  yield* record(claims, trial, { ...unscored, error: error.message }, keeper)
})
