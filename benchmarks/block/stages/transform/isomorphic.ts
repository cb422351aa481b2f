/**
 * Whether two of the compiler's syntax trees are the same program up to names. Owns the comparison: the
 * same nodes in the same order, every reference to the corresponding declaration, every name renamed
 * consistently. It uses what the compiler resolved and not Slang, so a name captured by another scope is
 * detected.
 */
import { Predicate, type Schema } from "effect"

type Json = Schema.Json | undefined
type Names = ReadonlyMap<string, string>

interface Comparison {
  readonly names: Names
  /** texts of the first that differ in the second */
  readonly texts: Names
  /** functions, variables and events of the second tree that the first may lack */
  readonly added: ReadonlySet<string>
  /** leave out the bodies of functions and modifiers */
  readonly withoutBodies: boolean
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "))

/** Fields that follow from the rest of the tree, or are not part of the program. */
const ignored = list(
  "id src nameLocation nameLocations memberLocation typeDescriptions argumentTypes commonType " +
    "documentation license absolutePath canonicalName exportedSymbols functionSelector eventSelector " +
    "errorSelector internalFunctionIDs nativeSrc hexValue keyNameLocation valueNameLocation"
)
const references = list(
  "referencedDeclaration overloadedDeclarations scope baseFunctions baseModifiers superFunction " +
    "linearizedBaseContracts contractDependencies usedErrors usedEvents functionReturnParameters assignments"
)

/** A name after the renaming; `x_slot` and `x_offset` follow `x`. */
const renamed = (name: string, names: Names): string => {
  const [, variable = "", suffix = ""] = /^(.*)(_slot|_offset)$/.exec(name) ?? []
  return names.get(name) ?? (names.has(variable) ? `${names.get(variable)}${suffix}` : name)
}

/** Whether a text of the second tree equals that of the first, unchanged or with its names replaced. */
const sameText = (a: string, b: string, names: Names): boolean =>
  a === b || a.replace(/[A-Za-z_$][\w$]*/g, (word) => renamed(word, names)) === b

/** Whether the node is a declaration, whose name must follow the renaming. */
const declares = (type: Json): boolean =>
  Predicate.isString(type) && /(Definition|Declaration|EnumValue)$/.test(type)

/** The declarations that an assembly block uses, in whichever form the compiler lists them. */
const declarationsIn = (value: Json): ReadonlyArray<Schema.Json> => {
  if (Array.isArray(value)) return value.flatMap(declarationsIn)
  if (!Predicate.isObject(value)) return []
  const fields = value as Readonly<Record<string, Json>>
  return "declaration" in fields
    ? [fields.declaration ?? null]
    : Object.values(fields).flatMap(declarationsIn)
}

/** Two trees as they are walked side by side. */
interface Walk extends Comparison {
  /** ids of the first tree -> those of the second */
  readonly partner: Map<Json, Json>
  /** references, which are compared when all ids are known: where, and both sides */
  readonly pending: Array<readonly [string, Json, Json]>
  /** ids of what was added to the second tree */
  readonly more: Set<Json>
}

const MEMBERS: ReadonlySet<unknown> = new Set([
  "FunctionDefinition",
  "VariableDeclaration",
  "EventDefinition"
])

const isAdded = (node: Json, { added }: Comparison): boolean =>
  Predicate.isObject(node) &&
  "nodeType" in node &&
  MEMBERS.has(node.nodeType) &&
  "name" in node &&
  Predicate.isString(node.name) &&
  added.has(node.name)

const compareLists = (
  a: ReadonlyArray<Json>,
  b: ReadonlyArray<Json>,
  path: string,
  walk: Walk
): string | null => {
  const rest = b.filter((node) => {
    if (!isAdded(node, walk)) return true
    if (Predicate.isObject(node) && "id" in node) walk.more.add(node.id as Json)
    return false
  })
  if (a.length !== rest.length) return `${path}: ${a.length} parts became ${rest.length}`
  for (const [index, one] of a.entries()) {
    const found = compare(one, rest[index], path, walk)
    if (found !== null) return found
  }
  return null
}

const compareNodes = (
  a: Readonly<Record<string, Json>>,
  b: Readonly<Record<string, Json>>,
  above: string,
  walk: Walk
): string | null => {
  const { names, partner, pending, withoutBodies } = walk
  const path = Predicate.isString(a.name) && a.name !== "" ? `${above}/${a.name}` : above
  if (a.nodeType !== b.nodeType) return `${path}: ${a.nodeType} became ${b.nodeType}`
  if (a.id !== undefined) partner.set(a.id, b.id)
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [a[key], b[key]]
    if (ignored.has(key)) continue
    if (key === "body" && withoutBodies && declares(a.nodeType)) continue
    if (references.has(key)) {
      pending.push([`${path}.${key}`, left, right])
    } else if (key === "externalReferences") {
      pending.push([`${path}.${key}`, [...declarationsIn(left)], [...declarationsIn(right)]])
    } else if (key === "name" && declares(a.nodeType) && Predicate.isString(left)) {
      if (right !== renamed(left, names)) return `${path}: declared as ${right}`
    } else {
      const found = compare(left, right, path, walk)
      if (found !== null) return found
    }
  }
  return null
}

const compare = (a: Json, b: Json, path: string, walk: Walk): string | null => {
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, path, walk)
  if (Predicate.isObject(a) && Predicate.isObject(b)) {
    return compareNodes(
      a as Readonly<Record<string, Json>>,
      b as Readonly<Record<string, Json>>,
      path,
      walk
    )
  }
  if (Predicate.isString(a) && Predicate.isString(b)) {
    if (walk.texts.get(a) === b || sameText(a, b, walk.names)) return null
  }
  return a === b ? null : `${path}: ${JSON.stringify(a)} became ${JSON.stringify(b)}`
}

/** The first difference between two trees, in words; null if they are the same program. */
export const difference = (
  first: Schema.Json,
  second: Schema.Json,
  comparison: Comparison
): string | null => {
  const walk: Walk = { ...comparison, partner: new Map(), pending: [], more: new Set() }
  const { partner, pending } = walk
  const found = compare(first, second, "", walk)
  if (found !== null) return found

  // Built-ins have numbers without a node; the name has already shown which one is meant.
  const images = new Set(partner.values())
  const sameReference = (a: Json, b: Json): boolean => {
    if (!Array.isArray(a) || !Array.isArray(b)) {
      return partner.has(a) ? partner.get(a) === b : !images.has(b)
    }
    const ids = (all: ReadonlyArray<Json>) => all.map(String).sort().join()
    const own = a.filter((id) => partner.has(id)).map((id) => partner.get(id))
    const kept = b.filter((id) => !walk.more.has(id))
    return a.length === kept.length && ids(own) === ids(kept.filter((id) => images.has(id)))
  }
  const astray = pending.find(([, a, b]) => !sameReference(a, b))
  return astray === undefined ? null : `${astray[0]}: refers to something else`
}
