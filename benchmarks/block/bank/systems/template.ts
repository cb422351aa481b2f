/**
 * The text of a system's sources: which of two alternatives stands, in which order, with which names and
 * constants. Owns the marks that an author writes:
 *
 *   //@flaw NAME ...     the lines of this flaw (or of these), up to the next mark; may be none
 *   //@good              the lines of the sound contract, up to `//@end`
 *   //@any               members whose order is drawn, apart by blank lines, up to `//@end`
 *   $NAME                a constant
 *
 * Pure.
 */
import type { Draws } from "../../stages/transform/random.ts"

/** What is drawn for one contract of a system. */
export interface Drawn {
  /** identifiers of the system -> those here, if they differ */
  readonly names: ReadonlyMap<string, string>
  /** constants in Solidity notation */
  readonly constants: ReadonlyMap<string, string>
}

/** A template with an error in its marks. */
export class TemplateFault extends Error {}

const MARK = /^\s*\/\/@(\w+)\s*(.*?)\s*$/
/** Marks the end of lines that belong to a flaw, until they are counted. */
const FLAWED = "\u0001"

type Place = "plain" | "flaw" | "other" | "good"

/** The lines with one alternative of each block; those of the flaw are marked. */
const choose = (source: string, flaw: string | null): ReadonlyArray<string> => {
  let place: Place = "plain"
  let chosen = false
  let inAny = false
  const lines: Array<string> = []
  for (const [index, line] of source.split("\n").entries()) {
    const [, mark, rest = ""] = MARK.exec(line) ?? []
    const wrong = (what: string) => new TemplateFault(`line ${index + 1}: ${what}: ${line.trim()}`)
    if (mark === undefined) {
      if (place === "plain" || (place === "good" && !chosen)) lines.push(line)
      else if (place === "flaw") lines.push(line + FLAWED)
    } else if (mark === "flaw") {
      if (place === "good") throw wrong("a flaw must come before //@good")
      if (rest === "") throw wrong("a flaw needs a name")
      if (place === "plain") chosen = false
      const isThis = flaw !== null && rest.split(/\s+/).includes(flaw)
      place = isThis ? "flaw" : "other"
      chosen ||= isThis
      // A flaw that only leaves lines out is marked on the line before.
      if (isThis) lines.push(FLAWED)
    } else if (mark === "good") {
      if (place !== "flaw" && place !== "other") throw wrong("there is no //@flaw before it")
      place = "good"
    } else if (mark === "any") {
      if (place !== "plain" || inAny) throw wrong("it is inside another block")
      inAny = true
      lines.push(line)
    } else if (mark === "end") {
      if (place === "good") place = "plain"
      else if (place === "plain" && inAny) {
        inAny = false
        lines.push(line)
      } else throw wrong("it does not end a block")
    } else throw wrong(`there is no mark ${mark}`)
  }
  if (place !== "plain" || inAny) throw new TemplateFault("a block is not closed by //@end")
  return lines
}

const depthOf = (line: string): number =>
  (line.match(/\{/g)?.length ?? 0) - (line.match(/\}/g)?.length ?? 0)

/** Members of a region, separated by blank lines outside of braces. */
const membersOf = (lines: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const members: Array<Array<string>> = [[]]
  let depth = 0
  for (const line of lines) {
    if (line === "" && depth === 0) members.push([])
    else members.at(-1)?.push(line)
    depth += depthOf(line)
  }
  return members.filter((member) => member.length > 0)
}

const shuffled = <A>(list: ReadonlyArray<A>, draws: Draws): ReadonlyArray<A> => {
  const left = [...list]
  return list.flatMap(() => left.splice(draws.int(0, left.length - 1), 1))
}

/** The lines with the members of each `//@any` in a drawn order. */
const arrange = (lines: ReadonlyArray<string>, draws: Draws): ReadonlyArray<string> => {
  const isMark = (line: string, mark: string) => line.trim() === `//@${mark}`
  const from = lines.findIndex((line) => isMark(line, "any"))
  if (from < 0) return lines
  const to = lines.findIndex((line, index) => index > from && isMark(line, "end"))
  const members = shuffled(membersOf(lines.slice(from + 1, to)), draws)
  return [
    ...lines.slice(0, from),
    ...members.flatMap((member, index) => (index === 0 ? member : ["", ...member])),
    ...arrange(lines.slice(to + 1), draws)
  ]
}

const escaped = (name: string): string => name.replace(/[$]/g, "\\$&")

/** What finds the names in a text: every string of a system is searched for the same ones. */
const finders = new WeakMap<Drawn["names"], RegExp>()

const finderOf = (names: Drawn["names"]): RegExp => {
  const known = finders.get(names)
  if (known !== undefined) return known
  const made = new RegExp(
    `(?<![\\w$@])(?:${[...names.keys()].map(escaped).join("|")})(?![\\w$])`,
    "g"
  )
  finders.set(names, made)
  return made
}

/** A text with the drawn names and constants. */
export const spell = (text: string, { constants, names }: Drawn): string => {
  const withConstants = text.replace(/\$([A-Z][A-Z0-9_]*)/g, (whole, name: string) => {
    const value = constants.get(name)
    if (value === undefined) throw new TemplateFault(`there is no constant ${whole}`)
    return value
  })
  if (names.size === 0) return withConstants
  return withConstants.replace(finderOf(names), (name) => names.get(name) ?? name)
}

/** The lines of the flaw in a source, from 1; if the flaw only leaves lines out, the line before. */
interface Rendered {
  readonly source: string
  readonly flawed: ReadonlyArray<number>
}

/** Consecutive empty lines, or empty lines next to a brace, are leftovers of a choice. */
const tidied = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.filter((line, index) => {
    if (line !== "") return true
    const [before = "", after = ""] = [lines[index - 1], lines[index + 1]]
    return before !== "" && !/^\s*\}/.test(after) && !before.endsWith("{")
  })

/** A source of a system. `layout` draws the order of its members; equal draws give equal sources. */
export const render = (
  source: string,
  { drawn, flaw, layout }: { drawn: Drawn; flaw: string | null; layout: Draws }
): Rendered => {
  const chosen = arrange(choose(source, flaw), layout)
  const lines: Array<string> = []
  const flawed: Array<number> = []
  let gap = false
  const clean = tidied(chosen.map((line) => (line === FLAWED ? line : line.trimEnd())))
  for (const [index, line] of clean.entries()) {
    if (line === FLAWED) {
      // If nothing of its own follows, the flaw is what is missing after the line before.
      gap = !(clean[index + 1] ?? "").endsWith(FLAWED)
      if (gap) flawed.push(lines.length)
      continue
    }
    if (line.endsWith(FLAWED)) flawed.push(lines.length + 1)
    lines.push(line.replace(FLAWED, ""))
  }
  return { source: spell(`${lines.join("\n").trimEnd()}\n`, drawn), flawed }
}

/** The flaws that a source names in its marks. */
export const flawsIn = (source: string): ReadonlySet<string> =>
  new Set(
    source.split("\n").flatMap((line) => {
      const [, mark, rest = ""] = MARK.exec(line) ?? []
      return mark === "flaw" ? rest.split(/\s+/) : []
    })
  )
