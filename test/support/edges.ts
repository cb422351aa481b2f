/**
 * Patches that nearly repair a flaw, made for every flaw of a system: the sound lines with a comparison that is off by one,
 * with one condition too few or too many, or only for some arguments. None should pass, unless it is as right as the sound
 * contract. Owns how they are made.
 */
import type { Draws } from "../../benchmarks/block/stages/transform/random.ts"
import type { NamedSource } from "./madePatches.ts"

const MARK = /^\s*\/\/@(\w+)\s*(.*?)\s*$/

/** A block of a system's source in which a flaw has lines of its own: numbers of lines, from 0. */
interface Block {
  readonly from: number
  readonly to: number
  readonly flawed: ReadonlyArray<number>
  readonly good: ReadonlyArray<number>
}

/** The blocks of a flaw. */
const blocksOf = (lines: ReadonlyArray<string>, flaw: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let open: { from: number; flawed: Array<number>; good: Array<number> } | null = null
  let place: "flawed" | "good" | "other" = "other"
  let isIn = false
  for (const [index, line] of lines.entries()) {
    const [, mark, rest = ""] = MARK.exec(line) ?? []
    if (mark === "flaw") {
      open ??= { from: index, flawed: [], good: [] }
      place = rest.split(/\s+/).includes(flaw) ? "flawed" : "other"
      if (place === "flawed") isIn = true
    } else if (mark === "good") place = "good"
    else if (mark === "end" && open !== null) {
      if (isIn) blocks.push({ ...open, to: index })
      open = null
      isIn = false
    } else if (open !== null && place !== "other") open[place].push(index)
  }
  return blocks
}

const SWAPS: ReadonlyArray<readonly [name: string, what: RegExp, instead: string]> = [
  ["< as <=", / < /g, " <= "],
  ["<= as <", / <= /g, " < "],
  ["> as >=", / > /g, " >= "],
  [">= as >", / >= /g, " > "],
  ["&& as ||", / && /g, " || "],
  ["|| as &&", / \|\| /g, " && "]
]

/** The line with each place of a swap changed by itself. */
const swapped = (line: string): ReadonlyArray<readonly [name: string, line: string]> =>
  /\bfor \(/.test(line)
    ? []
    : SWAPS.flatMap(([name, what, instead]) =>
        [...line.matchAll(what)].map(
          ({ 0: old, index }) =>
            [name, line.slice(0, index) + instead + line.slice(index + old.length)] as const
        )
      )

/** Conditions on an argument, by which a patch might leave a part of the flaw. */
const conditionsOn = (type: string, name: string): ReadonlyArray<string> =>
  /^u?int/.test(type)
    ? [`${name} > 1 ether`, `${name} <= 1 ether`, `${name} > 1_000`, `${name} % 2 == 0`]
    : type === "address"
      ? [`${name} != msg.sender`, `${name} == msg.sender`, `${name}.code.length == 0`]
      : type === "bool"
        ? [name, `!${name}`]
        : []

/** Conditions on the arguments of the function around a line. */
const conditionsAt = (lines: ReadonlyArray<string>, at: number): ReadonlyArray<string> => {
  const from = lines.findLastIndex((line, index) => index <= at && /^\s*function \w+/.test(line))
  if (from < 0) return []
  const head = lines.slice(from).join(" ")
  const [, inside = ""] = /\(([^)]*)\)/.exec(head) ?? []
  return inside.split(",").flatMap((parameter) => {
    const words = parameter.trim().split(/\s+/)
    return words.length < 2 ? [] : conditionsOn(words[0] ?? "", words.at(-1) ?? "")
  })
}

const replaced = (
  lines: ReadonlyArray<string>,
  from: number,
  to: number,
  now: ReadonlyArray<string>
): string => [...lines.slice(0, from), ...now, ...lines.slice(to + 1)].join("\n")

/**
 * Nearly right patches of a flaw, so many of them by conditions on arguments. Some do not compile: where the flaw is in the head
 * of a function, for one.
 */
export const edgesOf = (
  source: string,
  flaw: string,
  draws: Draws,
  conditions: number
): ReadonlyArray<NamedSource> => {
  const lines = source.split("\n")
  const blocks = blocksOf(lines, flaw)
  const textOf = (some: ReadonlyArray<number>) => some.map((index) => lines[index] ?? "")
  const off = blocks
    .flatMap(({ good }) => good)
    .flatMap((index) =>
      swapped(lines[index] ?? "").map(([name, line]) => ({
        name: `${name} in "${(lines[index] ?? "").trim()}"`,
        source: replaced(lines, index, index, [line])
      }))
    )
  const some = blocks.flatMap(({ flawed, from, good, to }) =>
    conditionsAt(lines, from).map((condition) => ({
      name: `only if ${condition}`,
      source: replaced(lines, from, to, [
        `if (${condition}) {`,
        ...textOf(good),
        "} else {",
        ...textOf(flawed),
        "}"
      ])
    }))
  )
  const chosen = Array.from({ length: Math.min(conditions, some.length) }, () =>
    some.splice(draws.int(0, some.length - 1), 1)
  )
  return [...off, ...chosen.flat()]
}
