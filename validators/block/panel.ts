/**
 * Counts the votes of a panel on one detection: whether the documented flaw was found, the class of each
 * finding, and how good the explanation is. Pure, so that different judges, another rule or another quorum
 * can score a stored run without a model call.
 */
import { Schema } from "effect"
import { mean } from "simple-statistics"
import { type Detection, Share } from "./Detection.ts"
import {
  type Ballot,
  FindingClass,
  type FindingVote,
  type FoundRule,
  hitsTarget,
  isCorrect
} from "./vote.ts"

/** A panel's result for one detection. */
export class PanelVerdict extends Schema.Class<PanelVerdict>("questline/block/PanelVerdict")({
  /** null if too many ballots are unreadable to decide */
  found: Schema.NullOr(Schema.Boolean),
  /** the class of each finding, by most votes; null if no ballot is readable */
  classes: Schema.Array(Schema.NullOr(FindingClass)),
  /** means over the judges that found the target; null if it was not found */
  quality: Schema.NullOr(Schema.Struct({ rcir: Share, ava: Share, fsv: Share })),
  /** number of ballots that could not be read */
  unscored: Schema.Int
}) {}

/** True or false as soon as the missing votes cannot change it; null before. */
const decided = (yes: number, unread: number, quorum: number): boolean | null =>
  yes >= quorum ? true : yes + unread < quorum ? false : null

/** Whether the panel says yes. One vote per judge; null is a vote that could not be read. */
export const countVotes = (
  votes: ReadonlyArray<boolean | null>,
  quorum: number | null = null
): boolean | null =>
  decided(
    votes.filter((vote) => vote === true).length,
    votes.filter((vote) => vote === null).length,
    quorum ?? Math.floor(votes.length / 2) + 1
  )

/**
 * The class with most votes. On a tie, a majority decides whether the finding is valid or invalid (an even
 * split is invalid); then the first judge on that side decides the class.
 */
export const classOf = (votes: ReadonlyArray<FindingVote>): FindingClass | null => {
  const classes = votes.map((vote) => vote.class)
  const valid = classes.filter(isCorrect).length * 2 > classes.length
  const side = classes.filter((one) => isCorrect(one) === valid)
  const counts = [...Map.groupBy(side, (one) => one)].map(
    ([name, all]) => [name, all.length] as const
  )
  const most = Math.max(...counts.map(([, count]) => count))
  return counts.find(([, count]) => count === most)?.[0] ?? null
}

/** The best vote for the target from each judge that found it. */
const targetVotes = (ballots: ReadonlyArray<Ballot>, rule: FoundRule): ReadonlyArray<FindingVote> =>
  ballots.flatMap(({ votes }) => {
    const [best] = (votes ?? [])
      .filter((vote) => hitsTarget(vote, rule))
      .sort((a, b) => (b.rcir ?? 0) - (a.rcir ?? 0))
    return best === undefined ? [] : [best]
  })

const meanOf = (votes: ReadonlyArray<FindingVote>, key: "rcir" | "ava" | "fsv"): number =>
  mean(votes.map((vote) => vote[key] ?? 0))

/** Whether one judge found the target; null if its ballot cannot be read. */
export const foundBy = ({ votes }: Ballot, rule: FoundRule): boolean | null =>
  votes === null ? null : votes.some((vote) => hitsTarget(vote, rule))

/** Counts the ballots of a panel on `detection`. A ballot with the wrong number of votes counts as unread. */
export const countBallots = (
  detection: Detection,
  given: ReadonlyArray<Ballot>,
  rule: FoundRule
): PanelVerdict => {
  const { length } = detection.vulnerabilities
  const ballots = given.map(({ judge, votes }) => ({
    judge,
    votes: votes?.length === length ? votes : null
  }))
  const read = ballots.flatMap(({ votes }) => (votes === null ? [] : [votes]))
  const found = countVotes(
    ballots.map((ballot) => foundBy(ballot, rule)),
    rule.quorum
  )
  const target = targetVotes(ballots, rule)
  return new PanelVerdict({
    found,
    classes: detection.vulnerabilities.map((_, index) =>
      classOf(read.flatMap((votes) => votes[index] ?? []))
    ),
    quality:
      found === true && target.length > 0
        ? {
            rcir: meanOf(target, "rcir"),
            ava: meanOf(target, "ava"),
            fsv: meanOf(target, "fsv")
          }
        : null,
    unscored: ballots.length - read.length
  })
}
