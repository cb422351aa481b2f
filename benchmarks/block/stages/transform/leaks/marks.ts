/**
 * Marks by which people who know a contract can identify it. Owns the kinds of marks, and how many of a
 * sample's marks a variant may still have. It reads plain text, so it does not repeat mistakes of the
 * transformations' syntax tree.
 */

import { libraryFor } from "../../../../../chain/solidity/library.ts"
import type { Sample } from "../../../../../tasks/block/Sample.ts"
import { isReserved } from "../names.ts"
import type { Variant } from "../Variant.ts"
import { type WordTable, wordsFound } from "../words.ts"
import { incidentWords, medical, protocolNames, telling } from "./tables.ts"
import { isKnowable, SIGNATURE } from "./texts.ts"

/** The kinds of marks. */
const marks = ["hints", "incident", "protocols", "finance", "addresses", "texts", "names"] as const
export type Mark = (typeof marks)[number]

/** The share of a kind's marks that a variant which hides them may still have. */
const most: Readonly<Record<Mark, number>> = {
  hints: 0,
  incident: 0,
  protocols: 0.1,
  finance: 0.25,
  addresses: 0,
  texts: 0.5,
  names: 0.1
}

/** A comment, a string, an address or a word; imports and pragmas are for the compiler. */
const PIECE =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\b0x[0-9a-fA-F]{40}\b|(?<![\w$])[A-Za-z_$][\w$]*/g
const DIRECTIVE = /^[^\S\n]*(?:import|pragma)\b[^;]*;/gm
const WORD = /[A-Za-z_$][\w$]*/g
/** OpenZeppelin's lock, as all versions of it call it: also of one that is not installed. */
const LOCK = /^(?:nonReentrant|(?:__)?ReentrancyGuard(?:Transient)?(?:Upgradeable)?(?:_init)?)$/
const ERROR = /\berror\s+([A-Za-z_$][\w$]*)\s*\(/g

interface Pieces {
  readonly comments: ReadonlyArray<string>
  readonly texts: ReadonlyArray<string>
  readonly addresses: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
  /** names of errors: they tell what a contract refuses */
  readonly errors: ReadonlySet<string>
}

const piecesOf = (source: string): Pieces => {
  const all = source.replace(DIRECTIVE, "").match(PIECE) ?? []
  const isAddress = (piece: string) => /^0x[0-9a-fA-F]{40}$/.test(piece)
  return {
    comments: all.filter((piece) => /^\/[/*]/.test(piece)),
    texts: all.filter((piece) => /^["']/.test(piece)).map((piece) => piece.slice(1, -1)),
    addresses: all.filter(isAddress),
    names: all.filter((piece) => /^[A-Za-z_$]/.test(piece) && !isReserved(piece)),
    errors: new Set(Array.from(source.matchAll(ERROR), ([, name = ""]) => name))
  }
}

const wordsIn = (pieces: ReadonlyArray<string>, table: WordTable): ReadonlyArray<string> =>
  table.size === 0
    ? []
    : pieces.flatMap((piece) =>
        (piece.match(WORD) ?? []).flatMap((word) => wordsFound(word, table))
      )

/** A source's marks of a kind. */
const marksOf = (
  kind: Mark,
  { addresses, comments, errors, names, texts }: Pieces,
  { context, incident }: Sample,
  library: ReadonlySet<string>
): ReadonlySet<string> => {
  switch (kind) {
    case "hints":
      // A name of a library says what is used, and that of an error what is refused: neither tells of a flaw.
      return new Set(
        wordsIn(
          [
            ...names.filter((name) => !(library.has(name) || errors.has(name) || LOCK.test(name))),
            ...texts
          ],
          telling
        )
      )
    case "incident":
      return new Set(wordsIn([...names, ...texts, ...comments], incidentWords(incident)))
    case "protocols":
      return new Set(wordsIn([...names, ...texts], protocolNames))
    case "finance":
      return new Set(wordsIn([...names, ...texts], medical))
    case "addresses":
      return new Set(addresses.filter(isKnowable).map((address) => address.toLowerCase()))
    case "texts":
      return new Set(texts.filter((text) => /\p{L}{3}/u.test(text) && !SIGNATURE.test(text)))
    case "names": {
      const others = context.flatMap(({ source }) => source.match(WORD) ?? [])
      const known = new Set(others)
      return new Set(names.filter((name) => !known.has(name)))
    }
  }
}

/** A variant's source without the added functions, which are not the sample's. */
const withoutAdded = ({ added, codeActs, source }: Variant): string => {
  const names = new Set(added)
  const ranges = codeActs
    .filter((act) => act.function === "DECOY" && names.has(act.inFunction ?? ""))
    .flatMap(({ lines }) => lines)
  return source
    .split("\n")
    .filter((_, index) => !ranges.some(({ from, to }) => from <= index + 1 && index + 1 <= to))
    .join("\n")
}

/** The number of a sample's marks of a kind, and those that a variant still has. */
export const marksLeft = (
  kind: Mark,
  sample: Sample,
  variant: Variant
): { readonly of: number; readonly left: ReadonlyArray<string> } => {
  const library = Object.values(libraryFor({ source: sample.source })).join("\n")
  const others = new Set(library.match(WORD) ?? [])
  const before = [...marksOf(kind, piecesOf(sample.source), sample, others)]
  const own = kind === "names" ? before.filter((name) => !others.has(name)) : before
  const after = marksOf(kind, piecesOf(withoutAdded(variant)), sample, others)
  return { of: own.length, left: own.filter((mark) => after.has(mark)) }
}

/** Whether a variant has more of a sample's marks than its transformations may leave. */
export const leakFault = (
  sample: Sample,
  variant: Variant,
  hides: ReadonlySet<Mark>
): string | null => {
  for (const kind of hides) {
    const { left, of } = marksLeft(kind, sample, variant)
    if (left.length <= most[kind] * of) continue
    const some = left.slice(0, 3).join(", ")
    return `it has ${left.length} of the ${of} ${kind} that identify the sample: ${some}`
  }
  return null
}
