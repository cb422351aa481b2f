/**
 * What a provider is to the shared path (completion.ts): where it is, how its key is named, how the
 * SDK builds its models, and how its answers are read. Each provider is a small file beside this.
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

export interface Provider {
  /** in `NAME/model`, and of its options in the SDK */
  readonly name: string
  /** without a slash at its end */
  readonly baseUrl: string
  /** environment variables: the address where it is not the usual one, and the key, first come */
  readonly baseUrlVariable: string
  readonly keyVariables: readonly [string, ...ReadonlyArray<string>]
  /** roles that the system text can be sent in, beside that of a user */
  readonly systemRoles: ReadonlyArray<"system" | "developer">
  /** `definition`: what the user set beside the model's name */
  readonly model: (access: Access, modelId: string, definition: Settings) => LanguageModel
  readonly read: Reader
  /** what a message says up to which the provider is to keep the input; undefined: it keeps by itself */
  readonly keep?: (modelId: string) => JsonObject | undefined
  /** what the SDK is told beside the settings that all providers share */
  readonly options: (definition: Settings) => JsonObject
}

export type Settings = Omit<ModelDefinition, "model" | "key" | "price">
export type JsonObject = { readonly [key: string]: Schema.Json }
