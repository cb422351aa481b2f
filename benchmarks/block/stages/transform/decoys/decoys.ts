/**
 * The forms of decoys, and how one is written in the manner of a contract: its visibility, its checks, its comments and
 * events are as usual there, so that a decoy is not known by its looks. Owns the forms and reading a manner.
 */
import { Schema } from "effect"
import { compare } from "semver"
import { operations } from "../../../../../tasks/block/Sample.ts"
import decoyData from "../data/decoys.json" with { type: "json" }
import { isReserved } from "../names.ts"
import type { Added } from "../Pass.ts"
import type { Draws } from "../random.ts"
import { type Node, nameOf, nodesOf, type Tree, textOf } from "../Tree.ts"
import { callIt, headOf, isChanging, ownWords, wordDrawer } from "./vocabulary.ts"

const Decoy = Schema.Struct({
  operation: Schema.Literals(operations),
  /** the variable's type: a mapping, which moves no other variable's value */
  type: Schema.String,
  /** what the contract must have for it: a token that it takes from callers, or code that this pattern finds */
  needs: Schema.optionalKey(Schema.String),
  /**
   * the function, with NAME and STATE for its names; `A1`, `U1`, `K1` and `L1` for names of accounts, amounts, keys and lists; READ
   * for a number of the contract, which it only reads; `<<a|b>>` for a choice, `CHECK(condition)` for a check, BACK for paying back
   * what came with the call, `MOVE(amount)` for moving tokens from the caller to the caller, and TELL for an event
   */
  code: Schema.String,
  event: Schema.Struct({ parameters: Schema.String, arguments: Schema.String }),
  /** why it is safe */
  rationale: Schema.String
})
export type Decoy = typeof Decoy.Type

/** The forms of decoys. */
export const decoys = Schema.decodeUnknownSync(Schema.Array(Decoy))(decoyData)

