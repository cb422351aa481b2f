/**
 * A run: a set of trials in the store. Owns what a run is made of, starting it, and the check that
 * it goes on in the world it began in; execute.ts plays its trials.
 *
 * Everything that can be wrong with a run is found before the first row is written: `plan` reads
 * the bank, chooses tasks and finds the models; `start` writes the run.
 */
import { DateTime, Effect, Random, Schema } from "effect"
import { Chain } from "../../chain/Chain.ts"
import type { NewTrial } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { Address } from "../../evm/Hex.ts"
import type { Model } from "../../models/Model.ts"
import { resolveModel } from "../../models/registry.ts"
import { contractsOf, environmentKeys } from "../../stages/environment.ts"
import { Sandbox } from "../../stages/sandbox-execute/Sandbox.ts"
import { type Bank, type Entry, loadBank } from "../../tasks/Bank.ts"
import { PublishedUse, usedOf } from "../../tasks/published/PublishedUse.ts"
import { selectTasks } from "../../tasks/selection.ts"
import { BlockRef } from "../../validators/Evidence.ts"
import { familyNames } from "../../validators/index.ts"
import { executeRunStage } from "../engine/outputs.ts"
import { aggregate } from "../quest/aggregate.ts"
import type { TrialScore } from "../quest/Summary.ts"
import { VERSION } from "../version.ts"
import { RunError, type RunRow } from "./findRun.ts"
import { RunConfig } from "./RunConfig.ts"

export { find, RunError, type RunRow } from "./findRun.ts"

/** The world a run was made in, stored with it: enough to re-score, report and reproduce it. */
export const RunEnvironment = Schema.Struct({
  questline: Schema.String,
  node: Schema.String,
  platform: Schema.String,
  /** versions and fingerprints of chain and sandbox */
  versions: Schema.Record(Schema.String, Schema.String),
  /** digest of the bank's content */
  bank: Schema.String,
  /** how much of a published bank is asked as published; absent: the bank is none */
  published: Schema.optionalKey(PublishedUse),
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

/** The models of the run, and what is wrong with those that cannot be made. */
const modelsOf = ({ definitions = {}, models }: RunConfig, bank: Bank, keyless: boolean) =>
  Effect.partition(models, (spec) =>
    resolveModel(spec, { bank: bank.directory, definitions, keyless })
  )

/** Why models of a planned run cannot be asked as things are, such as a missing key; one a model. */
export const obstacles = ({ bank, config }: Pick<Plan, "bank" | "config">) =>
  Effect.map(modelsOf(config, bank, false), ([, problems]) =>
    problems.map(({ message }) => message)
  )

/**
 * Reads the bank, chooses the tasks and finds the models. Fails with what is wrong in the options,
 * with every model of which something is. `keyless`: nobody is to be asked, so no key is needed.
 */
export const plan = Effect.fn("Run.plan")(function* (config: RunConfig, keyless = false) {
  const bank = yield* loadBank({
    ...(config.bank === null ? {} : { directory: config.bank }),
    envKeys: environmentKeys,
    families: familyNames
  })
  const selected = yield* selectTasks(bank, { split: config.split, patterns: config.tasks })
  const [tasks, leftOut] = yield* withTier(selected, config.difficulty)
  const [models, problems] = yield* modelsOf(config, bank, keyless)
  const [problem, ...others] = problems
  if (problem !== undefined) {
    if (others.length === 0) return yield* problem
    const message = problems.map((each) => each.message).join("\n")
    return yield* new RunError({ run: null, message })
  }
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
export const start = Effect.fn("Run.start")(function* (planned: Plan) {
  const { bank, config, tasks } = planned
  const published = usedOf(tasks)
  const environment = {
    ...(yield* environmentNow(bank)),
    ...(published === null ? {} : { published })
  }
  const store = yield* Store
  const id = yield* newRunId
  yield* store.createRun({
    id,
    bench: "quest",
    config: yield* Schema.encodeEffect(RunConfig)(config).pipe(Effect.orDie),
    environment: yield* Schema.encodeEffect(RunEnvironment)(environment).pipe(Effect.orDie)
  })
  yield* store.addTrials(id, trialsIn(planned))
  return id
})

/** Every trial of a plan: each model on each task in each round. */
export const trialsIn = ({
  config,
  tasks,
  models
}: Pick<Plan, "config" | "tasks" | "models">): ReadonlyArray<NewTrial> => {
  const trials: Array<NewTrial> = []
  for (let round = 1; round <= config.rounds; round += 1) {
    for (const { task, split } of tasks) {
      for (const model of models) {
        trials.push({ model: model.name, task: task.id, split, round, library: config.library })
      }
    }
  }
  return trials
}

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
export const sameWorld = Effect.fnUntraced(function* (run: RunRow, bank: Bank) {
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

/** The summary of a run's scores: the last stage, stored like the others. */
export const aggregateScores = Effect.fn("Run.aggregateScores")(function* (
  run: RunRow,
  scores: ReadonlyArray<TrialScore>
) {
  const { versions } = yield* environmentOf(run)
  return yield* executeRunStage(yield* Store, versions, aggregate, { scores: [...scores] })
})
