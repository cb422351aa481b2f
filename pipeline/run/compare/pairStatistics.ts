/**
 * The statistics of two sides over the trials that both finished, as numbers in rows: a report of many models has
 * many pairs. pairing.ts owns which trials are met. Pure.
 */
import { Schema } from "effect"
import { intervalOfSums, resampledSums } from "../../../report/statistics/bootstrap.ts"
import {
  mcnemarOf,
  permutationTest,
  roundsToSeparate,
  signedSums
} from "../../../report/statistics/paired.ts"

/** 95 %; points per item. */
const Bounds = Schema.Struct({ low: Schema.Number, high: Schema.Number })

export const Pairing = Schema.Struct({
  /** items that both finished in the same round at least once; everything here is computed over them */
  items: Schema.Int,
  /** mean of first - second, in points per item */
  difference: Schema.Number,
  interval: Schema.NullOr(Bounds),
  /** sign-flip permutation test of the differences by item, two-sided */
  p: Schema.Number,
  /** items that only one of them passes in more than half of its trials */
  firstOnly: Schema.Int,
  secondOnly: Schema.Int,
  /** exact McNemar test of those, two-sided */
  mcnemar: Schema.Number,
  /**
   * rounds that would separate them at 95% with a power of 80%; null: no number would, or too few were run
   */
  rounds: Schema.NullOr(Schema.Int)
})
export type Pairing = typeof Pairing.Type

/** The same seed for each comparison, so an interval depends only on the scores. */
const SEED = 1

const hundredths = (value: number): number => Math.round(value * 100) / 100

/** How trials stand item after item, and items split after split. */
export interface Layout {
  /** the trials, item after item; items in the order of their first trials */
  readonly order: Uint32Array
  /** where the trials of each item end in that order */
  readonly ends: Uint32Array
  /** the items, split after split, and how many each split has */
  readonly bySplit: Uint32Array
  readonly sizes: ReadonlyArray<number>
  /** how many trials each item has, if all have as many; null otherwise */
  readonly each: number | null
}

/** The layout of trials of these items, by the items' numbers. */
export const layoutOf = (items: ArrayLike<number>, splitOf: (at: number) => string): Layout => {
  const places = new Map<number, number>()
  const [counts, splits]: [Array<number>, Array<string>] = [[], []]
  const placeOf = new Uint32Array(items.length)
  for (let at = 0; at < items.length; at++) {
    const item = items[at] ?? -1
    const known = places.get(item)
    const place = known ?? places.size
    if (known === undefined) {
      places.set(item, place)
      splits.push(splitOf(at))
    }
    counts[place] = (counts[place] ?? 0) + 1
    placeOf[at] = place
  }
  const ends = Uint32Array.from(counts)
  for (let place = 1; place < ends.length; place++)
    ends[place] = (ends[place - 1] ?? 0) + (counts[place] ?? 0)
  const next = ends.map((end, place) => end - (counts[place] ?? 0))
  const order = new Uint32Array(items.length)
  placeOf.forEach((place, trial) => {
    order[next[place] ?? 0] = trial
    next[place] = (next[place] ?? 0) + 1
  })
  const strata = [...Map.groupBy(splits.keys(), (place) => splits[place]).values()]
  return {
    order,
    ends,
    bySplit: Uint32Array.from(strata.flat()),
    sizes: strata.map(({ length }) => length),
    each: counts.every((count) => count === counts[0]) ? (counts[0] ?? null) : null
  }
}

/** What a side has in each of its trials, in any order. */
export interface Results {
  readonly scores: Float64Array
  /** 1 or 0 */
  readonly passed: Uint8Array
}

/** What a side has in the trials of a layout: points in their order, and how many trials of each item it passes. */
export interface Answers {
  readonly scores: Float64Array
  readonly passes: Uint32Array
}

