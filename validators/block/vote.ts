/**
 * What a judge says of each finding of a detection (paper section 4.5, appendix I.2). Owns the
 * Schema of a vote and when a vote means that the documented flaw was found; how votes are counted
 * is Panel.ts.
 */
import { Schema } from "effect"
import { Share } from "./Detection.ts"

/** The classes that count as correct: the documented flaw, or a real one that is not documented. */
const correctClasses = ["TARGET_MATCH", "PARTIAL_MATCH", "BONUS_VALID"] as const
/** The classes that count as wrong. */
const invalidClasses = [
  "HALLUCINATED",
  "MISCHARACTERIZED",
  "WRONG_ROOT_CAUSE",
  "DESIGN_CHOICE",
  "OUT_OF_SCOPE",
  "SECURITY_THEATER",
  "INFORMATIONAL"
] as const

export const FindingClass = Schema.Literals([...correctClasses, ...invalidClasses])
export type FindingClass = typeof FindingClass.Type

const isCorrectClass = Schema.is(Schema.Literals(correctClasses))

/** Whether a finding of this class is a real vulnerability. */
export const isCorrect = (one: FindingClass): boolean => isCorrectClass(one)

/** A judge's word on one finding. */
export class FindingVote extends Schema.Class<FindingVote>("questline/block/FindingVote")({
  class: FindingClass,
  type_match: Schema.Literals(["exact", "semantic", "partial", "wrong", "none"]),
  location_match: Schema.Literals(["exact", "partial", "wrong", "none"]),
  root_cause_match: Schema.Literals(["exact", "partial", "wrong", "none"]),
  /** how well it says why the flaw exists (RCIR); null unless it matches the target */
  rcir: Schema.NullOr(Share),
  /** how valid its attack is (AVA) */
  ava: Schema.NullOr(Share),
  /** how valid its fix is (FSV) */
  fsv: Schema.NullOr(Share)
}) {}

/** The mean of the three quality scores of a vote; null where one is missing. */
export const qualityOf = ({ rcir, ava, fsv }: FindingVote): number | null =>
  rcir === null || ava === null || fsv === null ? null : (rcir + ava + fsv) / 3

/** A judge's votes on one detection: one a finding, in order; null where its reply cannot be read. */
export const Ballot = Schema.Struct({
  judge: Schema.String,
  votes: Schema.NullOr(Schema.Array(FindingVote))
})
export type Ballot = typeof Ballot.Type

/** Which votes mean that the target was found. */
export const FoundRule = Schema.Struct({
  /** TARGET_MATCH alone (paper section 4.6), or PARTIAL_MATCH too */
  strict: Schema.Boolean,
  /** how many judges must agree; null: more than half of those asked */
  quorum: Schema.NullOr(Schema.Int)
})
export type FoundRule = typeof FoundRule.Type

export const majority: FoundRule = { strict: false, quorum: null }

/**
 * Whether a vote says that its finding is the documented flaw: the root cause is right, location
 * and type are each at least partial.
 */
export const hitsTarget = (vote: FindingVote, { strict }: Pick<FoundRule, "strict">): boolean =>
  (vote.class === "TARGET_MATCH" || (!strict && vote.class === "PARTIAL_MATCH")) &&
  vote.root_cause_match === "exact" &&
  (vote.location_match === "exact" || vote.location_match === "partial") &&
  (vote.type_match === "exact" || vote.type_match === "semantic" || vote.type_match === "partial")
