/**
 * The inputs of the judge `rules`: numbers that say how close each finding of a reply is to the documented
 * flaw in kind, place and words. Owns the features; their weights are in learned.json. Words are compared
 * by cosine, so a text that mentions everything is close to nothing. Pure.
 */
import type { LineRange } from "../../tasks/block/Sample.ts"
import type { Finding } from "./Detection.ts"
import { documentedPlace } from "./match.ts"
import { codeOf } from "./outline.ts"
import { functionsAround, overlaps, placeOf, saidIn, type Target } from "./places.ts"
import {
  categoriesNamed,
  cosine,
  isPlain,
  isRelated,
  isType,
  keyTerms,
  namesType,
  sharedWords,
  speaksOfAdministration
} from "./terms.ts"

/** The features' names, in the order of the weights. */
export const featureNames = [
  "bias",
  "type exact",
  "type of the category",
  "type in other words",
  "type related",
  "type words",
  "category in the text",
  "type words in the text",
  "documented function",
  "first function",
  "any function",
  "at the place",
  "line distance",
  "line precision",
  "line recall",
  "functions named",
  "lines named",
  "gives lines",
  "cause",
  "attack",
  "fix",
  "all words",
  "nearest in the reply",
  "nearest cause in the reply",
  "nearest line in the reply",
  "attack is documented",
  "fix is documented",
  "findings",
  "alone",
  "critical",
  "high",
  "medium",
  "low",
  "severity in the reply",
  "administration",
  "another has the category",
  "another has place and category",
  "function in the text",
  "first",
  "names of the place",
  "share of names",
  "functions covered",
  "kinds in the reply"
] as const

export type FeatureName = (typeof featureNames)[number]
export type Features = Readonly<Record<FeatureName, number>>

/** Beyond this many lines, a longer distance, count or reply adds no information. */
const NEAR = 4
const MANY_LINES = 15
const MANY_FUNCTIONS = 4
const MANY_FINDINGS = 8
const MANY_KINDS = 6
/** Names from the flaw's own code that a text about it contains. */
const ENOUGH_NAMES = 3
const WORD = /[A-Za-z_$][\w$]*/g

const bit = (value: boolean): number => (value ? 1 : 0)

/** The share of a few given words that a text contains. */
const coverage = (words: ReadonlySet<string>, text: ReadonlySet<string>): number =>
  words.size === 0 ? 0 : sharedWords(words, text) / words.size

const joined = (parts: ReadonlyArray<string | null>): string =>
  parts.filter((part) => part !== null).join(" ")

const namesIn = (code: string): ReadonlySet<string> =>
  new Set(Array.from(code.matchAll(WORD), ([name]) => name).filter((name) => name.length > 2))

/** The names that occur in the flaw's functions and lines, except the functions' own names. */
const namesOfPlace = (
  code: string,
  { extents, functions, lines }: ReturnType<typeof documentedPlace>
): ReadonlySet<string> => {
  const ranges = [...extents.filter(({ name }) => functions.has(name)), ...lines]
  const rows = code.split("\n")
  const text = ranges.map(({ from, to }) => rows.slice(from - 1, to).join(" ")).join(" ")
  return new Set([...namesIn(text)].filter((name) => !isPlain(name) && !functions.has(name)))
}

/** What is documented about the flaw, read once for all findings of a reply. */
const documented = (target: Target) => {
  const { codeActs, flaw } = target
  const rationales = codeActs.flatMap((act) =>
    act.function === "ROOT_CAUSE" && act.rationale !== null ? [act.rationale] : []
  )
  const place = documentedPlace(target)
  const code = codeOf(target.source)
  const cause = keyTerms(joined([flaw.description, flaw.rootCause, ...rationales]))
  const attack = keyTerms(flaw.attackScenario ?? "")
  const fix = keyTerms(flaw.fix ?? "")
  return {
    ...place,
    names: namesIn(code),
    namesOfPlace: namesOfPlace(code, place),
    cause,
    attack,
    fix,
    all: new Set([...cause, ...attack, ...fix]),
    type: keyTerms(flaw.type)
  }
}
type Documented = ReturnType<typeof documented>

const linesOf = (ranges: ReadonlyArray<LineRange>): ReadonlyArray<number> =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at))

const within = (ranges: ReadonlyArray<LineRange>, lines: ReadonlyArray<number>): number =>
  lines.length === 0
    ? 0
    : lines.filter((line) => ranges.some(({ from, to }) => from <= line && line <= to)).length /
      lines.length

const distance = (one: ReadonlyArray<LineRange>, other: ReadonlyArray<LineRange>): number =>
  Math.min(...one.flatMap((a) => other.map((b) => Math.max(0, b.from - a.to, a.from - b.to))))

const placeFeatures = (finding: Finding, target: Target, known: Documented) => {
  const place = placeOf(finding, target.source)
  const around = functionsAround(known.extents, place.lines)
  const all = new Set([...place.functions, ...around])
  const hit = [...all].some((name) => known.functions.has(name))
  const at = (name: string) => finding.location.indexOf(name)
  const [first] = [...place.functions].sort((a, b) => at(a) - at(b))
  const named = linesOf(place.lines)
  return {
    hit: hit || overlaps(place.lines, known.lines),
    features: {
      "documented function": bit(place.functions.some((name) => known.functions.has(name))),
      "first function": bit(first !== undefined && known.functions.has(first)),
      "any function": bit(all.size > 0),
      "at the place": bit(hit || overlaps(place.lines, known.lines)),
      "line distance":
        named.length === 0 || known.lines.length === 0
          ? 0
          : Math.exp(-distance(place.lines, known.lines) / NEAR),
      "line precision": within(known.lines, named),
      "line recall": within(place.lines, linesOf(known.lines)),
      "functions named": Math.min(1, all.size / MANY_FUNCTIONS),
      "lines named": Math.min(1, named.length / MANY_LINES),
      "gives lines": bit(named.length > 0)
    }
  }
}

