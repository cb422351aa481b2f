/**
 * Why an added function is not safe, by the compiler's syntax tree. It may write to added variables alone. Of the contract it may
 * only read plain values, and what it moves goes from its caller to its caller.
 */
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

/** Members by which a function sends coins or tokens, or runs code of others on its storage. */
const SENDING =
  /^(?:transfer|send|value|gas|call|delegatecall|callcode|staticcall|transferFrom|safeTransferFrom|safeTransfer)$/
const ENDING = /^(?:selfdestruct|suicide)$/

const field = (value: unknown, name: string): unknown =>
  Predicate.hasProperty(value, name) ? value[name] : undefined

const isMember = (value: unknown, of: string, member: string): boolean =>
  field(value, "nodeType") === "MemberAccess" &&
  field(value, "memberName") === member &&
  field(field(value, "expression"), "name") === of

const isCaller = (value: unknown): boolean => {
  const [inner] = field(value, "kind") === "typeConversion" ? listOf(field(value, "arguments")) : []
  return (
    isMember(value, "msg", "sender") || (inner !== undefined && isMember(inner, "msg", "sender"))
  )
}

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** `msg.sender.call{value: msg.value}("")` or `msg.sender.transfer(msg.value)`: what came with the call goes back. */
const isBack = (call: Fields): boolean => {
  const [expression, args] = [call.expression, listOf(call.arguments)]
  if (field(expression, "nodeType") === "FunctionCallOptions") {
    const inner = field(expression, "expression")
    const [data] = args
    return (
      field(inner, "memberName") === "call" &&
      isCaller(field(inner, "expression")) &&
      listOf(field(expression, "names")).join() === "value" &&
      isMember(listOf(field(expression, "options"))[0], "msg", "value") &&
      args.length === 1 &&
      field(data, "value") === ""
    )
  }
  return (
    field(expression, "memberName") === "transfer" &&
    isCaller(field(expression, "expression")) &&
    args.length === 1 &&
    isMember(args[0], "msg", "value")
  )
}

/** `token.transferFrom(msg.sender, msg.sender, amount)`: the caller's tokens stay the caller's. */
const isToOneself = ({ arguments: given, expression }: Fields): boolean => {
  const [from, to, ...others] = listOf(given)
  return (
    /^(?:transferFrom|safeTransferFrom)$/.test(String(field(expression, "memberName"))) &&
    field(field(expression, "expression"), "nodeType") === "Identifier" &&
    isCaller(from) &&
    isCaller(to) &&
    others.length === 1
  )
}

/** What may stand in a decoy as it is, with everything inside but what the call is given. */
const movesIn = (inside: ReadonlyArray<Fields>) => {
  const calls = inside.filter(({ nodeType }) => nodeType === "FunctionCall")
  const back = calls.filter(isBack)
  const moves = [...back, ...calls.filter(isToOneself)]
  return { back, within: new Set(moves.flatMap(({ expression }) => nodesIn(expression))) }
}

/** What a decoy does that a decoy must not; null where nothing. */
const forbiddenIn = (
  inside: ReadonlyArray<Fields>,
  allowed: ReadonlySet<Fields>
): string | null => {
  for (const node of inside) {
    const { memberName, name, nodeType } = node
    if (allowed.has(node)) continue
    if (/^(?:InlineAssembly|NewExpression|FunctionCallOptions)$/.test(String(nodeType))) {
      return String(nodeType)
    }
    const isSending = nodeType === "MemberAccess" && SENDING.test(String(memberName))
    if (isSending && !isMember(node, "msg", "value")) return String(memberName)
    if (nodeType === "Identifier" && ENDING.test(String(name))) return String(name)
  }
  return null
}

const isTransfer = (call: Fields): boolean => field(call.expression, "memberName") === "transfer"

/** Whether a call that may fail is looked at: by a statement right behind it that names the result and reverts. */
const isLookedAt = (statements: ReadonlyArray<unknown>, call: Fields): boolean => {
  const at = statements.findIndex((statement) => nodesIn(statement).includes(call))
  if (at < 0 || field(statements[at], "nodeType") === "IfStatement") return false
  if (isTransfer(call)) return true
  const [done] = listOf(field(statements[at], "declarations"))
  const next = nodesIn(statements[at + 1])
  return (
    next.some(({ referencedDeclaration: to }) => to !== undefined && to === field(done, "id")) &&
    next.some(({ name, nodeType }) => nodeType === "RevertStatement" || name === "require")
  )
}

