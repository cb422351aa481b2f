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

/**
 * An added function is safe if it changes nothing (view, pure) and refers to nothing that is declared
 * outside it.
 */
export const decoyFault = (tree: Schema.Json, added: ReadonlySet<string>): string | null => {
  if (added.size === 0) return null
  const all = nodesIn(tree)
  const declared = idsIn(all)
  const isAdded = ({ nodeType, name }: Fields) =>
    nodeType === "FunctionDefinition" && Predicate.isString(name) && added.has(name)
  const decoys = all.filter(isAdded)
  for (const decoy of decoys) {
    if (decoy.stateMutability !== "view" && decoy.stateMutability !== "pure") {
      return `${decoy.name} may change the state`
    }
    const inside = nodesIn([decoy.parameters, decoy.returnParameters, decoy.body, decoy.modifiers])
    const own = idsIn(inside)
    const strange = inside.find(({ referencedDeclaration: to }) => declared.has(to) && !own.has(to))
    if (strange !== undefined) return `${decoy.name} uses ${strange.name ?? strange.memberName}`
  }
  return decoys.length === added.size ? null : "an added function is missing"
}
