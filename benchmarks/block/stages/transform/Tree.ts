/**
 * The syntax tree of a source with the binding of each identifier, as plain data. Owns its form; slang.ts
 * reads it with Slang.
 */
import { Schema } from "effect"

/** A source that cannot be read as Solidity. */
export class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", {
  reason: Schema.String
}) {
  override get message() {
    return `cannot be read: ${this.reason}`
  }
}

/**
 * The kind of an identifier: a declaration, or a reference to something declared in the source, built in,
 * or unknown here (an import).
 */
export type Binding = "declaration" | "declared" | "builtin" | "unknown"

/** A node of the tree; a token if it has no children. */
export interface Node {
  readonly kind: string
  /** its role in the parent, as Slang names it ("Name", "Member", "Operand", ...) */
  readonly label: string
  /** without leading and trailing space and comments */
  readonly start: number
  readonly end: number
  readonly children: ReadonlyArray<Node>
  readonly parent: Node | null
  /** null unless the node is an identifier */
  readonly binding: Binding | null
}

/** Sources by the path in their imports. */
export type SourcesByPath = Readonly<Record<string, string>>

/** A source as a tree. */
export interface Tree {
  readonly source: string
  /** sources that are compiled with it, by path */
  readonly imported: SourcesByPath
  /** the language version that it was parsed with */
  readonly version: string
  readonly root: Node
  /** every token in order, without white space */
  readonly tokens: ReadonlyArray<Node>
  readonly comments: ReadonlyArray<Node>
}

export const textOf = (tree: Tree, node: Node): string => tree.source.slice(node.start, node.end)

/** The nearest ancestor of one of these kinds. */
export const ancestor = (node: Node, ...kinds: ReadonlyArray<string>): Node | null => {
  let at = node.parent
  while (at !== null && !kinds.includes(at.kind)) at = at.parent
  return at
}

/** The first child of a kind or with a label. */
export const child = (node: Node | null | undefined, name: string): Node | null =>
  node?.children.find(({ kind, label }) => kind === name || label === name) ?? null

/** What a declaration is called; empty: nothing. */
export const nameOf = (tree: Tree, node: Node): string => {
  const name = child(node, "Name")
  return name === null ? "" : textOf(tree, name)
}

/** Every node of these kinds in a subtree, in order. */
export const nodesOf = (node: Node, ...kinds: ReadonlyArray<string>): ReadonlyArray<Node> => [
  ...(kinds.includes(node.kind) ? [node] : []),
  ...node.children.flatMap((below) => nodesOf(below, ...kinds))
]
