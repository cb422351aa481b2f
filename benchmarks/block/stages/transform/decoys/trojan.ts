/**
 * Trojan: functions that look vulnerable and are safe, in the contract that holds the flaw. Each changes
 * a variable of its own, which nothing else uses: it names nothing of the contract but errors, so it can change
 * nothing of it (the gate holds it to that, and `npm run check:block` calls them). Owns where they stand: functions
 * between the others, variables behind the contract's own.
 */

import type { Edit } from "../edits.ts"
import { freshNames } from "../names.ts"
import type { Pass } from "../Pass.ts"
import type { Draws } from "../random.ts"
import { child, type Node, nameOf, nodesOf, type Tree, textOf } from "../Tree.ts"
import { type Decoy, decoyWriter } from "./decoys.ts"

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

/** Ends of the members of a contract behind which its decoys can stand. */
const endsIn = (contract: Node, ...kinds: ReadonlyArray<string>): ReadonlyArray<number> =>
  nodesOf(contract, ...kinds).map(({ end }) => end)

/** The end of the line if only space or a comment follows there: a comment stays with what it is about. */
const endOfLine = (source: string, at: number): number => {
  const [rest = ""] = /^[^\S\n]*(?:\/\/[^\n]*)?(?=\n)/.exec(source.slice(at)) ?? []
  return at + rest.length
}

const lastPlace = ({ source }: Tree, close: Node): Edit & { readonly isOwnLine: boolean } => {
  const lineStart = source.lastIndexOf("\n", close.start - 1) + 1
  const isOwnLine = source.slice(lineStart, close.start).trim() === ""
  const at = isOwnLine ? lineStart : close.start
  return { start: at, end: at, text: "", isOwnLine }
}

/** Three different forms, of which two have a variable of one type. */
const chooseDecoys = (fitting: ReadonlyArray<Decoy>, random: Draws): ReadonlyArray<Decoy> => {
  const alike = (form: Decoy) => fitting.filter((one) => one !== form && one.type === form.type)
  const first = random.pick(fitting.filter((form) => alike(form).length > 0))
  const second = random.pick(alike(first))
  return [first, second, random.pick(fitting.filter((one) => one !== first && one !== second))]
}

/** Adds decoys to the flawed contract. */
export const addDecoys: Pass = (tree, random, { flaw }) => {
  const flawed = flawedContract(tree, flaw.contract, flaw.functions)
  const contract = flawed === undefined ? undefined : lastHeir(tree, flawed)
  const close = contract === undefined ? null : child(contract, "CloseBrace")
  if (contract === undefined || close === null) return { reason: "the source declares no contract" }
  const { fitting, write } = decoyWriter(tree, contract, random, freshNames(tree))
  const added = chooseDecoys(fitting, random).map(write)
  const functions = endsIn(contract, "FunctionDefinition", "ConstructorDefinition")
  // The last one: then the variables of the contract keep their places.
  const variable = endsIn(contract, "StateVariableDefinition").at(-1)
  const event = endsIn(contract, "EventDefinition").at(-1) ?? variable
  const end = lastPlace(tree, close)
  const texts = new Map<number, string>()
  const put = (behind: number | undefined, gap: string, text: string) => {
    const at = behind === undefined ? end.start : endOfLine(tree.source, behind)
    const added =
      behind !== undefined ? `${gap}${text.trimEnd()}` : end.isOwnLine ? `\n${text}` : `\n\n${text}`
    texts.set(at, `${texts.get(at) ?? ""}${added}`)
  }
  for (const { announced, declaration } of added) {
    if (declaration !== null) put(variable, "\n", indented(declaration))
    if (announced !== null) put(event, "\n", indented(announced))
  }
  for (const { code } of added) {
    put(functions.length === 0 ? undefined : random.pick(functions), "\n\n", indented(code))
  }
  const edits = [...texts].map(([at, text]) => ({ start: at, end: at, text }))
  return { edits: edits.sort((a, b) => a.start - b.start), added }
}
