/**
 * A run: a set of trials in the store, played until none is pending. Owns starting, resuming and
 * the order of trials; one trial is Trial.ts, what it is told while it works is Progress.ts.
 *
 * Everything that can be wrong with a run is found before the first row is written: `plan` reads
 * the bank, chooses tasks and finds the models; `start` writes the run; `execute` plays it.
 */
import { randomUUID } from "node:crypto"
import { Cause, DateTime, Effect, Option, Random, Schema } from "effect"
import { Chain } from "../chain/Chain.ts"
import type { Trial as TrialRow } from "../db/Rows.ts"
import { Store } from "../db/Store.ts"
import type { Model } from "../models/Model.ts"
import { resolveModel } from "../models/registry.ts"
import { Throttle } from "../models/Throttle.ts"
import type { TrialScore } from "../stages/aggregate/Summary.ts"
import { aggregate } from "../stages/aggregate/stage.ts"
import { addressesOf, contractsOf, environmentKeys } from "../stages/environment.ts"
import { wordsFor } from "../stages/generate/words.ts"
import { Sandbox } from "../stages/sandbox-execute/Sandbox.ts"
import { type Bank, type Entry, loadBank } from "../tasks/Bank.ts"
import { Address } from "../tasks/Primitives.ts"
import { selectTasks } from "../tasks/Selection.ts"
import { BlockRef } from "../validators/Evidence.ts"
import { familyNames } from "../validators/index.ts"
import { executeRunStage } from "./Engine.ts"
import { find, RunError, type RunRow } from "./FindRun.ts"
import { Limits, noLimits } from "./Limits.ts"
import { Progress, type TrialResult } from "./Progress.ts"
import { questPipeline } from "./quest.ts"
import { RunConfig } from "./RunConfig.ts"
import { outcomeOf, play } from "./Trial.ts"
import { liveStages, type TrialError } from "./TrialStages.ts"
import { VERSION } from "./version.ts"

export { find, RunError, type RunRow } from "./FindRun.ts"

/** The world a run was made in, stored with it: enough to re-score, report and reproduce it. */
export const RunEnvironment = Schema.Struct({
  questline: Schema.String,
  node: Schema.String,
  platform: Schema.String,
  /** versions and fingerprints of chain and sandbox */
  versions: Schema.Record(Schema.String, Schema.String),
  /** digest of the bank's content */
  bank: Schema.String,
  agent: Address,
  contracts: Schema.Record(Schema.String, Address),
  snapshot: BlockRef
})
export type RunEnvironment = typeof RunEnvironment.Type

/** What a run is made of, checked before anything is written. */
export interface Plan {
  readonly config: RunConfig
  readonly bank: Bank
  readonly tasks: ReadonlyArray<Entry>
  /** ids of tasks without a template of the asked-for clarity */
  readonly leftOut: ReadonlyArray<string>
  readonly models: ReadonlyArray<Model>
}

/** Reads the bank, chooses the tasks and finds the models. Fails with what is wrong in the options. */
export const plan = Effect.fn("Run.plan")(function* (config: RunConfig) {
  yield* questPipeline
  const bank = yield* loadBank({
    ...(config.bank === null ? {} : { directory: config.bank }),
    envKeys: environmentKeys,
    families: familyNames
  })
  const selected = yield* selectTasks(bank, { split: config.split, patterns: config.tasks })
  const [tasks, leftOut] = yield* withTier(selected, config.difficulty)
  const models = yield* Effect.forEach(config.models, (spec) =>
    resolveModel(spec, { bank: bank.directory })
  )
  return { config, bank, tasks, leftOut, models } satisfies Plan
})

/** The tasks that have a template of the asked-for clarity, and the ids of the others. */
const withTier = Effect.fnUntraced(function* (
  selected: ReadonlyArray<Entry>,
  difficulty: RunConfig["difficulty"]
) {
  const has = (entry: Entry) => difficulty === "random" || entry.tiers.includes(difficulty)
  const tasks = selected.filter(has)
  if (tasks.length === 0) {
    return yield* new RunError({
      run: null,
      message: `none of the ${selected.length} chosen tasks has a ${difficulty} template: choose other tasks, or another --nl-difficulty`
    })
  }
  const leftOut = selected.filter((entry) => !has(entry)).map(({ task }) => task.id)
  return [tasks, leftOut] as const
})

/** The world as it is now. */
const environmentNow = Effect.fnUntraced(function* (bank: Bank) {
  const chain = yield* Chain
  const sandbox = yield* Sandbox
  return RunEnvironment.make({
    questline: VERSION,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    versions: { ...chain.fingerprint, ...sandbox.fingerprint },
    bank: bank.digest,
    agent: chain.agent.address,
    contracts: contractsOf(chain),
    snapshot: new BlockRef(chain.snapshot)
  })
})

/** A name that sorts by time and is short enough to type, e.g. 20261121-2215-k3f9. */
const newRunId = Effect.gen(function* () {
  const now = DateTime.formatIso(yield* DateTime.now)
  const letters = yield* Effect.replicateEffect(Random.nextIntBetween(0, 36), 4)
  const suffix = letters.map((digit) => digit.toString(36)).join("")
  return `${now.slice(0, 10).replaceAll("-", "")}-${now.slice(11, 16).replace(":", "")}-${suffix}`
})

