/**
 * The names that a source declares, and new ones for them. Owns which names may be changed and that two
 * never become one: all declarations of one spelling get one new spelling, which occurs nowhere in the
 * source and means nothing to a compiler. This keeps overloads, overrides, implementations of an interface
 * and shadowing intact without knowing the bindings.
 */

import { ownValue } from "../../../../evm/ownValue.ts"
import reserved from "./data/reserved.json" with { type: "json" }
import { frozenBySelector } from "./signatures.ts"
import { ancestor, type Node, type Tree, textOf } from "./Tree.ts"

/** The kind of thing that a name stands for; it decides how the name is changed. */
export type NameKind =
  | "contract"
  | "interface"
  | "library"
  | "function"
  | "modifier"
  | "event"
  | "error"
  | "type"
  | "member"
  | "state"
  | "local"

/** A renaming: old -> new, by spelling. */
export type Renaming = ReadonlyMap<string, string>

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "))
const words = {
  keywords: list(reserved.keywords),
  globals: list(reserved.globals),
  members: list(reserved.members),
  yul: list(reserved.yul)
}
/** Whether a name means something to a compiler. */
export const isReserved = (name: string): boolean =>
  Object.values(words).some((all) => all.has(name)) ||
  /^(u?int|bytes|u?fixed)\d*(x\d+)?$/.test(name) ||
  /^(dup|swap|push|log)\d+$/.test(name)

const kinds: Readonly<Record<string, NameKind>> = {
  ContractDefinition: "contract",
  InterfaceDefinition: "interface",
  LibraryDefinition: "library",
  FunctionName: "function",
  FunctionDefinition: "function",
  ModifierDefinition: "modifier",
  EventDefinition: "event",
  ErrorDefinition: "error",
  StructDefinition: "type",
  EnumDefinition: "type",
  UserDefinedValueTypeDefinition: "type",
  StructMember: "member",
  EnumMembers: "member",
  StateVariableDefinition: "state",
  ConstantDefinition: "state"
}

const kindOf = ({ parent }: Node): NameKind => ownValue(kinds, parent?.kind ?? "") ?? "local"

/** Whether an identifier is an assembly instruction, whatever Slang binds it to. */
const isInstruction = (tree: Tree, node: Node): boolean => {
  const operand = node.parent?.parent
  const call = operand?.parent
  return (
    call?.kind === "YulFunctionCallExpression" &&
    call.children[0] === operand &&
    node.binding !== "declaration" &&
    words.yul.has(textOf(tree, node))
  )
}

const IMPORTS = ["ImportDeconstructionSymbol", "ImportDirective"] as const

/** Identifiers that Slang cannot bind and that share their name with a built-in. */
const isDoubtful = (tree: Tree, node: Node): boolean =>
  node.binding === "unknown" && node.label === "Member" && words.members.has(textOf(tree, node))

/**
 * The names that may be changed, with their kinds, in the order of the text. Not changed are names from
 * imports, names whose selector the source writes as a number, and names with an occurrence that may be a
 * built-in. In a source with imports only local names may change, because what it shares with other files
 * is not known.
 */
export const declaredNames = (tree: Tree): ReadonlyMap<string, NameKind> => {
  const found = new Map<string, NameKind>()
  const kept = new Set(frozenBySelector(tree))
  let imports = false
  for (const token of tree.tokens) {
    if (token.binding === null) {
      imports ||= token.kind === "ImportKeyword"
      continue
    }
    const name = textOf(tree, token)
    if (isDoubtful(tree, token)) kept.add(name)
    if (ancestor(token, ...IMPORTS) !== null) kept.add(name)
    if (token.binding !== "declaration") continue
    const kind = kindOf(token)
    if (found.get(name) === undefined || found.get(name) === "local") found.set(name, kind)
  }
  return new Map(
    [...found].filter(
      ([name, kind]) => name !== "_" && !kept.has(name) && (!imports || kind === "local")
    )
  )
}

/** Generates names that occur nowhere in a source or its related files, and mean nothing to a compiler. */
export const freshNames = (tree: Tree): ((wanted: string) => string) => {
  const sources = [tree.source, ...Object.values(tree.imported)]
  const taken = new Set(sources.flatMap((source) => source.match(/[A-Za-z_$][\w$]*/g) ?? []))
  return (wanted) => {
    const base = /^[A-Za-z_$]/.test(wanted) ? wanted : `_${wanted}`
    const names = function* () {
      yield base
      for (let number = 2; ; number++) yield `${base}${/\d$/.test(base) ? "_" : ""}${number}`
    }
    for (const name of names()) {
      if (taken.has(name) || isReserved(name)) continue
      taken.add(name)
      return name
    }
    return base
  }
}

/** Every identifier that a renaming affects, with its new text. */
export const occurrences = (
  tree: Tree,
  renaming: Renaming
): ReadonlyArray<{ readonly node: Node; readonly text: string }> =>
  tree.tokens.flatMap((node) => {
    if (node.binding === null) return []
    const text = newText(tree, node, renaming)
    return text === null ? [] : [{ node, text }]
  })

/**
 * `this.balance` is the contract's coins, even if there is a variable of that name; only a call is the
 * getter's.
 */
const isOwnCoins = ({ source }: Tree, node: Node, name: string): boolean =>
  name === "balance" &&
  /\bthis\s*\.\s*$/.test(source.slice(Math.max(0, node.start - 40), node.start)) &&
  !/^\s*\(/.test(source.slice(node.end, node.end + 40))

const newText = (tree: Tree, node: Node, renaming: Renaming): string | null => {
  const name = textOf(tree, node)
  if (node.kind === "YulIdentifier") {
    if (isInstruction(tree, node)) return null
    // Before 0.7, `x_slot` and `x_offset` are the place of the variable `x`.
    const [, variable = "", suffix = ""] = /^(.*)(_slot|_offset)$/.exec(name) ?? []
    if (!renaming.has(name) && renaming.has(variable)) return `${renaming.get(variable)}${suffix}`
    const isMember = node.parent?.kind === "YulPath" && node.parent.children[0] !== node
    return isMember ? null : (renaming.get(name) ?? null)
  }
  return node.binding === "builtin" || isOwnCoins(tree, node, name)
    ? null
    : (renaming.get(name) ?? null)
}
