/**
 * Puts old names back into a variant, word by word. Owns no knowledge of the tree, so that it does
 * not repeat what the renaming may have done wrong: a new name occurs nowhere but where it was
 * given, so every word that is one is one.
 */

const PIECE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_$][\w$]*/g

/** The source with old names for new ones, and in strings that are a signature. */
export const putBack = (source: string, oldNames: ReadonlyMap<string, string>): string =>
  source.replace(PIECE, (piece) => {
    if (piece.startsWith("/")) return piece
    if (/^["']/.test(piece)) {
      return piece.replace(
        /^(["'])([\w$]+)(?=\([^"' ]*\)["']$)/,
        (_, quote: string, name: string) => quote + (oldNames.get(name) ?? name)
      )
    }
    const [, variable = "", suffix = ""] = /^(.*)(_slot|_offset)$/.exec(piece) ?? []
    const known = oldNames.get(piece) ?? oldNames.get(variable)
    return known === undefined ? piece : oldNames.has(piece) ? known : known + suffix
  })
