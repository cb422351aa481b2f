/**
 * Trojan: functions that look vulnerable and are safe, in the contract that holds the flaw. Each changes
 * a variable of its own, which nothing else reads: it names nothing of the contract, so it can change
 * nothing of it (the gate holds it to that, and `npm run check:block` calls them).
 */
import { Schema } from "effect"
import { operations } from "../../../../tasks/block/Sample.ts"
import decoyData from "./data/decoys.json" with { type: "json" }
import { freshNames } from "./names.ts"
import type { Pass } from "./Pass.ts"
import { child, type Node, nodesOf, type Tree, textOf } from "./Tree.ts"

const Decoy = Schema.Struct({
  /** one is drawn for the function, one for its variable */
  names: Schema.NonEmptyArray(Schema.String),
  states: Schema.NonEmptyArray(Schema.String),
  operation: Schema.Literals(operations),
  /** the variable, with STATE for its name: a mapping, which moves no other variable's value */
  state: Schema.String,
  /** the function, with NAME for its name */
  code: Schema.String,
  /** why it is safe */
  rationale: Schema.String
})
/** The forms of decoys. */
export const decoys = Schema.decodeUnknownSync(Schema.Array(Decoy))(decoyData)
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

/** The last contract that inherits from it: a variable in its base would move those of the heirs. */
const lastHeir = (tree: Tree, contract: Node): Node => {
  const heirs = nodesOf(tree.root, "ContractDefinition").filter((other) =>
    nodesOf(other, "InheritanceType").some((type) =>
      textOf(tree, type).startsWith(nameOf(tree, contract))
    )
  )
  const heir = heirs.find((one) => one !== contract && one.start > contract.start)
  return heir === undefined ? contract : lastHeir(tree, heir)
}

const indented = (code: string): string =>
  code
    .split("\n")
    .map((line) => (line === "" ? "\n" : `    ${line}\n`))
    .join("")

/** Adds decoys at the end of the flawed contract. */
export const addDecoys: Pass = (tree, random, { flaw }) => {
  const flawed = flawedContract(tree, flaw.contract, flaw.functions)
  const contract = flawed === undefined ? undefined : lastHeir(tree, flawed)
  const close = contract === undefined ? null : child(contract, "CloseBrace")
  if (close === null) return { reason: "the source declares no contract" }
  const fresh = freshNames(tree)
  const left = [...decoys]
  const chosen = Array.from({ length: COUNT }, () => left.splice(random.int(0, left.length - 1), 1))
  const added = chosen.flat().map(({ code, names, operation, rationale, state, states }) => {
    const [name, variable] = [fresh(random.pick(names)), fresh(random.pick(states))]
    const text = `${state}\n\n${code.replace("NAME", name)}`.replaceAll("STATE", variable)
    return { name, variable, operation, rationale, text: indented(text) }
  })
  const lineStart = tree.source.lastIndexOf("\n", close.start - 1) + 1
  const ownLine = tree.source.slice(lineStart, close.start).trim() === ""
  const text = added.map((one) => `\n${one.text}`).join("")
  const at = ownLine ? lineStart : close.start
  return { edits: [{ start: at, end: at, text: ownLine ? text : `\n${text}` }], added }
}
