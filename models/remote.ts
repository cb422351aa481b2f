/**
 * From a definition to a provider's model: the provider, the address, the key, and what keys its stored
 * replies. Owns these choices; completion.ts makes the call.
 */
import { Config, Duration, Effect, Option, Redacted, Result } from "effect"
import { parseBaseUrl, parseEndpoint } from "./address.ts"
import type { ModelDefinition } from "./config.ts"
import { keyHint, keyMissing, loadKey } from "./keys.ts"
import type { ModelSettings } from "./Model.ts"
import { unusableModel } from "./ModelError.ts"
import { listPrice, type Priced } from "./prices.ts"
import { endpoint as endpointProvider } from "./providers/endpoint.ts"
import { providerNamed } from "./providers/index.ts"
import type { Home, Provider } from "./providers/Provider.ts"

const isAddress = (model: string): boolean => /^https?:\/\//i.test(model)

/** Whether a model's name is one of a provider or an endpoint. */
export const isRemote = (model: string): boolean =>
  isAddress(model) ||
  (/^[^/]+\/./.test(model) && providerNamed(model.split("/", 1)[0] ?? "") !== undefined)

interface Place {
  readonly provider: Provider
  readonly baseUrl: string
  readonly modelId: string
  readonly key: string | undefined
  /** the model's name without secrets, whatever the name of the definition */
  readonly model: string
}

/** Whether the address is the provider's own. */
const isAtHome = ({ baseUrl, provider }: Place): boolean => provider.home?.baseUrl === baseUrl

/** The address of a provider: from the definition, the environment, or its default. */
const baseUrlOf = Effect.fnUntraced(function* (
  name: string,
  { baseUrl, variable }: Home,
  definition: ModelDefinition
) {
  const stated = yield* Effect.option(Config.String(variable))
  const text = definition.baseUrl ?? Option.getOrElse(stated, () => "").trim()
  if (text === "") return baseUrl
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
      return yield* unusableModel(name, "its model already has an address: leave out its baseUrl")
    }
    return {
      provider: endpointProvider,
      baseUrl: endpoint.baseUrl,
      modelId: endpoint.modelId,
      key: definition.key ?? endpoint.key,
      model: endpoint.name
    } satisfies Place
  }
  const slash = model.indexOf("/")
  const provider = providerNamed(model.slice(0, slash))
  if (provider === undefined || provider.home === null) {
    return yield* unusableModel(name, `unknown provider: ${model}`)
  }
  const baseUrl = yield* baseUrlOf(name, provider.home, definition)
  const modelId = model.slice(slash + 1)
  return { provider, baseUrl, modelId, key: definition.key, model } satisfies Place
})

/** What decides a reply besides the messages, as in the key of a stored reply. */
const settingsOf = (name: string, definition: ModelDefinition, place: Place): ModelSettings => {
  const { temperature, maxOutputTokens, topP, seed, reasoningEffort, systemRole } = definition
  const isUsual = place.provider.home === null || isAtHome(place)
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
  return isAtHome(place) ? listPrice(place.provider.name, place.modelId) : null
}

const checkRole = Effect.fnUntraced(function* (
  name: string,
  { systemRole = "user" }: ModelDefinition,
  { provider, model }: Place
) {
  if (systemRole === "user" || provider.systemRoles.includes(systemRole)) return
  return yield* unusableModel(
    name,
    `${model} does not take messages of the role ${systemRole}: choose another systemRole`
  )
})

interface Access {
  /** time limit of one call */
  readonly timeout: Duration.Input
  /** longest pause inside an answer */
  readonly idleTimeout: Duration.Input
  /** true: the model is made even if its key is missing */
  readonly keyless: boolean
}

/** The key from its place; an endpoint may work without one. */
const keyOf = Effect.fnUntraced(function* (name: string, place: Place) {
  const { provider, key } = place
  const found = yield* loadKey(name, key, provider.keyVariables)
  if (Option.isNone(found) && isAtHome(place)) return yield* keyMissing(name, provider.keyVariables)
  return Option.map(found, (value) => Redacted.make(Redacted.value(value).trim()))
})

/** The model of a definition, stored under `name`. It makes no call yet. */
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
