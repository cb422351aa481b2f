/**
 * From the text of `--model` to a model. Owns the forms a model can be named in and where its key
 * comes from; each model is a file of its own.
 *
 * - `oracle`, `null`, `constant`: the baselines; they need no key.
 * - `cheat:NAME`: an adversary (cheats/); `cheat:*` is all of them.
 * - `cmd:COMMAND`: the user's own program (command.ts).
 * - `http://HOST/v1#NAME`, `https://...`: an OpenAI-compatible endpoint and the name of its model.
 *   The key is read from OPENAI_API_KEY where that is set, or from the variable that the address
 *   names: `https://HOST/v1?key=env:MY_KEY#NAME`. The key itself never stands in the name.
 */
import { Config, Duration, Effect, Option, Redacted, Result, Schema } from "effect"
import { constantModel } from "./baselines/constant.ts"
import { nullModel } from "./baselines/null.ts"
import { makeOracle } from "./baselines/oracle.ts"
import { CHEAT, cheatsNamed, makeCheat, nearCheats } from "./cheats/index.ts"
import { makeCommandModel } from "./command.ts"
import { ModelError } from "./Model.ts"
import { makeOpenAICompatible } from "./openai-compatible.ts"

/** The name of a model is none of the known forms. */
export class UnknownModel extends Schema.TaggedError<UnknownModel>()("UnknownModel", {
  /** what was wrong, and every form there is; holds no secret */
  message: Schema.String
}) {}

export interface ModelOptions {
  /** folder of the bank, whose solutions the oracle replies with */
  readonly bank: string
  /** how long one call may take; 15 minutes where absent */
  readonly timeout?: Duration.Input
  /** longest pause inside an HTTP answer; 2 minutes where absent */
  readonly idleTimeout?: Duration.Input
}

/** The forms of a model's name, for a reader. */
export const MODEL_FORMS: ReadonlyArray<string> = [
  "oracle                          the project's reference solutions",
  "null                            replies with nothing useful",
  "constant                        one fixed answer to every task",
  "cheat:NAME                      an adversary that must pass nothing; cheat:* is all of them",
  "cmd:./agent                     your own program: JSON on stdin, the reply on stdout",
  "http://127.0.0.1:8000/v1#name   an OpenAI-compatible endpoint (key: OPENAI_API_KEY, or ?key=env:NAME)"
]

const DEFAULT_KEY = "OPENAI_API_KEY"

const unknown = (what: string): UnknownModel =>
  new UnknownModel({
    message: `${what}. Models:\n${MODEL_FORMS.map((form) => `  ${form}`).join("\n")}`
  })

interface Endpoint {
  /** the name without the variable of its key */
  readonly name: string
  readonly baseUrl: string
  readonly modelId: string
  /** the variable that the address names */
  readonly keyVariable: string | undefined
}

const parseUrl = (text: string): Option.Option<URL> => Option.fromNullishOr(URL.parse(text))

/** Reads the address of an endpoint. What it refuses is never repeated: it may be a secret. */
const parseEndpoint = (spec: string): Result.Result<Endpoint, UnknownModel> => {
  const hash = spec.indexOf("#")
  const modelId = hash < 0 ? "" : spec.slice(hash + 1).trim()
  const parsed = parseUrl(hash < 0 ? spec : spec.slice(0, hash))
  if (Option.isNone(parsed)) return Result.fail(unknown("The model's address is no URL"))
  const url = parsed.value
  const address = `${url.origin}${url.pathname.replace(/\/+$/, "")}`
  if (url.username !== "" || url.password !== "") {
    return Result.fail(
      unknown(
        `${address}: take the credentials out of the address and put the key into ${DEFAULT_KEY}`
      )
    )
  }
  if (modelId === "") {
    return Result.fail(
      unknown(`${address}: the model's name is missing after the address: ${address}#NAME`)
    )
  }
  const parameters = [...url.searchParams]
  const variable = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(url.searchParams.get("key") ?? "")?.[1]
  if (parameters.length > 1 || (parameters.length === 1 && variable === undefined)) {
    return Result.fail(
      unknown(
        `${address}: the only parameter of an address is ?key=env:NAME, with the name of an environment variable`
      )
    )
  }
  return Result.succeed({
    name: `${address}#${modelId}`,
    baseUrl: address,
    modelId,
    keyVariable: variable
  })
}

/** The key of an endpoint. A variable that was named must be set; the default one may be absent. */
const keyOf = Effect.fnUntraced(function* (endpoint: Endpoint) {
  const stated = yield* Effect.option(Config.Redacted(endpoint.keyVariable ?? DEFAULT_KEY))
  const key = Option.filter(stated, (value) => Redacted.value(value).trim() !== "")
  if (Option.isNone(key) && endpoint.keyVariable !== undefined) {
    return yield* new ModelError({
      model: endpoint.name,
      message: `${endpoint.name}: the environment variable ${endpoint.keyVariable} is not set: export it, or leave out ?key=`,
      retryable: false,
      stopsModel: true,
      throttled: false,
      retryAfterMs: null
    })
  }
  return key
})

const makeEndpointModel = Effect.fnUntraced(function* (spec: string, options: ModelOptions) {
  const endpoint = yield* Effect.fromResult(parseEndpoint(spec))
  const key = yield* keyOf(endpoint)
  return yield* makeOpenAICompatible({
    name: endpoint.name,
    baseUrl: endpoint.baseUrl,
    modelId: endpoint.modelId,
    key,
    timeout: Duration.fromInputUnsafe(options.timeout ?? "15 minutes"),
    idleTimeout: Duration.fromInputUnsafe(options.idleTimeout ?? "2 minutes")
  })
})

/**
 * The names of single models that these stand for, each once: `cheat:GLOB` is every cheat that it
 * matches. Fails with `UnknownModel` where it matches none.
 */
export const expandModels = Effect.fnUntraced(function* (specs: ReadonlyArray<string>) {
  const names = yield* Effect.forEach(specs, (spec) => {
    const name = spec.trim()
    if (!name.startsWith(CHEAT)) return Effect.succeed([name])
    const found = cheatsNamed(name)
    const near = nearCheats(name)
    const remedy = near.length === 0 ? "" : `; did you mean ${near.join(" or ")}?`
    return found.length > 0
      ? Effect.succeed(found)
      : unknown(`No cheat is called "${name}"${remedy}`)
  })
  return [...new Set(names.flat())]
})

/**
 * The model that a name stands for. Fails with `UnknownModel` for a name of no known form, with a
 * `ModelError` where its key is missing. Nothing is asked of the model yet.
 */
export const resolveModel = Effect.fn("resolveModel")(function* (
  spec: string,
  options: ModelOptions
) {
  const name = spec.trim()
  if (name === "oracle") return yield* makeOracle(options.bank)
  if (name === "null") return nullModel
  if (name === "constant") return constantModel
  const cheat = yield* makeCheat(name, options.bank)
  if (cheat !== undefined) return cheat
  if (/^https?:\/\//i.test(name)) return yield* makeEndpointModel(name, options)
  if (name.startsWith("cmd:")) {
    const command = name.slice("cmd:".length).trim()
    if (command === "") return yield* unknown("cmd: names no program")
    return yield* makeCommandModel({
      command,
      timeout: Duration.fromInputUnsafe(options.timeout ?? "15 minutes")
    })
  }
  // A mistyped address may hold a secret: only what looks like a plain name is repeated.
  return yield* unknown(
    /^[\w./:*-]{1,80}$/.test(name) ? `Unknown model "${name}"` : "Unknown model"
  )
})
