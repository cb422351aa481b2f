/**
 * Comments: removing them, and the names in them. Owns which words in prose count as names, and which as
 * plain words.
 */
import type { Edit } from "./edits.ts"
import type { Renaming } from "./names.ts"
import { type Tree, textOf } from "./Tree.ts"

const isLine = (kind: string): boolean => kind.startsWith("SingleLine")

/** Removes the comments that `goes` selects; a line that contained nothing else is removed too. */
export const withoutComments = (
  tree: Tree,
  goes: (text: string) => boolean = () => true
): ReadonlyArray<Edit> => {
  const { source } = tree
  const gone = tree.comments.filter((comment) => goes(textOf(tree, comment)))
  const edits: Array<Edit> = gone.map(({ kind, start, end }) => {
    const joins =
      !isLine(kind) && /\w/.test(source[start - 1] ?? "") && /\w/.test(source[end] ?? "")
    return { start, end, text: joins ? " " : "" }
  })
  return edits.map((edit, index) => {
    if (edit.text !== "") return edit
    const before = source.lastIndexOf("\n", edit.start - 1) + 1
    const blankBefore = source.slice(before, edit.start).trim() === ""
    const [space = ""] = /^[^\S\n]*(\r?\n|$)?/.exec(source.slice(edit.end)) ?? []
    const endsLine = space.endsWith("\n") || edit.end + space.length === source.length
    if (!endsLine) return edit
    if (blankBefore) return { ...edit, start: before, end: edit.end + space.length }
    // The space before a comment at the end of a line, unless another comment is there.
    const [trail = ""] = /[^\S\n]*$/.exec(source.slice(before, edit.start)) ?? []
    const other = edits[index - 1]
    const start = edit.start - trail.length
    return other !== undefined && other.end > start ? edit : { ...edit, start }
  })
}

const TAG = /@(?:param|return|inheritdoc)\s+$/
/** A word that does not occur in plain prose: `newRoot`, `_to`, `token0`, `IERC20`. */
const CODE = /[a-z\d][A-Z]|[_$\d]|^[A-Z]{2,}/

/**
 * Renames in prose. A word counts as a name if it cannot be anything else: after `@param` and the like,
 * before a bracket, in backticks, or written in a way that only code is. Every other word goes through
 * `plain`.
 */
export const renameInProse = (
  text: string,
  renaming: Renaming,
  plain: (word: string) => string = (word) => word
): string =>
  text.replace(/@?[A-Za-z_$][\w$]*/g, (word, at: number) => {
    if (word.startsWith("@")) return word
    const to = renaming.get(word)
    const isName =
      TAG.test(text.slice(Math.max(0, at - 24), at)) ||
      text[at + word.length] === "(" ||
      text[at - 1] === "`" ||
      CODE.test(word)
    if (isName) return to ?? (CODE.test(word) ? plain(word) : word)
    return plain(word)
  })
