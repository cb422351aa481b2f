/**
 * What experts' labels say about the judges (paper section 5.4 and appendix I.3): consensus, agreement,
 * precision, recall and F1. Owns the arithmetic; draw.ts chooses the items, sheet.ts reads the sheets.
 * Pure.
 */
import { mean } from "simple-statistics"
import { cohenKappa } from "../../../report/statistics/agreement.ts"
import { correlation } from "../../../report/statistics/correlation.ts"
import { rateOf } from "../../../report/statistics/items.ts"
import { countVotes } from "../../../validators/block/panel.ts"
import {
  type FindingVote,
  type FoundRule,
  hitsTarget,
  isCorrect,
  majority,
  qualityOf
} from "../../../validators/block/vote.ts"
import { labelOf, type ReviewItem } from "./draw.ts"
import type { Label, Sheet } from "./sheet.ts"

/** How two raters agree on the items that both rated. */
export interface Agreement {
  readonly of: number
  /** share of equal ratings */
  readonly share: number | null
  readonly kappa: number | null
}

type Pairs<A> = ReadonlyArray<readonly [A, A]>

const agreementOf = <A>(pairs: Pairs<A>, rate: (one: A) => string | boolean): Agreement => {
  const rated = pairs.map(([a, b]) => [String(rate(a)), String(rate(b))] as const)
  return {
    of: rated.length,
    share: rateOf(rated.map(([a, b]) => a === b)),
    kappa: cohenKappa(rated)
  }
}

/** Agreement on the class, on valid or not, on the target, and on the type. */
const agreements = (pairs: Pairs<FindingVote>, rule: FoundRule) => ({
  class: agreementOf(pairs, (vote) => vote.class),
  valid: agreementOf(pairs, (vote) => isCorrect(vote.class)),
  target: agreementOf(pairs, (vote) => hitsTarget(vote, rule)),
  type: agreementOf(pairs, (vote) => vote.type_match)
})

/** A judge's yes and no compared with the experts'. */
const confusion = (pairs: ReadonlyArray<readonly [judge: boolean, experts: boolean]>) => {
  const count = (judge: boolean, experts: boolean) =>
    pairs.filter(([a, b]) => a === judge && b === experts).length
  const [tp, fp, fn, tn] = [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false)
  ]
  const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  return {
    tp,
    fp,
    fn,
    tn,
    precision: ratio(tp, tp + fp),
    recall: ratio(tp, tp + fn),
    f1: ratio(2 * tp, 2 * tp + fp + fn)
  }
}

/** The experts' common verdict on an item. */
interface Consensus {
  readonly vote: FindingVote
  readonly quality: number | null
}

/**
 * The consensus on each item: the experts that labelled it agree on the class and on whether it is the
 * target. Other items are open until a sheet from a discussion settles them.
 */
const consensusOf = (sheets: ReadonlyArray<Sheet>, settled: Sheet | null, rule: FoundRule) => {
  const byItem = Map.groupBy(
    sheets.flatMap(({ labels }) => labels),
    ({ item }) => item
  )
  const agreed = new Map<string, Consensus>()
  const open: Array<string> = []
  const together = (labels: ReadonlyArray<Label>): Consensus | null => {
    const [first, ...rest] = labels.map(({ vote }) => vote)
    if (first === undefined) return null
    const isSame = (vote: FindingVote) =>
      vote.class === first.class && hitsTarget(vote, rule) === hitsTarget(first, rule)
    const scores = labels.flatMap(({ vote }) => qualityOf(vote) ?? [])
    return rest.every(isSame)
      ? { vote: first, quality: scores.length === 0 ? null : mean(scores) }
      : null
  }
  const last = Map.groupBy(settled?.labels ?? [], ({ item }) => item)
  for (const item of new Set([...byItem.keys(), ...last.keys()])) {
    const found = together(last.get(item) ?? byItem.get(item) ?? [])
    if (found === null) open.push(item)
    else agreed.set(item, found)
  }
  return { agreed, open }
}

/** One judge against the experts' consensus. */
const judgeAgainst = (
  rated: ReadonlyArray<readonly [vote: FindingVote | null, consensus: Consensus]>,
  rule: FoundRule
) => {
  const read = rated.flatMap(([vote, consensus]) =>
    vote === null ? [] : [[vote, consensus] as const]
  )
  const pairs = read.map(([vote, { vote: experts }]) => [vote, experts] as const)
  return {
    ...agreements(pairs, rule),
    unread: rated.length - read.length,
    found: confusion(pairs.map(([a, b]) => [hitsTarget(a, rule), hitsTarget(b, rule)])),
    quality: correlation(
      read.flatMap(([vote, { quality }]) => {
        const own = qualityOf(vote)
        return own === null || quality === null ? [] : [[own, quality] as const]
      })
    )
  }
}

const pairsOf = <A>(all: ReadonlyArray<A>): Pairs<A> =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const))

/** The majority of the judges against the experts: was the target found; their mean quality. */
const panelAgainst = (
  rated: ReadonlyArray<readonly [item: ReviewItem, consensus: Consensus]>,
  rule: FoundRule
) => {
  const read = rated.flatMap(([{ votes }, { vote }]) => {
    const found = countVotes(
      votes.map((one) => (one.vote === null ? null : hitsTarget(one.vote, rule))),
      rule.quorum
    )
    return found === null ? [] : [[found, hitsTarget(vote, rule)] as const]
  })
  return {
    target: agreementOf(read, String),
    unread: rated.length - read.length,
    found: confusion(read),
    quality: correlation(
      rated.flatMap(([{ votes }, { quality }]) => {
        const scores = votes.flatMap(({ vote }) => (vote === null ? null : qualityOf(vote)) ?? [])
        return scores.length === 0 || quality === null ? [] : [[mean(scores), quality] as const]
      })
    )
  }
}

/**
 * The results of filled-in sheets: how experts agree with one another, where they do not (`open`, by
 * label), and how each judge and their majority compare with the experts' consensus. `settled` is the sheet
 * of a discussion; it takes precedence over the others.
 */
export const reviewOf = (
  items: ReadonlyArray<ReviewItem>,
  sheets: ReadonlyArray<Sheet>,
  options: {
    readonly seed: number
    readonly settled?: Sheet | null
    readonly rule?: FoundRule
  }
) => {
  const rule = options.rule ?? majority
  const { agreed, open } = consensusOf(sheets, options.settled ?? null, rule)
  const rated = items.flatMap((item) => {
    const consensus = agreed.get(labelOf(item.id, options.seed))
    return consensus === undefined ? [] : [[item, consensus] as const]
  })
  const judges = [...new Set(items.flatMap(({ votes }) => votes.map(({ judge }) => judge)))]
  return {
    experts: pairsOf(sheets).map(([first, second]) => {
      const other = new Map(second.labels.map(({ item, vote }) => [item, vote]))
      const both = first.labels.flatMap(({ item, vote }) => {
        const theirs = other.get(item)
        return theirs === undefined ? [] : [[vote, theirs] as const]
      })
      return { first: first.expert, second: second.expert, ...agreements(both, rule) }
    }),
    agreed: agreed.size,
    open,
    judges: judges.map((judge) => ({
      judge,
      ...judgeAgainst(
        rated.flatMap(([{ votes }, consensus]) => {
          const own = votes.find((one) => one.judge === judge)
          return own === undefined ? [] : [[own.vote, consensus] as const]
        }),
        rule
      )
    })),
    panel: panelAgainst(rated, rule)
  }
}
