/**
 * Whether a variant has its sample's code, read token by token: for samples that cannot be compiled. Comments may differ, and names
 * and texts as the variant says, where Slang knows the declaration: a name of a file that is not there stays.
 */
import { Effect } from "effect"
import { ownValue } from "../../../../evm/ownValue.ts"
import { readTree } from "./readTree.ts"
import { type Node, type Tree, textOf } from "./Tree.ts"
import type { Variant } from "./Variant.ts"

/** A text without its quotes. */
const inner = (written: string): string => written.replace(/^(?:unicode)?["']|["']$/g, "")

const isSame = (
  { names, texts }: Variant,
  [before, old]: readonly [tree: Tree, token: Node],
  [after, now]: readonly [tree: Tree, token: Node]
): boolean => {
  const [was, is] = [textOf(before, old), textOf(after, now)]
  if (was === is) return true
  if (/QuotedStringLiteral$/.test(old.kind)) return ownValue(texts, inner(was)) === inner(is)
  const isKnown = old.binding === "declaration" || old.binding === "declared"
  return isKnown && ownValue(names, was) === is
}

/** Whether the names that a variant gives occur nowhere in its sample: then none hides another. */
const areFresh = ({ names }: Variant, tree: Tree): boolean => {
  const words = new Set(tree.source.match(/[A-Za-z_$][\w$]*/g))
  return Object.entries(names).every(([old, now]) => old === now || !words.has(now))
}

/** False, too, if one of the two cannot be read. */
export const isSameCode = Effect.fn("isSameCode")(
  function* (source: string, variant: Variant) {
    const [before, after] = yield* Effect.all([readTree(source), readTree(variant.source)])
    return (
      before.tokens.length === after.tokens.length &&
      areFresh(variant, before) &&
      before.tokens.every((token, at) => {
        const now = after.tokens[at]
        return now !== undefined && isSame(variant, [before, token], [after, now])
      })
    )
  },
  Effect.catchTag("Unreadable", () => Effect.succeed(false))
)
