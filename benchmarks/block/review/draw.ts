/**
 * What experts are given to review (paper section 5.4 and appendix I.3): a stratified sample, and what they
 * see of each item. Owns drawing it, and names that reveal nothing. Pure.
 */
import { digest } from "../../../evm/digest.ts"
import type { Finding } from "../../../validators/block/Detection.ts"
import type { Target } from "../../../validators/block/places.ts"
import type { FindingVote } from "../../../validators/block/vote.ts"
import { allocate } from "../bank/allocation.ts"
import type { ShownRow } from "./sheet.ts"

/** What experts review: a judged finding of a run, or an answer with all its findings. */
export interface ReviewItem {
  /** unique in the run; no expert sees it */
  readonly id: string
  /** the contract, the same for all its variants */
  readonly contract: string
  /** what the sample is stratified by: subset, tier, variant, category */
  readonly stratum: string
  readonly target: Target
  readonly finding: Finding
  /** one per judge; null if its ballot could not be read */
  readonly votes: ReadonlyArray<{ readonly judge: string; readonly vote: FindingVote | null }>
}

/** The name under which experts see an item: it reveals nothing, and is the same for the same seed. */
export const labelOf = (id: string, seed: number): string => digest(`${seed}:${id}`).slice(0, 12)

/** A name for a source, so that findings on one contract can be recognised as such. */
const contractOf = ({ source }: Target): string => `${digest(source).slice(0, 12)}.sol`

const byLabel = (seed: number) => (a: ReviewItem, b: ReviewItem) =>
  labelOf(a.id, seed) < labelOf(b.id, seed) ? -1 : 1

/** One answer per contract, drawn by its label, so that no contract is in the sample twice. */
export const oneEach = (
  items: ReadonlyArray<ReviewItem>,
  seed: number
): ReadonlyArray<ReviewItem> =>
  [...Map.groupBy(items, ({ contract }) => contract).values()].flatMap((own) =>
    own.toSorted(byLabel(seed)).slice(0, 1)
  )

/** `size` items, in proportion to their strata, in an order that reveals nothing. */
export const drawReview = (
  items: ReadonlyArray<ReviewItem>,
  { size, seed }: { readonly size: number; readonly seed: number }
): ReadonlyArray<ReviewItem> => {
  const strata = [...Map.groupBy(items, ({ stratum }) => stratum)].sort(([a], [b]) =>
    a < b ? -1 : 1
  )
  const counts = allocate(
    strata.map(([, own]) => own.length),
    size
  )
  return strata
    .flatMap(([, own], index) => own.toSorted(byLabel(seed)).slice(0, counts[index] ?? 0))
    .sort(byLabel(seed))
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
