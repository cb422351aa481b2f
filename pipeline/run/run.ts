/**
 * A run: a set of trials in the store. Owns what a run consists of, starting it, and the check that it
 * resumes in the world it began in; execute.ts plays its trials.
 *
 * Everything that can be wrong with a run is found before the first row is written: `resolveRun` reads the
 * data, chooses from it and finds the models; `start` writes the run.
 */
import { DateTime, Effect, Random, Record, Schema } from "effect"
import type { NewTrial } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { ownValue } from "../../evm/ownValue.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import type { Model } from "../../models/Model.ts"
import { resolveModel } from "../../models/registry.ts"
import { VERSION } from "../version.ts"
import { type Benchmark, type Facts, type Prepared, World } from "./Benchmark.ts"
import { carriedBy } from "./contents/carried.ts"
import { FORM, RunError, type RunRow } from "./findRun.ts"
import { otherPrograms, withPrograms } from "./programs.ts"
import { RunConfig } from "./RunConfig.ts"

export { find, RunError, type RunRow } from "./findRun.ts"

/** The world a run was made in, stored with it next to its benchmark's own facts. */
const RunEnvironment = Schema.Struct({
  /** format of the stored run: see findRun.ts */
  form: Schema.Literal(FORM),
  questline: Schema.String,
  node: Schema.String,
  platform: Schema.String,
  /** versions and fingerprints that outputs depend on */
  versions: Schema.Record(Schema.String, Schema.String),
  /** digest of the data */
  bank: Schema.String
})

/** What a run consists of, checked before anything is written. */
export interface ResolvedRun<W = unknown> {
  readonly bench: Benchmark<W>
  readonly config: RunConfig
  /** options of the run and of its benchmark, as they are stored */
  readonly settings: Facts
  readonly prepared: Prepared<W>
  /** the measured models */
  readonly models: ReadonlyArray<Model>
  /** models that stages ask in addition, such as judges */
  readonly auxiliary: ReadonlyArray<Model>
}

/** The models of the run, and what is wrong with those that cannot be made. */
const modelsOf = (
  specs: ReadonlyArray<string>,
  config: RunConfig,
  prepared: Pick<Prepared, "ownModel" | "ownForms">,
  keyless: boolean
) =>
  Effect.partition(specs, (spec) =>
    resolveModel(spec, {
      definitions: config.definitions ?? {},
      keyless,
      own: prepared.ownModel,
      forms: prepared.ownForms
    })
  )

/** Why models of a run cannot be asked at present, such as a missing key; one text per model. */
export const obstacles = ({ config, prepared }: Pick<ResolvedRun, "config" | "prepared">) =>
  Effect.map(
    modelsOf([...config.models, ...prepared.auxiliary], config, prepared, false),
    ([, problems]) => problems.map(({ message }) => message)
  )

/** The options with only the model definitions that are used: a run stores what it needs. */
const withoutUnused = (
  config: RunConfig,
  { auxiliary }: Pick<Prepared, "auxiliary">
): RunConfig => {
  const { definitions = {}, models } = config
  const used = Record.filter(
    definitions,
    (_, name) => models.includes(name) || auxiliary.includes(name)
  )
  return new RunConfig({ ...config, definitions: used })
}

const decodeConfig = Schema.decodeUnknownEffect(RunConfig)
const encodeConfig = Schema.encodeEffect(RunConfig)

/**
 * When models are asked. `now`: their keys are needed. `elsewhere`: by another process, so the programs that they
 * are now are stored, and no key is needed. `never`: a stored run is read, and its programs stay as they were.
 */
type Asking = "now" | "elsewhere" | "never"

/**
 * Reads the data, chooses from it and finds the models. `settings` are the options of the run and of its
 * benchmark together. Fails with everything that is wrong in them, including every faulty model. `asking`
 * says what of the models is needed.
 */
export const resolveRun = Effect.fn("Run.resolve")(function* <W>(
  bench: Benchmark<W>,
  settings: Facts,
  asking: Asking = "now"
) {
  const named = yield* decodeConfig(settings).pipe(
    Effect.mapError(
      ({ message }) =>
        new RunError({ run: null, message: `the options of the run cannot be read: ${message}` })
    )
  )
  const prepared = yield* bench.prepare(named, settings)
  const chosen = withoutUnused(named, prepared)
  const all = yield* modelsOf(
    [...chosen.models, ...prepared.auxiliary],
    chosen,
    prepared,
    asking !== "now"
  )
  const [models, problems] = all
  const [problem, ...others] = problems
  if (problem !== undefined) {
    if (others.length === 0) return yield* problem
    const message = problems.map((each) => each.message).join("\n")
    return yield* new RunError({ run: null, message })
  }
  const config = asking === "never" ? chosen : withPrograms(chosen, models)
  return {
    bench,
    config,
    settings: { ...(yield* encodeConfig(config).pipe(Effect.orDie)), ...prepared.options },
    prepared,
    models: models.slice(0, config.models.length),
    auxiliary: models.slice(config.models.length)
  } satisfies ResolvedRun<W>
})

/**
 * A stored run for a worker: with those of its models that can be asked here, and why the others cannot. Fails if none
 * can, or if a model that each trial asks in addition cannot.
 */
