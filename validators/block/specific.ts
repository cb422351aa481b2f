/**
 * Whether a finding is specific enough to be compared with the documented flaw. Owns the limits, which stop
 * a reply from winning by naming everything. Honest reviews stay far below them. Pure.
 */
import type { Detection, Finding } from "./Detection.ts"
import { codeOf, functionsOf } from "./outline.ts"
import { placeOf, saidIn, type Target } from "./places.ts"
import { categoriesNamed, cosine, keyTerms } from "./terms.ts"

/** Most kinds that the type of one finding may name. */
const MOST_KINDS = 2
/** Functions that lines may touch beside those that a finding may name: a flaw can reach into a neighbour. */
const BESIDE = 1
/** Longest type, in UTF-16 units: a type is a name, not a text. */
const LONGEST_TYPE = 160
/** Longest text of one finding, counted in words that can describe a mechanism. */
const MOST_TERMS = 400
/** Most functions that a finding may name, by the number of findings in the reply. */
const functionsAllowed = (findings: number): number =>
  findings <= 2 ? 4 : findings <= 4 ? 3 : findings <= 6 ? 2 : 1
/** Fewest words beside names of the code that a text needs which has as many names: names alone give no reason. */
const FEWEST_REASONS = 3
/** Two findings whose words are this similar are the same text with names replaced. */
const SAME_TEXT = 0.75
/** Most findings that may share one text. */
const MOST_ALIKE = 2

const namesOf = (source: string): ReadonlySet<string> =>
  new Set(Array.from(source.matchAll(/[A-Za-z_$][\w$]*/g), ([name]) => name))

/** The terms of a finding's explanation, without the contract's own names. */
const reasonsOf = (finding: Finding, names: ReadonlySet<string>): ReadonlySet<string> =>
  keyTerms(
    `${finding.explanation} ${finding.attack_scenario}`.replace(/[A-Za-z_$][\w$]*/g, (word) =>
      names.has(word) ? " " : word
    )
  )

/** Whether a finding says names of the code and next to nothing else. */
const isEcho = (finding: Finding, inCode: ReadonlySet<string>): boolean => {
  const words = `${finding.explanation} ${finding.attack_scenario}`.match(/[A-Za-z_$][\w$]*/g) ?? []
  const named = words.filter((word) => inCode.has(word)).length
  return named >= FEWEST_REASONS && reasonsOf(finding, inCode).size < FEWEST_REASONS
}

const isAlike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  cosine(one, other) >= SAME_TEXT

/**
 * How many findings a reply may have before each must be more certain: a few, plus one for every six
 * functions of the contract.
 */
export const findingsFree = ({ source }: Target): number =>
  4 + Math.floor(functionsOf(source).length / 6)

/** Number of findings above the free ones from which no finding can be certain enough. */
const HOPELESS = 12

/** Lines of the source that a text may quote; more is copying, not explaining. */
const MOST_QUOTED = 3
/** Shorter lines are too common to count as quoted. */
const QUOTED_LENGTH = 20

const quotedIn = (finding: Finding, lines: ReadonlySet<string>): number => {
  const text = `${finding.explanation} ${finding.attack_scenario}`
  return [...lines].filter((line) => text.includes(line)).length
}

/** For each finding, whether it is specific: its own kind, few functions, its own text. */
export const specificIn = (
  { vulnerabilities: findings }: Pick<Detection, "vulnerabilities">,
  target: Target
): ReadonlyArray<boolean> => {
  const { source } = target
  if (findings.length > findingsFree(target) + HOPELESS) return findings.map(() => false)
  const allowed = functionsAllowed(findings.length)
  const names = namesOf(source)
  const inCode = namesOf(codeOf(source))
  const reasons = findings.map((finding) => reasonsOf(finding, names))
  const lines = new Set(
    source
      .split("\n")
      .map((line) => line.trim())
      .filter(({ length }) => length >= QUOTED_LENGTH)
  )
  return findings.map((finding, index) => {
    const place = placeOf(finding, source)
    const text = reasons[index] ?? new Set<string>()
    return (
      finding.type.length <= LONGEST_TYPE &&
      categoriesNamed(finding.type).length <= MOST_KINDS &&
      place.functions.length <= allowed &&
      place.spread <= allowed + BESIDE &&
      keyTerms(saidIn(finding)).size <= MOST_TERMS &&
      quotedIn(finding, lines) <= MOST_QUOTED &&
      !isEcho(finding, inCode) &&
      reasons.filter((other) => isAlike(text, other)).length <= MOST_ALIKE
    )
  })
}
