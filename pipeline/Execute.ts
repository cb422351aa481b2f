/**
 * Plays a run: the trials that are open, each to its row, with what they share. Owns the order of
 * what is done before, between and after the trials; who plays which is Claims.ts, one trial is
 * Trial.ts, what is told meanwhile is Progress.ts.
 */
import { Cause, Effect, Option } from "effect"
import { Chain } from "../chain/Chain.ts"
import type { RunStatus, Trial as TrialRow } from "../db/Rows.ts"
import { Store } from "../db/Store.ts"
import type { Model } from "../models/Model.ts"
import { Throttle } from "../models/Throttle.ts"
import { addressesOf, contractsOf } from "../stages/environment.ts"
import { wordsFor } from "../stages/generate/words.ts"
import type { Entry } from "../tasks/Bank.ts"
import { Claims, make as makeClaims, playOpen } from "./Claims.ts"
import { find } from "./FindRun.ts"
import { Limits } from "./Limits.ts"
import { Progress, type TrialResult } from "./Progress.ts"
import { configOf, type Plan, plan, type RunEnvironment, sameWorld } from "./Run.ts"
import { noLimits, type RunConfig } from "./RunConfig.ts"
import { outcomeOf, play } from "./Trial.ts"
import { liveStages, type TrialError } from "./TrialStages.ts"

/** What became of the trials of a run. */
export interface Ended {
  readonly id: string
  readonly done: number
  readonly errored: number
}

/** What a run is called when nobody plays it. */
export const restingStatus = (trials: ReadonlyArray<TrialRow>): RunStatus =>
  trials.some(({ status }) => status === "errored")
    ? "errored"
    : trials.some(({ status }) => status === "pending" || status === "running")
      ? "interrupted"
      : "done"

/** What is told of where a run stands. */
const countsOf = (trials: ReadonlyArray<TrialRow>) => {
  const ended = trials.filter(({ status }) => status === "done" || status === "errored")
  return {
    total: trials.filter(({ status }) => status !== "cancelled").length,
    done: ended.length,
    errored: ended.filter(({ status }) => status === "errored").length,
    score: ended.reduce((sum, { score }) => sum + (score ?? 0), 0)
  }
}

/**
 * The plan of the run as its options are now: another process may have extended it. Where this
 * process cannot play what was added, that is left to others.
 */
const replanned = Effect.fnUntraced(function* (id: string, current: Plan) {
  const config = yield* configOf(yield* find(Option.some(id)))
  const same = (field: "models" | "tasks" | "split" | "rounds") =>
    JSON.stringify(config[field]) === JSON.stringify(current.config[field])
  if (same("models") && same("tasks") && same("split") && same("rounds")) return current
  return yield* plan(config).pipe(
    Effect.catch((error) =>
      Effect.as(
        Effect.logWarning(`what was added to run ${id} is left to others: ${error.message}`),
        current
      )
    )
  )
})

/**
 * Plays every trial of the run that is neither done nor cancelled, `concurrency` at a time, each to
 * its row; or, of those, the `chosen` ones alone. Trials that were left running or errored are
 * played again; stored outputs are not made again. Other processes may play the same run.
 */
