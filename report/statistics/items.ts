/**
 * Statistics of the items of a benchmark: pass@k and pass^k over the attempts at an item, how hard an item
 * is, and whether it separates good models from bad ones.
 */
import { mean, sampleCorrelation, sampleStandardDeviation, sum } from "simple-statistics"

/** C(n, k) / C(m, k) for n <= m, without the factorials. */
const ratio = (n: number, m: number, k: number): number =>
  n < k ? 0 : Array.from({ length: k }, (_, i) => (n - i) / (m - i)).reduce((a, b) => a * b, 1)

/**
 * pass@k (Chen et al. 2021): the chance that at least one of k attempts passes, unbiased, from `passed` of
 * `attempts`. Null if fewer than k attempts were made.
 */
export const passAtK = (passed: number, attempts: number, k: number): number | null =>
  attempts < k ? null : 1 - ratio(attempts - passed, attempts, k)

/** pass^k (Yao et al. 2024): the chance that all of k attempts pass. Null below k attempts. */
export const passHatK = (passed: number, attempts: number, k: number): number | null =>
  attempts < k ? null : ratio(passed, attempts, k)

/** An item over the models that were asked: `scores` in [0, 1], one per model. */
interface ItemScores {
  readonly item: string
  readonly scores: ReadonlyMap<string, number>
}

interface ItemFacts {
  readonly item: string
  /** mean score over models, in [0, 1]: the higher, the easier */
  readonly difficulty: number
  /** correlation with the models' scores on all other items; null if nothing varies */
  readonly discrimination: number | null
  /** all models score the same, so it does not separate them */
  readonly silent: boolean
}

/** Difficulty and corrected item-total discrimination of every item. */
export const itemFacts = (items: ReadonlyArray<ItemScores>): ReadonlyArray<ItemFacts> => {
  const totals = new Map<string, number>()
  for (const { scores } of items) {
    for (const [model, score] of scores) totals.set(model, (totals.get(model) ?? 0) + score)
  }
  return items.map(({ item, scores }) => {
    const models = [...scores.keys()]
    const own = models.map((model) => scores.get(model) ?? 0)
    const rest = models.map((model, index) => (totals.get(model) ?? 0) - (own[index] ?? 0))
    const varies = (values: Array<number>) =>
      values.length > 1 && sampleStandardDeviation(values) > 0
    return {
      item,
      difficulty: own.length === 0 ? 0 : mean(own),
      discrimination: varies(own) && varies(rest) ? sampleCorrelation(own, rest) : null,
      silent: own.length > 1 && !varies(own)
    }
  })
}

/** Share of true values; null for none. */
export const rateOf = (values: ReadonlyArray<boolean>): number | null =>
  values.length === 0 ? null : sum(values.map(Number)) / values.length