/** Writes a new run with all its trials, pending, and gives its id. */
export const start = Effect.fn("Run.start")(function* ({ config, bank, tasks, models }: Plan) {
  const store = yield* Store
  const id = yield* newRunId
  yield* store.createRun({
    id,
    bench: "quest",
    config: yield* Schema.encodeEffect(RunConfig)(config).pipe(Effect.orDie),
    environment: yield* Schema.encodeEffect(RunEnvironment)(yield* environmentNow(bank)).pipe(
      Effect.orDie
    )
  })
  const trials = []
  for (let round = 1; round <= config.rounds; round += 1) {
    for (const { task, split } of tasks) {
      for (const model of models) {
        trials.push({ model: model.name, task: task.id, split, round, library: config.library })
      }
    }
  }
  yield* store.addTrials(id, trials)
  return id
})

const misread = (run: RunRow, what: string) =>
  Effect.mapError(
    (error: Schema.SchemaError) =>
      new RunError({
        run: run.id,
        message: `the ${what} of run ${run.id} cannot be read: ${error.message}. Start a new run.`
      })
  )

/** The options that a stored run was started with. */
export const configOf = (run: RunRow) =>
  Schema.decodeUnknownEffect(RunConfig)(run.config).pipe(misread(run, "configuration"))

/** The world that a stored run was made in. */
export const environmentOf = (run: RunRow) =>
  Schema.decodeUnknownEffect(RunEnvironment)(run.environment).pipe(misread(run, "environment"))

/** Refuses to go on with a run in another world than the one its rows come from. */
const sameWorld = Effect.fnUntraced(function* (run: RunRow, bank: Bank) {
  const then = yield* environmentOf(run)
  const now = yield* environmentNow(bank)
  const differences = [
    ...(then.bank === now.bank ? [] : ["the bank's tasks"]),
    ...Object.keys({ ...then.versions, ...now.versions })
      .filter((name) => then.versions[name] !== now.versions[name])
      .map((name) => `${name} (${then.versions[name]} then, ${now.versions[name]} now)`)
  ]
  if (differences.length > 0) {
    return yield* new RunError({
      run: run.id,
      message: `run ${run.id} was made with other ${differences.join(", ")}: put them back to resume it, or start a new run`
    })
  }
  return now
})

/** What became of the trials of a run. */
export interface Ended {
  readonly id: string
  readonly done: number
  readonly errored: number
}

/**
 * Plays every trial of the run that is not done, `concurrency` at a time, each to its row. Trials
 * that another try left running or errored are played again; stored outputs are not made again.
 */
export const execute = Effect.fn("Run.execute")(function* (
  id: string,
  { config, bank, tasks, models }: Plan
) {
  const store = yield* Store
  const progress = yield* Progress
  const run = yield* find(Option.some(id))
  const environment = yield* sameWorld(run, bank)
  yield* store.resetRunning(id)
  yield* store.resetErrored(id)
  yield* store.setRunStatus(id, "running")
  const trials = yield* store.trialsOf(id)
  const finished = trials.filter(({ status }) => status === "done")
  yield* progress.started({
    id,
    total: trials.length,
    done: finished.length,
    score: finished.reduce((sum, { score }) => sum + (score ?? 0), 0)
  })
  const owner = randomUUID()
  const byName = new Map(models.map((model) => [model.name, model]))
  const byTask = new Map(tasks.map((entry) => [entry.task.id, entry]))
  yield* Effect.forEach(
    trials.filter(({ status }) => status !== "done"),
    (trial) =>
      Effect.gen(function* () {
        const model = byName.get(trial.model)
        const entry = byTask.get(trial.task)
        if (model === undefined || entry === undefined) {
          return yield* new RunError({
            run: id,
            message: `trial ${trial.id} names ${trial.model} on ${trial.task}, which the run's own options do not`
          })
        }
        if (yield* store.claimTrial(trial.id, owner)) {
          yield* playOne({ trial, model, entry, config, versions: environment.versions })
        }
      }),
    { concurrency: config.concurrency, discard: true }
  ).pipe(
    Effect.provide([
      Throttle.layer({ cap: config.concurrency }),
      Limits.layer(noLimits, Effect.succeed({ tokens: 0, cost: 0 }))
    ]),
    Effect.onError((cause) =>
      store
        .setRunStatus(id, Cause.hasInterruptsOnly(cause) ? "interrupted" : "errored")
        .pipe(Effect.ignore)
    )
  )
  const ended = yield* store.trialsOf(id)
  const errored = ended.filter(({ status }) => status === "errored").length
  yield* store.setRunStatus(id, errored > 0 ? "errored" : "done")
  return { id, done: ended.length - errored, errored } satisfies Ended
})

/** The summary of a run's scores: the last stage, stored like the others. */
export const aggregateScores = Effect.fn("Run.aggregateScores")(function* (
  run: RunRow,
  scores: ReadonlyArray<TrialScore>
) {
  const { versions } = yield* environmentOf(run)
  return yield* executeRunStage(yield* Store, versions, aggregate, { scores: [...scores] })
})

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
  yield* store.finishTrial({
    trialId: trial.id,
    status: result.status,
    outcome: result.outcome,
    score: result.status === "done" ? result.score : null,
    passed: result.status === "done" ? result.passed : null,
    kAct: result.kAct,
    error: result.error
  })
  yield* progress.trialFinished(name, result satisfies TrialResult)
})