/** What is wrong with a decoy that takes coins: it must give back all of them, whatever happens. */
const keptBy = (decoy: Fields, back: ReadonlyArray<Fields>, inside: ReadonlyArray<Fields>) => {
  const [call, ...others] = back
  if (decoy.stateMutability !== "payable") return call === undefined ? null : "sends coins"
  const statements = listOf(field(decoy.body, "statements"))
  const isWhole = call !== undefined && others.length === 0 && isLookedAt(statements, call)
  const leaves = inside.some(({ nodeType }) => nodeType === "Return")
  return isWhole && !leaves ? null : "keeps coins"
}

const VALUE = /^(?:u?int\d*|address(?: payable)?|bool|bytes\d+)$/

/** Expressions that are written to: `x = `, `x++`, `delete x`. */
const writtenIn = (inside: ReadonlyArray<Fields>): ReadonlySet<Fields> =>
  new Set(
    inside.flatMap((node) =>
      node.nodeType === "Assignment"
        ? nodesIn(node.leftHandSide)
        : node.nodeType === "UnaryOperation" && /^(?:\+\+|--|delete)$/.test(String(node.operator))
          ? nodesIn(node.subExpression)
          : []
    )
  )

/** The kinds of declarations that decoys may name, by the id of the declaration. */
const declarationsIn = (all: ReadonlyArray<Fields>, added: ReadonlySet<string>) => {
  const isAdded = ({ name }: Fields) => Predicate.isString(name) && added.has(name)
  const isVariable = ({ nodeType, stateVariable }: Fields) =>
    nodeType === "VariableDeclaration" && stateVariable === true
  const states = all.filter(isVariable)
  return {
    decoys: all.filter((node) => node.nodeType === "FunctionDefinition" && isAdded(node)),
    stored: [
      ...states.filter(isAdded),
      ...all.filter((node) => node.nodeType === "EventDefinition" && isAdded(node))
    ],
    read: idsIn(
      states.filter(
        (one) => !isAdded(one) && VALUE.test(String(field(one.typeDescriptions, "typeString")))
      )
    ),
    errors: idsIn(all.filter(({ nodeType }) => nodeType === "ErrorDefinition"))
  }
}

/**
 * An added function is safe where it writes to added variables alone, which only added functions name; names nothing else that is
 * declared outside of it but added events, errors, and plain values that it reads; and sends nothing but what came with the call,
 * or tokens of its caller, to its caller.
 */
export const decoyFault = (tree: Schema.Json, added: ReadonlySet<string>): string | null => {
  if (added.size === 0) return null
  const all = nodesIn(tree)
  const declared = idsIn(all)
  const { decoys, errors, read, stored } = declarationsIn(all, added)
  const own = idsIn(stored)
  const named: Array<Fields> = []
  for (const decoy of decoys) {
    const inside = nodesIn([decoy.parameters, decoy.returnParameters, decoy.body, decoy.modifiers])
    const inner = idsIn(inside)
    const { back, within } = movesIn(inside)
    const written = writtenIn(inside)
    const strange = inside.find((node) => {
      const to = node.referencedDeclaration
      const mayRead = node.nodeType === "Identifier" && read.has(to) && !written.has(node)
      return (
        declared.has(to) &&
        !(inner.has(to) || own.has(to) || errors.has(to) || mayRead || within.has(node))
      )
    })
    if (strange !== undefined) return `${decoy.name} uses ${strange.name ?? strange.memberName}`
    const forbidden = forbiddenIn(inside, within)
    if (forbidden !== null) return `${decoy.name} uses ${forbidden}`
    const kept = keptBy(decoy, back, inside)
    if (kept !== null) return `${decoy.name} ${kept}`
    named.push(...inside)
  }
  const uses = (nodes: ReadonlyArray<Fields>) =>
    nodes.filter(({ referencedDeclaration: to }) => own.has(to)).length
  if (uses(all) !== uses(named)) return "what belongs to a decoy is used outside of it"
  return decoys.length + stored.length === added.size ? null : "something that was added is missing"
}
