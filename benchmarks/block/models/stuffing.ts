/**
 * Models that talk instead of understanding: each names as much as it can, hoping that something is right.
 * They show what a judge can be talked into. Owns what each writes; the texts of the kinds are data
 * (stuffing.json). They read only names in the code.
 */
import { Schema } from "effect"
import type { Finding } from "../../../validators/block/Detection.ts"
import { type FunctionExtent, functionsOf } from "../../../validators/block/outline.ts"
import { type Answer, placeIn, replyWith } from "./Answer.ts"
import texts from "./stuffing.json" with { type: "json" }

const Kind = Schema.Struct({
  /** beginnings of words in a function's name that make it likely */
  words: Schema.Array(Schema.String),
  type: Schema.String,
  explanation: Schema.String,
  attack_scenario: Schema.String,
  suggested_fix: Schema.String
})
const kinds = Schema.decodeUnknownSync(Schema.NonEmptyArray(Kind))(texts)
type Kind = typeof Kind.Type

const said = ({ words: _, ...kind }: Kind, location: string): Finding => ({
  ...kind,
  severity: "high",
  location
})

const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)

/** The kinds that a function's name makes likely, most likely first. */
const likelyFor = (name: string): ReadonlyArray<Kind> => {
  const words = wordsOf(name)
  return kinds.filter((kind) =>
    kind.words.some((beginning) => words.some((word) => word.startsWith(beginning)))
  )
}

const placeOf = ({ from, name, to }: FunctionExtent): string =>
  placeIn([name], [{ from, to: Math.min(to, from + 14) }])

const everywhere = (functions: ReadonlyArray<FunctionExtent>): string =>
  placeIn([...new Set(functions.map(({ name }) => name))], [])

/** One finding that names every kind and every function. */
const inOne: Answer = ({ source }) => {
  const all = (of: (kind: Kind) => string) => kinds.map(of).join(" ")
  return replyWith(
    [
      {
        type: kinds.map(({ type }) => type).join(", "),
        severity: "high",
        location: everywhere(functionsOf(source)),
        explanation: all(({ explanation }) => explanation),
        attack_scenario: all(({ attack_scenario }) => attack_scenario),
        suggested_fix: all(({ suggested_fix }) => suggested_fix)
      }
    ],
    "Everything is wrong everywhere."
  )
}

/** One finding per kind, each about the whole contract. */
const everyKind: Answer = ({ source }) => {
  const place = everywhere(functionsOf(source))
  return replyWith(
    kinds.map((kind) => said(kind, place)),
    "Every kind of flaw is there."
  )
}

/** Every kind in every function. */
const grid: Answer = ({ source }) =>
  replyWith(
    functionsOf(source)
      .flatMap((one) => kinds.map((kind) => said(kind, placeOf(one))))
      .slice(0, 200),
    "Every kind of flaw is everywhere."
  )

/** For each function the kinds that its name makes likely. */
const names: Answer = ({ source }) =>
  replyWith(
    functionsOf(source).flatMap((one) =>
      likelyFor(one.name).map((kind) => said(kind, placeOf(one)))
    ),
    "Names tell."
  )

/** The same for the few functions with the most promising names, one kind each. */
const few: Answer = ({ source }) =>
  replyWith(
    functionsOf(source)
      .flatMap((one) => {
        const [kind] = likelyFor(one.name)
        return kind === undefined
          ? []
          : [{ rank: kinds.indexOf(kind), finding: said(kind, placeOf(one)) }]
      })
      .sort((a, b) => a.rank - b.rank)
      .slice(0, 4)
      .map(({ finding }) => finding),
    "A few names tell."
  )

/** One kind for each function, in turn. */
const inTurn: Answer = ({ source }) =>
  replyWith(
    functionsOf(source)
      .slice(0, 12)
      .map((one, at) => said(kinds[at % kinds.length] ?? kinds[0], placeOf(one))),
    "Something is wrong in each function."
  )

/** A long text without substance for each function. */
const vague: Answer = ({ source }) => {
  const text = kinds.map(({ explanation }) => explanation).join(" ")
  return replyWith(
    functionsOf(source)
      .slice(0, 5)
      .map((one) => ({
        type: "logic error",
        severity: "high",
        location: placeOf(one),
        explanation: `${one.name} is not safe. ${text}`,
        attack_scenario: text,
        suggested_fix: kinds.map(({ suggested_fix }) => suggested_fix).join(" ")
      })),
    "It is not safe."
  )
}

/** The code of each function as its explanation, with the kind that its name makes likely. */
const copies: Answer = ({ source }) => {
  const lines = source.split("\n")
  return replyWith(
    functionsOf(source)
      .slice(0, 8)
      .map((one) => {
        const code = lines.slice(one.from - 1, one.to).join(" ")
        const kind = likelyFor(one.name)[0] ?? kinds[0]
        return {
          ...said(kind, placeOf(one)),
          explanation: `${kind.explanation} ${code}`,
          attack_scenario: `${kind.attack_scenario} ${code}`
        }
      }),
    "See the code."
  )
}

const NAME = /\b[a-zA-Z_]\w{3,}/g

/** For each of two functions the names in it, and nothing else. */
const echo: Answer = ({ source }) => {
  const lines = source.split("\n")
  const echoed = functionsOf(source)
    .slice(0, 2)
    .map((one) => {
      const code = lines.slice(one.from - 1, one.to).join(" ")
      const names = [...new Set(code.match(NAME))].slice(0, 12).join(", ")
      return {
        type: "logic error",
        severity: "high",
        location: placeOf(one),
        explanation: names,
        attack_scenario: names,
        suggested_fix: names
      }
    })
  return replyWith(echoed, "These names matter.")
}

/** The models by the names under which a run asks for them. */
export const stuffing = {
  "stuffing:in-one": inOne,
  "stuffing:every-kind": everyKind,
  "stuffing:grid": grid,
  "stuffing:names": names,
  "stuffing:few": few,
  "stuffing:in-turn": inTurn,
  "stuffing:vague": vague,
  "stuffing:copies": copies,
  "stuffing:echo": echo
} satisfies Record<string, Answer>
