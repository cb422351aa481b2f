/**
 * Restores old names in a variant, word by word. Does not use the syntax tree, so that it does not repeat
 * mistakes of the renaming: a new name occurs nowhere else, so every such word is the name.
 */

/**
 * A comment, a string, an address or a word: comments may contain quotes, and strings may look like
 * comments.
 */
const PIECE =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\b0x[0-9a-fA-F]{40}\b|[A-Za-z_$][\w$]*/g
const WORD = /[A-Za-z_$][\w$]*/g
/** The name in a string that is a signature. */
const SIGNATURE = /(?<=^["'])[A-Za-z_$][\w$]*(?=\([^"' ]*\)["']$)/

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * The source with new names replaced by the old ones: in code, in comments, and in signatures in strings.
 * `oldTexts` does the same for texts and addresses.
 */
export const putBack = (
  source: string,
  oldNames: ReadonlyMap<string, string>,
  oldTexts: ReadonlyMap<string, string> = NONE
): string => {
  const old = (name: string): string => {
    const [, variable = "", suffix = ""] = /^(.*)(_slot|_offset)$/.exec(name) ?? []
    const known = oldNames.get(variable)
    return oldNames.get(name) ?? (known === undefined ? name : known + suffix)
  }
  return source.replace(PIECE, (piece) => {
    if (/^["']/.test(piece)) {
      const text = oldTexts.get(piece.slice(1, -1))
      return text === undefined
        ? piece.replace(SIGNATURE, old)
        : piece.charAt(0) + text + piece.charAt(0)
    }
    return oldTexts.get(piece) ?? piece.replace(WORD, old)
  })
}

/** The source with its original texts and addresses. */
export const putTextsBack = (source: string, texts: Readonly<Record<string, string>>): string =>
  putBack(source, NONE, backwards(texts))

/** New -> old. */
export const backwards = (changed: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(changed).map(([old, now]) => [now, old]))
