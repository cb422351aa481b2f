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

/** Finished trials, and those of them that passed. */
interface Tally {
  readonly done: number
  readonly passed: number
}

const tallyOf = (scores: ReadonlyArray<Score>): Tally => ({
  done: scores.length,
  passed: scores.filter(({ passed }) => passed).length
})

const rateOf = ({ done, passed }: Tally): number | null => (done === 0 ? null : passed / done)

/** The rate of what is counted in the one and not in the other, which is a part of it. */
const rateWithout = (all: Tally, part: Tally): number | null =>
  rateOf({ done: all.done - part.done, passed: all.passed - part.passed })

const nobody: Tally = { done: 0, passed: 0 }

const itemOf = ({ item, split, variant }: Score): string => JSON.stringify([split, item, variant])

/** Tallies by a name. */
const tallied = (scores: ReadonlyArray<Score>, nameOf: (score: Score) => string) => {
  const tallies = new Map(
    [...Map.groupBy(scores, nameOf)].map(([name, own]) => [name, tallyOf(own)])
  )
  return (name: string): Tally => tallies.get(name) ?? nobody
}

/** Every failure with its weight: points lost, by models that are good, on items that others pass. */
const weighed = (scores: ReadonlyArray<Score>) => {
  const done = scores.filter(({ status }) => status === "done")
  const items = new Map(done.map((score) => [score, itemOf(score)]))
  const item = (score: Score): string => items.get(score) ?? ""
  const itemAndModel = (score: Score): string => `${item(score)} ${score.model}`
  const [ofModel, ofItem] = [tallied(done, ({ model }) => model), tallied(done, item)]
  const ofBoth = tallied(done, itemAndModel)
  return done
    .filter(({ passed }) => !passed)
    .map((score) => {
      const passedByOthers = rateWithout(ofItem(item(score)), ofBoth(itemAndModel(score)))
      const lost = 1 - Math.min(score.score, 100) / 100
      const good = rateOf(ofModel(score.model)) ?? 0
      const expected = (LEAST + good) * (LEAST + (passedByOthers ?? 1))
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
