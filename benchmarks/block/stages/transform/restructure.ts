/**
 * Restructures control flow without changing what a contract does: conditions in their own variables,
 * conjunctions split, `for` as `while`, compound assignments written out, statements under a condition that
 * is always true. Owns which statements each rewriting is safe for. Edits only add text around existing
 * code, so statements keep their order and annotations their lines.
 */
import type { Edit } from "./edits.ts"
import { freshNames } from "./names.ts"
import type { Pass } from "./Pass.ts"
import type { Draws } from "./random.ts"
import { child, type Node, nodesOf, type Tree, textOf } from "./Tree.ts"

/** Share of the eligible statements that are rewritten, in percent. */
const LIKELIHOOD = 70
/**
 * A function with more variables than this gets no further one: the EVM reaches sixteen stack slots, and an
 * expression needs some of them.
 */
const ROOM = 9

const FUNCTIONS = [
  "FunctionDefinition",
  "ConstructorDefinition",
  "ModifierDefinition",
  "FallbackFunctionDefinition",
  "ReceiveFunctionDefinition",
  "UnnamedFunctionDefinition"
] as const
const VARIABLES = [
  "Parameter",
  "VariableDeclarationStatement",
  "TypedTupleMember",
  "UntypedTupleMember"
] as const

/** What a rewriting may use: the function that it is in, and new names. */
interface Scope {
  readonly tree: Tree
  readonly random: Draws
  readonly fresh: (wanted: string) => string
  /** the type of the function's only result, if it is a plain value */
  readonly result: string | null
  /** Whether one more variable fits; counts it if it does. */
  readonly takeRoom: () => boolean
}

/** Gives the edits of one statement, or null if the rewriting is not safe for it. */
type Rewriting = (scope: Scope, statement: Node) => ReadonlyArray<Edit> | null

const insert = (at: number, text: string): Edit => ({ start: at, end: at, text })

/** The expression under wrappers that only Slang has. */
const bare = (node: Node | null | undefined): Node | null => {
  let at = node ?? null
  while (at?.kind === "Expression" && at.children.length === 1) at = at.children[0] ?? null
  return at
}

const opaqueName = (random: Draws): string =>
  `_0x${random.int(0, 0xffffff).toString(16).padStart(6, "0")}`

/** A condition that is always true, reads nothing and cannot revert. */
const tautology = ({ random }: Scope): string => {
  const [number, modulus] = [random.int(1_000, 99_999), random.int(7, 97)]
  return random.pick([
    `uint256(${number}) % ${modulus} == ${number % modulus}`,
    `uint256(${number}) / ${modulus} < ${Math.floor(number / modulus) + 1}`,
    `(uint256(${number}) | ${modulus}) >= ${number}`
  ])
}

/** A call of a built-in `require`: its condition and the arguments after it. */
const requireOf = (tree: Tree, statement: Node) => {
  if (statement.kind !== "ExpressionStatement") return null
  const call = bare(child(statement, "Expression"))
  if (call?.kind !== "FunctionCallExpression") return null
  const callee = bare(child(call, "Operand"))
  if (callee?.binding !== "builtin" || textOf(tree, callee) !== "require") return null
  const list = nodesOf(call, "PositionalArguments")[0]
  const [condition, ...rest] = list?.children.filter(({ kind }) => kind === "Expression") ?? []
  return condition === undefined ? null : { condition, message: rest[0] ?? null }
}

/** `require(a && b, m)` -> `require(a, m); require(b, m)`: b is not evaluated if a fails. */
const splitRequire: Rewriting = ({ tree }, statement) => {
  const call = requireOf(tree, statement)
  const both = bare(call?.condition)
  if (call === null || both?.kind !== "AndExpression") return null
  const message = call.message
  if (message !== null && bare(message)?.kind !== "StringExpression") return null
  const [left, right] = [child(both, "LeftOperand"), child(both, "RightOperand")]
  if (left === null || right === null) return null
  const again = message === null ? "" : `, ${textOf(tree, message)}`
  return [
    insert(statement.start, "{ "),
    { start: left.end, end: right.start, text: `${again}); require(` },
    insert(statement.end, " }")
  ]
}

/** `require(a)` -> `bool v = a; require(v)`. */
const nameRequirement: Rewriting = (scope, statement) => {
  const call = requireOf(scope.tree, statement)
  if (call === null || !scope.takeRoom()) return null
  const name = scope.fresh(opaqueName(scope.random))
  const { condition } = call
  return [
    { start: statement.start, end: condition.start, text: `{ bool ${name} = ` },
    insert(condition.end, `; require(${name}`),
    insert(statement.end, " }")
  ]
}

/** `if (a) ...` -> `bool v = a; if (v) ...`. */
const nameCondition: Rewriting = (scope, statement) => {
  if (statement.kind !== "IfStatement") return null
  const [open, condition] = [child(statement, "OpenParen"), child(statement, "Condition")]
  if (open === null || condition === null || !scope.takeRoom()) return null
  const name = scope.fresh(opaqueName(scope.random))
  return [
    { start: statement.start, end: condition.start, text: `{ bool ${name} = ` },
    insert(condition.end, `; if (${name}`),
    insert(statement.end, " }")
  ]
}

