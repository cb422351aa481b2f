/** Why an added function is not safe, by the compiler's syntax tree. */
import { Predicate, type Schema } from "effect"

type Fields = Readonly<Record<string, unknown>>

const nodesIn = (value: unknown): ReadonlyArray<Fields> => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!Predicate.isObject(value)) return []
  return [value, ...Object.values(value).flatMap(nodesIn)]
}

const idsIn = (nodes: ReadonlyArray<Fields>): ReadonlySet<unknown> =>
  new Set(
    nodes.flatMap(({ nodeType, id }) => (nodeType === undefined || id === undefined ? [] : [id]))
  )

/** Members by which a function sends coins or runs code of others on its storage. */
const SENDING = /^(?:transfer|send|value|gas|delegatecall|callcode|staticcall)$/
const ENDING = /^(?:selfdestruct|suicide)$/

/** What a decoy does that a decoy must not; null where nothing. */
const forbiddenIn = (inside: ReadonlyArray<Fields>): string | null => {
  for (const { memberName, name, nodeType } of inside) {
    if (/^(?:InlineAssembly|NewExpression|FunctionCallOptions)$/.test(String(nodeType))) {
      return String(nodeType)
    }
    if (nodeType === "MemberAccess" && SENDING.test(String(memberName))) return String(memberName)
    if (nodeType === "Identifier" && ENDING.test(String(name))) return String(name)
  }
  return null
}

/**
 * An added function is safe where it sends nothing, and names nothing that is declared outside of it but
 * errors, and added variables and events, which only added functions name.
 */
export const decoyFault = (tree: Schema.Json, added: ReadonlySet<string>): string | null => {
  if (added.size === 0) return null
  const all = nodesIn(tree)
  const declared = idsIn(all)
  const isAdded = ({ name }: Fields) => Predicate.isString(name) && added.has(name)
  const isVariable = ({ nodeType, stateVariable }: Fields) =>
    nodeType === "VariableDeclaration" && stateVariable === true
  const decoys = all.filter((node) => node.nodeType === "FunctionDefinition" && isAdded(node))
  const variables = all.filter((node) => isVariable(node) && isAdded(node))
  const events = all.filter((node) => node.nodeType === "EventDefinition" && isAdded(node))
  const stored = idsIn([...variables, ...events])
  const harmless = idsIn(all.filter(({ nodeType }) => nodeType === "ErrorDefinition"))
  const named: Array<Fields> = []
  for (const decoy of decoys) {
    if (decoy.stateMutability === "payable") return `${decoy.name} takes coins`
    const inside = nodesIn([decoy.parameters, decoy.returnParameters, decoy.body, decoy.modifiers])
    const own = idsIn(inside)
    const strange = inside.find(
      ({ referencedDeclaration: to }) =>
        declared.has(to) && !own.has(to) && !stored.has(to) && !harmless.has(to)
    )
    if (strange !== undefined) return `${decoy.name} uses ${strange.name ?? strange.memberName}`
    const forbidden = forbiddenIn(inside)
    if (forbidden !== null) return `${decoy.name} uses ${forbidden}`
    named.push(...inside)
  }
  const uses = (nodes: ReadonlyArray<Fields>) =>
    nodes.filter(({ referencedDeclaration: to }) => stored.has(to)).length
  if (uses(all) !== uses(named)) return "what belongs to a decoy is used outside of it"
  return decoys.length + variables.length + events.length === added.size
    ? null
    : "something that was added is missing"
}