export const resolveJoining = Effect.fn("Run.resolveJoining")(function* <W>(
  bench: Benchmark<W>,
  settings: Facts
) {
  const config = yield* decodeConfig(settings).pipe(
    Effect.mapError(
      ({ message }) =>
        new RunError({ run: null, message: `the options of the run cannot be read: ${message}` })
    )
  )
  const prepared = yield* bench.prepare(config, settings)
  const [found, faulty] = yield* modelsOf(config.models, config, prepared, false)
  const [auxiliary, faults] = yield* modelsOf(prepared.auxiliary, config, prepared, false)
  const others = otherPrograms(config, found)
  const models = found.filter(({ name }) => !others.has(name))
  const missing = [...faulty.map(({ message }) => message), ...others.values()]
  const unasked = [
    ...faults.map(({ message }) => message),
    ...otherPrograms(config, auxiliary).values()
  ]
  const needed = models.length === 0 ? [...missing, ...unasked] : unasked
  if (needed.length > 0) {
    return yield* new RunError({ run: null, message: needed.join("\n") })
  }
  return {
    resolved: { bench, config, settings, prepared, models, auxiliary } satisfies ResolvedRun<W>,
    missing
  }
})

/** The world of a run over data of this digest, on this machine. */
export const environmentHere = (
  versions: Readonly<Record<string, string>>,
  { digest }: Pick<Prepared, "digest">
) =>
  RunEnvironment.make({
    form: FORM,
    questline: VERSION,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    versions: { ...versions },
    bank: digest
  })

/** The world as it is now. */
export const environmentNow = Effect.fnUntraced(function* (data: Pick<Prepared, "digest">) {
  const { versions } = yield* World
  return environmentHere(versions, data)
})

/** An id that sorts by time and is short enough to type, e.g. 20261121-2215-k3f9. */
const newRunId = Effect.gen(function* () {
  const now = DateTime.formatIso(yield* DateTime.now)
  const letters = yield* Effect.replicateEffect(Random.nextIntBetween(0, 35), 4)
  const suffix = letters.map((digit) => digit.toString(36)).join("")
  return `${now.slice(0, 10).replaceAll("-", "")}-${now.slice(11, 16).replace(":", "")}-${suffix}`
})

/** What is stored of the world of a run that is started now. */
export const worldOf = Effect.fnUntraced(function* ({ prepared }: ResolvedRun) {
  const { facts } = yield* World
  return { ...(yield* environmentNow(prepared)), ...facts, ...prepared.facts } satisfies Facts
})

/** Stores a new run with all its trials, pending, and gives its id. */
export const start = Effect.fn("Run.start")(function* (resolved: ResolvedRun) {
  const { bench, settings } = resolved
  const store = yield* Store
  const id = yield* newRunId
  const environment = yield* worldOf(resolved)
  const { config, rows } = yield* carriedBy(bench, settings)
  yield* store.createRun({ id, bench: bench.name, config, environment, contents: rows })
  yield* store.addTrials(id, trialsIn(resolved))
  return id
})

/** Every trial of a run: each model on each chosen item in each round. */
export const trialsIn = ({
  config,
  models,
  prepared
}: Pick<ResolvedRun, "config" | "models"> & {
  readonly prepared: Pick<Prepared, "chosen">
}): ReadonlyArray<NewTrial> => {
  const trials: Array<NewTrial> = []
  for (let round = 1; round <= config.rounds; round += 1) {
    for (const { item, split, variant } of prepared.chosen) {
      for (const { name } of models) trials.push({ item, split, variant, model: name, round })
    }
  }
  return trials
}

const misread = (run: RunRow, what: string) =>
  Effect.mapError(
    (error: Schema.SchemaError) =>
      new RunError({
        run: run.id,
        message: `the ${what} of run ${run.id} cannot be read: ${schemaWords(error)}. Start a new run.`
      })
  )

const decodeSettings = Schema.decodeUnknownEffect(Schema.Record(Schema.String, Schema.Json))

/** All options that a stored run was started with, including its benchmark's. */
export const settingsOf = (run: RunRow) =>
  decodeSettings(run.config).pipe(misread(run, "configuration"))

/** The options of any run that a stored run was started with. */
export const configOf = (run: RunRow) =>
  decodeConfig(run.config).pipe(misread(run, "configuration"))

/** The world that a stored run was made in. */
export const environmentOf = (run: RunRow) =>
  Schema.decodeUnknownEffect(RunEnvironment)(run.environment).pipe(misread(run, "environment"))

/** Refuses to resume a run in another world than the one that its rows come from. */
export const sameWorld = Effect.fnUntraced(function* (
  run: RunRow,
  prepared: Pick<Prepared, "digest">
) {
  const then = yield* environmentOf(run)
  const now = yield* environmentNow(prepared)
  const differences = [
    ...(then.bank === now.bank ? [] : ["a different task bank"]),
    ...Object.keys({ ...then.versions, ...now.versions })
      .filter((name) => ownValue(then.versions, name) !== ownValue(now.versions, name))
      .map(
        (name) =>
          `another ${name} (${ownValue(then.versions, name) ?? "none"}, now ${ownValue(now.versions, name) ?? "none"})`
      )
  ]
  if (differences.length > 0) {
    return yield* new RunError({
      run: run.id,
      message: `run ${run.id} used ${differences.join(", ")}: restore what it used to resume it, or start a new run`
    })
  }
  return now
})
