/**
 * The words that a decoy is made of: those of the contract that it stands in, and of other contracts' sound code
 * (`data/vocabulary.json`). A detector that knows the words of decoys therefore knows nothing. Owns reading a contract's words, and
 * making names and comments of them.
 */
import vocabulary from "../data/vocabulary.json" with { type: "json" }
import type { Draws } from "../random.ts"
import { type Node, nameOf, nodesOf, type Tree, textOf } from "../Tree.ts"

type Words = ReadonlyArray<string>

/** What a contract calls things. */
interface Own {
  /** of functions that change something: the first word, and the others */
  readonly verbs: Words
  readonly nouns: Words
  /** parameters, by what they are */
  readonly amounts: Words
  readonly accounts: Words
  readonly keys: Words
  readonly lists: Words
  /** of whether a call worked */
  readonly results: Words
  /** what events end with */
  readonly participles: Words
  /** how comments begin and end: "Pays", "to an account" */
  readonly starts: Words
  readonly ends: Words
}

const wordsOf = (name: string): Words =>
  (name.match(/[A-Z]?[a-z]{2,}|[A-Z]{2,}(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** The head of a function: everything before its body. */
export const headOf = (text: string): string => text.split("{")[0] ?? ""

/** Whether a function has a body, and may change something. */
export const isChanging = (text: string): boolean =>
  text.endsWith("}") && !/\b(?:view|pure|constant)\b/.test(headOf(text))

const START = /^\/\/\/? (?:@notice )?([A-Z][a-z]+s)\b/
const END =
  /\s((?:(?:that|which|what)(?: [\w-]+){1,6})|(?:of|for|to|from|in|by|with|until|after)(?: (?:the|a|an|its|their))? [\w-]+)$/

/** Words inside of names that name nothing. */
const NO_NOUN = new Set(vocabulary.noNouns)
const isNoun = (word: string): boolean => word.length > 2 && !NO_NOUN.has(word)

/** The words of a contract. */
export const ownWords = (tree: Tree, contract: Node): Own => {
  const changing = nodesOf(contract, "FunctionDefinition").filter((one) =>
    isChanging(textOf(tree, one))
  )
  const names = changing.map((one) => wordsOf(nameOf(tree, one)))
  const states = nodesOf(contract, "StateVariableDefinition")
    .map((one) => nameOf(tree, one))
    .filter((name) => /[a-z]/.test(name))
  const parameters = changing.flatMap((one) =>
    nodesOf(one, "Parameter").map((parameter) => ({
      type: textOf(tree, parameter).split(/\s/)[0] ?? "",
      name: nameOf(tree, parameter)
    }))
  )
  const called = (type: RegExp) =>
    parameters.flatMap((one) => (type.test(one.type) && one.name !== "" ? [one.name] : []))
  return {
    verbs: names.flatMap(([verb]) => verb ?? []),
    nouns: [...names.flatMap(([, ...others]) => others), ...states.flatMap(wordsOf)].filter(isNoun),
    amounts: called(/^uint(?:256)?$/),
    accounts: called(/^address$/),
    keys: called(/^bytes32$/),
    lists: called(/\[\]$/),
    results: Array.from(textOf(tree, contract).matchAll(/\(bool (\w+)/g), ([, name = ""]) => name),
    participles: nodesOf(contract, "EventDefinition").flatMap((one) =>
      (nameOf(tree, one).match(/[A-Z][a-z]+$/) ?? []).filter((word) => /(?:ed|en|t|d)$/.test(word))
    ),
    starts: tree.comments.flatMap((comment) => START.exec(textOf(tree, comment))?.[1] ?? []),
    ends: tree.comments.flatMap((comment) => {
      const [, end] = END.exec(textOf(tree, comment).replace(/[.*/\s]+$/, "")) ?? []
      return end === undefined ? [] : [end.trim()]
    })
  }
}

/** How many of a hundred words are the contract's own. */
const OWN = 90

/** Whether any noun can be a name of that kind. */
const isName = (kind: keyof Own): boolean => kind === "amounts" || kind === "accounts"

/** Draws words, each at most once if there are others. */
export const wordDrawer = (own: Own, random: Draws) => {
  const used = new Set<string>()
  const draw = (kind: Exclude<keyof Own, "starts" | "ends">): string => {
    const choices = random.chance(OWN) ? [own[kind], isName(kind) ? own.nouns : []] : []
    const free = [...choices, vocabulary[kind]].map((words) =>
      words.filter((word) => !used.has(word))
    )
    const word = random.pick(free.find((words) => words.length > 0) ?? vocabulary[kind])
    used.add(word)
    return word
  }
  /** Begins anew with parameters: another function may call them the same. */
  const forget = () => used.clear()
  return { draw, forget }
}

/** The names that a decoy has of its own. */
export interface Called {
  readonly name: string
  readonly state: string
  readonly event: string
  readonly says: string
}

const plural = (verb: string): string =>
  /(?:s|x|sh|ch|ss)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`

/** Names and a comment for a decoy, which no other has if `fresh` gives each name once. */
export const callIt = (
  own: Own,
  random: Draws,
  draw: (kind: "verbs" | "nouns" | "participles") => string,
  fresh: (wanted: string) => string
): Called => {
  const once = (make: () => string): string => {
    for (let turn = 0; turn < 8; turn += 1) {
      const wanted = make()
      const got = fresh(wanted)
      if (got === wanted) return got
    }
    return fresh(make())
  }
  let [verb, noun] = [draw("verbs"), draw("nouns")]
  const name = once(() => {
    ;[verb, noun] = [draw("verbs"), draw("nouns")]
    return random.chance(20) ? verb : `${verb}${capital(noun)}`
  })
  const state = once(() =>
    random.chance(50) ? `${draw("nouns")}Of` : `${draw("nouns")}${capital(draw("nouns"))}`
  )
  const event = once(
    () => `${capital(random.chance(50) ? noun : draw("nouns"))}${draw("participles")}`
  )
  const end = own.ends.length > 0 ? ` ${random.pick(own.ends)}` : ""
  const start = own.starts.length > 0 ? random.pick(own.starts) : capital(plural(verb))
  return { name, state, event, says: `${start} the ${noun}${end}` }
}
