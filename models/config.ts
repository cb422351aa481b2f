/**
 * `pipeline.config.ts` or `pipeline.config.json`: names for models with their options, so that runs can
 * be repeated and shared. Owns the form of the file, where it is searched for, and its errors. It says
 * where a key is and never holds the key, because runs store what is decoded here.
 */
import { registerHooks } from "node:module"
import { pathToFileURL } from "node:url"
import { Effect, FileSystem, Option, Path, Result, Schema } from "effect"
import { checkOutside, readOutside } from "../evm/outsideFiles.ts"
import { ownValue } from "../evm/ownValue.ts"
import { refusalsOf, refusalText } from "../evm/schemaWords.ts"
import { KeySource } from "./keys.ts"
import { Price } from "./Model.ts"

const Positive = Schema.Int.check(Schema.isGreaterThan(0))
const VariableName = Schema.String.check(
  Schema.isPattern(/^[A-Za-z_][A-Za-z0-9_]*$/, {
    expected: "the name of a variable, not its value"
  })
)
const Seconds = Schema.Finite.check(Schema.isGreaterThan(0))

/**
 * A model with its options. All but `model` may be absent: then the run's or the provider's defaults
 * hold.
 */
export const ModelDefinition = Schema.Struct({
  /** as after --model: openai/gpt-5, http://127.0.0.1:8000/v1#name, ... */
  model: Schema.NonEmptyString,
  /** null: none is sent, for models that refuse it */
  temperature: Schema.optionalKey(
    Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 2 })))
  ),
  maxOutputTokens: Schema.optionalKey(Schema.NullOr(Positive)),
  reasoningEffort: Schema.optionalKey(
    Schema.Literals(["none", "minimal", "low", "medium", "high", "xhigh", "max"])
  ),
  topP: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))),
  /** seed of the provider's sampling, if it takes one */
  seed: Schema.optionalKey(Schema.Int),
  /** the role of the system text; `user` puts it before the first message */
  systemRole: Schema.optionalKey(Schema.Literals(["system", "developer", "user"])),
  /** asks for a streamed answer, so that a long one shows progress */
  stream: Schema.optionalKey(Schema.Boolean),
  /** time limit of one call; 15 minutes if absent */
  timeoutSeconds: Schema.optionalKey(Seconds),
  /** longest pause inside an answer; 2 minutes if absent */
  idleTimeoutSeconds: Schema.optionalKey(Seconds),
  /** up to and without the path of a single call */
  baseUrl: Schema.optionalKey(Schema.NonEmptyString),
  key: Schema.optionalKey(KeySource),
  /** names of variables that a program gets besides the usual ones */
  env: Schema.optionalKey(Schema.Array(VariableName)),
  /** version of a program; it identifies the program instead of its files */
  version: Schema.optionalKey(Schema.NonEmptyString),
  /** US dollars per million tokens */
  price: Schema.optionalKey(Price),
  /** further options in the provider's own names; they are stored, so never secrets */
  providerOptions: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
})
export type ModelDefinition = typeof ModelDefinition.Type

/** The models that a configuration defines, by their names. */
export type Definitions = Readonly<Record<string, ModelDefinition>>

/** The model that a name stands for: that of its definition, else the name itself. */
export const modelNamedIn =
  (definitions: Definitions) =>
  (name: string): string =>
    (Object.hasOwn(definitions, name) ? ownValue(definitions, name)?.model : undefined) ?? name

/** Names that --model takes unquoted and reports can show. */
const NAME = /^[A-Za-z0-9][\w.:/@+-]{0,99}$/

/** What a configuration holds; write `export default {...} satisfies PipelineConfig`. */
export const PipelineConfig = Schema.Struct({
  models: Schema.Record(Schema.String, ModelDefinition)
})
export type PipelineConfig = typeof PipelineConfig.Encoded

/** A configuration that does not exist although it was named, or that cannot be read. */
class ConfigError extends Schema.TaggedError<ConfigError>()("ConfigError", {
  file: Schema.String,
  /** the file, the field and the reason; never the value of a field that may hold a secret */
  message: Schema.String
}) {}

/** Searched for in the working directory, in this order. */
const CONFIG_FILES = ["pipeline.config.ts", "pipeline.config.json"] as const

const decode = Schema.decodeUnknownResult(PipelineConfig)

const wrong = (file: string, message: string) =>
  new ConfigError({ file, message: `${file}: ${message}` })

const parse = Effect.fnUntraced(function* (file: string, value: unknown) {
  const decoded = decode(value, { errors: "all", onExcessProperty: "error", reportInput: false })
  if (Result.isFailure(decoded)) {
    const lines = refusalsOf(decoded.failure.issue).map(refusalText)
    return yield* wrong(file, lines.join("\n  "))
  }
  const { models } = decoded.success
  const name = Object.keys(models).find((one) => !NAME.test(one))
  if (name === undefined) return models
  return yield* wrong(
    file,
    `models: ${JSON.stringify(name)} is not a valid name: use letters, digits and . : / @ + - _`
  )
})

const readJson = Effect.fnUntraced(function* (file: string) {
  const text = yield* readOutside(file).pipe(
    Effect.mapError((error) => wrong(file, `cannot be read: ${error.message}`))
  )
  return yield* Schema.decodeEffect(Schema.fromJsonString(Schema.Unknown))(text).pipe(
    Effect.mapError(() => wrong(file, "is not valid JSON"))
  )
})

const Module = Schema.Struct({ default: Schema.Unknown })

/** Whether a text has a line that only an ECMAScript module can have. */
const isModule = (source: unknown): boolean => /^\s*(?:import|export)\b/m.test(String(source))

/**
 * Imports a TypeScript file as an ECMAScript module. In a folder whose package.json has `"type":
 * "commonjs"`, as `npm init` writes it, Node would load the file and its imports as CommonJS.
 */
const importTypeScript = async (file: string): Promise<unknown> => {
  const hooks = registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      return loaded.format === "commonjs-typescript" && isModule(loaded.source)
        ? next(url, { ...context, format: "module-typescript" })
        : loaded
    }
  })
  try {
    return await import(pathToFileURL(file).href)
  } finally {
    hooks.deregister()
  }
}

const importModule = Effect.fnUntraced(function* (file: string) {
  const path = yield* Path.Path
  yield* checkOutside(file).pipe(
    Effect.mapError((error) => wrong(file, `cannot be loaded: ${error.reason}`))
  )
  const module: unknown = yield* Effect.tryPromise({
    try: () => importTypeScript(path.resolve(file)),
    catch: (error) => wrong(file, `cannot be loaded: ${String(error)}`)
  })
  const { default: value } = yield* Schema.decodeUnknownEffect(Module)(module).pipe(
    Effect.mapError(() => wrong(file, "has no default export"))
  )
  return value
})

/**
 * The models of a configuration: the file `named`, which must exist, else the file in the working
 * directory, else none.
 */
export const loadConfig = Effect.fn("loadConfig")(function* (named: Option.Option<string>) {
  const files = yield* FileSystem.FileSystem
  const found = yield* Effect.filter(
    Option.match(named, {
      onNone: () => CONFIG_FILES,
      onSome: (file) => [file]
    }),
    (file) => Effect.orElseSucceed(files.exists(file), () => false)
  )
  const [file] = found
  if (file === undefined) {
    if (Option.isNone(named)) return {}
    return yield* wrong(named.value, "it does not exist")
  }
  const value = yield* file.endsWith(".json") ? readJson(file) : importModule(file)
  return yield* parse(file, value)
})
