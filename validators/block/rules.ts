/**
 * The votes of the judge `rules` on a reply. Only findings that are specific enough and at the flaw's place
 * are weighed by their features; all others are not the documented flaw. It compares kinds, places and
 * words, not meaning. Owns putting these together. Pure.
 */

import type { Subset } from "../../tasks/block/Sample.ts"
import type { Detection, Finding } from "./Detection.ts"
import { type Features, featuresOf } from "./features.ts"
import { isLikely, type Learned, likelihood, otherClassOf, qualityBy } from "./learned.ts"
import { documentedPlace, locationMatch, typeMatch } from "./match.ts"
import { actsMatched, placeOf, saidIn, type Target } from "./places.ts"
import { findingsFree, specificIn } from "./specific.ts"
import { categoriesNamed } from "./terms.ts"
import { type FindingClass, FindingVote, isCorrect } from "./vote.ts"

const REMARKS = /^\s*(info|informational|note|none|gas|optimi[sz]ation)\b/i
/** From this likelihood on, the flaw counts as fully explained, whatever kind the finding names. */
const WHOLLY = 0.6
/** Below the threshold, a cause from this likelihood on still counts as partly explained. */
const PARTLY = 0.2

/** What is known about each finding before it is classified. */
export interface Weighed {
  readonly finding: Finding
  readonly features: Features
  /** specific, and within the number of findings allowed: only such a finding can be another real flaw */
  readonly plausible: boolean
  /** specific, and at the place of the flaw (any place if none is documented) */
  readonly admitted: boolean
  /** findings of the reply above the free number */
  readonly tooMany: number
}

/** Whether the source has no documented place of the flaw; then a finding's place is not judged. */
const isPlaceless = (target: Target): boolean => {
  const { functions, lines } = documentedPlace(target)
  return functions.size === 0 && lines.length === 0
}

/**
 * Whether a finding names a kind that is not easily confused with the flaw's, and its text does not mention
 * such a kind either.
 */
const contradicts = (finding: Finding, features: Features, { flaw }: Target): boolean =>
  flaw.category !== "other" &&
  categoriesNamed(finding.type).length > 0 &&
  features["type of the category"] === 0 &&
  features["type in other words"] === 0 &&
  features["type related"] === 0 &&
  features["category in the text"] === 0

/** Every finding of a reply with its features, and whether it can be the documented flaw at all. */
export const weigh = (
  detection: Pick<Detection, "vulnerabilities">,
  target: Target
): ReadonlyArray<Weighed> => {
  const findings = detection.vulnerabilities
  const features = featuresOf(findings, target)
  const specific = specificIn(detection, target)
  const anywhere = isPlaceless(target)
  const tooMany = Math.max(0, findings.length - findingsFree(target))
  return findings.flatMap((finding, index) => {
    const own = features[index]
    return own === undefined
      ? []
      : [
          {
            finding,
            features: own,
            plausible: specific[index] === true && tooMany === 0,
            admitted: specific[index] === true && (anywhere || own["at the place"] === 1),
            tooMany
          }
        ]
  })
}

/**
 * Our own contracts were attacked by every operator and by random use: another flaw of theirs that is real is
 * annotated. What is not annotated is not believed, however likely it sounds.
 */
const OURS: ReadonlySet<string> = new Set<Subset>(["own", "clean", "warmup"])
const isWhollyKnown = ({ subset }: Target): boolean => subset !== undefined && OURS.has(subset)

/** The class of a finding that is not the documented flaw. */
const otherClass = (
  { features, finding, plausible }: Weighed,
  target: Target,
  learned?: Learned
): FindingClass => {
  const acts = new Set(actsMatched(finding, target).map((act) => act.function))
  if (placeOf(finding, target.source).absent) return "HALLUCINATED"
  if (REMARKS.test(finding.severity)) return "INFORMATIONAL"
  if (acts.has("SECONDARY_VULN") && plausible) return "BONUS_VALID"
  if (acts.has("DECOY")) return "SECURITY_THEATER"
  const likeliest = otherClassOf(features, learned)
  const isCredible = plausible && !isWhollyKnown(target)
  return isCredible || !isCorrect(likeliest) ? likeliest : "SECURITY_THEATER"
}

/** A missing text is worth nothing, whatever the others are worth. */
const qualityOf = ({ features, finding }: Weighed, learned?: Learned) => {
  const { ava, fsv, rcir } = qualityBy(features, learned)
  const said = (text: string, score: number) => (text.trim() === "" ? 0 : score)
  return {
    rcir: said(finding.explanation, rcir),
    ava: said(finding.attack_scenario, ava),
    fsv: said(finding.suggested_fix, fsv)
  }
}

const atLeastPartial = <Match extends string>(match: Match): Match | "partial" =>
  match === "wrong" || match === "none" ? "partial" : match

/** A fixed contract has no target: reporting the flaw that was fixed counts as invented. */
const voteOf = (weighed: Weighed, target: Target, learned?: Learned): FindingVote => {
  const { admitted, features, finding, tooMany } = weighed
  const type = typeMatch(finding, target)
  const location = locationMatch(finding, target)
  const value = admitted ? likelihood(features, tooMany, learned) : 0
  const isTarget = isLikely(value, learned) && !contradicts(finding, features, target)
  if (!isTarget || !target.vulnerable) {
    const silent = saidIn(finding).trim() === ""
    return new FindingVote({
      class: isTarget ? "HALLUCINATED" : otherClass(weighed, target, learned),
      type_match: type,
      location_match: location,
      root_cause_match: isTarget
        ? "exact"
        : silent
          ? "none"
          : value >= PARTLY
            ? "partial"
            : "wrong",
      rcir: null,
      ava: null,
      fsv: null
    })
  }
  return new FindingVote({
    class:
      type === "exact" || type === "semantic" || value >= WHOLLY ? "TARGET_MATCH" : "PARTIAL_MATCH",
    type_match: atLeastPartial(type),
    location_match: atLeastPartial(location),
    root_cause_match: "exact",
    ...qualityOf(weighed, learned)
  })
}

/** One vote for each finding of a reply, in order. */
export const votesByRules = (
  detection: Pick<Detection, "vulnerabilities">,
  target: Target,
  learned?: Learned
): ReadonlyArray<FindingVote> =>
  weigh(detection, target).map((weighed) => voteOf(weighed, target, learned))
