/**
 * Answers reviewed as a whole (paper appendix I.3): whether any of the findings is the documented flaw, of
 * which type, and how well explained. Owns making one item from an answer. Pure.
 */
import { type Detection, Finding } from "../../../validators/block/Detection.ts"
import {
  type Ballot,
  FindingVote,
  type FoundRule,
  hitsTarget,
  majority
} from "../../../validators/block/vote.ts"
import type { ReviewItem } from "./draw.ts"

const none = new FindingVote({
  class: "INFORMATIONAL",
  type_match: "none",
  location_match: "none",
  root_cause_match: "none",
  rcir: null,
  ava: null,
  fsv: null
})

/** A judge's vote on an answer as a whole: its best vote for the target, otherwise its first. */
const wholeVote = ({ votes }: Ballot, rule: FoundRule): FindingVote | null => {
  if (votes === null) return null
  const [best] = votes
    .filter((vote) => hitsTarget(vote, rule))
    .sort((a, b) => (b.rcir ?? 0) - (a.rcir ?? 0))
  return best ?? votes[0] ?? none
}

/**
 * An answer as one item, for the protocol that reviews whole contracts (appendix I.3): whether any of its
 * findings is the target, of which type, how well explained. Its findings are numbered.
 */
export const wholeItem = (
  answer: Pick<ReviewItem, "id" | "contract" | "stratum" | "target"> & {
    readonly detection: Detection
    readonly ballots: ReadonlyArray<Ballot>
  },
  rule: FoundRule = majority
): ReviewItem => {
  const { ballots, contract, detection, id, stratum, target } = answer
  const all = (field: keyof Finding) =>
    detection.vulnerabilities.map((one, index) => `${index + 1}. ${one[field]}`).join("\n")
  return {
    id,
    contract,
    stratum,
    target,
    finding: new Finding({
      type: all("type"),
      severity: all("severity"),
      location: all("location"),
      explanation: all("explanation"),
      attack_scenario: all("attack_scenario"),
      suggested_fix: all("suggested_fix")
    }),
    votes: ballots.map((ballot) => ({ judge: ballot.judge, vote: wholeVote(ballot, rule) }))
  }
}
