/**
 * Trojan: functions that look vulnerable but are safe, added to the contract with the flaw. Each only reads
 * the chain and its own parameters. It refers to nothing in the contract, so it cannot change anything
 * there (the gate checks that).
 */
import { Schema } from "effect"
import { operations } from "../../../../tasks/block/Sample.ts"
import decoyData from "./data/decoys.json" with { type: "json" }
import { freshNames } from "./names.ts"
import type { Pass } from "./Pass.ts"
import { child, type Node, nodesOf, type Tree, textOf } from "./Tree.ts"

const Decoy = Schema.Struct({
  name: Schema.String,
  operation: Schema.Literals(operations),
  /** the function, with NAME for its name */
  code: Schema.String,
  /** why it is safe */
  rationale: Schema.String
})
const decoys = Schema.decodeUnknownSync(Schema.Array(Decoy))(decoyData)
const COUNT = 3

const nameOf = (tree: Tree, node: Node): string => {
  const name = child(node, "Name")
  return name === null ? "" : textOf(tree, name)
}

/** The contract of the flaw: by its name, otherwise by its functions, otherwise the last in the file. */
const flawedContract = (
  tree: Tree,
  contract: string | null,
  functions: ReadonlyArray<string>
): Node | undefined => {
  const all = nodesOf(tree.root, "ContractDefinition")
  const holds = (node: Node) =>
    nodesOf(node, "FunctionDefinition").some((own) => functions.includes(nameOf(tree, own)))
  return all.find((node) => nameOf(tree, node) === contract) ?? all.findLast(holds) ?? all.at(-1)
}

const indented = (code: string): string =>
  code
    .split("\n")
    .map((line) => `    ${line}\n`)
    .join("")

/** Adds decoys at the end of the flawed contract. */
export const addDecoys: Pass = (tree, random, { flaw }) => {
  const contract = flawedContract(tree, flaw.contract, flaw.functions)
  const close = contract === undefined ? null : child(contract, "CloseBrace")
  if (close === null) return { reason: "the source declares no contract" }
  const fresh = freshNames(tree)
  const left = [...decoys]
  const chosen = Array.from({ length: COUNT }, () => left.splice(random.int(0, left.length - 1), 1))
  const added = chosen.flat().map(({ code, ...decoy }) => {
    const name = fresh(decoy.name)
    return { ...decoy, name, text: indented(code.replace("NAME", name)) }
  })
  const lineStart = tree.source.lastIndexOf("\n", close.start - 1) + 1
  const ownLine = tree.source.slice(lineStart, close.start).trim() === ""
  const text = added.map((one) => `\n${one.text}`).join("")
  const at = ownLine ? lineStart : close.start
  return { edits: [{ start: at, end: at, text: ownLine ? text : `\n${text}` }], added }
}
