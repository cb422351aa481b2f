/**
 * From a definition to a provider's model: which provider, at which address, with whose key, and
 * what its stored replies are keyed by. The call itself is completion.ts.
 */
import { Config, Duration, Effect, Option, Redacted, Result } from "effect"
import { parseBaseUrl, parseEndpoint } from "./address.ts"
import type { ModelDefinition } from "./config.ts"
import { keyHint, keyMissing, loadKey } from "./keys.ts"
import type { ModelSettings } from "./Model.ts"
import { unusableModel } from "./ModelError.ts"
import { listPrice, type Priced } from "./prices.ts"
import type { Provider } from "./providers/Provider.ts"

/** Loaded when they are asked for: each brings its part of the SDK. */
const providers: Readonly<Record<string, () => Promise<Provider>>> = {
  openai: async () => (await import("./providers/openai.ts")).openai,
  anthropic: async () => (await import("./providers/anthropic.ts")).anthropic,
  google: async () => (await import("./providers/google.ts")).google,
  openrouter: async () => (await import("./providers/openrouter.ts")).openrouter
}
const loadEndpoint = async () => (await import("./providers/endpoint.ts")).endpoint

const isAddress = (model: string): boolean => /^https?:\/\//i.test(model)

/** Whether a model is a provider's or an endpoint's, by its name. */
export const isRemote = (model: string): boolean =>
  isAddress(model) ||
  (/^[^/]+\/./.test(model) && Object.hasOwn(providers, model.split("/", 1)[0] ?? ""))

interface Place {
  readonly provider: Provider
  readonly baseUrl: string
  readonly modelId: string
  readonly key: string | undefined
  /** the model's name without secrets, whatever the definition is called */
  readonly model: string
}

/** The address of a named provider: the definition's, the environment's, or the usual one. */
const baseUrlOf = Effect.fnUntraced(function* (
  name: string,
  provider: Provider,
  definition: ModelDefinition
) {
  const variable = provider.baseUrlVariable
  const stated = yield* Effect.option(Config.String(variable))
  const text = definition.baseUrl ?? Option.getOrElse(stated, () => "").trim()
  if (text === "") return provider.baseUrl
  const where = definition.baseUrl === undefined ? variable : "its baseUrl"
  return yield* Effect.fromResult(
    Result.mapError(parseBaseUrl(text), (wrong) => unusableModel(name, `${where} ${wrong}`))
  )
})

const placeOf = Effect.fnUntraced(function* (name: string, definition: ModelDefinition) {
  const { model } = definition
  if (isAddress(model)) {
    const endpoint = yield* Effect.fromResult(parseEndpoint(model))
    if (definition.baseUrl !== undefined) {
      return yield* unusableModel(name, "its model is an address already: leave out its baseUrl")
    }
    return {
      provider: yield* Effect.promise(loadEndpoint),
      baseUrl: endpoint.baseUrl,
      modelId: endpoint.modelId,
      key: definition.key ?? endpoint.key,
      model: endpoint.name
    } satisfies Place
  }
  const slash = model.indexOf("/")
  const load = providers[model.slice(0, slash)]
  if (load === undefined) return yield* unusableModel(name, `no provider is called so: ${model}`)
  const provider = yield* Effect.promise(load)
  const baseUrl = yield* baseUrlOf(name, provider, definition)
  const modelId = model.slice(slash + 1)
  return { provider, baseUrl, modelId, key: definition.key, model } satisfies Place
})

/** What decides a reply beside the messages, as the key of a stored one has it. */
const settingsOf = (name: string, definition: ModelDefinition, place: Place): ModelSettings => {
  const { temperature, maxOutputTokens, topP, seed, reasoningEffort, systemRole } = definition
  const isUsual = place.provider.baseUrl === "" || place.baseUrl === place.provider.baseUrl
  const options = {
    ...(name === place.model ? {} : { model: place.model }),
    ...(isUsual ? {} : { baseUrl: place.baseUrl }),
    ...(topP === undefined ? {} : { topP }),
    ...(seed === undefined ? {} : { seed }),
    ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    ...(systemRole === undefined ? {} : { systemRole }),
    ...(definition.providerOptions === undefined
      ? {}
      : { providerOptions: definition.providerOptions })
  }
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(Object.keys(options).length === 0 ? {} : { options })
  }
}

/** The user's price, else the list price of the provider's own address. */
const pricedBy = (definition: ModelDefinition, place: Place): Priced | null => {
  if (definition.price !== undefined) return { price: definition.price, by: "config" }
  const isOwn = place.baseUrl === place.provider.baseUrl
  return isOwn ? listPrice(place.provider.name, place.modelId) : null
}

const checkRole = Effect.fnUntraced(function* (
  name: string,
  { systemRole = "user" }: ModelDefinition,
  { provider, model }: Place
) {
  if (systemRole === "user" || provider.systemRoles.includes(systemRole)) return
  return yield* unusableModel(
    name,
    `${model} takes no messages of the ${systemRole}: choose another systemRole`
  )
})

export interface Access {
  /** how long one call may take */
  readonly timeout: Duration.Input
  /** longest pause inside an answer */
  readonly idleTimeout: Duration.Input
  /** made without its key where that is missing */
  readonly keyless: boolean
}

/** The key of a place; an endpoint may do without. */
const keyOf = Effect.fnUntraced(function* (name: string, { provider, key, baseUrl }: Place) {
  const found = yield* loadKey(name, key, provider.keyVariables)
  const needed = provider.baseUrl === baseUrl
  if (Option.isNone(found) && needed) return yield* keyMissing(name, provider.keyVariables)
  return Option.map(found, (value) => Redacted.make(Redacted.value(value).trim()))
})

/** The model of a definition, stored under `name`. Nothing is asked of it yet. */
export const makeRemoteModel = Effect.fnUntraced(function* (
  name: string | undefined,
  definition: ModelDefinition,
  access: Access
) {
  const place = yield* placeOf(name ?? definition.model, definition)
  const called = name ?? place.model
  yield* checkRole(called, definition, place)
  const key = access.keyless
    ? yield* Effect.orElseSucceed(keyOf(called, place), () => Option.none())
    : yield* keyOf(called, place)
  const { makeCompletionModel } = yield* Effect.promise(() => import("./completion.ts"))
  const seconds = (value: number | undefined, usual: Duration.Input) =>
    value === undefined ? Duration.fromInputUnsafe(usual) : Duration.seconds(value)
  return yield* makeCompletionModel({
    name: called,
    provider: place.provider,
    baseUrl: place.baseUrl,
    modelId: place.modelId,
    key,
    keyHint: keyHint(place.key, place.provider.keyVariables),
    group: place.baseUrl,
    definition,
    settings: settingsOf(called, definition, place),
    priced: pricedBy(definition, place),
    timeout: seconds(definition.timeoutSeconds, access.timeout),
    idleTimeout: seconds(definition.idleTimeoutSeconds, access.idleTimeout)
  })
})
