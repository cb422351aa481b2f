/**
 * Plays the open trials of a run. Owns what is done before, between and after the trials; playTrial.ts plays
 * one, Claims.ts decides which process plays which, Progress.ts reports.
 */

import { Cause, Effect, Layer, Option, Semaphore } from "effect"
import { isOf, shardOf } from "../../db/fleet/parts.ts"
import type { Trial as TrialRow } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { mostTrials, Throttle } from "../../models/Throttle.ts"
import { counted } from "../../report/text.ts"
import type { Fault } from "../engine/Stages.ts"
import { trialSpan } from "../engine/tracing.ts"
import { Claims, make as makeClaims } from "./claims/Claims.ts"
import { Deferrals } from "./claims/Deferrals.ts"
import { soon } from "./claims/givingBack.ts"
import { playOpen } from "./claims/playOpen.ts"
import { find, type RunRow } from "./findRun.ts"
import { Limits } from "./Limits.ts"
import { Progress } from "./Progress.ts"
import { giveUp, nameOf, playOne } from "./playTrial.ts"
import { countsOf } from "./progress/counts.ts"
import { noLimits, type RunConfig, type RunLimits } from "./RunConfig.ts"
import { type ResolvedRun, resolveRun, sameWorld, settingsOf } from "./run.ts"
import { ownTallies } from "./shards/ownTallies.ts"
import * as portion from "./shards/portion.ts"
import { allow } from "./spending/allowance.ts"
import { restingStatus } from "./TrialChoice.ts"

/** The result of playing the trials of a run. */
export interface Ended {
  readonly id: string
  readonly done: number
  readonly errored: number
  /** which limit was reached, if any */
  readonly paused: string | null
  /** models that are no longer asked, and why */
  readonly stopped: ReadonlyMap<string, string>
}

/** How a process takes part in a run. */
interface Sitting {
  /** only these trials */
  readonly chosen?: ReadonlySet<number> | undefined
  /** true: it ends when nothing is left to take, though others may still play */
  readonly joins: boolean
  readonly part: Effect.Success<ReturnType<typeof partOf>>
  /** how the options of a run that was extended are read */
  readonly resolve?: (
    bench: ResolvedRun["bench"],
    settings: ResolvedRun["settings"]
  ) => Effect.Effect<ResolvedRun, Fault, ResolveNeeds>
}

type ResolveNeeds = Effect.Services<ReturnType<typeof resolveRun>>

/**
 * The run with its current options: another process may have extended it. If this process cannot play what
 * was added, it leaves that to other processes.
 */
const replanned = Effect.fnUntraced(function* (
  id: string,
  current: ResolvedRun,
  resolve: Sitting["resolve"] = resolveRun
) {
  const settings = yield* settingsOf(yield* find(Option.some(id)))
  const same = (field: "models" | "tasks" | "split" | "rounds") =>
    JSON.stringify(settings[field]) === JSON.stringify(current.settings[field])
  if (same("models") && same("tasks") && same("split") && same("rounds")) return current
  return yield* resolve(current.bench, settings).pipe(
    Effect.catch((error) =>
      Effect.as(
        Effect.logWarning(
          `this process does not play what was added to run ${id}: ${error.message}`
        ),
        current
      )
    )
  )
})

/** Which model of the run a trial asks, and about what; none if this process does not know them. */
const jobsOf = ({ models, prepared }: ResolvedRun) => {
  const keyOf = ({ item, variant }: Pick<TrialRow, "item" | "variant">) => `${variant}/${item}`
  const modelsByName = new Map(models.map((model) => [model.name, model]))
  const chosenByKey = new Map(prepared.chosen.map((each) => [keyOf(each), each]))
  return (trial: TrialRow) =>
    Option.all({
      model: Option.fromUndefinedOr(modelsByName.get(trial.model)),
      chosen: Option.fromUndefinedOr(chosenByKey.get(keyOf(trial)))
    })
}

/**
 * Concurrency for trials of our own models, which wait for no provider: enough to keep chain and sandbox
 * busy.
 */
const OWN_AT_ONCE = 16

/** Begins a trial when its model's provider has room for it. */
const roomIn = ({ concurrency }: RunConfig, jobOf: ReturnType<typeof jobsOf>) => {
  const own = Semaphore.makeUnsafe(concurrency ?? OWN_AT_ONCE)
  return <A, E, R>(trial: TrialRow, play: Effect.Effect<A, E, R>) =>
    Effect.flatMap(Throttle, (throttle) =>
      Option.match(jobOf(trial), {
        onNone: () => play,
        onSome: ({ model }) => (model.baseline ? own.withPermit(play) : throttle.trial(model, play))
      })
    )
}

/** Writes how a run rests when nothing of it is played any more. */
const settle = Effect.fnUntraced(function* (
  id: string,
  claims: Claims["Service"],
  deferrals: Deferrals
) {
  const { config } = yield* find(Option.some(id))
  const ended = yield* ownTallies(id, shardOf(config))
  const paused = deferrals.paused ?? null
  yield* claims.settle(paused === null ? restingStatus(ended) : "paused")
  const { done, errored } = countsOf(ended)
  const { stopped } = deferrals
  yield* Effect.logInfo("run ended").pipe(
    Effect.annotateLogs({ run: id, done: done - errored, errored, paused })
  )
  return { id, done: done - errored, errored, paused, stopped } satisfies Ended
})

/** The limits of calls and of spending, which hold for all processes that play the run. */
const limitsOf = (
  claims: Claims["Service"],
  { limits, own: { concurrency }, whole }: Effect.Success<ReturnType<typeof partOf>>
) =>
  Layer.merge(
    Throttle.layer(
      concurrency,
      concurrency === null ? undefined : claims.sharing(concurrency),
      claims.fleet
    ),
    Limits.layer(limits, claims.budget, whole)
  )