/** How the functions of a contract are usually written. */
interface Manner {
  /** `external`, not `public` */
  readonly external: boolean
  /** with a comment before it */
  readonly documented: boolean
  /** how many of a hundred have an event, and how many an imported lock */
  readonly emits: number
  readonly locks: number
  /** errors that a check reverts with; empty: `require`, with one of the texts or without */
  readonly errors: ReadonlyArray<string>
  readonly texts: ReadonlyArray<string>
  /** of a mapping; "": none is written */
  readonly visibility: "public" | "private" | "internal" | ""
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const isDocumented = ({ comments, source }: Tree, { start }: Node): boolean =>
  comments.some(({ end }) => end <= start && source.slice(end, start).trim() === "")

const isMost = <A>(list: ReadonlyArray<A>, is: (one: A) => boolean): boolean =>
  list.filter(is).length * 2 > list.length

const shareOf = <A>(list: ReadonlyArray<A>, is: (one: A) => boolean): number =>
  (100 * list.filter(is).length) / Math.max(1, list.length)

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
  const changing = own.map((one) => textOf(tree, one)).filter(isChanging)
  const code = textOf(tree, contract)
  const reverts = count(code, /\brevert\s+[A-Za-z_]\w*\s*\(/g)
  const texts = count(code, /\brequire\s*\([^;]*,\s*["']/g)
  const bare = count(code, /\brequire\s*\(/g) - texts
  const errors = Array.from(
    tree.source.matchAll(/\berror\s+(\w+)\s*\(\s*\)/g),
    ([, name = ""]) => name
  )
  return {
    external: isMost(changing, (text) => /\bexternal\b/.test(headOf(text))),
    documented: isMost(own, (one) => isDocumented(tree, one)),
    emits: shareOf(changing, (text) => /\bemit\s/.test(text)),
    locks: /\bimport\b[^;]*\bReentrancyGuard\b/.test(tree.source)
      ? shareOf(changing, (text) => /\bnonReentrant\b/.test(headOf(text)))
      : 0,
    errors: reverts > texts + bare ? errors : [],
    texts:
      texts >= bare
        ? Array.from(
            code.matchAll(/\brequire\s*\([^;]*,\s*"([^"\\\n]*)"\s*\)/g),
            ([, text = ""]) => text
          )
        : [],
    visibility: visibilityIn(tree, contract)
  }
}

/** What decoys may use of their contract: numbers that they read, a token that it takes from callers. */
interface Usable {
  readonly numbers: ReadonlyArray<string>
  /** as `token.transferFrom` is written there; null: it takes none */
  readonly take: string | null
}

const usableIn = (tree: Tree, contract: Node): Usable => {
  const own = nodesOf(contract, "StateVariableDefinition").map((one) => textOf(tree, one))
  const named = (pattern: RegExp) =>
    own.flatMap((text) =>
      pattern.test(text) ? (/(\w+)\s*(?:=[^;]*)?;$/.exec(text)?.[1] ?? []) : []
    )
  const code = textOf(tree, contract)
  const taken = [
    ...code.matchAll(/\b(\w+)\.(safeTransferFrom|transferFrom)\(msg\.sender,\s*address\(this\),/g)
  ]
  const states = new Set(named(/^(?!mapping)\w+ (?!.*\bconstant\b)/))
  const [, token, how] = taken.find(([, token = ""]) => states.has(token)) ?? []
  return {
    numbers: named(/^uint(?:256)? /),
    take: token === undefined ? null : `${token}.${how}`
  }
}

/** Whether a form can stand in a contract. */
const fits = ({ needs }: Decoy, { take }: Usable, code: string): boolean =>
  needs === undefined || (needs === "token" ? take !== null : new RegExp(needs).test(code))

/** The other side of a comparison. */
const OPPOSITE: Readonly<Record<string, string>> = {
  ">": "<=",
  "<": ">=",
  ">=": "<",
  "<=": ">",
  "==": "!=",
  "!=": "=="
}

/** What holds where a condition does not, as an author writes it. */
const opposite = (condition: string): string =>
  condition
    .split(" && ")
    .map((part) => {
      const [, left = "", sign = "", right = ""] = / ([<>=!]=?) /.test(part)
        ? (/^(.*?) ([<>=!]=?) (.*)$/.exec(part) ?? [])
        : []
      return left === "" ? `!${part}` : `${left} ${OPPOSITE[sign]} ${right}`
    })
    .join(" || ")

/** A check in the manner of the contract. */
const checkFor = (condition: string, manner: Manner, random: Draws): string => {
  if (manner.errors.length > 0)
    return `if (${opposite(condition)}) revert ${random.pick(manner.errors)}();`
  return manner.texts.length > 0
    ? `require(${condition}, "${random.pick(manner.texts)}");`
    : `require(${condition});`
}

/** Pays back to the caller exactly what came with the call, in the language of the contract. */
const backIn = ({ version }: Tree, manner: Manner, random: Draws, done: string): string =>
  compare(version, "0.7.0") < 0
    ? "msg.sender.transfer(msg.value);"
    : `(bool ${done}, ) = msg.sender.call{value: msg.value}("");\n    ${checkFor(done, manner, random)}`

/** A decoy as it is added: its texts, and what the annotation says. */
interface Written extends Added {
  /** of its variable; null: another decoy has it, too */
  readonly declaration: string | null
  /** of its event; null: it has none */
  readonly announced: string | null
  readonly code: string
}

const KINDS = { A: "accounts", U: "amounts", K: "keys", L: "lists", R: "results" } as const
type Letter = keyof typeof KINDS
const isLetter = (letter: string): letter is Letter => Object.hasOwn(KINDS, letter)

/** The text of a form and of its event with one name for each parameter. */
const withNames = (
  draw: ReturnType<typeof wordDrawer>["draw"],
  isFree: (name: string) => boolean
) => {
  const names = new Map<string, string>()
  const nameFor = (mark: string, letter: string): string => {
    const known = names.get(mark)
    if (known !== undefined || !isLetter(letter)) return known ?? mark
    let name = draw(KINDS[letter])
    for (let turn = 0; turn < 8 && !isFree(name); turn += 1) name = draw(KINDS[letter])
    const safe = isFree(name) ? name : `${name}_`
    names.set(mark, safe)
    return safe
  }
  return (text: string) => text.replace(/\b([AUKLR])\d\b/g, nameFor)
}

/** Names that a parameter may not have: it would hide something. */
const takenIn = (tree: Tree, contract: Node): ReadonlySet<string> =>
  new Set(
    nodesOf(contract, "StateVariableDefinition", "FunctionDefinition", "ModifierDefinition").map(
      (one) => nameOf(tree, one)
    )
  )

/** A writer of decoys for one contract; `fresh` makes names that nothing else has. */
export const decoyWriter = (
  tree: Tree,
  contract: Node,
  random: Draws,
  fresh: (wanted: string) => string
): { readonly fitting: ReadonlyArray<Decoy>; readonly write: (decoy: Decoy) => Written } => {
  const manner = mannerOf(tree, contract)
  const usable = usableIn(tree, contract)
  const own = ownWords(tree, contract)
  const taken = takenIn(tree, contract)
  const { draw, forget } = wordDrawer(own, random)
  const fitting = decoys.filter((one) => fits(one, usable, tree.source))
  // Decoys of one type share a variable: one that a single function uses would be told apart by that.
  const variables = new Map<string, string>()
  const write = (decoy: Decoy): Written => {
    const called = callIt(own, random, draw, fresh)
    const known = variables.get(decoy.type)
    const variable = known ?? called.state
    variables.set(decoy.type, variable)
    const event = random.chance(manner.emits) ? called.event : null
    forget()
    const respell = withNames(
      draw,
      (name) => !taken.has(name) && !isReserved(name) && name !== variable && name !== called.name
    )
    const number = usable.numbers.length > 0 ? random.pick(usable.numbers) : "1e24"
    const chosen = decoy.code
      .replace(/<<(.*?)>>/g, (_, all: string) => random.pick(all.split("|")))
      .replace(/\n *\n/g, "\n")
      .replace("LOCATION", compare(tree.version, "0.6.9") < 0 ? "memory" : "calldata")
      .replace(/\n *TELL$/m, event === null ? "" : `\n    emit ${event}(${decoy.event.arguments});`)
      .replace(/CHECK\((.*)\)$/gm, (_, condition: string) => checkFor(condition, manner, random))
      .replace("BACK", () => backIn(tree, manner, random, "R1"))
      .replace(
        /MOVE\((\w+)\)/,
        (_, amount: string) => `${usable.take}(msg.sender, msg.sender, ${amount});`
      )
    const code = respell(chosen)
      .replaceAll("READ", number)
      .replace("NAME", called.name)
      .replaceAll("STATE", variable)
    const isOpen = manner.external && !/ memory /.test(headOf(code))
    const lock = random.chance(manner.locks) ? " nonReentrant" : ""
    const says = manner.documented ? `/// @notice ${called.says}\n` : ""
    const visibility = manner.visibility === "" ? "" : `${manner.visibility} `
    return {
      name: called.name,
      variable,
      event,
      operation: decoy.operation,
      rationale: decoy.rationale,
      declaration: known === undefined ? `${decoy.type} ${visibility}${variable};` : null,
      announced: event === null ? null : `event ${event}(${respell(decoy.event.parameters)});`,
      code: `${says}${code.replace(/ public( payable)? /, (_, pays = "") => ` ${isOpen ? "external" : "public"}${pays}${lock} `)}`
    }
  }
  return { fitting, write }
}
