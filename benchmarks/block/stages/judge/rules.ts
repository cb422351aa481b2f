/**
 * The deterministic judge: votes by fixed rules on type, place, CodeActs and key terms, without a
 * model. It sees wording, not meaning, and is reported as what it is. Owns its votes; the
 * comparisons are validators/block/match.ts. Works on any variant through the variant's own flaw,
 * CodeActs and source.
 */
import { mean } from "simple-statistics"
import type { Detection, Finding } from "../../../../validators/block/Detection.ts"
import { locationMatch, rootCauseMatch, typeMatch } from "../../../../validators/block/match.ts"
import { actsMatched, placeOf, type Target } from "../../../../validators/block/places.ts"
import { sharedTerms } from "../../../../validators/block/terms.ts"
import { type Ballot, type FindingClass, FindingVote } from "../../../../validators/block/vote.ts"

/** The name under which its ballots are stored and reported. */
export const RULES = "rules"

const REMARKS = /^\s*(info|informational|note|none|gas|optimi[sz]ation)\b/i

type Matches = Pick<FindingVote, "type_match" | "location_match" | "root_cause_match">

const isAtLeastPartial = (match: string): boolean => match !== "wrong" && match !== "none"

/** The class of a finding that is not the documented flaw. */
const otherClass = (finding: Finding, target: Target, matches: Matches): FindingClass => {
  const place = placeOf(finding, target.source)
  const acts = new Set(actsMatched(finding, target).map((act) => act.function))
  if (place.absent) return "HALLUCINATED"
  if (REMARKS.test(finding.severity)) return "INFORMATIONAL"
  if (acts.has("SECONDARY_VULN")) return "BONUS_VALID"
  if (acts.has("DECOY")) return "SECURITY_THEATER"
  return target.vulnerable && isAtLeastPartial(matches.location_match)
    ? "MISCHARACTERIZED"
    : "SECURITY_THEATER"
}

/** A fixed contract has no target: to report what was fixed is to make it up. */
const classOf = (finding: Finding, target: Target, matches: Matches): FindingClass => {
  const same =
    isAtLeastPartial(matches.type_match) &&
    isAtLeastPartial(matches.location_match) &&
    matches.root_cause_match === "exact"
  if (!same) return otherClass(finding, target, matches)
  if (!target.vulnerable) return "HALLUCINATED"
  return matches.type_match === "partial" ? "PARTIAL_MATCH" : "TARGET_MATCH"
}

/** Share of the documented key terms that a text has; null where none are documented. */
const covered = (text: string, documented: string | null): number | null => {
  const { shared, of } = sharedTerms(text, documented ?? "")
  return of === 0 ? null : shared / of
}

/**
 * RCIR, AVA and FSV as the share of key terms of the documented cause, attack and fix that the
 * finding has. What is not documented takes the mean of what is; nothing documented is 0.
 */
const qualityOf = (finding: Finding, { flaw }: Target) => {
  const parts = {
    rcir: covered(`${finding.type} ${finding.explanation}`, flaw.rootCause ?? flaw.description),
    ava: covered(`${finding.attack_scenario} ${finding.explanation}`, flaw.attackScenario),
    fsv: covered(finding.suggested_fix, flaw.fix)
  }
  const known = Object.values(parts).filter((part) => part !== null)
  const rest = known.length === 0 ? 0 : mean(known)
  return { rcir: parts.rcir ?? rest, ava: parts.ava ?? rest, fsv: parts.fsv ?? rest }
}

/** What the rules make of one finding. */
export const voteOn = (finding: Finding, target: Target): FindingVote => {
  const matches: Matches = {
    type_match: typeMatch(finding, target),
    location_match: locationMatch(finding, target),
    root_cause_match: rootCauseMatch(finding, target)
  }
  const found = classOf(finding, target, matches)
  const quality =
    found === "TARGET_MATCH" || found === "PARTIAL_MATCH"
      ? qualityOf(finding, target)
      : { rcir: null, ava: null, fsv: null }
  return new FindingVote({ class: found, ...matches, ...quality })
}

/** The ballot of the rules on a detection. */
export const rulesBallot = (detection: Detection, target: Target): Ballot => ({
  judge: RULES,
  votes: detection.vulnerabilities.map((finding) => voteOn(finding, target))
})
