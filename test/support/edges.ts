/**
 * Patches that nearly repair a flaw, made for every flaw of a system: the sound lines with a comparison that is off by one,
 * with one condition too few or too many, or only for some arguments. None should pass, unless it is as right as the sound
 * contract. Owns how they are made.
 */
import type { Draws } from "../../benchmarks/block/stages/transform/random.ts"
import { blocksOf, replaced, soundIf } from "./flawBlocks.ts"
import type { NamedSource } from "./madePatches.ts"

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
  const off = blocks
    .flatMap(({ good }) => good)
    .flatMap((index) =>
      swapped(lines[index] ?? "").map(([name, line]) => ({
        name: `${name} in "${(lines[index] ?? "").trim()}"`,
        source: replaced(lines, { from: index, to: index }, [line]).join("\n")
      }))
    )
  const some = blocks.flatMap((block) =>
    conditionsAt(lines, block.from).map((condition) => ({
      name: `only if ${condition}`,
      source: replaced(lines, block, soundIf(lines, condition, block)).join("\n")
    }))
  )
  const chosen = Array.from({ length: Math.min(conditions, some.length) }, () =>
    some.splice(draws.int(0, some.length - 1), 1)
  )
  return [...off, ...chosen.flat()]
}
