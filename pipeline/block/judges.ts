/**
 * How far judges agree with one another (paper section 5.4 and appendix I.3), the deterministic one
 * among them: kappas by pair and over all, what they disagree about, and how their quality scores
 * go together. Pure.
 */
import { cohenKappa, fleissKappa, icc2k } from "../../report/statistics/agreement.ts"
import { correlation } from "../../report/statistics/correlation.ts"
import { rateOf } from "../../report/statistics/items.ts"
import {
  type FindingVote,
  type FoundRule,
  hitsTarget,
  isCorrect,
  majority,
  qualityOf
} from "../../validators/block/vote.ts"

/** The votes on one finding, one a judge; null where a ballot could not be read. */
export type Votes = ReadonlyArray<{ readonly judge: string; readonly vote: FindingVote | null }>

/** What is compared, each as the word that two judges must share. */
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
 * Agreement of judges over findings. Cohen's kappa for each pair on class, on valid or not and on
 * the target, Pearson's r and Spearman's rho of its quality scores; Fleiss' kappa over all judges on
 * class and on valid or not; the share of disagreements (pairs of votes of different class) that are
 * TARGET against PARTIAL; ICC(2,k) of quality over findings that every judge scored.
 */
export const judgeAgreement = (findings: ReadonlyArray<Votes>, rule: FoundRule = majority) => {
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
    quality: { of: scored.length, icc: icc2k(scored) }
  }
}
