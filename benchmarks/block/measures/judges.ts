/**
 * How far judges agree with one another (paper section 5.4 and appendix I.3), including the deterministic
 * one: kappas by pair and over all, what they disagree about, and how their quality scores correlate. Pure.
 */
import { cohenKappa, fleissKappa, icc2k } from "../../../report/statistics/agreement.ts"
import { correlation } from "../../../report/statistics/correlation.ts"
import { rateOf } from "../../../report/statistics/items.ts"
import { classOf, countVotes } from "../../../validators/block/panel.ts"
import {
  type FindingVote,
  type FoundRule,
  hitsTarget,
  isCorrect,
  majority,
  qualityOf
} from "../../../validators/block/vote.ts"
import { RULES } from "../stages/judge/rules.ts"

/** The votes on one finding, one per judge; null if a ballot could not be read. */
export type Votes = ReadonlyArray<{ readonly judge: string; readonly vote: FindingVote | null }>

/** What is compared; two judges agree if these values are equal. */
const views = {
  class: (vote: FindingVote) => vote.class,
  valid: (vote: FindingVote) => String(isCorrect(vote.class))
}

const voteOf = (votes: Votes, judge: string): FindingVote | null =>
  votes.find((one) => one.judge === judge)?.vote ?? null

const readOf = (votes: Votes): ReadonlyArray<FindingVote> => votes.flatMap(({ vote }) => vote ?? [])

/** Pairs of different classes on one finding. */
const disagreements = (votes: Votes): ReadonlyArray<readonly [string, string]> => {
  const classes = readOf(votes).map((vote) => vote.class)
  return classes.flatMap((one, index) =>
    classes.slice(index + 1).flatMap((other) => (one === other ? [] : [[one, other] as const]))
  )
}

const isTargetOrPartial = (pair: readonly [string, string]): boolean =>
  pair.every((name) => name === "TARGET_MATCH" || name === "PARTIAL_MATCH")

/**
 * The deterministic judge compared with the others: Cohen's kappa of its vote on each finding with the
 * majority's. Null if there is nothing to compare.
 */
const rulesAgreement = (
  findings: ReadonlyArray<Votes>,
  rule: FoundRule,
  rulesVotes: ReadonlyArray<FindingVote | null>
) => {
  const both = findings.flatMap((votes, at) => {
    const own = voteOf(votes, RULES) ?? rulesVotes[at] ?? null
    const others = readOf(votes.filter(({ judge }) => judge !== RULES))
    const panel = classOf(others)
    const found = countVotes(
      others.map((vote) => hitsTarget(vote, rule)),
      rule.quorum
    )
    return own === null || panel === null
      ? []
      : [{ own, panel, found: String(found), valid: String(isCorrect(panel)) }]
  })
  if (both.length === 0) return null
  return {
    of: both.length,
    class: cohenKappa(both.map(({ own, panel }) => [own.class, panel] as const)),
    valid: cohenKappa(both.map(({ own, valid }) => [views.valid(own), valid] as const)),
    target: cohenKappa(
      both.map(({ found, own }) => [String(hitsTarget(own, rule)), found] as const)
    )
  }
}

/**
 * Agreement of judges over findings. For each pair: Cohen's kappa on class, on valid or not and on the target,
 * Pearson's r and Spearman's rho of the quality scores. Over all judges: Fleiss' kappa on class and on valid or
 * not; the share of disagreements (pairs of votes with different classes) that are TARGET versus PARTIAL;
 * ICC(2,k) of quality over findings that every judge scored; findings with an unreadable ballot; and the rules
 * compared with the other judges. `rulesVotes`: the rules' vote on each finding if they did not vote.
 */
export const judgeAgreement = (
  findings: ReadonlyArray<Votes>,
  rule: FoundRule = majority,
  rulesVotes: ReadonlyArray<FindingVote | null> = []
) => {
  const judges = [...new Set(findings.flatMap((votes) => votes.map(({ judge }) => judge)))]
  const pairs = judges.flatMap((first, index) =>
    judges.slice(index + 1).map((second) => {
      const both = findings.flatMap((votes) => {
        const [a, b] = [voteOf(votes, first), voteOf(votes, second)]
        return a === null || b === null ? [] : [[a, b] as const]
      })
      const kappa = (view: (vote: FindingVote) => string) =>
        cohenKappa(both.map(([a, b]) => [view(a), view(b)] as const))
      return {
        first,
        second,
        of: both.length,
        class: kappa(views.class),
        valid: kappa(views.valid),
        target: kappa((vote) => String(hitsTarget(vote, rule))),
        quality: correlation(
          both.flatMap(([a, b]) => {
            const [one, other] = [qualityOf(a), qualityOf(b)]
            return one === null || other === null ? [] : [[one, other] as const]
          })
        )
      }
    })
  )
  const over = (view: (vote: FindingVote) => string) =>
    fleissKappa(findings.map((votes) => readOf(votes).map(view)))
  const scored = findings
    .map((votes) =>
      judges.flatMap((judge) => {
        const vote = voteOf(votes, judge)
        return (vote === null ? null : qualityOf(vote)) ?? []
      })
    )
    .filter(({ length }) => length === judges.length)
  const differing = findings.flatMap(disagreements)
  return {
    judges,
    pairs,
    fleiss: { class: over(views.class), valid: over(views.valid) },
    disagreements: differing.length,
    targetOrPartial: rateOf(differing.map(isTargetOrPartial)),
    quality: { of: scored.length, icc: icc2k(scored) },
    ballots: judges.map((judge) => {
      const asked = findings.filter((votes) => votes.some((one) => one.judge === judge))
      return {
        judge,
        of: asked.length,
        unread: asked.filter((votes) => voteOf(votes, judge) === null).length
      }
    }),
    rules: rulesAgreement(findings, rule, rulesVotes)
  }
}