export const execute = Effect.fn("Execute.execute")(function* (
  id: string,
  planned: Plan,
  chosen?: ReadonlySet<number>
) {
  const store = yield* Store
  const progress = yield* Progress
  const { versions } = yield* sameWorld(yield* find(Option.some(id)), planned.bank)
  const claims = yield* makeClaims(id)
  if (chosen === undefined) yield* store.resetErrored(id)
  yield* store.setRunStatus(id, "running")
  yield* progress.started({ id, ...countsOf(yield* store.trialsOf(id)) })
  let current = planned
  const jobOf = ({ model: name, task }: TrialRow) =>
    Option.all({
      model: Option.fromUndefinedOr(current.models.find((model) => model.name === name)),
      entry: Option.fromUndefinedOr(current.tasks.find((entry) => entry.task.id === task))
    })
  yield* playOpen(id, claims, {
    concurrency: planned.config.concurrency,
    look: Effect.gen(function* () {
      current = yield* replanned(id, current)
      yield* progress.counted(countsOf(yield* store.trialsOf(id)))
      return (trial: TrialRow) =>
        (chosen === undefined || chosen.has(trial.id)) && Option.isSome(jobOf(trial))
    }),
    play: (trial) =>
      Option.match(jobOf(trial), {
        onNone: () => Effect.void,
        onSome: (job) => playOne({ trial, ...job, config: current.config, versions })
      }),
    waiting: (processes, trials) =>
      progress.note(`waiting for ${trials} trials that another process plays (${processes})`)
  }).pipe(
    Effect.provideService(Claims, claims),
    Effect.provide([
      Throttle.layer({ cap: planned.config.concurrency }),
      Limits.layer(noLimits, Effect.succeed({ tokens: 0, cost: 0 }))
    ]),
    Effect.onError((cause) =>
      Effect.ignore(claims.settle(Cause.hasInterruptsOnly(cause) ? "interrupted" : "errored"))
    )
  )
  const ended = yield* store.trialsOf(id)
  yield* claims.settle(restingStatus(ended))
  const { done, errored } = countsOf(ended)
  return { id, done: done - errored, errored } satisfies Ended
}, Effect.scoped)

interface One {
  readonly trial: TrialRow
  readonly model: Model
  readonly entry: Entry
  readonly config: RunConfig
  readonly versions: RunEnvironment["versions"]
}

/** Plays a claimed trial to its row. A failure of ours is recorded with it, and the run goes on. */
const playOne = Effect.fnUntraced(function* (one: One) {
  const store = yield* Store
  const claims = yield* Claims
  const progress = yield* Progress
  const { trial, model, entry, config } = one
  const chain = yield* Chain
  const name = { model: trial.model, task: trial.task, round: trial.round }
  yield* progress.trialStarted(name)
  const played = Effect.gen(function* () {
    const stages = yield* liveStages(store, one.versions, model, config.library)
    const { episode, evidence, replies } = yield* play(stages, {
      trialId: trial.id,
      model: model.name,
      round: trial.round,
      attempt: trial.attempt,
      draft: () => ({
        task: entry.task,
        tiers: [...entry.tiers],
        seed: String(config.seed),
        round: trial.round,
        difficulty: config.difficulty,
        addresses: addressesOf(chain)
      }),
      config,
      agent: chain.agent.address,
      contracts: contractsOf(chain),
      words: (instance) => wordsFor(instance, { chain, ...config })
    })
    const scorecard = yield* stages.validate(() => evidence, {
      trialId: trial.id,
      step: 0,
      attempt: 1
    })
    const fresh = replies.filter((made) => made.fresh)
    const costs = fresh.map(({ reply }) => reply.cost)
    return {
      status: "done",
      outcome: outcomeOf(episode, scorecard.output),
      score: scorecard.output.score,
      passed: scorecard.output.passed,
      kAct: episode.rounds,
      cost: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
      error: null
    } as const
  })
  const result = yield* played.pipe(
    Effect.catch((error: TrialError) =>
      error._tag === "DbError" || error._tag === "EngineError"
        ? Effect.fail(error)
        : Effect.succeed({
            status: "errored",
            outcome: null,
            score: 0,
            passed: false,
            kAct: null,
            cost: null,
            error: error.message
          } as const)
    )
  )
  const recorded = yield* claims.finish({
    trialId: trial.id,
    status: result.status,
    outcome: result.outcome,
    score: result.status === "done" ? result.score : null,
    passed: result.status === "done" ? result.passed : null,
    kAct: result.kAct,
    error: result.error
  })
  if (recorded) return yield* progress.trialFinished(name, result satisfies TrialResult)
  yield* Effect.logWarning(
    `trial ${trial.id} was taken over by another process, which believed this one gone: its result counts`
  )
  yield* progress.trialLost(name)
})
