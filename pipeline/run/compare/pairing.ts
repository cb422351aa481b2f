/**
 * Two sides of a comparison, on what both finished: mean difference with its interval, tests, and how many
 * rounds would tell them apart. An item with all its rounds is one observation, resampled within its split.
 * Pure.
 */
import { Schema } from "effect"
import { once } from "../../../evm/once.ts"
import { bootstrapMean } from "../../../report/statistics/bootstrap.ts"
import { mcnemar, permutationTest, roundsToSeparate } from "../../../report/statistics/paired.ts"
import type { Score } from "../Score.ts"

/** What is compared about a trial. */
type Row = Pick<Score, "item" | "split" | "passed" | "round" | "score" | "status"> &
  Partial<Pick<Score, "variant">>

/** One trial of each side with the same item, variant and round, both finished. */
export interface Met<A extends Row> {
  readonly first: A
  readonly second: A
}

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

const mean = (values: ReadonlyArray<number>): number =>
  values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length

const isDone = ({ status }: Row): boolean => status === "done"

const hasOneVariant = once(
  (rows: ReadonlyArray<Row>) => new Set(rows.map(({ variant }) => variant)).size <= 1
)

/** What a row is a trial of; a row meets many others. */
const keyOf = once(({ item, round, split }: Row) => JSON.stringify([split, item, round]))
const keyWithVariant = once((row: Row) => JSON.stringify([keyOf(row), row.variant]))
const itemKey = once(({ item, split }: Row) => JSON.stringify([split, item]))

/**
 * The trials of two sides with the same item, variant and round. If a side has only one variant, such as
 * the library of a run, its name is ignored.
 */
export const matched = <A extends Row>(
  first: ReadonlyArray<A>,
  second: ReadonlyArray<A>
): ReadonlyArray<Met<A>> => {
  const oneEach = hasOneVariant(first) && hasOneVariant(second)
  const key = oneEach ? keyOf : keyWithVariant
  const others = new Map(second.map((row) => [key(row), row]))
  return first.flatMap((row) => {
    const other = others.get(key(row))
    return other === undefined ? [] : [{ first: row, second: other }]
  })
}

/** Pairs of which both trials are finished. */
export const finished = <A extends Row>(all: ReadonlyArray<Met<A>>): ReadonlyArray<Met<A>> =>
  all.filter(({ first, second }) => isDone(first) && isDone(second))

/** Grouped by item, and items by split. */
export const byItem = <A extends Row>(
  met: ReadonlyArray<Met<A>>
): ReadonlyArray<ReadonlyArray<Met<A>>> => [
  ...Map.groupBy(met, ({ first }) => itemKey(first)).values()
]

/** What both sides did about one item: the differences of its rounds, and which of them pass it mostly. */
interface PairedItem {
  readonly split: string
  readonly differences: ReadonlyArray<number>
  readonly passes: readonly [first: boolean, second: boolean]
}

/** The statistics of paired items. */
const statisticsOf = (paired: ReadonlyArray<PairedItem>): Pairing => {
  const items = paired.map((item) => ({ ...item, mean: mean(item.differences) }))
  const interval = bootstrapMean(
    [...Map.groupBy(items, ({ split }) => split).values()].map((own) =>
      own.map((item) => item.mean)
    ),
    { seed: SEED }
  )
  const passes = mcnemar(items.map((item) => item.passes))
  const means = items.map((item) => item.mean)
  return {
    items: items.length,
    difference: hundredths(mean(means)),
    interval:
      interval === null ? null : { low: hundredths(interval.low), high: hundredths(interval.high) },
    p: permutationTest(means, { seed: SEED }),
    firstOnly: passes.firstOnly,
    secondOnly: passes.secondOnly,
    mcnemar: passes.p,
    rounds: roundsToSeparate(items.map(({ differences }) => differences))
  }
}

/** Collects the finished trials of both sides by item, in the order of the items' first trials. */
const collecting = <Item>() => {
  const found = new Map<
    Item,
    { split: string; differences: Array<number>; counts: [number, number] }
  >()
  const add = (item: Item, first: Row, second: Row): void => {
    const own = found.get(item) ?? { split: first.split, differences: [], counts: [0, 0] }
    if (own.differences.length === 0) found.set(item, own)
    own.differences.push(first.score - second.score)
    own.counts[0] += Number(first.passed)
    own.counts[1] += Number(second.passed)
  }
  const statistics = (): Pairing =>
    statisticsOf(
      [...found.values()].map(({ counts, differences, split }) => ({
        split,
        differences,
        passes: [counts[0] * 2 > differences.length, counts[1] * 2 > differences.length]
      }))
    )
  return { add, statistics }
}

/** The statistics of paired finished trials. */
export const pairingOf = (met: ReadonlyArray<Met<Row>>): Pairing => {
  const { add, statistics } = collecting<string>()
  for (const { first, second } of met) add(itemKey(first), first, second)
  return statistics()
}

/** Numbers texts from 0, the same one always alike. */
const numbering = () => {
  const numbers = new Map<string, number>()
  return (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
}

/** The number of each row's place, and the row at each place: the last one, as `matched` takes it. */
const placesOf = (rows: ReadonlyArray<Row>, number: (row: Row) => number) => {
  const places = rows.map(number)
  const rowAt: Array<Row | undefined> = []
  places.forEach((place, at) => {
    rowAt[place] = rows[at]
  })
  return { places, rowAt }
}

/**
 * What `pairingOf` gives for the finished trials that two of many sides have in common, by the numbers of the sides.
 * Places and items of all trials are numbered once, so that a pair is matched without a text.
 */
export const pairingAmong = (sides: ReadonlyArray<ReadonlyArray<Row>>) => {
  const [placeOf, variantPlaceOf, itemOf] = [numbering(), numbering(), numbering()]
  const prepared = sides.map((rows) => ({
    rows,
    items: rows.map((row) => itemOf(itemKey(row))),
    oneVariant: hasOneVariant(rows),
    plain: placesOf(rows, (row) => placeOf(keyOf(row))),
    withVariant: placesOf(rows, (row) => variantPlaceOf(keyWithVariant(row)))
  }))
  return (one: number, other: number): Pairing => {
    const [first, second] = [prepared[one], prepared[other]]
    if (first === undefined || second === undefined) return statisticsOf([])
    const kind = first.oneVariant && second.oneVariant ? "plain" : "withVariant"
    const [{ places }, { rowAt }] = [first[kind], second[kind]]
    const { add, statistics } = collecting<number>()
    first.rows.forEach((row, at) => {
      const met = rowAt[places[at] ?? -1]
      if (met !== undefined && isDone(row) && isDone(met)) add(first.items[at] ?? -1, row, met)
    })
    return statistics()
  }
}
