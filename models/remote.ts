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
import { endpoint as endpointProvider } from "./providers/endpoint.ts"
import { providerNamed } from "./providers/index.ts"
import type { Home, Provider } from "./providers/Provider.ts"

const isAddress = (model: string): boolean => /^https?:\/\//i.test(model)

/** Whether a model is a provider's or an endpoint's, by its name. */
export const isRemote = (model: string): boolean =>
  isAddress(model) ||
  (/^[^/]+\/./.test(model) && providerNamed(model.split("/", 1)[0] ?? "") !== undefined)

interface Place {
  readonly provider: Provider
  readonly baseUrl: string
  readonly modelId: string
  readonly key: string | undefined
  /** the model's name without secrets, whatever the definition is called */
  readonly model: string
}

/** Whether it is the provider's own address that is asked. */
const isAtHome = ({ baseUrl, provider }: Place): boolean => provider.home?.baseUrl === baseUrl

/** The address of a named provider: the definition's, the environment's, or the usual one. */
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
      return yield* unusableModel(name, "its model is an address already: leave out its baseUrl")
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
    return yield* unusableModel(name, `no provider is called so: ${model}`)
  }
  const baseUrl = yield* baseUrlOf(name, provider.home, definition)
  const modelId = model.slice(slash + 1)
  return { provider, baseUrl, modelId, key: definition.key, model } satisfies Place
})

/** What decides a reply beside the messages, as the key of a stored one has it. */
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
const keyOf = Effect.fnUntraced(function* (name: string, place: Place) {
  const { provider, key } = place
  const found = yield* loadKey(name, key, provider.keyVariables)
  if (Option.isNone(found) && isAtHome(place)) return yield* keyMissing(name, provider.keyVariables)
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
