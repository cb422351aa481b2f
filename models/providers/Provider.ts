/**
 * Owns the type of a provider: its title, its address, its key variables, how the SDK builds its
 * models, and how its answers are read. Each provider has a small file in this folder; index.ts lists
 * them. completion.ts makes the calls.
 */
import type { LanguageModel } from "ai"
import type { Schema } from "effect"
import type { ModelDefinition } from "../config.ts"
import type { Reader } from "../Facts.ts"

/** How a provider is reached. */
interface Access {
  readonly baseUrl: string
  /** undefined: no key is sent */
  readonly key: string | undefined
  readonly fetch: typeof globalThis.fetch
}

/** The default address of a provider. There it needs a key. */
export interface Home {
  /** without a slash at its end */
  readonly baseUrl: string
  /** the environment variable with another address */
  readonly variable: string
}

export interface Provider {
  /** as in `NAME/model`, and of its options in the SDK */
  readonly name: string
  /** for readers: its title, and which of its interfaces is used */
  readonly title: string
  readonly asked: string
  /** the form of its models' names after `--model`, and an example */
  readonly form: string
  readonly example: string
  /** null: the user names the address */
  readonly home: Home | null
  /** environment variables of the key; the first that is set counts */
  readonly keyVariables: readonly [string, ...ReadonlyArray<string>]
  /**
   * where the cost of a call comes from: each answer states it, prices.json lists some of its models,
   * or only the user's configuration has it
   */
  readonly prices: "stated" | "listed" | "configured"
  /** roles that the system text can have, besides that of a user */
  readonly systemRoles: ReadonlyArray<"system" | "developer">
  /** `definition`: the user's settings besides the model's name. Loads the SDK's package for it. */
  readonly model: (
    access: Access,
    modelId: string,
    definition: Settings
  ) => Promise<Exclude<LanguageModel, string>>
  readonly read: Reader
  /**
   * the options that mark a message as the end of input to cache; undefined: the provider caches by
   * itself
   */
  readonly keep?: (modelId: string) => JsonObject | undefined
  /** SDK options besides those that all providers share */
  readonly options: (definition: Settings) => JsonObject
}

export type Settings = Omit<ModelDefinition, "model" | "key" | "price">
type JsonObject = { readonly [key: string]: Schema.Json }
