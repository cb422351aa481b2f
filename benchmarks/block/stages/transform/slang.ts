/**
 * Reads a source with Slang and copies the result into plain data: the language version, errors and panics.
 * Runs in a thread (treeWorker.ts), because it blocks for as long as a source makes it.
 */
import type { BindingGraph } from "@nomicfoundation/slang/bindings"
import { CompilationBuilder } from "@nomicfoundation/slang/compilation"
import { type Cursor, TerminalKindExtensions } from "@nomicfoundation/slang/cst"
import { LanguageFacts } from "@nomicfoundation/slang/utils"
import { compare } from "semver"
import { ownValue } from "../../../../evm/ownValue.ts"
import { chooseCompiler } from "../../solidity/versions.ts"
import type { Binding, Node, SourcesByPath, Tree } from "./Tree.ts"

/** The file that is read, under a name that no import has. */
const MAIN = "<source>"

const COMMENT = /Comment$/

/** The version to read a source in: its compiler's, or the newest earlier one that Slang knows. */
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

/** Copies the tree; `found` takes the tokens and comments in order. */
const copy = (cursor: Cursor, graph: BindingGraph, found: (node: Node) => void): Node => {
  const visit = (parent: Node | null, level: number): Node => {
    if (level > MOST_LEVELS) throw new Error(`it is nested more than ${MOST_LEVELS} levels deep`)
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
        const made2 = visit(made, level + 1)
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
  return visit(null, 0)
}

/** Deeper than any contract; code that reads a tree recurses. */
const MOST_LEVELS = 400

/**
 * Reads a source; throws why it cannot be read. The binding graph is only built for a source without
 * errors, because it may panic otherwise.
 */
export const parse = async (source: string, imported: SourcesByPath): Promise<Tree> => {
  const version = versionOf(source)
  const builder = CompilationBuilder.create({
    languageVersion: version,
    readFile: async (id) => (id === MAIN ? source : ownValue(imported, id)),
    resolveImport: async (_, path) => {
      const name = path.node.unparse().trim().slice(1, -1)
      return [name, name.replace(/^\.\//, "")].find((id) => Object.hasOwn(imported, id))
    }
  })
  await builder.addFile(MAIN)
  const unit = builder.build()
  const file = unit.file(MAIN)
  const [error] = file?.errors() ?? []
  if (file === undefined || error !== undefined) {
    const at = error?.textRange.start
    throw new Error(
      `line ${(at?.line ?? 0) + 1}, column ${(at?.column ?? 0) + 1}: ${error?.message ?? "no file"}`
    )
  }
  const tokens: Array<Node> = []
  const comments: Array<Node> = []
  const root = copy(file.createTreeCursor(), unit.bindingGraph, (node) =>
    (COMMENT.test(node.kind) ? comments : tokens).push(node)
  )
  return { source, imported, version, root, tokens, comments }
}
