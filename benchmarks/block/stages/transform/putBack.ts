/**
 * Puts old names back into a variant, word by word. Owns no knowledge of the tree, so that it does
 * not repeat what the renaming may have done wrong: a new name occurs nowhere but where it was
 * given, so every word that is one is one.
 */

/** A comment, a string or a word: comments may hold quotes, and strings what looks like a comment. */
const PIECE =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_$][\w$]*/g
const WORD = /[A-Za-z_$][\w$]*/g
/** The name in a string that is a signature. */
const SIGNATURE = /(?<=^["'])[A-Za-z_$][\w$]*(?=\([^"' ]*\)["']$)/

/** The source with old names for new ones: in code, in comments, and in signatures in strings. */
export const putBack = (source: string, oldNames: ReadonlyMap<string, string>): string => {
  const old = (name: string): string => {
    const [, variable = "", suffix = ""] = /^(.*)(_slot|_offset)$/.exec(name) ?? []
    const known = oldNames.get(variable)
    return oldNames.get(name) ?? (known === undefined ? name : known + suffix)
  }
  return source.replace(PIECE, (piece) =>
    piece.replace(/^["']/.test(piece) ? SIGNATURE : WORD, old)
  )
}
