/**
 * The words in a name (`_newVaultOwner`: new, Vault, Owner) and their replacement from a table, in the
 * name's own style. The words are data in the tables.
 */

/** Words in lower case, written together -> their replacements, as separate words; "": nothing. */
export type WordTable = ReadonlyMap<string, string>

/** Reads a table that lists, for each replacement, the words that it stands for. */
export const tableOf = (groups: Readonly<Record<string, string>>): WordTable =>
  new Map(
    Object.entries(groups).flatMap(([to, from]) =>
      from.split(" ").map((word) => [word, to] as const)
    )
  )

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g
/** No name in the tables has more words than this. */
const LONGEST = 4

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Writes words in the style of those that they replace. */
const inStyleOf = (model: string, text: string): string => {
  const parts = text.split(" ").filter((part) => part !== "")
  if (/^[A-Z][A-Z\d_]+$/.test(model)) return parts.join("_").toUpperCase()
  const joined = parts.map(capital).join("")
  return /^[A-Z]/.test(model) ? joined : joined.charAt(0).toLowerCase() + joined.slice(1)
}

/** A sequence of words of a name that is in the table. */
interface Found {
  readonly start: number
  readonly end: number
  /** in the table's spelling */
  readonly word: string
  readonly to: string
}

/** The words of a name that are in the table, the longest sequence of words first. */
const found = (name: string, table: WordTable): ReadonlyArray<Found> => {
  const words = Array.from(name.matchAll(WORD), (match) => ({
    start: match.index,
    end: match.index + match[0].length
  }))
  const runs: Array<Found> = []
  for (let index = 0; index < words.length; index++) {
    const start = words[index]?.start ?? 0
    for (let length = Math.min(LONGEST, words.length - index); length > 0; length--) {
      const end = words[index + length - 1]?.end ?? start
      const word = name.slice(start, end).replaceAll("_", "").toLowerCase()
      const to = table.get(word)
      if (to === undefined) continue
      runs.push({ start, end, word, to })
      index += length - 1
      break
    }
  }
  return runs
}

/** The words of a name that are in the table, in the table's spelling. */
export const wordsFound = (name: string, table: WordTable): ReadonlyArray<string> =>
  found(name, table).map(({ word }) => word)

/** Replaces the words of a name that are in the table. */
export const replaceWords = (name: string, table: WordTable): string => {
  let text = ""
  let done = 0
  for (const { start, end, to } of found(name, table)) {
    text += name.slice(done, start) + inStyleOf(name.slice(start, end), to)
    done = end
  }
  return text + name.slice(done)
}

/** Replaces, in each word of a text for people, the words that are in the table. */
export const replaceInText = (text: string, table: WordTable): string => {
  const changed = text.replace(/[\p{L}\d_$]+/gu, (word) => replaceWords(word, table))
  return changed === text
    ? text
    : changed.replace(/\s{2,}/g, " ").replace(/^[\s:,.;-]+|[\s:,;-]+$/g, "")
}

/** A name after words were removed, cleaned up: no doubled or trailing underscores. */
export const tidy = (name: string): string =>
  name.replace(/(?<=[^_])__+/g, "_").replace(/(?<=[^_])_+$/, "")
