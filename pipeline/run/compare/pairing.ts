/**
 * Two sides of a comparison, on what both finished: which trials are met, and the statistics of two sides and of
 * each two of many. An item with all its rounds is one observation. pairStatistics.ts owns what is computed. Pure.
 */
import { once } from "../../../evm/once.ts"
import { joined } from "../joined.ts"
import type { Score } from "../Score.ts"
import {
  type Answers,
  answersOf,
  type Drawn,
  drawnBy,
  type Layout,
  layoutOf,
  type Pairing,
  type Results,
  statisticsOf
} from "./pairStatistics.ts"

/** What is compared about a trial. */
type Row = Pick<Score, "item" | "split" | "passed" | "round" | "score" | "status"> &
  Partial<Pick<Score, "variant">>

/** One trial of each side with the same item, variant and round, both finished. */
export interface Met<A extends Row> {
  readonly first: A
  readonly second: A
}

const isDone = ({ status }: Row): boolean => status === "done"

const hasOneVariant = once(
  (rows: ReadonlyArray<Row>) => new Set(rows.map(({ variant }) => variant)).size <= 1
)

/** What a row is a trial of. */
const itemKey = ({ item, split }: Row): string => joined(split, item)
const keyOf = ({ item, round, split }: Row): string => joined(split, item, `${round}`)
const keyWithVariant = (row: Row): string => joined(keyOf(row), `${row.variant}`)

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

const resultsOf = (rows: ReadonlyArray<Row>): Results => ({
  scores: Float64Array.from(rows, ({ score }) => score),
  passed: Uint8Array.from(rows, ({ passed }) => Number(passed))
})

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

/** The statistics of paired finished trials. */
export const pairingOf = (met: ReadonlyArray<Met<Row>>): Pairing => {
  const itemOf = numbering()
  const trials = Uint32Array.from(met.keys())
  const layout = layoutOf(
    Uint32Array.from(met, ({ first }) => itemOf(itemKey(first))),
    (at) => met[at]?.first.split ?? ""
  )
  const [first, second] = [
    answersOf(layout, resultsOf(met.map(({ first }) => first)), trials),
    answersOf(layout, resultsOf(met.map(({ second }) => second)), trials)
  ]
  return statisticsOf(layout, [first, second])
}

/** One of many sides: its rows with their results, and the numbers of their items. */
interface Prepared {
  readonly rows: ReadonlyArray<Row>
  readonly results: Results
  readonly items: Uint32Array
}

/** All that a side finished, if each of its rows has a place of its own. */
interface Whole {
  /** the same for sides with the same places in the same order */
  readonly name: string
  readonly layout: Layout
  readonly answers: Answers
  readonly drawn: Drawn | null
}

const wholeOf = ({ items, results, rows }: Prepared, places: Uint32Array): Whole | null => {
  if (new Set(places).size < places.length) return null
  const done = Uint32Array.from(rows.keys()).filter((at) => rows[at]?.status === "done")
  const layout = layoutOf(
    done.map((at) => items[at] ?? 0),
    (at) => rows[done[at] ?? 0]?.split ?? ""
  )
  const answers = answersOf(layout, results, done)
  return {
    name: done.map((at) => places[at] ?? 0).join(),
    layout,
    answers,
    drawn: drawnBy(layout, answers)
  }
}

/** A side by the numbers of its rows' places: which row stands at each, the last one, as `matched` takes it. */
const placed = (side: Prepared, number: (row: Row) => number) => {
  const places = Uint32Array.from(side.rows, number)
  const rowAt = new Map(Array.from(places, (place, at) => [place, at]))
  return { places, rowAt, whole: wholeOf(side, places) }
}
type Placed = ReturnType<typeof placed>

/** The statistics of the finished trials that two sides meet in, which may be few of those of each. */
const statisticsOfMet = (
  [first, second]: readonly [first: Prepared, second: Prepared],
  [{ places }, { rowAt }]: readonly [first: Placed, second: Placed]
): Pairing => {
  const found: Array<readonly [one: number, other: number]> = []
  places.forEach((place, at) => {
    const other = rowAt.get(place)
    if (other === undefined) return
    if (first.rows[at]?.status !== "done" || second.rows[other]?.status !== "done") return
    found.push([at, other])
  })
  const ones = Uint32Array.from(found, ([one]) => one)
  const others = Uint32Array.from(found, ([, other]) => other)
  const layout = layoutOf(
    ones.map((at) => first.items[at] ?? 0),
    (at) => first.rows[ones[at] ?? 0]?.split ?? ""
  )
  return statisticsOf(layout, [
    answersOf(layout, first.results, ones),
    answersOf(layout, second.results, others)
  ])
}

/**
 * What `pairingOf` gives for the finished trials that two of many sides have in common, by the numbers of the sides.
 * Places and items of all trials are numbered once, so that a pair is matched without a text; sides that finished the same
 * are not matched at all, and what is drawn of each is drawn once.
 */
export const pairingAmong = (sides: ReadonlyArray<ReadonlyArray<Row>>) => {
  const [placeOf, variantPlaceOf, itemOf] = [numbering(), numbering(), numbering()]
  const prepared = sides.map((rows) => ({
    rows,
    results: resultsOf(rows),
    items: Uint32Array.from(rows, (row) => itemOf(itemKey(row)))
  }))
  const plain = once((side: Prepared) => placed(side, (row) => placeOf(keyOf(row))))
  const withVariant = once((side: Prepared) =>
    placed(side, (row) => variantPlaceOf(keyWithVariant(row)))
  )
  return (one: number, other: number): Pairing => {
    const [first, second] = [prepared[one], prepared[other]]
    if (first === undefined || second === undefined) return pairingOf([])
    const oneEach = hasOneVariant(first.rows) && hasOneVariant(second.rows)
    const place = oneEach ? plain : withVariant
    const [a, b] = [place(first), place(second)]
    return a.whole !== null && a.whole.name === b.whole?.name
      ? statisticsOf(
          a.whole.layout,
          [a.whole.answers, b.whole.answers],
          [a.whole.drawn, b.whole.drawn]
        )
      : statisticsOfMet([first, second], [a, b])
  }
}