/** `return a` -> `T v = a; return v`, for a result that is a plain value. */
const nameResult: Rewriting = (scope, statement) => {
  const value = statement.kind === "ReturnStatement" ? child(statement, "Expression") : null
  if (value === null || scope.result === null) return null
  if (bare(value)?.kind === "TupleExpression" || !scope.takeRoom()) return null
  const name = scope.fresh(opaqueName(scope.random))
  return [
    { start: statement.start, end: value.start, text: `{ ${scope.result} ${name} = ` },
    insert(value.end, `; return ${name}`),
    insert(statement.end, " }")
  ]
}

const COMPOUND: Readonly<Record<string, string>> = {
  PlusEqual: "+",
  MinusEqual: "-",
  StarEqual: "*"
}
const SIMPLE = new Set(["Identifier", "DecimalNumberExpression", "Expression", "DecimalLiteral"])

/** `x += a` -> `x = x + (a)`, if both sides only read. */
const writeOut: Rewriting = ({ tree }, statement) => {
  if (statement.kind !== "ExpressionStatement") return null
  const assignment = bare(child(statement, "Expression"))
  if (assignment?.kind !== "AssignmentExpression") return null
  const [target, operator, value] = assignment.children
  const sign = COMPOUND[operator?.kind ?? ""]
  if (sign === undefined || target === undefined || value === undefined) return null
  const reads = (node: Node): boolean => SIMPLE.has(node.kind) && node.children.every(reads)
  if (bare(target)?.kind !== "Identifier" || !reads(value)) return null
  const name = textOf(tree, target)
  return [
    { start: target.end, end: value.start, text: ` = ${name} ${sign} (` },
    insert(value.end, ")")
  ]
}

/**
 * `s;` -> `if (true condition) { s; }`. Not for a statement that may be the only assignment of a storage
 * reference, which the compiler requires on every path.
 */
const guard: Rewriting = (scope, statement) => {
  if (statement.kind !== "ExpressionStatement") return null
  const expression = bare(child(statement, "Expression"))
  const kind = expression?.kind ?? ""
  const callee = bare(child(expression, "Operand"))
  const ends = callee?.binding === "builtin"
  const isCall = kind === "FunctionCallExpression" && !ends
  const target = bare(child(expression, "LeftOperand"))?.kind ?? ""
  const isStore =
    kind === "AssignmentExpression" && /^(IndexAccess|MemberAccess)Expression$/.test(target)
  if (!isCall && !isStore) return null
  return [insert(statement.start, `if (${tautology(scope)}) { `), insert(statement.end, " }")]
}

/** `for (a; b; c) { s }` -> `{ a; while (b) { { s } c; } }`, if nothing jumps over c. */
const asWhile: Rewriting = ({ tree }, statement) => {
  if (statement.kind !== "ForStatement") return null
  const [initial, condition] = [child(statement, "Initialization"), child(statement, "Condition")]
  const [step, body] = [child(statement, "Iterator"), child(statement, "Body")]
  const close = child(statement, "CloseParen")
  const test = child(condition?.children[0], "Expression")
  if (initial === null || test === null || step === null || close === null) return null
  if (initial.children[0]?.kind === "Semicolon" || body?.children[0]?.kind !== "Block") return null
  if (nodesOf(body, "ContinueStatement").length > 0) return null
  return [
    { start: statement.start, end: initial.start, text: "{ " },
    { start: initial.end, end: test.start, text: " while (" },
    { start: test.end, end: close.end, text: ") {" },
    insert(body.end, ` ${textOf(tree, step)}; } }`)
  ]
}

const rewritings: ReadonlyArray<Rewriting> = [
  splitRequire,
  asWhile,
  nameCondition,
  nameResult,
  writeOut,
  nameRequirement,
  guard
]

const VALUE = /^(bool|address(\s+payable)?|u?int\d*|bytes\d+)$/

/** The type of a function's only result, if a variable of it needs no memory. */
const resultOf = (tree: Tree, definition: Node): string | null => {
  const returns = child(definition, "ReturnsDeclaration")
  const [only, ...more] = returns === null ? [] : nodesOf(returns, "Parameter")
  const type = only === undefined ? null : child(only, "TypeName")
  if (type === null || more.length > 0) return null
  const text = textOf(tree, type)
  return VALUE.test(text) ? text : null
}

/**
 * The edits of a function. Edits inside a statement are placed between the statement's own first and last
 * edit.
 */
const rewriteFunction = (
  tree: Tree,
  random: Draws,
  fresh: Scope["fresh"],
  definition: Node
): ReadonlyArray<Edit> => {
  let variables = nodesOf(definition, ...VARIABLES).length
  const takeRoom = () => variables++ < ROOM
  const scope: Scope = { tree, random, fresh, result: resultOf(tree, definition), takeRoom }
  const visit = (node: Node): ReadonlyArray<Edit> => {
    const statement = node.kind === "Statement" ? node.children[0] : undefined
    const own =
      statement !== undefined && random.chance(LIKELIHOOD)
        ? rewritings.reduce<ReadonlyArray<Edit> | null>(
            (found, rewriting) => found ?? rewriting(scope, statement),
            null
          )
        : null
    const inner = node.children.flatMap(visit)
    return own === null ? inner : [...own.slice(0, -1), ...inner, ...own.slice(-1)]
  }
  return visit(definition)
}

/** Rewrites most eligible statements, chosen by the seed. */
export const restructure: Pass = (tree, random) => {
  const fresh = freshNames(tree)
  const definitions = nodesOf(tree.root, ...FUNCTIONS)
  return {
    edits: definitions.flatMap((definition) => rewriteFunction(tree, random, fresh, definition))
  }
}
