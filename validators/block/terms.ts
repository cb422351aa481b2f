/**
 * Words as the deterministic rules compare them: which kinds of vulnerability a text names, and which key
 * terms two texts share. The tables are data (terms.json). Owns reading them. Pure.
 */
import { Schema } from "effect"
import { onceOfRecent } from "../../evm/once.ts"
import { ownValue } from "../../evm/ownValue.ts"
import { Category, operations } from "../../tasks/block/Sample.ts"
import tables from "./terms.json" with { type: "json" }

const Phrases = Schema.Array(Schema.String)
const Tables = Schema.Struct({
  /** phrases that name a category; each may be the start of a longer word */
  categories: Schema.Record(Category, Phrases),
  /** phrases that name a type of the category "other" */
  types: Schema.Record(Schema.String, Phrases),
  /** pairs of categories that are easily confused */
  related: Schema.Array(Schema.Tuple([Category, Category])),
  /** phrases of general advice and of trust in a role, not of a flaw */
  administration: Phrases,
  /** phrases that describe an operation */
  operations: Schema.Record(Schema.Literals(operations), Phrases),
  /** words that say nothing about a mechanism */
  common: Phrases
})
const table = Schema.decodeUnknownSync(Tables)(tables)
const common = new Set(table.common)

/** Texts whose words are kept: a reply says the same of many places, and each is read several times. */
const RECENT = 500

/** Lower case, words and numbers only, separated and surrounded by one blank. */
const plain = onceOfRecent(
  RECENT,
  (text) =>
    ` ${text
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim()} `
)

/** Whether a text contains one of the phrases, or words that begin with one. */
const hasAny = (text: string, phrases: ReadonlyArray<string>): boolean =>
  phrases.some((phrase) => text.includes(` ${phrase}`))

/** The categories that a text names, by the table's phrases. */
export const categoriesNamed: (text: string) => ReadonlyArray<Category> = onceOfRecent(
  RECENT,
  (text) => {
    const words = plain(text)
    return Category.literals.filter((category) => hasAny(words, table.categories[category]))
  }
)

/** Whether a text names the type itself, as the source spells it or in the table's words. */
export const namesType = (text: string, type: string): boolean => {
  const words = plain(text)
  const normal = plain(type).trim()
  return hasAny(words, [normal, ...(ownValue(table.types, normal.replaceAll(" ", "_")) ?? [])])
}

/** Whether a text is the name of the type, ignoring spelling variants. */
export const isType = (text: string, type: string): boolean => plain(text) === plain(type)

/** Whether one of the categories is easily confused with this one. */
export const isRelated = (categories: ReadonlyArray<Category>, to: Category): boolean =>
  table.related.some(
    ([a, b]) => (a === to && categories.includes(b)) || (b === to && categories.includes(a))
  )

/** Whether a text mentions an operation; false for an operation outside the seventeen. */
export const speaksOf = (text: string, operation: (typeof operations)[number] | "OTHER"): boolean =>
  operation !== "OTHER" && hasAny(plain(text), table.operations[operation])

/** Whether a text is about trusted roles, or gives general advice. */
export const speaksOfAdministration: (text: string) => boolean = onceOfRecent(RECENT, (text) =>
  hasAny(plain(text), table.administration)
)

/** Solidity's own words, and those that every contract has. */
const PLAIN =
  /^(?:u?int\d*|bytes\d*|address|bool|string|mapping|function|public|private|internal|external|view|pure|payable|returns?|require|msg|sender|value|memory|storage|calldata|if|else|for|while|true|false|this|new|emit|event|contract|uint|from|the|and|transfer|balance|call|data|amount|owner)$/

/** Whether a word is too common to say anything about this source. */
export const isPlain = (name: string): boolean => PLAIN.test(name)

/** A word without the ending that marks its number, tense or part of speech. */
const stemOf = (word: string): string => {
  const stem = word.replace(/(?:ations?|ions?|ings?|ers?|ed|es|ly|[sye])$/, "")
  return stem.length < 3 ? word : stem
}

/** The key terms of a text: stems of the words that can describe a mechanism. */
export const keyTerms: (text: string) => ReadonlySet<string> = onceOfRecent(
  RECENT,
  (text) =>
    new Set(
      plain(text)
        .trim()
        .split(" ")
        .filter((word) => word.length > 2 && !common.has(word))
        .map(stemOf)
    )
)

/** How many words two sets share. */
export const sharedWords = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((word) => other.has(word)).length

/** How similar two sets of words are: their cosine; 0 if one is empty. */
export const cosine = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  one.size === 0 || other.size === 0
    ? 0
    : sharedWords(one, other) / Math.sqrt(one.size * other.size)

/** How many key terms of `reference` a text has, and how many there are. */
export const sharedTerms = (
  text: string,
  reference: string
): { readonly shared: number; readonly of: number } => {
  const asked = keyTerms(reference)
  const given = keyTerms(text)
  return { shared: sharedWords(asked, given), of: asked.size }
}
