/**
 * JSON as nobody should write it, made from a seed: names that every object inherits, numbers beyond all
 * bounds, halves of characters, long repetitions, deep nesting. Gives texts: what a parser makes of them is
 * part of what is tried.
 */
import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"

/** Names that every object inherits, and what else is no harmless name. */
export const HOSTILE_WORDS: ReadonlyArray<string> = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...["prototype", "length", "name", "then", "toJSON", "Symbol(Symbol.iterator)", "@@iterator"],
  ...["0", "-1", "4294967296", "NaN", "Infinity", "null", "undefined", "", " ", "\u0000"],
  ...["\ud800", "\udfff\ud800", "\u202e", "e\u0301", "💸"],
  ...[",".repeat(30_000), " ".repeat(30_000), "1".repeat(30_000), "a_".repeat(15_000)],
  ...[
    "_1,".repeat(10_000),
    "not ".repeat(8_000),
    "function ".repeat(4_000),
    "lines 1-".repeat(4_000)
  ]
]

const LEAVES: ReadonlyArray<string> = [
  ...["null", "true", "false", "0", "-0", "1", "-1", "1e999", "-1e999", "1e-999", "0.1"],
  ...[
    "9007199254740993",
    "115792089237316195423570985008687907853269984665640564039457584007913129639936"
  ],
  ...["[]", "{}", `${"[".repeat(60)}${"]".repeat(60)}`, `${'{"a":'.repeat(50)}1${"}".repeat(50)}`],
  ...['"0x"', '"0xzz"', '"100%"', '"12 ether"', '"2024-13"', '"$1,2,3 million"']
]

/** Makes texts of values; `fields` are names that the reader looks for. */
export interface HostileJson {
  readonly value: (depth?: number) => string
  /** an object with some of these fields, each with any value or one of its own */
  readonly object: (fields: Readonly<Record<string, ReadonlyArray<string>>>) => string
  readonly pick: <A>(from: readonly [A, ...ReadonlyArray<A>] | ReadonlyArray<A>) => A
  readonly word: () => string
}

export const hostileJson = (seed: number): HostileJson => {
  const random = xoroshiro128plus(seed)
  const int = (most: number) => uniformInt(random, 0, most)
  const pick: HostileJson["pick"] = (from) => {
    const [first, ...others] = from
    return [first, ...others][int(from.length - 1)] ?? from[0] ?? never()
  }
  const never = (): never => {
    throw new Error("nothing to choose from")
  }
  // Long words are rare: a reply that is made of them alone is read no further.
  const word = () => pick(int(9) === 0 ? HOSTILE_WORDS : HOSTILE_WORDS.slice(0, -8))
  const list = (depth: number) => Array.from({ length: int(3) }, () => value(depth - 1))
  const value = (depth = 3): string => {
    const kind = int(depth > 0 ? 4 : 1)
    if (kind === 0) return pick(LEAVES)
    if (kind === 1) return JSON.stringify(word())
    if (kind === 2) return `[${list(depth).join(",")}]`
    return `{${list(depth)
      .map((member) => `${JSON.stringify(word())}:${member}`)
      .join(",")}}`
  }
  const object: HostileJson["object"] = (fields) => {
    const members = Object.entries(fields).flatMap(([name, values]) =>
      int(9) === 0
        ? []
        : [`${JSON.stringify(name)}:${values.length > 0 && int(2) > 0 ? pick(values) : value()}`]
    )
    const more = int(2) === 0 ? [`${JSON.stringify(word())}:${value()}`] : []
    return `{${[...members, ...more].join(",")}}`
  }
  return { value, object, pick, word }
}
