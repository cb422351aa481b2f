/**
 * How a finding compares with the documented flaw by fixed rules: type and place. Owns
 * those rules, which the deterministic judge and the fix recognition share. Pure.
 */

import type { Finding } from "./Detection.ts"
import { functionsOf } from "./outline.ts"
import { functionsAround, overlaps, placeOf, type Target } from "./places.ts"
import { categoriesNamed, isRelated, isType, namesType } from "./terms.ts"
import type { FindingVote } from "./vote.ts"

/**
 * Exact: the same name. Semantic: other words for the same type or category. Partial: a category that is
 * easily confused with it.
 */
export const typeMatch = (finding: Finding, { flaw }: Target): FindingVote["type_match"] => {
  if (finding.type.trim() === "") return "none"
  if (isType(finding.type, flaw.type) || isType(finding.type, flaw.category)) return "exact"
  const named = categoriesNamed(finding.type)
  if (namesType(finding.type, flaw.type) || named.includes(flaw.category)) return "semantic"
  return isRelated(named, flaw.category) ? "partial" : "wrong"
}

/**
 * Where a flaw is documented: its lines (those of the ROOT_CAUSE, which every variant updates, otherwise
 * the flaw's) and functions.
 */
export const documentedPlace = ({ source, flaw, codeActs }: Target) => {
  const causes = codeActs.filter((act) => act.function === "ROOT_CAUSE")
  const marked = causes.flatMap((act) => act.lines)
  const lines = marked.length > 0 ? marked : flaw.lines
  const extents = functionsOf(source)
  const names = new Set(extents.map(({ name }) => name))
  // A published function name is sometimes not in the source: "multiple", or out of date.
  const named = [...flaw.functions, ...causes.flatMap((act) => act.inFunction ?? [])]
  const functions = new Set([
    ...named.filter((name) => names.has(name)),
    ...functionsAround(extents, lines)
  ])
  return { lines, functions, extents }
}

/**
 * Exact: one of its lines is one of the flaw's. Partial: it names a function of the flaw. If the flaw has
 * no documented place, any place is partial.
 */
export const locationMatch = (finding: Finding, target: Target): FindingVote["location_match"] => {
  const place = placeOf(finding, target.source)
  if (!place.any) return "none"
  const { lines, functions, extents } = documentedPlace(target)
  if (overlaps(place.lines, lines)) return "exact"
  if (functions.size === 0 && lines.length === 0) return "partial"
  const named = [...place.functions, ...functionsAround(extents, place.lines)]
  return named.some((name) => functions.has(name)) ? "partial" : "wrong"
}
