/**
 * Chooses the failures that are worth reading: those of good models on items that other models pass. Owns
 * the choice, for any benchmark. Pure.
 */
import type { Score } from "./Score.ts"

/** A failed trial, and how often others passed the same item. */
export interface Surprise {
  readonly score: Score
  /** share of the other models' finished trials of the item that passed; null if there are none */
  readonly passedByOthers: number | null
}

/** Weight of a failure once one of the same kind was chosen. */
const AGAIN = { model: 0.6, outcome: 0.6, item: 0.3 }

/** Lowest weight of a failure, for any model and item. */
const LEAST = 0.02

const rateOf = (scores: ReadonlyArray<Score>): number | null =>
  scores.length === 0 ? null : scores.filter(({ passed }) => passed).length / scores.length

const itemOf = ({ item, split, variant }: Score): string => JSON.stringify([split, item, variant])

/** Every failure with its weight: points lost, by models that are good, on items that others pass. */
const weighed = (scores: ReadonlyArray<Score>) => {
  const done = scores.filter(({ status }) => status === "done")
  const byItem = Map.groupBy(done, itemOf)
  const ofModel = new Map(
    [...Map.groupBy(done, ({ model }) => model)].map(([model, own]) => [model, rateOf(own) ?? 0])
  )
  return done
    .filter(({ passed }) => !passed)
    .map((score) => {
      const passedByOthers = rateOf(
        (byItem.get(itemOf(score)) ?? []).filter(({ model }) => model !== score.model)
      )
      const lost = 1 - Math.min(score.score, 100) / 100
      const expected = (LEAST + (ofModel.get(score.model) ?? 0)) * (LEAST + (passedByOthers ?? 1))
      return { score, passedByOthers, weight: (LEAST + lost) * expected }
    })
}

const weightAfter = (chosen: ReadonlyArray<Surprise>, score: Score): number => {
  const alike = (of: (score: Score) => unknown) =>
    chosen.filter((each) => of(each.score) === of(score)).length
  return (
    AGAIN.model ** alike(({ model }) => model) *
    AGAIN.outcome ** alike(({ outcome }) => outcome) *
    AGAIN.item ** alike(({ item }) => item)
  )
}

/**
 * Up to `count` failed trials, the most surprising first: a good model's failures on items that others
 * pass, and many kinds rather than one kind many times.
 */
export const surprisingFailures = (
  scores: ReadonlyArray<Score>,
  count: number
): ReadonlyArray<Surprise> => {
  const chosen: Array<Surprise> = []
  const left = new Set(weighed(scores))
  while (chosen.length < count && left.size > 0) {
    let [best] = left
    let most = -1
    for (const each of left) {
      // A lower weight cannot become the highest, because weights only go down.
      if (each.weight <= most) continue
      const weight = each.weight * weightAfter(chosen, each.score)
      if (weight > most) [best, most] = [each, weight]
    }
    if (best === undefined) break
    left.delete(best)
    chosen.push({ score: best.score, passedByOthers: best.passedByOthers })
  }
  return chosen
}