/** `trials` names, for each trial of the layout, where it stands among the results. */
export const answersOf = (
  { ends, order }: Layout,
  { passed, scores }: Results,
  trials: Uint32Array
): Answers => {
  const answers = { scores: new Float64Array(order.length), passes: new Uint32Array(ends.length) }
  let at = 0
  ends.forEach((end, item) => {
    let passes = 0
    for (; at < end; at++) {
      const trial = order[at] ?? 0
      const place = trials.at(trial) ?? 0
      answers.scores[at] = scores[place] ?? 0
      passes += passed[place] ?? 0
    }
    answers.passes[item] = passes
  })
  return answers
}

/** The sum of each item. */
const totalsOf = ({ ends }: Layout, values: Float64Array): Float64Array => {
  const totals = new Float64Array(ends.length)
  let at = 0
  for (let item = 0; item < ends.length; item++) {
    let total = 0
    for (const end = ends[item] ?? 0; at < end; at++) total += values[at] ?? 0
    totals[item] = total
  }
  return totals
}

/** The sum of each resample of the items' values. */
const resampledOf = ({ bySplit, sizes }: Layout, values: Float64Array): Float64Array =>
  resampledSums(
    sizes,
    Float64Array.from(bySplit, (item) => values[item] ?? 0),
    { seed: SEED }
  )

/** What a side adds to whatever is drawn of its differences to others: computed once, however many it meets. */
export interface Drawn {
  /** the sum of each resample of its items */
  readonly resampled: Float64Array
  /** the sum of its items under each draw of signs */
  readonly signed: Float64Array
}

/** Null if the items do not have as many trials each: then sums of items are not compared. */
export const drawnBy = (layout: Layout, { scores }: Answers): Drawn | null => {
  if (layout.each === null) return null
  const totals = totalsOf(layout, scores)
  return { resampled: resampledOf(layout, totals), signed: signedSums(totals, { seed: SEED }) }
}

const less = (one: Float64Array, other: Float64Array): Float64Array => {
  const differences = new Float64Array(one.length)
  for (let at = 0; at < one.length; at++) differences[at] = (one[at] ?? 0) - (other[at] ?? 0)
  return differences
}

/** Items of which only one side passes more than half of the trials. */
const onlyOne = ({ ends }: Layout, { passes }: Answers, other: Answers): number => {
  let only = 0
  let start = 0
  for (let item = 0; item < ends.length; item++) {
    const of = (ends[item] ?? 0) - start
    if ((passes[item] ?? 0) * 2 > of && (other.passes[item] ?? 0) * 2 <= of) only++
    start += of
  }
  return only
}

/** The statistics of two sides; `drawn` holds what `drawnBy` gives for both, where that is known. */
export const statisticsOf = (
  layout: Layout,
  [first, second]: readonly [first: Answers, second: Answers],
  drawn: readonly [first: Drawn | null, second: Drawn | null] = [null, null]
): Pairing => {
  const { each, ends } = layout
  const differences = less(first.scores, second.scores)
  const totals = totalsOf(layout, differences)
  const means = totals.map((total, item) => total / ((ends[item] ?? 0) - (ends[item - 1] ?? 0)))
  // Sums are compared where they can be: of whole points they are exact, in any order.
  const values = each === null ? means : totals
  const [one, other] = drawn
  const interval = intervalOfSums(
    one === null || other === null
      ? resampledOf(layout, values)
      : less(one.resampled, other.resampled),
    means.length * (each ?? 1)
  )
  const [firstOnly, secondOnly] = [onlyOne(layout, first, second), onlyOne(layout, second, first)]
  return {
    items: means.length,
    difference: hundredths(
      means.length === 0 ? 0 : means.reduce((a, b) => a + b, 0) / means.length
    ),
    interval:
      interval === null ? null : { low: hundredths(interval.low), high: hundredths(interval.high) },
    p: permutationTest(
      values,
      { seed: SEED },
      one === null || other === null ? null : [one.signed, other.signed]
    ),
    firstOnly,
    secondOnly,
    mcnemar: mcnemarOf(firstOnly, secondOnly),
    rounds: roundsToSeparate({ values: differences, ends })
  }
}
