/**
 * Signatures of what a source declares: `transfer(address,uint256)`. Owns finding the strings and numbers
 * in a source that stand for one of its own functions, events and errors.
 */
import { keccak256, toHex } from "viem"
import { ownValue } from "../../../../evm/ownValue.ts"
import { child, type Node, nodesOf, type Tree, textOf } from "./Tree.ts"

/** The canonical name of an elementary type. */
const elementary = (text: string): string => {
  const plain = text.replace(/\s+payable$/, "")
  if (plain === "byte") return "bytes1"
  if (/^u?int$/.test(plain)) return `${plain}256`
  return /^u?fixed$/.test(plain) ? `${plain}128x18` : plain
}

const TYPES = [
  "ContractDefinition",
  "InterfaceDefinition",
  "EnumDefinition",
  "StructDefinition",
  "UserDefinedValueTypeDefinition"
] as const

/** The ABI's name of a type; null if it has none, or an unknown one. */
const canonical = (tree: Tree, type: Node | null): string | null => {
  const variant = type?.kind === "TypeName" ? (type.children[0] ?? null) : type
  if (variant == null) return null
  if (variant.kind === "ElementaryType") return elementary(textOf(tree, variant))
  if (variant.kind === "ArrayTypeName") {
    const of = canonical(tree, child(variant, "Operand"))
    const index = child(variant, "Index")
    const size = index === null ? "" : textOf(tree, index)
    return of === null || !/^\d*$/.test(size) ? null : `${of}[${size}]`
  }
  if (variant.kind !== "IdentifierPath") return null
  const name = textOf(tree, variant).split(".").at(-1)?.trim()
  const named = nodesOf(tree.root, ...TYPES).find((node) => {
    const own = child(node, "Name")
    return own !== null && textOf(tree, own) === name
  })
  if (named === undefined) return null
  if (named.kind === "EnumDefinition") return "uint8"
  if (named.kind === "UserDefinedValueTypeDefinition") {
    return canonical(tree, child(named, "ValueType"))
  }
  return named.kind === "StructDefinition" ? tuple(tree, nodesOf(named, "StructMember")) : "address"
}

const tuple = (tree: Tree, parts: ReadonlyArray<Node>): string | null => {
  const types = parts.map((part) => canonical(tree, child(part, "TypeName")))
  return types.includes(null) ? null : `(${types.join(",")})`
}

const PARTS: Readonly<Record<string, string>> = {
  FunctionDefinition: "Parameter",
  EventDefinition: "EventParameter",
  ErrorDefinition: "ErrorParameter"
}

/** The parameters of a public variable's getter. */
const getter = (tree: Tree, type: Node | null): string | null => {
  const keys: Array<string | null> = []
  let at = type?.kind === "TypeName" ? (type.children[0] ?? null) : type
  while (at !== null && (at.kind === "MappingType" || at.kind === "ArrayTypeName")) {
    const key = child(child(at, "MappingKey"), "MappingKeyType")?.children[0] ?? null
    keys.push(at.kind === "ArrayTypeName" ? "uint256" : canonical(tree, key))
    const below =
      at.kind === "ArrayTypeName"
        ? child(at, "Operand")
        : child(child(at, "MappingValue"), "TypeName")
    at = below?.children[0] ?? null
  }
  return keys.includes(null) ? null : `(${keys.join(",")})`
}

/** The signatures of a source's functions, getters, events and errors -> their names. */
const signaturesOf = (tree: Tree): ReadonlyMap<string, string> =>
  new Map(
    nodesOf(tree.root, ...Object.keys(PARTS), "StateVariableDefinition").flatMap((node) => {
      const own = child(node, "Name")
      if (own === null) return []
      const list = child(node, "Parameters")
      const types =
        node.kind === "StateVariableDefinition"
          ? getter(tree, child(node, "TypeName"))
          : tuple(tree, list === null ? [] : nodesOf(list, ownValue(PARTS, node.kind) ?? ""))
      const name = textOf(tree, own)
      return types === null ? [] : [[`${name}${types}`, name] as const]
    })
  )

/** The content of a string token, if it has no escapes. */
const contentOf = (text: string): string => text.replace(/^unicode/, "").slice(1, -1)

/** String tokens that are a declared signature, with the name in it. */
export const signatureStrings = (
  tree: Tree
): ReadonlyArray<{ readonly start: number; readonly name: string }> => {
  const strings = tree.tokens.filter(({ kind }) => /QuotedStringLiteral$/.test(kind))
  const written = strings.filter((token) => /\)["']$/.test(textOf(tree, token)))
  if (written.length === 0) return []
  const signatures = signaturesOf(tree)
  return written.flatMap((token) => {
    const content = contentOf(textOf(tree, token))
    const name = signatures.get(content)
    return name === undefined ? [] : [{ start: token.end - 1 - content.length, name }]
  })
}

const SELECTOR = /^(?:0x|hex["'])([0-9a-fA-F]{8})(?:0{56})?["']?$/
const TOPIC = /^(?:0x|hex["'])([0-9a-fA-F]{64})["']?$/

/** Names that the source writes as a number (a selector, an event's topic), which renaming would separate. */
export const frozenBySelector = (tree: Tree): ReadonlySet<string> => {
  const numbers = tree.tokens
    .map((token) => textOf(tree, token))
    .filter((text) => TOPIC.test(text) || SELECTOR.test(text))
  if (numbers.length === 0) return new Set()
  const written = new Set(
    numbers.map((text) => `0x${(SELECTOR.exec(text) ?? TOPIC.exec(text))?.[1]?.toLowerCase()}`)
  )
  return new Set(
    [...signaturesOf(tree)].flatMap(([signature, name]) => {
      const topic = keccak256(toHex(signature))
      return written.has(topic) || written.has(topic.slice(0, 10)) ? [name] : []
    })
  )
}
