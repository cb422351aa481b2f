/**
 * Models that point at a place by what any contract shows, without reading what it does: where a function stands,
 * how long it is, whether it has a guard. Each names one function and the most frequent kind of flaw. They show
 * whether the drawing of contracts tells where the flaw is. Owns these rules; they see the text alone.
 */
import { codeOf, type FunctionExtent, functionsOf } from "../../../validators/block/outline.ts"
import { type Answer, placeIn, replyWith } from "./Answer.ts"

interface Function extends FunctionExtent {
  /** its code, without comments and texts */
  readonly code: string
  /** its code up to its body */
  readonly head: string
}

/** The functions that anyone can call to change something, in order. */
const openFunctions = (source: string): ReadonlyArray<Function> => {
  const rows = codeOf(source).split("\n")
  return functionsOf(source)
    .map((one) => {
      const code = rows.slice(one.from - 1, one.to).join("\n")
      return { ...one, code, head: code.split("{")[0] ?? "" }
    })
    .filter(
      ({ code, head }) =>
        code.includes("{") &&
        /\b(?:external|public)\b/.test(head) &&
        !/\b(?:view|pure)\b/.test(head)
    )
}

/** Words behind the parameters that are no guard. */
const PLAIN = /\b(?:external|public|payable|virtual|override|returns)\b|\([^()]*\)/g

const isGuarded = ({ head }: Function): boolean =>
  /[A-Za-z_$]/.test(head.slice(head.indexOf(")") + 1).replace(PLAIN, " "))

const linesOf = ({ from, to }: Function): number => to - from + 1

const checksIn = ({ code }: Function): number =>
  code.match(/\b(?:require|revert|assert)\b/g)?.length ?? 0

const least = (
  functions: ReadonlyArray<Function>,
  of: (one: Function) => number
): Function | undefined =>
  functions.length === 0 ? undefined : functions.reduce((a, b) => (of(b) < of(a) ? b : a))

/** A number that the text decides: a place at random, the same each time. */
const anyNumber = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)

type Choice = (functions: ReadonlyArray<Function>, source: string) => Function | undefined

/** Which function each points at. */
export const choices = {
  first: ([first]) => first,
  last: (functions) => functions.at(-1),
  longest: (functions) => least(functions, (one) => -linesOf(one)),
  shortest: (functions) => least(functions, linesOf),
  unguarded: (functions) => functions.find((one) => !isGuarded(one)),
  unchecked: (functions) => least(functions, (one) => checksIn(one) / linesOf(one)),
  "most-calls": (functions) =>
    least(functions, ({ code }) => -(code.match(/\.\w+\s*[({]/g)?.length ?? 0)),
  random: (functions, source) => functions[anyNumber(source) % functions.length]
} satisfies Record<string, Choice>
export type Blind = keyof typeof choices

/** The function that one of them points at, and of how many it chooses; null: the source has none. */
export const pointAt = (
  name: Blind,
  source: string
): { readonly function: FunctionExtent; readonly of: ReadonlySet<string> } | null => {
  const functions = openFunctions(source)
  const chosen = choices[name](functions, source)
  const of = new Set(functions.map((one) => one.name))
  return chosen === undefined ? null : { function: chosen, of }
}

const answer =
  (name: Blind): Answer =>
  ({ source }) => {
    const place = pointAt(name, source)?.function
    if (place === undefined) return replyWith([], "There is no function that changes anything.")
    const { from, to } = place
    return replyWith(
      [
        {
          type: "logic error",
          severity: "high",
          location: placeIn([place.name], [{ from, to: Math.min(to, from + 14) }]),
          explanation: `${place.name}() does not check what it must, so its state is updated wrongly.`,
          attack_scenario: `An attacker calls ${place.name}() and gets more than is owed.`,
          suggested_fix: `Check in ${place.name}() before the state is updated.`
        }
      ],
      "It stands where flaws are."
    )
  }

/** The models by the names under which a run asks for them. */
export const blind = {
  "blind:first": answer("first"),
  "blind:last": answer("last"),
  "blind:longest": answer("longest"),
  "blind:shortest": answer("shortest"),
  "blind:unguarded": answer("unguarded"),
  "blind:unchecked": answer("unchecked"),
  "blind:most-calls": answer("most-calls"),
  "blind:random": answer("random")
} satisfies Record<`blind:${Blind}`, Answer>
