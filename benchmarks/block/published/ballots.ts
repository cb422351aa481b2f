/**
 * What a judge of the published panel says about a reply. Owns the Schema of its ballots, which has several
 * versions, and what each means here: a class for each finding, and whether the flaw was found.
 */
import { Schema } from "effect"
import { FindingClass } from "../../../validators/block/vote.ts"

const Loose = Schema.optionalKey(Schema.Json)

export const RawBallot = Schema.Struct({
  findings: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Schema.Struct({ finding_id: Loose, classification: Loose })))
  ),
  target_assessment: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        complete_found: Loose,
        partial_found: Loose,
        /** the key of older ballots: the paper's script does not know it and counts it as "no" */
        found: Loose,
        finding_id: Loose,
        type_match: Loose,
        root_cause_identification: Loose,
        attack_vector_validity: Loose,
        fix_suggestion_validity: Loose
      })
    )
  )
})
type RawBallot = typeof RawBallot.Type

const Score = Schema.decodeUnknownOption(
  Schema.Struct({ score: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })) })
)
const isClass = Schema.is(FindingClass)
const typeMatches = ["exact", "semantic", "partial"] as const

export interface PublishedBallot {
  readonly judge: string
  /** complete or partial, as the paper counts */
  readonly found: boolean
  /** the same, with the older key counted too */
  readonly honoured: boolean
  readonly complete: boolean
  /** a class for each finding; null if it has no known one */
  readonly classes: ReadonlyArray<FindingClass | null>
  /** the finding that is the flaw, from 0; null if none is named */
  readonly target: number | null
  readonly type: (typeof typeMatches)[number]
  /** what was read of it, as JSON */
  readonly raw: string
  /** null if it was not scored */
  readonly quality: { readonly rcir: number; readonly ava: number; readonly fsv: number } | null
}

const scoreOf = (value: unknown): number | null => {
  const read = Score(value)
  return read._tag === "Some" ? read.value.score : null
}

/** Reporting a flaw that was fixed counts as invented. */
const named = (value: unknown): FindingClass | null =>
  value === "TARGET_FALSE_POSITIVE" ? "HALLUCINATED" : isClass(value) ? value : null

/** A published ballot on a reply with this many findings. */
export const ballotOf = (judge: string, raw: RawBallot, findings: number): PublishedBallot => {
  const assessed = raw.target_assessment ?? {}
  const isYes = (value: unknown) => value === true
  const found = isYes(assessed.complete_found) || isYes(assessed.partial_found)
  const votes = raw.findings ?? []
  const target = assessed.finding_id
  const quality = {
    rcir: scoreOf(assessed.root_cause_identification),
    ava: scoreOf(assessed.attack_vector_validity),
    fsv: scoreOf(assessed.fix_suggestion_validity)
  }
  const { ava, fsv, rcir } = quality
  return {
    judge,
    raw: JSON.stringify(raw),
    found,
    honoured: found || isYes(assessed.found),
    complete: isYes(assessed.complete_found) || (!found && isYes(assessed.found)),
    classes: Array.from({ length: findings }, (_, at) =>
      named(votes.find((vote) => vote.finding_id === at)?.classification)
    ),
    target: typeof target === "number" && target >= 0 && target < findings ? target : null,
    type: typeMatches.find((one) => one === assessed.type_match) ?? "partial",
    quality: rcir === null || ava === null || fsv === null ? null : { rcir, ava, fsv }
  }
}
