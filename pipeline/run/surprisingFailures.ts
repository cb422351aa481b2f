/**
 * Chooses the failures that are worth reading: those of good models on items that other models pass. Owns
 * the choice, for any benchmark. Pure.
 */
import { joined } from "./joined.ts"
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
  done: number
  passed: number
}

const rateOf = ({ done, passed }: Tally): number | null => (done === 0 ? null : passed / done)

/** The rate of what is counted in the one and not in the other, which is a part of it. */
const rateWithout = (all: Tally, part: Tally): number | null =>
  rateOf({ done: all.done - part.done, passed: all.passed - part.passed })

const itemOf = ({ item, split, variant }: Score): string => joined(split, item, variant)

/** The value that a map has by a name, made if there is none. */
const within = <A>(map: Map<string, A>, name: string, make: () => A): A => {
  const known = map.get(name)
  if (known !== undefined) return known
  const made = make()
  map.set(name, made)
  return made
}

const nothing = (): Tally => ({ done: 0, passed: 0 })

/** Every failure with its weight: points lost, by models that are good, on items that others pass. */
const weighed = (scores: ReadonlyArray<Score>) => {
  const models = new Map<string, Tally>()
  const items = new Map<string, { readonly all: Tally; readonly byModel: Map<string, Tally> }>()
  const counted = scores.flatMap((score) => {
    if (score.status !== "done") return []
    const ofModel = within(models, score.model, nothing)
    const item = within(items, itemOf(score), () => ({ all: nothing(), byModel: new Map() }))
    const ofBoth = within(item.byModel, score.model, nothing)
    for (const tally of [ofModel, item.all, ofBoth]) {
      tally.done += 1
      tally.passed += Number(score.passed)
    }
    return score.passed ? [] : [{ score, ofModel, ofItem: item.all, ofBoth }]
  })
  return counted.map(({ ofBoth, ofItem, ofModel, score }) => {
    const passedByOthers = rateWithout(ofItem, ofBoth)
    const lost = 1 - Math.min(score.score, 100) / 100
    const good = rateOf(ofModel) ?? 0
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
