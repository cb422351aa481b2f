/**
 * The placeholders of the bank's files: `{name}` and `{name:base}`. Owns their grammar, finding them and
 * replacing them by values, in a text or in every text of a JSON value; the caller knows what a name stands
 * for (sampler.ts when drawing, rules.ts when checking).
 */
import { Predicate, type Schema } from "effect"

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_]*)(:base)?\}/g

/** One placeholder of a text; `base` asks for base units. */
export interface Placeholder {
  readonly source: string
  readonly name: string
  readonly base: boolean
}

/** The placeholders of a text in order, including repeated ones. */
export const placeholdersOf = (text: string): ReadonlyArray<Placeholder> =>
  text.includes("{")
    ? Array.from(text.matchAll(PLACEHOLDER), ([source, name = "", base]) => ({
        source,
        name,
        base: base !== undefined
      }))
    : []

/** A brace that belongs to no placeholder, with the text after it; null if there is none. */
export const strayBrace = (text: string): string | null =>
  /[{}].{0,20}/.exec(text.replace(PLACEHOLDER, ""))?.[0] ?? null

/** Every text inside a JSON value, with its path. */
export const textsOf = (
  value: Schema.Json | undefined,
  path: ReadonlyArray<string | number> = []
): ReadonlyArray<{ readonly path: ReadonlyArray<string | number>; readonly text: string }> => {
  if (Predicate.isString(value)) return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsOf(item, [...path, index]))
  if (value === undefined || value === null || typeof value !== "object") return []
  return Object.entries(value).flatMap(([key, member]) => textsOf(member, [...path, key]))
}

/** Replaces the placeholders in a text. Values are not searched for placeholders. */
export const fillText = (text: string, fill: (placeholder: Placeholder) => string): string =>
  text.replace(PLACEHOLDER, (source: string, name: string, base: string | undefined) =>
    fill({ source, name, base: base !== undefined })
  )

/** Replaces the placeholders in every text of a JSON value; keys do not change. */
export const fillJson = (
  value: Schema.Json,
  fill: (placeholder: Placeholder) => string
): Schema.Json => {
  if (Predicate.isString(value)) return fillText(value, fill)
  if (Array.isArray(value)) return value.map((item) => fillJson(item, fill))
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, fillJson(member, fill)])
  )
}