/**
 * How a text refers to the code: how many of the place's names it uses, and how much of it is nothing but
 * names.
 */
const nameFeatures = ({ attack_scenario: attack, explanation }: Finding, known: Documented) => {
  const words = Array.from(`${explanation} ${attack}`.matchAll(WORD), ([word]) => word)
  const own = sharedWords(new Set(words), known.namesOfPlace)
  const names = words.filter((word) => known.names.has(word) && !isPlain(word)).length
  return {
    "names of the place": Math.min(1, own / ENOUGH_NAMES),
    "share of names": words.length === 0 ? 0 : names / words.length
  }
}

/** How much of the contract, and how many kinds of flaw, a reply names. */
const replyFeatures = (
  findings: ReadonlyArray<Finding>,
  target: Target,
  { extents }: Documented
) => {
  const all = new Set(extents.map(({ name }) => name))
  const named = new Set(
    findings.flatMap((finding) => {
      const place = placeOf(finding, target.source)
      return [...place.functions, ...functionsAround(extents, place.lines)]
    })
  )
  const kinds = new Set(findings.flatMap(({ type }) => categoriesNamed(type)))
  return {
    "functions covered": all.size === 0 || findings.length < 2 ? 0 : named.size / all.size,
    "kinds in the reply": Math.min(1, kinds.size / MANY_KINDS)
  }
}

const wordFeatures = (finding: Finding, { flaw }: Target, known: Documented) => {
  const { attack_scenario: attack, explanation, suggested_fix: fix, type } = finding
  const text = `${type} ${explanation}`
  const used = keyTerms(text)
  const named = categoriesNamed(type)
  return {
    "type exact": bit(isType(type, flaw.type) || isType(type, flaw.category)),
    "type of the category": bit(named.includes(flaw.category)),
    "type in other words": bit(namesType(type, flaw.type)),
    "type related": bit(isRelated(named, flaw.category)),
    "type words": coverage(known.type, keyTerms(type)),
    "category in the text": bit(categoriesNamed(text).includes(flaw.category)),
    "type words in the text": coverage(known.type, used),
    cause: cosine(known.cause, used),
    attack: cosine(known.attack, keyTerms(`${attack} ${text}`)),
    fix: cosine(known.fix, keyTerms(fix)),
    "all words": cosine(known.all, keyTerms(saidIn(finding))),
    "function in the text": bit(
      [...known.functions].some((name) => explanation.includes(`${name}(`))
    )
  }
}

const SEVERITIES = ["low", "medium", "high", "critical"]

/** From 0 for a remark to 1 for a critical finding. */
const rankOf = ({ severity }: Finding): number => {
  const said = severity.trim().toLowerCase()
  return (SEVERITIES.findIndex((name) => said.startsWith(name)) + 1) / SEVERITIES.length
}

const severityFeatures = ({ severity }: Finding) => {
  const said = severity.trim().toLowerCase()
  return {
    critical: bit(said.startsWith("critical")),
    high: bit(said.startsWith("high")),
    medium: bit(said.startsWith("medium")),
    low: bit(said.startsWith("low"))
  }
}

/** The features of every finding of a reply, in order. */
export const featuresOf = (
  findings: ReadonlyArray<Finding>,
  target: Target
): ReadonlyArray<Features> => {
  const known = documented(target)
  const ranks = findings.map(rankOf)
  const usual = ranks.reduce((sum, rank) => sum + rank, 0) / Math.max(1, ranks.length)
  const own = findings.map((finding) => ({
    ...placeFeatures(finding, target, known).features,
    ...wordFeatures(finding, target, known),
    ...nameFeatures(finding, known),
    ...severityFeatures(finding),
    // Compared with the others of the reply: who calls all of them critical gains nothing.
    "severity in the reply": rankOf(finding) - usual,
    administration: bit(speaksOfAdministration(saidIn(finding)))
  }))
  type Own = (typeof own)[number]
  const most = (of: (one: Own) => number) => Math.max(0, ...own.map(of))
  const best = {
    all: most((one) => one["all words"]),
    cause: most((one) => one.cause),
    line: most((one) => one["line distance"])
  }
  const both = (one: Own) => one["at the place"] * one["type of the category"]
  const reply = replyFeatures(findings, target, known)
  const share = (value: number, of: number) => (of === 0 ? 0 : value / of)
  const most2 = { category: most((one) => one["type of the category"]), both: most(both) }
  return own.map((one, index) => ({
    bias: 1,
    ...one,
    "nearest in the reply": share(one["all words"], best.all),
    "nearest cause in the reply": share(one.cause, best.cause),
    "nearest line in the reply": share(one["line distance"], best.line),
    "attack is documented": bit(known.attack.size > 0),
    "fix is documented": bit(known.fix.size > 0),
    findings: Math.min(1, findings.length / MANY_FINDINGS),
    alone: bit(findings.length === 1),
    "another has the category": bit(most2.category > one["type of the category"]),
    "another has place and category": bit(most2.both > both(one)),
    first: bit(index === 0),
    ...reply
  }))
}
