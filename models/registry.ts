/**
 * From the text of `--model` to a model. Owns resolving names; forms.ts has their forms, and each model
 * has its own file.
 */

import { Config, Duration, Effect, Option } from "effect"
import { ownValue } from "../evm/ownValue.ts"
import { makeAgentModel } from "./agents/agent.ts"
import { isGuest, makeGuestModel } from "./agents/guest.ts"
import { makeCommandModel } from "./command.ts"
import type { ModelDefinition } from "./config.ts"
import { noFacts } from "./Facts.ts"
import { type Form, MODEL_FORMS, unknown } from "./forms.ts"
import { type Model, Reply } from "./Model.ts"
import { type ModelError, unusableModel } from "./ModelError.ts"
import { nullModel } from "./null.ts"
import { pricedCost } from "./prices.ts"
import { isRemote, makeRemoteModel } from "./remote.ts"

interface ModelOptions<R = never> {
  /**
   * the benchmark's own model with this name; undefined if it has none. Absent: the benchmark has no
   * models
   */
  readonly own?: (name: string) => Effect.Effect<Model | undefined, ModelError, R>
  /** the forms of the benchmark's own names, for errors */
  readonly forms?: ReadonlyArray<Form>
  /** models that the configuration names, with their options */
  readonly definitions?: Readonly<Record<string, ModelDefinition>>
  /** time limit of one call; 15 minutes if absent */
  readonly timeout?: Duration.Input
  /** longest pause inside an HTTP answer; 2 minutes if absent */
  readonly idleTimeout?: Duration.Input
  /** true: no call will be made, so a model whose key is missing is made without it */
  readonly keyless?: boolean
}

const TIMEOUT = "15 minutes"
const IDLE_TIMEOUT = "2 minutes"

/**
 * The names of the single models that these names stand for, each once. `expand` resolves a benchmark's
 * own name for several models, and gives undefined for any other name.
 */
export const expandModels = Effect.fnUntraced(function* <E, R>(
  specs: ReadonlyArray<string>,
  expand: (name: string) => Effect.Effect<ReadonlyArray<string> | undefined, E, R>
) {
  const names = yield* Effect.forEach(specs, (spec) => {
    const name = spec.trim()
    return Effect.map(expand(name), (found) => found ?? [name])
  })
  return [...new Set(names.flat())]
})

const COMMAND = "cmd:"
const AGENT = "agent:"

/** Whether a name stands for a model that acts by itself, in a session: a program, or somebody outside. */
export const isAgent = (
  name: string,
  definitions: Readonly<Record<string, { readonly model: string }>> = {}
): boolean => {
  const model = (ownValue(definitions, name)?.model ?? name).trim()
  return model.startsWith(AGENT) || isGuest(model)
}

/** Whether a name stands for a model of a provider or an endpoint, which can be offered tools. */
export const takesTools = (
  name: string,
  definitions: Readonly<Record<string, { readonly model: string }>> = {}
): boolean => {
  const model = ownValue(definitions, name)?.model
  return isRemote((model ?? name).trim())
}

const isProgram = (name: string): boolean => name.startsWith(COMMAND) || name.startsWith(AGENT)

/** Names, with commas, the environment variables that every program gets. */
const VARIABLES = "QUESTLINE_CMD_ENV"

const makeCommand = Effect.fnUntraced(function* (
  spec: string,
  timeout: Duration.Input,
  { env = [], version }: Pick<ModelDefinition, "env" | "version"> = {}
) {
  const prefix = spec.slice(0, spec.indexOf(":") + 1)
  const command = spec.slice(prefix.length).trim()
  if (command === "") return yield* unknown(`${prefix} needs a command after it`)
  const forAll = yield* Effect.option(Config.String(VARIABLES))
  const variables = Option.getOrElse(forAll, () => "")
    .split(",")
    .map((name) => name.trim())
  const program = {
    command,
    variables: [...variables, ...env].filter((name) => name !== ""),
    ...(version === undefined ? {} : { version })
  }
  return prefix === AGENT
    ? yield* makeAgentModel(program)
    : yield* makeCommandModel({ ...program, timeout: Duration.fromInputUnsafe(timeout) })
})

