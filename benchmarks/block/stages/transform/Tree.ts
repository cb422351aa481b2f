/**
 * The syntax tree of a source with what each identifier is bound to, as plain data. Owns its form;
 * Slang, which reads it, is slang.ts.
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
 * What an identifier is: a declaration, or a use of something that the source declares, of
 * something built in, or of nothing that is known here (an import).
 */
export type Binding = "declaration" | "declared" | "builtin" | "unknown"

/** A node of the tree: a token where it has no children. */
export interface Node {
  readonly kind: string
  /** its part in the parent, as Slang names it ("Name", "Member", "Operand", ...) */
  readonly label: string
  /** without leading and trailing space and comments */
  readonly start: number
  readonly end: number
  readonly children: ReadonlyArray<Node>
  readonly parent: Node | null
  /** null unless the node is an identifier */
  readonly binding: Binding | null
}

/** Sources by the path that an import names them with. */
export type Beside = Readonly<Record<string, string>>

/** A source as a tree. */
export interface Tree {
  readonly source: string
  /** sources that are compiled with it, by path */
  readonly beside: Beside
  /** the version of the language that it was read in */
  readonly version: string
  readonly root: Node
  /** every token in order, space left out */
  readonly tokens: ReadonlyArray<Node>
  readonly comments: ReadonlyArray<Node>
}

export const textOf = (tree: Tree, node: Node): string => tree.source.slice(node.start, node.end)

/** The nearest node above of one of these kinds. */
export const ancestor = (node: Node, ...kinds: ReadonlyArray<string>): Node | null => {
  let at = node.parent
  while (at !== null && !kinds.includes(at.kind)) at = at.parent
  return at
}

/** The first child of a kind or with a label. */
export const child = (node: Node | null | undefined, name: string): Node | null =>
  node?.children.find(({ kind, label }) => kind === name || label === name) ?? null

/** Every node of these kinds at and below a node, in order. */
export const nodesOf = (node: Node, ...kinds: ReadonlyArray<string>): ReadonlyArray<Node> => [
  ...(kinds.includes(node.kind) ? [node] : []),
  ...node.children.flatMap((below) => nodesOf(below, ...kinds))
]
