/**
 * How far raters agree beyond chance: Cohen's and Fleiss' kappa, Gwet's AC1, and the intraclass correlation
 * ICC(2,k). Owns the arithmetic; the caller decides what was rated. No maintained package has these; each
 * is tested against a published worked example.
 */
import { mean, sum } from "simple-statistics"

/** (observed - chance) / (1 - chance); null if chance alone explains everything. */
const beyondChance = (observed: number, chance: number): number | null =>
  chance === 1 ? null : (observed - chance) / (1 - chance)

const share = <A>(items: ReadonlyArray<A>, holds: (item: A) => boolean): number =>
  items.filter(holds).length / items.length

/**
 * Cohen's kappa (Cohen 1960) of two raters over the same items, each rated by both. Null for no items, and
 * if both gave every item the same category.
 */
export const cohenKappa = (
  pairs: ReadonlyArray<readonly [first: string, second: string]>
): number | null => {
  if (pairs.length === 0) return null
  const categories = [...new Set(pairs.flat())]
  const observed = share(pairs, ([a, b]) => a === b)
  const chance = sum(
    categories.map(
      (category) => share(pairs, ([a]) => a === category) * share(pairs, ([, b]) => b === category)
    )
  )
  return beyondChance(observed, chance)
}

/** One item's ratings counted by category; who gave which rating does not matter. */
const counts = (ratings: ReadonlyArray<string>): ReadonlyArray<number> =>
  [...Map.groupBy(ratings, (rating) => rating).values()].map(({ length }) => length)

/** Share of pairs of raters that agree on one item. */
const agreementOn = (ratings: ReadonlyArray<string>): number => {
  const n = ratings.length
  return sum(counts(ratings).map((count) => count * (count - 1))) / (n * (n - 1))
}

/** Mean share of each category over items: items with fewer raters count as much as others. */
const prevalences = (items: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<number> =>
  [...new Set(items.flat())].map((category) =>
    mean(items.map((ratings) => share(ratings, (rating) => rating === category)))
  )

/** Items that at least two raters rated; others say nothing about agreement. */
const comparable = (items: ReadonlyArray<ReadonlyArray<string>>) =>
  items.filter((ratings) => ratings.length > 1)

/**
 * Fleiss' kappa (Fleiss 1971) over items with any number of ratings each; items with fewer than two are
 * left out. Null if none is left, or if there is only one category.
 */
export const fleissKappa = (items: ReadonlyArray<ReadonlyArray<string>>): number | null => {
  const rated = comparable(items)
  if (rated.length === 0) return null
  const chance = sum(prevalences(rated).map((p) => p * p))
  return beyondChance(mean(rated.map(agreementOn)), chance)
}

/**
 * Gwet's AC1 (Gwet 2008): like Fleiss' kappa, with a chance term that stays stable if nearly all items have
 * one category. `categories`: how many could be chosen; default: the number that were.
 */
export const gwetAC1 = (
  items: ReadonlyArray<ReadonlyArray<string>>,
  categories = new Set(items.flat()).size
): number | null => {
  const rated = comparable(items)
  if (rated.length === 0) return null
  if (categories < 2) return 1
  const chance = sum(prevalences(rated).map((p) => p * (1 - p))) / (categories - 1)
  return beyondChance(mean(rated.map(agreementOn)), chance)
}

/**
 * ICC(2,k) (Shrout and Fleiss 1979): how reliable the mean of k raters is, raters drawn at random. One row
 * per item, one number per rater, no gaps. Null for fewer than two items or raters, or if nothing varies.
 */
export const icc2k = (rows: ReadonlyArray<ReadonlyArray<number>>): number | null => {
  const n = rows.length
  const k = rows[0]?.length ?? 0
  if (n < 2 || k < 2 || rows.some((row) => row.length !== k)) return null
  const grand = mean(rows.flat())
  const squares = (values: ReadonlyArray<number>) => sum(values.map((v) => (v - grand) ** 2))
  const ofRows = k * squares(rows.map((row) => mean([...row])))
  const columns = Array.from({ length: k }, (_, rater) => mean(rows.map((row) => row[rater] ?? 0)))
  const ofColumns = n * squares(columns)
  const ofError = squares(rows.flat()) - ofRows - ofColumns
  const [items, raters, error] = [
    ofRows / (n - 1),
    ofColumns / (k - 1),
    ofError / ((n - 1) * (k - 1))
  ]
  const denominator = items + (raters - error) / n
  return denominator === 0 ? null : (items - error) / denominator
}
