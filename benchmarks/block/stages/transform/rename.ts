/**
 * Carries out a renaming: identifiers, signatures in strings, names in comments. Owns the edits; the
 * transformations decide which names change and how.
 */
import { renameInProse } from "./comments.ts"
import type { Edit } from "./edits.ts"
import { declaredNames, freshNames, type NameKind, occurrences, type Renaming } from "./names.ts"
import { signatureStrings } from "./signatures.ts"
import { type Tree, textOf } from "./Tree.ts"

/** The renaming that gives every declared name what `rewrite` wants for it, made unique. */
export const renamingBy = (
  tree: Tree,
  rewrite: (name: string, kind: NameKind) => string
): Renaming => {
  const fresh = freshNames(tree)
  return new Map(
    [...declaredNames(tree)].flatMap(([name, kind]) => {
      const wanted = rewrite(name, kind)
      return wanted === name ? [] : [[name, fresh(wanted)] as const]
    })
  )
}

/** The edits of a renaming; `plain` also rewrites the plain words of comments. */
export const renameEdits = (
  tree: Tree,
  renaming: Renaming,
  plain?: (word: string) => string
): ReadonlyArray<Edit> => [
  ...occurrences(tree, renaming).map(({ node: { start, end }, text }) => ({ start, end, text })),
  ...signatureStrings(tree).flatMap(({ start, name }) => {
    const text = renaming.get(name)
    return text === undefined ? [] : [{ start, end: start + name.length, text }]
  }),
  ...tree.comments.flatMap((comment) => {
    const old = textOf(tree, comment)
    const text = renameInProse(old, renaming, plain)
    return text === old ? [] : [{ start: comment.start, end: comment.end, text }]
  })
]

/**
 * Two renamings one after another, as one. A name that only the second adds is kept if nothing else has it.
 */
export const compose = (
  first: Readonly<Record<string, string>>,
  second: Renaming
): Readonly<Record<string, string>> => {
  const made = new Set(Object.values(first))
  return {
    ...Object.fromEntries([...second].filter(([name]) => !made.has(name))),
    ...Object.fromEntries(
      Object.entries(first).map(([name, between]) => [name, second.get(between) ?? between])
    )
  }
}