/** The run is played again, with its errored trials unless only some are to be played. */
const reopen = Effect.fnUntraced(function* (id: string, chosen?: ReadonlySet<number>) {
  const store = yield* Store
  if (chosen === undefined) yield* store.resetErrored(id)
  yield* store.setRunStatus(id, "running")
})

/**
 * What this database plays of the run, and what it may use for that; fails in another world than the run's. `whole` gives
 * the limits of the whole run.
 */
const partOf = Effect.fnUntraced(function* <E, R>(
  run: RunRow,
  { config, prepared }: ResolvedRun,
  whole: Effect.Effect<RunLimits, E, R>
) {
  yield* sameWorld(run, prepared)
  const shard = shardOf(run.config)
  const all = yield* whole
  yield* portion.requireDivisible({ ...config, tokens: all.tokens }, shard)
  return {
    shard,
    own: portion.configOf(config, shard),
    limits: portion.limitsOf(all, shard),
    whole: all,
    isHere: isOf(
      shard,
      prepared.chosen.map(({ item }) => item)
    )
  }
})

/** Plays a trial, named in logs and spans. */
const playNamed = (one: Parameters<typeof playOne>[0]) => {
  const { id, runId } = one.trial
  const names = nameOf(one.trial)
  return playOne(one).pipe(
    Effect.annotateLogs({ ...names }),
    trialSpan({ run: runId, trial: id, ...names })
  )
}

/** Plays the trials of a run until none is left for this process. */
const sit = Effect.fnUntraced(function* (
  id: string,
  resolved: ResolvedRun,
  claims: Claims["Service"],
  { chosen, joins, part, resolve }: Sitting
) {
  const store = yield* Store
  const progress = yield* Progress
  const { isHere, own, shard } = part
  const deferrals = new Deferrals()
  yield* progress.started({ id, ...countsOf(yield* ownTallies(id, shard)) })
  let current = resolved
  let jobOf = jobsOf(current)
  let looked = false
  yield* playOpen(id, claims, {
    concurrency: mostTrials(own.concurrency),
    stays: !joins,
    again: () => deferrals.waiting,
    groupOf: (trial) =>
      Option.match(jobOf(trial), { onNone: () => "", onSome: ({ model }) => model.name }),
    lengthOf: (trial) =>
      Option.match(jobOf(trial), { onNone: () => 0, onSome: ({ chosen: { calls = 1 } }) => calls }),
    whenRoom: roomIn(own, (trial) => jobOf(trial)),
    look: Effect.gen(function* () {
      // Whoever joins has just read it.
      if (looked || !joins) current = yield* replanned(id, current, resolve)
      jobOf = jobsOf(current)
      const isMine = (trial: TrialRow) =>
        isHere(trial) && (chosen === undefined || chosen.has(trial.id))
      if (deferrals.waiting) {
        const pending = (yield* store.trialsOf(id, ["pending"])).filter(isMine)
        yield* Effect.forEach(deferrals.nextPass(pending), (trial) => giveUp(claims, trial))
      }
      if (looked) yield* progress.counted(countsOf(yield* ownTallies(id, shard)))
      looked = true
      return (trial: TrialRow) =>
        isMine(trial) && Option.exists(jobOf(trial), ({ model }) => deferrals.allows(trial, model))
    }),
    play: (trial) =>
      Option.match(jobOf(trial), {
        onNone: () => Effect.void,
        onSome: ({ model }) => playNamed({ ...current, trial, model, deferrals })
      }),
    waiting: (processes, trials) =>
      progress.note(
        `waiting for ${counted(trials, "trial")} that other processes play (${processes})`
      )
  }).pipe(
    Effect.annotateLogs({ run: id }),
    Effect.provideService(Claims, claims),
    Effect.provide(limitsOf(claims, part)),
    Effect.onError((cause) =>
      soon(claims.settle(Cause.hasInterruptsOnly(cause) ? "interrupted" : "errored"))
    )
  )
  return deferrals
})

/**
 * Plays every trial of the run that is not done or cancelled, or only the `chosen` ones among them. The
 * longest come first, with as many at a time as keep each model's calls going. Trials that were left
 * running or errored are played again; stored outputs are reused. Other processes may play the same run.
 */
export const execute = Effect.fn("Execute.execute")(function* (
  id: string,
  resolved: ResolvedRun,
  { chosen }: Pick<Sitting, "chosen"> = {}
) {
  const part = yield* partOf(yield* find(Option.some(id)), resolved, allow(id))
  const claims = yield* makeClaims(id)
  yield* reopen(id, chosen)
  const deferrals = yield* sit(id, resolved, claims, { chosen, joins: false, part })
  return yield* settle(id, claims, deferrals)
}, Effect.scoped)

/**
 * Plays what is open of a run, as one worker of several. It retries no errored trial and grants no limit again, and it
 * ends when nothing is left to take, though others may still play. It says how the run rests only if a limit pauses it.
 * Gives whether a limit did.
 */
export const join = Effect.fn("Execute.join")(function* (
  run: RunRow,
  resolved: ResolvedRun,
  resolve: NonNullable<Sitting["resolve"]>
) {
  const limits = Effect.succeed(resolved.config.limits ?? noLimits)
  const part = yield* partOf(run, resolved, limits)
  const claims = yield* makeClaims(run.id)
  const { paused } = yield* sit(run.id, resolved, claims, { joins: true, part, resolve })
  if (paused !== undefined) yield* claims.settle("paused")
  return paused !== undefined
}, Effect.scoped)
