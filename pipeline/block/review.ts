/**
 * Expert review of judged findings (paper section 5.4 and appendix I.3): a stratified sample for
 * blind labels, and what the labels say of the judges: consensus, agreement, precision, recall and
 * F1. Owns the drawing and the arithmetic; the sheet is reviewSheet.ts. Pure.
 */
import { mean } from "simple-statistics"
import { digest } from "../../evm/digest.ts"
import { cohenKappa } from "../../report/statistics/agreement.ts"
import { correlation } from "../../report/statistics/correlation.ts"
import { rateOf } from "../../report/statistics/items.ts"
import { allocate } from "../../tasks/block/allocation.ts"
import { type Detection, Finding } from "../../validators/block/Detection.ts"
import { countVotes } from "../../validators/block/panel.ts"
import type { Target } from "../../validators/block/places.ts"
import {
  type Ballot,
  FindingVote,
  type FoundRule,
  hitsTarget,
  isCorrect,
  majority,
  qualityOf
} from "../../validators/block/vote.ts"
import type { Label, Sheet, ShownRow } from "./reviewSheet.ts"

/** A judged finding of a run. */
export interface ReviewItem {
  /** unique in the run; no expert sees it */
  readonly id: string
  /** what the sample is stratified by: subset, tier, variant, category */
  readonly stratum: string
  readonly target: Target
  readonly finding: Finding
  /** one a judge; null where its ballot could not be read */
  readonly votes: ReadonlyArray<{ readonly judge: string; readonly vote: FindingVote | null }>
}

/** The name under which experts see an item: tells nothing, and is the same for the same seed. */
export const labelOf = (id: string, seed: number): string => digest(`${seed}:${id}`).slice(0, 12)

/** A name for a source: findings on one contract are seen to be on one. */
const contractOf = ({ source }: Target): string => `${digest(source).slice(0, 12)}.sol`

/** `size` items, in proportion to their strata, in an order that tells nothing. */
export const drawReview = (
  items: ReadonlyArray<ReviewItem>,
  { size, seed }: { readonly size: number; readonly seed: number }
): ReadonlyArray<ReviewItem> => {
  const byLabel = (a: ReviewItem, b: ReviewItem) =>
    labelOf(a.id, seed) < labelOf(b.id, seed) ? -1 : 1
  const strata = [...Map.groupBy(items, ({ stratum }) => stratum)].sort(([a], [b]) =>
    a < b ? -1 : 1
  )
  const counts = allocate(
    strata.map(([, own]) => own.length),
    size
  )
  return strata
    .flatMap(([, own], index) => own.toSorted(byLabel).slice(0, counts[index] ?? 0))
    .sort(byLabel)
}

const placeText = ({ flaw }: Target): string =>
  [
    ...flaw.functions.map((name) => `${name}()`),
    ...flaw.lines.map(({ from, to }) => (from === to ? `line ${from}` : `lines ${from}-${to}`))
  ].join(", ")

/** What an expert sees of an item. */
export const shownRow = ({ id, target, finding }: ReviewItem, seed: number): ShownRow => ({
  item: labelOf(id, seed),
  contract: contractOf(target),
  documented_type: target.vulnerable ? target.flaw.type : `${target.flaw.type} (fixed here)`,
  documented_place: placeText(target),
  documented_root_cause: target.flaw.rootCause ?? target.flaw.description ?? "",
  documented_attack: target.flaw.attackScenario ?? "",
  documented_fix: target.flaw.fix ?? "",
  ...finding
})

/** The contracts that the rows name: file name -> source. */
export const contractsOf = (items: ReadonlyArray<ReviewItem>): ReadonlyMap<string, string> =>
  new Map(items.map(({ target }) => [contractOf(target), target.source]))

const none = new FindingVote({
  class: "INFORMATIONAL",
  type_match: "none",
  location_match: "none",
  root_cause_match: "none",
  rcir: null,
  ava: null,
  fsv: null
})

/** A judge's vote on an answer as a whole: its best vote for the target, else its first. */
const wholeVote = ({ votes }: Ballot, rule: FoundRule): FindingVote | null => {
  if (votes === null) return null
  const [best] = votes
    .filter((vote) => hitsTarget(vote, rule))
    .sort((a, b) => (b.rcir ?? 0) - (a.rcir ?? 0))
  return best ?? votes[0] ?? none
}

/**
 * An answer as one item, for the protocol that reviews contracts whole (appendix I.3): was the
 * target found by any of its findings, of which type, how well explained. Its findings are numbered.
 */
export const wholeItem = (
  answer: Pick<ReviewItem, "id" | "stratum" | "target"> & {
    readonly detection: Detection
    readonly ballots: ReadonlyArray<Ballot>
  },
  rule: FoundRule = majority
): ReviewItem => {
  const { id, stratum, target, detection, ballots } = answer
  const all = (field: keyof Finding) =>
    detection.vulnerabilities.map((one, index) => `${index + 1}. ${one[field]}`).join("\n")
  return {
    id,
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

/** How two raters agree on what both rated. */
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

/** Yes and no of a judge against the experts'. */
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

/** What the experts say together of an item. */
interface Consensus {
  readonly vote: FindingVote
  readonly quality: number | null
}

/**
 * One word on each item where every expert that labelled it agrees on the class and on whether it is
 * the target; the others are open until a sheet of what was settled in discussion says more.
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

/** The majority of the judges against the experts: was the target found, by each. */
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
    found: confusion(read)
  }
}

/**
 * What filled-in sheets say: how experts agree with one another, where they do not (`open`, by
 * label), and how each judge and their majority do against what the experts agree on. `settled` is
 * the sheet of a discussion; its word goes before the blind ones.
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
