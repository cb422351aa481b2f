/**
 * What a provider is: what a reader is told of it, where it is, how its key is named, how the SDK
 * builds its models, and how its answers are read. Each provider is a small file beside this; all of
 * them are index.ts. Owns no call: that is completion.ts.
 */
import type { LanguageModel } from "ai"
import type { Schema } from "effect"
import type { ModelDefinition } from "../config.ts"
import type { Reader } from "../Facts.ts"

/** How a provider is reached. */
export interface Access {
  readonly baseUrl: string
  /** undefined: none is sent */
  readonly key: string | undefined
  readonly fetch: typeof globalThis.fetch
}

/** Where a provider is, unless the user says otherwise; there it takes no call without a key. */
export interface Home {
  /** without a slash at its end */
  readonly baseUrl: string
  /** the environment variable that names another */
  readonly variable: string
}

export interface Provider {
  /** in `NAME/model`, and of its options in the SDK */
  readonly name: string
  /** for a reader: who it is, and which of its interfaces is asked */
  readonly title: string
  readonly asked: string
  /** how its models are named after `--model`, and one that is named so */
  readonly form: string
  readonly example: string
  /** null: at the address that the user names */
  readonly home: Home | null
  /** environment variables of the key, first come */
  readonly keyVariables: readonly [string, ...ReadonlyArray<string>]
  /**
   * where the dollars of a call are known from: each answer states them, prices.json lists some of its
   * models, or nothing but the user's configuration
   */
  readonly prices: "stated" | "listed" | "configured"
  /** roles that the system text can be sent in, beside that of a user */
  readonly systemRoles: ReadonlyArray<"system" | "developer">
  /** `definition`: what the user set beside the model's name. Loads the SDK's part for it. */
  readonly model: (
    access: Access,
    modelId: string,
    definition: Settings
  ) => Promise<Exclude<LanguageModel, string>>
  readonly read: Reader
  /** what a message says up to which the provider is to keep the input; undefined: it keeps by itself */
  readonly keep?: (modelId: string) => JsonObject | undefined
  /** what the SDK is told beside the settings that all providers share */
  readonly options: (definition: Settings) => JsonObject
}

export type Settings = Omit<ModelDefinition, "model" | "key" | "price">
export type JsonObject = { readonly [key: string]: Schema.Json }
