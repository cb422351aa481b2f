/**
 * Where a finding points, and which CodeActs it overlaps. Owns that reading and its rule:
 *
 * - A finding points at the lines and functions that its location names. If it has no location, it points
 *   at the functions that its explanation writes as calls, like `pay()`.
 * - Up to 15 lines count as lines; more than that count only as the functions that contain them. More than
 *   four functions do not count as a place.
 * - A finding matches a CodeAct when one of its lines is the act's, or when it names no lines, names the
 *   act's function, and its words mention the act's operation. The paper leaves this open.
 *
 * Pure.
 */

import type { CodeAct, LineRange, Sample, Subset } from "../../tasks/block/Sample.ts"
import type { Finding } from "./Detection.ts"
import { type FunctionExtent, functionAt, functionsOf } from "./outline.ts"
import { speaksOf } from "./terms.ts"

/** What is known about a contract in the variant that a detector saw: a sample or a variant of one. */
export interface Target extends Pick<Sample, "source" | "vulnerable" | "flaw" | "codeActs"> {
  /** whose contract it is; absent: not known */
  readonly subset?: Subset
}

/** Most lines that still count as a place. */
const MOST_LINES = 15
/** Most functions that still count as a place. */
const MOST_FUNCTIONS = 4
/** Longest location that is read, in UTF-16 units. */
const MAX_LENGTH = 2000

const RANGE = String.raw`\d+(?:\s*(?:-|–|—|to|\.\.)\s*(?:lines?\s*|L)?\d+)?`
const LINES = new RegExp(
  String.raw`(?:\blines?\b[\s:#~]*|\bL|\.sol:)(${RANGE}(?:\s*(?:,|and|&|;)+\s*(?:and\s+)?L?${RANGE})*)`,
  "gi"
)
const ONLY_NUMBERS = /^[\s[(]*\d[\d\s,–-]*[\s\])]*$/

/** The line ranges that a text names. */
export const linesIn = (text: string): ReadonlyArray<LineRange> => {
  const read = text.slice(0, MAX_LENGTH)
  const parts = ONLY_NUMBERS.test(read)
    ? [read]
    : Array.from(read.matchAll(LINES), ([, part = ""]) => part)
  return parts.flatMap((part) =>
    Array.from(part.matchAll(new RegExp(RANGE, "gi")), ([range]) => {
      const [from = 0, to = from] = Array.from(range.matchAll(/\d+/g), ([number]) => Number(number))
      return { from, to: Math.max(from, to) }
    })
  )
}

const lengthOf = (ranges: ReadonlyArray<LineRange>): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)

/** The words of a text that could be the name of a function. */
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.slice(0, MAX_LENGTH).matchAll(/[A-Za-z_$][\w$]*/g), ([word]) => word))

/** The words that a text writes as a call: `pay()`, `pay(address)`. */
const callsIn = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(
      text.slice(0, MAX_LENGTH).matchAll(/([A-Za-z_$][\w$]*)\s*\(/g),
      ([, word = ""]) => word
    )
  )

interface Place {
  /** precise lines; empty if it names none, or too many */
  readonly lines: ReadonlyArray<LineRange>
  /** functions of the source; empty if it names none, or too many */
  readonly functions: ReadonlyArray<string>
  /**
   * what it names that the source does not have: lines beyond its end, calls of functions that do not exist
   */
  readonly absent: boolean
  /** whether it names any place at all */
  readonly any: boolean
  /** number of functions that it points at, by name or by line, however many */
  readonly spread: number
}

/** Where a finding points in a source. */
export const placeOf = (finding: Finding, source: string): Place => {
  const extents = functionsOf(source)
  const words = plainWords(finding)
  const named = linesIn(finding.location)
  const last = source.split("\n").length
  const ranges = named.filter(({ from, to }) => from >= 1 && to <= last)
  const isPrecise = lengthOf(ranges) <= MOST_LINES
  const around = isPrecise
    ? []
    : ranges.flatMap(({ from }) => functionAt(extents, from)?.name ?? [])
  const known = extents.map(({ name }) => name).filter((name) => words.has(name))
  const functions = [...new Set([...known, ...around])]
  const calls = [...callsIn(finding.location)]
  return {
    lines: isPrecise ? ranges : [],
    functions: functions.length <= MOST_FUNCTIONS ? functions : [],
    absent:
      ranges.length < named.length ||
      (functions.length === 0 && calls.some((name) => !wordsIn(source).has(name))),
    any: named.length > 0 || functions.length > 0 || finding.location.trim() !== "",
    spread: new Set([...functions, ...functionsAround(extents, ranges)]).size
  }
}

const plainWords = ({ location, explanation }: Finding): ReadonlySet<string> =>
  location.trim() === "" ? callsIn(explanation) : wordsIn(location)

export const overlaps = (a: ReadonlyArray<LineRange>, b: ReadonlyArray<LineRange>): boolean =>
  a.some((one) => b.some((other) => one.from <= other.to && other.from <= one.to))

/** The functions that contain the given lines. */
export const functionsAround = (
  extents: ReadonlyArray<FunctionExtent>,
  lines: ReadonlyArray<LineRange>
): ReadonlyArray<string> => lines.flatMap(({ from }) => functionAt(extents, from)?.name ?? [])

/** The full text of a finding. */
export const saidIn = (finding: Finding): string =>
  [finding.type, finding.explanation, finding.attack_scenario, finding.suggested_fix].join(" ")

/** The CodeActs of a contract that a finding overlaps, by the rule above. */
export const actsMatched = (finding: Finding, target: Target): ReadonlyArray<CodeAct> => {
  const place = placeOf(finding, target.source)
  const extents = functionsOf(target.source)
  const said = saidIn(finding)
  return target.codeActs.filter((act) => {
    if (place.lines.length > 0) return overlaps(place.lines, act.lines)
    const own = [act.inFunction ?? [], functionsAround(extents, act.lines)].flat()
    return own.some((name) => place.functions.includes(name)) && speaksOf(said, act.operation)
  })
}
