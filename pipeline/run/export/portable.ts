/**
 * Converts a run's settings to those of a leaderboard file, and back to a run that replays the file's
 * replies. Owns what is left out: paths of one machine, and anything that no score depends on, because no
 * replay could check it.
 */
import { Effect, Record, Schema } from "effect"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Model } from "../../../models/Model.ts"
import { unusableModel } from "../../../models/ModelError.ts"
import { resolveModel } from "../../../models/registry.ts"
import type { Benchmark, Facts } from "../Benchmark.ts"
import { RunError } from "../findRun.ts"
import { programsIn } from "../programs.ts"
import { RunConfig } from "../RunConfig.ts"
import type { ResolvedRun } from "../run.ts"

/** A model that was asked, as far as its requests show: what they contain besides the messages. */
export const AskedModel = Schema.Struct({
  name: Schema.String,
  temperature: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  maxOutputTokens: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  options: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
})
export type AskedModel = typeof AskedModel.Type

/** A placeholder for what the verifier must name on their machine: a folder, or the node of a fork. */
const ELSEWHERE = "elsewhere"

/** No score depends on them. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...["concurrency", "limits", "definitions", "shard", "contents"]
])

/** Settings that are folders, of any run and of the benchmark. */
const foldersOf = ({ local }: Pick<Benchmark, "local">) => ["bank", ...local.folders]

/** The settings of a run as its file has them. `runId` is part of every request of a run with --fresh. */
export const portableSettings = (
  {
    bench,
    config,
    models,
    settings
  }: Pick<ResolvedRun, "bench" | "config" | "models" | "settings">,
  runId: string
): Facts => {
  const folders = foldersOf(bench)
  const away = (name: string, value: Schema.Json): Schema.Json => {
    if (folders.includes(name)) return value === null ? null : ELSEWHERE
    if (bench.local.sources.includes(name) && value !== null && typeof value === "object") {
      return { ...value, source: ELSEWHERE }
    }
    return value
  }
  const programs = programsIn(config, runId)
  const { fresh, ...rest } = Record.filter(settings, (_, name) => !LEFT_OUT.has(name))
  return {
    ...Record.map(rest, (value, name) => away(name, value)),
    models: models.map(({ name }) => name),
    ...(Object.keys(programs).length === 0 ? {} : { programs }),
    ...(fresh === true ? { fresh: runId } : {})
  }
}

/** The models of a run that were asked over a network; our own are asked again. */
export const askedModels = ({
  models,
  auxiliary
}: Pick<ResolvedRun, "models" | "auxiliary">): ReadonlyArray<AskedModel> =>
  [...new Map([...models, ...auxiliary].map((model) => [model.name, model])).values()].flatMap(
    ({ baseline, name, settings }) => (baseline ? [] : [{ name, ...settings }])
  )

const wrong = (message: string) => new RunError({ run: null, message })

/** The file names a folder of another machine; the verifier says where it is here. */
const folderHere = (name: string, stated: Schema.Json, folder: string | null) => {
  if (stated === null) return Effect.succeed(null)
  if (stated !== ELSEWHERE) {
    return Effect.fail(
      wrong(
        `settings.${name} in the file names a place on another machine; questline never writes that`
      )
    )
  }
  return folder === null
    ? Effect.fail(
        wrong(
          `the run used data other than the project's own (settings.${name}): name the folder with --bank DIR`
        )
      )
    : Effect.succeed(folder)
}

const RUN_ID = /^[\w-]{1,64}$/

/** The settings of a file as those of a run on this machine, and the run id that its requests contain. */
const settingsHere = Effect.fnUntraced(function* (
  bench: Benchmark,
  stated: Facts,
  asked: ReadonlyArray<AskedModel>,
  folder: string | null
) {
  const { fresh = "file", ...rest } = stated
  const named = foldersOf(bench).filter((name) => Object.hasOwn(rest, name))
  const isOwn = named.every((name) => rest[name] === null)
  if (folder !== null && isOwn) {
    return yield* wrong("the run used the project's own data: leave --bank out")
  }
  if (typeof fresh !== "string" || !RUN_ID.test(fresh)) {
    return yield* wrong("settings.fresh of the file is not the id of a run")
  }
  const stray = Object.keys(rest).find((name) => LEFT_OUT.has(name))
  if (stray !== undefined) {
    return yield* wrong(`settings.${stray} in the file is a setting that questline never writes`)
  }
  const folders: Record<string, Schema.Json> = {}
  for (const name of named)
    folders[name] = yield* folderHere(name, ownValue(rest, name) ?? null, folder)
  const definitions = Object.fromEntries(
    asked.flatMap(({ name, options }) =>
      typeof options?.model === "string" ? [[name, { model: options.model }]] : []
    )
  )
  return {
    runId: fresh,
    settings: {
      ...rest,
      ...folders,
      definitions,
      concurrency: null,
      ...(stated.fresh === undefined ? {} : { fresh: true })
    } satisfies Facts
  }
})

/** A model that was asked over a network is never called here; its replies are in the file. */
const silent = ({ name, ...settings }: AskedModel): Model => ({
  name,
  provider: "file",
  price: null,
  settings,
  baseline: false,
  complete: () =>
    Effect.fail(
      unusableModel(
        name,
        "the file has no reply to this request: the prompt, the settings or the place in the trial was different"
      )
    )
})

/** The model of a name: one of our own, or one whose requests the file describes. */
const modelHere = Effect.fnUntraced(function* (
  name: string,
  bench: Pick<ResolvedRun["prepared"], "ownModel">,
  asked: ReadonlyArray<AskedModel>
) {
  const stated = asked.find((one) => one.name === name)
  const own =
    (yield* bench.ownModel(name)) ?? (name === "null" ? yield* resolveModel(name, {}) : undefined)
  if (stated !== undefined && own !== undefined) {
    return yield* wrong(
      `asked: ${name} is one of our own models, but the file says that it was asked over a network, so its replies cannot be trusted`
    )
  }
  if (own !== undefined) return own
  if (stated !== undefined) return silent(stated)
  return yield* wrong(
    `settings.models: ${name} is not one of our own models, and the file does not say how it was asked`
  )
})

const decodeConfig = Schema.decodeUnknownEffect(RunConfig)
const encodeConfig = Schema.encodeEffect(RunConfig)

/** The run of a file, to be played here; only our own models answer. */
export const runOfFile = Effect.fn("Portable.runOfFile")(function* (
  bench: Benchmark,
  stated: { readonly settings: Facts; readonly asked: ReadonlyArray<AskedModel> },
  folder: string | null
) {
  const { runId, settings } = yield* settingsHere(bench, stated.settings, stated.asked, folder)
  const config = yield* decodeConfig(settings).pipe(
    Effect.mapError(({ message }) => wrong(`settings of the file cannot be read: ${message}`))
  )
  const prepared = yield* bench.prepare(config, settings)
  const modelsNamed = (names: ReadonlyArray<string>) =>
    Effect.forEach(names, (name) => modelHere(name, prepared, stated.asked))
  const resolved: ResolvedRun = {
    bench,
    config,
    settings: { ...(yield* encodeConfig(config).pipe(Effect.orDie)), ...prepared.options },
    prepared,
    models: yield* modelsNamed(config.models),
    auxiliary: yield* modelsNamed(prepared.auxiliary)
  }
  return { runId, resolved }
})
