/**
 * The forms of decoys, and how one is written in the manner of a contract: its visibility, its checks, its comments and
 * events are as usual there, so that a decoy is not known by its looks. Owns the forms and reading a manner.
 */
import { Schema } from "effect"
import { operations } from "../../../../../tasks/block/Sample.ts"
import decoyData from "../data/decoys.json" with { type: "json" }
import type { Added } from "../Pass.ts"
import type { Draws } from "../random.ts"
import { type Node, nodesOf, type Tree, textOf } from "../Tree.ts"

const Words = Schema.NonEmptyArray(Schema.String)
const Decoy = Schema.Struct({
  /** one is drawn for the function, one for its variable */
  names: Words,
  states: Words,
  operation: Schema.Literals(operations),
  /** the variable's type: a mapping, which moves no other variable's value */
  type: Schema.String,
  /**
   * the function, with NAME and STATE for its names, `<<a|b>>` for a choice, `CHECK(condition)` for a check and TELL
   * for an event
   */
  code: Schema.String,
  /** what a check says if it fails */
  reasons: Schema.Array(Schema.String),
  /** what a comment says */
  says: Words,
  event: Schema.Struct({ names: Words, parameters: Schema.String, arguments: Schema.String }),
  /** why it is safe */
  rationale: Schema.String
})
type Decoy = typeof Decoy.Type

/** The forms of decoys. */
export const decoys = Schema.decodeUnknownSync(Schema.Array(Decoy))(decoyData)

/** How the functions of a contract are usually written. */
interface Manner {
  /** `external`, not `public` */
  readonly external: boolean
  /** with a comment before it */
  readonly documented: boolean
  /** with an event */
  readonly emits: boolean
  /** errors that a check reverts with; empty: `require`, with a text or without */
  readonly errors: ReadonlyArray<string>
  readonly texts: boolean
  /** of a mapping; "": none is written */
  readonly visibility: "public" | "private" | "internal" | ""
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const isDocumented = ({ comments, source }: Tree, { start }: Node): boolean =>
  comments.some(({ end }) => end <= start && source.slice(end, start).trim() === "")

const isMost = <A>(list: ReadonlyArray<A>, is: (one: A) => boolean): boolean =>
  list.filter(is).length * 2 > list.length

const visibilityIn = (tree: Tree, contract: Node): Manner["visibility"] => {
  const written = nodesOf(contract, "StateVariableDefinition")
    .map((one) => textOf(tree, one))
    .filter((text) => text.startsWith("mapping"))
    .map((text) => /\b(public|private|internal)\b/.exec(text)?.[1] ?? "")
  const choices = ["public", "private", "internal", ""] as const
  const times = (choice: string) => written.filter((one) => one === choice).length
  return written.length === 0
    ? "private"
    : choices.reduce((best, one) => (times(one) > times(best) ? one : best))
}

/** Reads how a contract is written. */
const mannerOf = (tree: Tree, contract: Node): Manner => {
  const own = nodesOf(contract, "FunctionDefinition")
  const changing = own
    .map((one) => textOf(tree, one))
    .filter(
      (text) => text.endsWith("}") && !/\b(?:view|pure|constant)\b/.test(text.split("{")[0] ?? "")
    )
  const code = textOf(tree, contract)
  const reverts = count(code, /\brevert\s+[A-Za-z_]\w*\s*\(/g)
  const texts = count(code, /\brequire\s*\([^;]*,\s*["']/g)
  const bare = count(code, /\brequire\s*\(/g) - texts
  const errors = Array.from(
    tree.source.matchAll(/\berror\s+(\w+)\s*\(\s*\)/g),
    ([, name = ""]) => name
  )
  return {
    external: isMost(changing, (text) => /\bexternal\b/.test(text.split("{")[0] ?? "")),
    documented: isMost(own, (one) => isDocumented(tree, one)),
    emits: isMost(changing, (text) => /\bemit\s/.test(text)),
    errors: reverts > texts + bare ? errors : [],
    texts: texts >= bare && texts + reverts > 0,
    visibility: visibilityIn(tree, contract)
  }
}

/** A check in the manner of the contract. */
const checkFor = (condition: string, { reasons }: Decoy, manner: Manner, random: Draws): string => {
  if (manner.errors.length > 0)
    return `if (!(${condition})) revert ${random.pick(manner.errors)}();`
  return manner.texts && reasons.length > 0
    ? `require(${condition}, "${random.pick(reasons)}");`
    : `require(${condition});`
}

/** A decoy as it is added: its texts, and what the annotation says. */
interface Written extends Added {
  /** of its variable; null: another decoy has it, too */
  readonly declaration: string | null
  /** of its event; null: it has none */
  readonly announced: string | null
  readonly code: string
}

/** A writer of decoys for one contract; `fresh` makes names that nothing else has. */
export const decoyWriter = (
  tree: Tree,
  contract: Node,
  random: Draws,
  fresh: (wanted: string) => string
): ((decoy: Decoy) => Written) => {
  const manner = mannerOf(tree, contract)
  // Decoys of one type share a variable: one that a single function uses would be told apart by that.
  const variables = new Map<string, string>()
  return (decoy) => {
    const name = fresh(random.pick(decoy.names))
    const known = variables.get(decoy.type)
    const variable = known ?? fresh(random.pick(decoy.states))
    variables.set(decoy.type, variable)
    const event = manner.emits ? fresh(random.pick(decoy.event.names)) : null
    const chosen = decoy.code
      .replace(/<<(.*?)>>/g, (_, all: string) => random.pick(all.split("|")))
      .replace(/CHECK\((.*)\)$/gm, (_, condition: string) =>
        checkFor(condition, decoy, manner, random)
      )
      .replace(/\n *TELL$/m, event === null ? "" : `\n    emit ${event}(${decoy.event.arguments});`)
      .replace("NAME", name)
      .replaceAll("STATE", variable)
    const isOpen = manner.external && !/ memory /.test(chosen.split("{")[0] ?? "")
    const says = manner.documented ? `/// @notice ${random.pick(decoy.says)}\n` : ""
    const visibility = manner.visibility === "" ? "" : `${manner.visibility} `
    return {
      name,
      variable,
      event,
      operation: decoy.operation,
      rationale: decoy.rationale,
      declaration: known === undefined ? `${decoy.type} ${visibility}${variable};` : null,
      announced: event === null ? null : `event ${event}(${decoy.event.parameters});`,
      code: `${says}${isOpen ? chosen.replace(" public ", " external ") : chosen}`
    }
  }
}