/** Options of a definition that apply to a user's program. */
const OF_PROGRAMS: ReadonlySet<string> = new Set([
  ...["model", "temperature", "maxOutputTokens", "timeoutSeconds", "price", "env", "version"]
])

/** The program that a definition names, under the definition's name. */
const makeDefinedCommand = Effect.fnUntraced(function* (
  name: string,
  definition: ModelDefinition,
  timeout: Duration.Input
) {
  const foreign = Object.keys(definition).find((field) => !OF_PROGRAMS.has(field))
  if (foreign !== undefined) {
    return yield* unusableModel(name, `a program does not take ${foreign}: leave it out`)
  }
  const { timeoutSeconds, temperature, maxOutputTokens, price } = definition
  if (timeoutSeconds !== undefined && isAgent(definition.model)) {
    return yield* unusableModel(
      name,
      "an agent does not take timeoutSeconds: leave it out, and set --session-timeout"
    )
  }
  const limit = timeoutSeconds === undefined ? timeout : Duration.seconds(timeoutSeconds)
  const program = yield* makeCommand(definition.model, limit, definition)
  const priced = price === undefined ? null : { price, by: "config" as const }
  return {
    ...program,
    name,
    price: price ?? null,
    complete: (request) =>
      Effect.map(
        program.complete(request),
        (reply) =>
          new Reply({
            ...reply,
            ...pricedCost({ ...noFacts, usage: reply.usage, cost: reply.cost }, priced)
          })
      ),
    settings: {
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      options: { model: program.name }
    }
  } satisfies Model
})

/** The model that the configuration defines under a name. */
const makeDefined = Effect.fnUntraced(function* (
  name: string,
  definition: ModelDefinition,
  options: Pick<ModelOptions, "timeout" | "idleTimeout" | "keyless">
) {
  const { timeout = TIMEOUT, idleTimeout = IDLE_TIMEOUT, keyless = false } = options
  const model = definition.model.trim()
  if (isProgram(model)) return yield* makeDefinedCommand(name, definition, timeout)
  if (definition.env !== undefined) {
    return yield* unusableModel(name, "env is only for programs (cmd: and agent:): leave it out")
  }
  if (definition.version !== undefined) {
    return yield* unusableModel(
      name,
      "version is only for programs (cmd: and agent:): leave it out"
    )
  }
  if (isRemote(model)) {
    const access = { timeout, idleTimeout, keyless }
    return yield* makeRemoteModel(name, { ...definition, model }, access)
  }
  return yield* unusableModel(
    name,
    "its model in the configuration must be provider/NAME, http://HOST/v1#NAME, cmd:PROGRAM or agent:PROGRAM"
  )
})

/**
 * The model that a name stands for. Fails with `UnknownModel` if the form is unknown, with a
 * `ModelError` if the key is missing. It makes no call yet.
 */
export const resolveModel = Effect.fn("resolveModel")(function* <R = never>(
  spec: string,
  options: ModelOptions<R>
) {
  const name = spec.trim()
  const {
    timeout = TIMEOUT,
    idleTimeout = IDLE_TIMEOUT,
    definitions = {},
    keyless = false
  } = options
  const definition = ownValue(definitions, name)
  if (definition !== undefined) return yield* makeDefined(name, definition, options)
  const own = yield* options.own?.(name) ?? Effect.undefined
  if (own !== undefined) return own
  if (name === "null") return nullModel
  if (isRemote(name)) {
    const access = { timeout, idleTimeout, keyless }
    return yield* makeRemoteModel(undefined, { model: name }, access)
  }
  if (isProgram(name)) return yield* makeCommand(name, timeout)
  if (isGuest(name)) return yield* makeGuestModel(name)
  // A mistyped address may hold a secret, so only plain names are repeated.
  return yield* unknown(
    /^[\w./:*-]{1,80}$/.test(name) ? `Unknown model "${name}"` : "Unknown model",
    [...MODEL_FORMS, ...(options.forms ?? [])]
  )
})
