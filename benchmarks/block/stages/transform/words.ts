/**
 * The words in a name (`_newVaultOwner`: new, Vault, Owner) and their replacement from a table, in
 * the name's own style. Owns no list of words: the tables are data.
 */

/** Words in small letters, written together -> what stands for them, words apart; "": nothing. */
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

/** Writes words as those that they replace were written. */
const inStyleOf = (model: string, text: string): string => {
  const parts = text.split(" ").filter((part) => part !== "")
  if (/^[A-Z][A-Z\d_]+$/.test(model)) return parts.join("_").toUpperCase()
  const joined = parts.map(capital).join("")
  return /^[A-Z]/.test(model) ? joined : joined.charAt(0).toLowerCase() + joined.slice(1)
}

/** Replaces the words of a name that the table holds, the longest run of words first. */
export const replaceWords = (name: string, table: WordTable): string => {
  const found = Array.from(name.matchAll(WORD), (match) => ({
    start: match.index,
    end: match.index + match[0].length
  }))
  let text = ""
  let done = 0
  for (let index = 0; index < found.length; index++) {
    const start = found[index]?.start ?? 0
    for (let length = Math.min(LONGEST, found.length - index); length > 0; length--) {
      const model = name.slice(start, found[index + length - 1]?.end)
      const to = table.get(model.replaceAll("_", "").toLowerCase())
      if (to === undefined) continue
      text += name.slice(done, start) + inStyleOf(model, to)
      done = start + model.length
      index += length - 1
      break
    }
  }
  return text + name.slice(done)
}

/** A name from which words were taken out, tidied: no doubled or trailing underscores. */
export const tidy = (name: string): string =>
  name.replace(/(?<=[^_])__+/g, "_").replace(/(?<=[^_])_+$/, "")
