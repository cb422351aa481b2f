/**
 * The syntax tree of a source with what each identifier is bound to. Owns asking Slang: the
 * language version, its errors and panics, and the copy into plain data that everything else reads.
 */
import type { BindingGraph } from "@nomicfoundation/slang/bindings"
import { CompilationBuilder } from "@nomicfoundation/slang/compilation"
import { type Cursor, TerminalKindExtensions } from "@nomicfoundation/slang/cst"
import { LanguageFacts } from "@nomicfoundation/slang/utils"
import { Effect, Schema } from "effect"
import { compare } from "semver"
import { chooseCompiler } from "../../chain/solidity/versions.ts"
import { ownValue } from "../../evm/ownValue.ts"

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

/** The file that is read, in a name that no import has. */
const MAIN = "<source>"

const COMMENT = /Comment$/

/** The version to read a source in: its compiler's, or the newest that Slang knows below it. */
const versionOf = (source: string): string => {
  const wanted = chooseCompiler(source)?.version ?? LanguageFacts.latestVersion()
  const known = LanguageFacts.allVersions()
  return known.findLast((version) => compare(version, wanted) <= 0) ?? LanguageFacts.latestVersion()
}

const bindingAt = (graph: BindingGraph, cursor: Cursor): Binding => {
  if (graph.definitionAt(cursor) !== undefined) return "declaration"
  const found = graph.referenceAt(cursor)?.definitions() ?? []
  if (found.some(({ nameLocation }) => nameLocation.isUserFileLocation())) return "declared"
  return found.length > 0 ? "builtin" : "unknown"
}

/** Copies the tree; `found` takes the tokens and comments as they come. */
const copy = (cursor: Cursor, graph: BindingGraph, found: (node: Node) => void): Node => {
  const visit = (parent: Node | null): Node => {
    const { node, label, textRange } = cursor
    const [start, end] = [textRange.start.utf16, textRange.end.utf16]
    const children: Array<Node> = []
    if (node.isTerminalNode()) {
      const binding = TerminalKindExtensions.isIdentifier(node.kind)
        ? bindingAt(graph, cursor)
        : null
      const token: Node = { kind: node.kind, label, start, end, children, parent, binding }
      if (COMMENT.test(node.kind) || !TerminalKindExtensions.isTrivia(node.kind)) found(token)
      return token
    }
    const made = { kind: node.kind, label, start, end, children, parent, binding: null }
    if (cursor.goToFirstChild()) {
      do {
        const made2 = visit(made)
        const trivia = /Comment$|^(Whitespace|EndOfLine)$/.test(made2.kind)
        if (!trivia) children.push(made2)
      } while (cursor.goToNextSibling())
      cursor.goToParent()
    }
    const solid = children.filter(({ start, end }) => end > start)
    made.start = solid[0]?.start ?? end
    made.end = solid.at(-1)?.end ?? made.start
    return made
  }
  return visit(null)
}

/** Reads a source. Slang's binding graph is only asked of a source without errors: it may panic. */
export const readTree = Effect.fn("readTree")(function* (source: string, beside: Beside = {}) {
  const version = versionOf(source)
  const unreadable = (cause: unknown) =>
    new Unreadable({ reason: cause instanceof Error ? cause.message : String(cause) })
  const file = yield* Effect.tryPromise({
    try: async () => {
      const builder = CompilationBuilder.create({
        languageVersion: version,
        readFile: async (id) => (id === MAIN ? source : ownValue(beside, id)),
        resolveImport: async (_, path) => {
          const name = path.node.unparse().trim().slice(1, -1)
          return [name, name.replace(/^\.\//, "")].find((id) => Object.hasOwn(beside, id))
        }
      })
      await builder.addFile(MAIN)
      const unit = builder.build()
      return { unit, file: unit.file(MAIN) }
    },
    catch: unreadable
  })
  const [error] = file.file?.errors() ?? []
  if (file.file === undefined || error !== undefined) {
    const at = error?.textRange.start
    return yield* new Unreadable({
      reason: `line ${(at?.line ?? 0) + 1}, column ${(at?.column ?? 0) + 1}: ${error?.message ?? "no file"}`
    })
  }
  const cursor = file.file.createTreeCursor()
  return yield* Effect.try({
    try: (): Tree => {
      const tokens: Array<Node> = []
      const comments: Array<Node> = []
      const root = copy(cursor, file.unit.bindingGraph, (node) =>
        (COMMENT.test(node.kind) ? comments : tokens).push(node)
      )
      return { source, beside, version, root, tokens, comments }
    },
    catch: unreadable
  })
})
