/**
 * The texts in a source: error messages, names of tokens, texts in events. Owns which of them a
 * transformation may rewrite (those that nothing is computed from), and that each gets a text that occurs
 * nowhere else, so that the old one can be put back.
 */
import { getAddress, keccak256, toHex } from "viem"
import type { Edit } from "../edits.ts"
import { signatureStrings } from "../signatures.ts"
import { ancestor, child, type Node, nodesOf, type Tree, textOf } from "../Tree.ts"

/** Old text -> new text, without quotes; also addresses. */
export type Texts = ReadonlyMap<string, string>

const STRING = /"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'/g

/** Functions whose result depends on the exact text of their argument. */
const HASHES = /^(?:keccak256|sha256|sha3|ripemd160)$|(?:call|encodeWithSignature|concat)$/

/** Base contracts that sign or hash the texts that they are given. */
const SIGNING = /EIP712|Permit|Votes/

/** A complete function signature, because it names what others declare. */
export const SIGNATURE = /^[A-Za-z_$][\w$]*\([^\s]*\)$/

const operandOf = (tree: Tree, call: Node): string => {
  const operand = call.children[0]
  return operand === undefined ? "" : textOf(tree, operand)
}

/** The words that the source hashes, signs or calls by. */
const hashedWords = (tree: Tree): ReadonlySet<string> =>
  new Set(
    nodesOf(tree.root, "FunctionCallExpression")
      .filter((call) => HASHES.test(operandOf(tree, call)))
      .flatMap((call) => textOf(tree, call).match(/[A-Za-z_$][\w$]*/g) ?? [])
  )

const nameIn = (tree: Tree, node: Node | null): string => {
  const name = child(node, "Name")
  return name === null ? "" : textOf(tree, name)
}

/** Whether a text is only output and nothing is computed from it, by its place. */
const isTold = (tree: Tree, token: Node, hashed: ReadonlySet<string>): boolean => {
  const place = ancestor(token, "Expression")?.parent
  if (place == null) return false
  if (place.kind === "PositionalArguments") {
    const owner = ancestor(
      place,
      "FunctionCallExpression",
      "RevertStatement",
      "EmitStatement",
      "InheritanceType",
      "ModifierInvocation"
    )
    if (owner === null) return false
    if (owner.kind === "FunctionCallExpression") {
      return /^(?:require|revert)$/.test(operandOf(tree, owner))
    }
    return /Statement$/.test(owner.kind) || !SIGNING.test(operandOf(tree, owner))
  }
  if (place.kind === "ReturnStatement") {
    return !hashed.has(nameIn(tree, ancestor(place, "FunctionDefinition")))
  }
  const variable = ancestor(token, "StateVariableDefinition", "ConstantDefinition")
  const isWhole = place.kind === "StateVariableDefinitionValue" || place === variable
  const type = child(variable, "TypeName")
  return (
    isWhole &&
    type !== null &&
    textOf(tree, type) === "string" &&
    !hashed.has(nameIn(tree, variable))
  )
}

/** String tokens that may be rewritten, with the text between their quotes. */
const textsIn = (tree: Tree): ReadonlyArray<{ readonly start: number; readonly text: string }> => {
  const hashed = hashedWords(tree)
  const signatures = new Set(signatureStrings(tree).map(({ start }) => start))
  return tree.tokens.flatMap((token) => {
    if (!/QuotedStringLiteral$/.test(token.kind)) return []
    const written = textOf(tree, token)
    const text = written.replace(/^unicode/, "").slice(1, -1)
    const start = token.end - 1 - text.length
    const isPlain = /\p{L}/u.test(text) && !text.includes("\\") && !SIGNATURE.test(text)
    // `"a" "b"` is one text.
    const isAlone = (token.parent?.children.length ?? 1) === 1
    return isPlain && isAlone && !signatures.has(start) && isTold(tree, token, hashed)
      ? [{ start, text }]
      : []
  })
}

/** Generates texts that occur nowhere in a source or its related files. */
const freshTexts = (tree: Tree): ((wanted: string) => string) => {
  const taken = new Set(
    [tree.source, ...Object.values(tree.imported)].flatMap((source) =>
      Array.from(source.matchAll(STRING), ([, double, single]) => double ?? single ?? "")
    )
  )
  return (wanted) => {
    let text = wanted
    for (let number = 2; taken.has(text); number++) text = `${wanted} ${number}`
    taken.add(text)
    return text
  }
}

/** Edits of texts, and the new text of each. */
interface Rewritten {
  readonly edits: ReadonlyArray<Edit>
  readonly texts: Texts
}

/** Gives every rewritable text what `rewrite` wants for it, made unique. */
export const rewriteTexts = (tree: Tree, rewrite: (text: string) => string): Rewritten => {
  const found = textsIn(tree)
  const fresh = freshTexts(tree)
  const texts = new Map<string, string>()
  for (const { text } of found) {
    const wanted = texts.has(text) ? text : rewrite(text)
    if (wanted !== text) texts.set(text, fresh(wanted === "" ? "text" : wanted))
  }
  return { edits: editsOf(found, texts), texts }
}

const editsOf = (found: ReturnType<typeof textsIn>, texts: Texts): ReadonlyArray<Edit> =>
  found.flatMap(({ start, text: old }) => {
    const text = texts.get(old)
    return text === undefined ? [] : [{ start, end: start + old.length, text }]
  })

/** The edits that give a source the texts that another source got. */
export const sameTexts = (tree: Tree, texts: Texts): ReadonlyArray<Edit> => [
  ...editsOf(textsIn(tree), texts),
  ...editsOf(addressesOf(tree), texts)
]

/** An address that somebody may recognise: not small, a pattern, or a system's. */
export const isKnowable = (address: string): boolean =>
  /^0x[0-9a-fA-F]{40}$/.test(address) && new Set(address.slice(2).toLowerCase()).size > 7

const addressesOf = (tree: Tree) =>
  tree.tokens
    .filter(({ kind }) => kind === "HexLiteral")
    .map((token) => ({ start: token.start, text: textOf(tree, token) }))
    .filter(({ text }) => isKnowable(text))

/** Replaces every address that somebody may recognise, except those that `isUsed` names. */
export const rewriteAddresses = (tree: Tree, isUsed: (address: string) => boolean): Rewritten => {
  const found = addressesOf(tree).filter(({ text }) => !isUsed(text))
  const texts = new Map(
    found.map(({ text }) => [
      text,
      getAddress(`0x${keccak256(toHex(`address ${text}`)).slice(-40)}`) as string
    ])
  )
  return { edits: editsOf(found, texts), texts }
}
