/** Maps the lines of one text to another, by their longest common subsequence. */
import type { LineRange } from "../../../../tasks/block/Sample.ts"

/**
 * The lines that two texts share, in order: for each line of the first, its index in the second, or null.
 * Space around a line does not count.
 */
const commonOf = (
  first: ReadonlyArray<string>,
  second: ReadonlyArray<string>
): ReadonlyArray<number | null> => {
  const width = second.length + 1
  const length = new Uint32Array((first.length + 1) * width)
  const at = (i: number, j: number) => length[i * width + j] ?? 0
  for (let i = first.length - 1; i >= 0; i--) {
    for (let j = second.length - 1; j >= 0; j--) {
      length[i * width + j] =
        first[i] === second[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  let j = 0
  return first.map((line, i) => {
    while (j < second.length && line !== second[j] && at(i, j + 1) === at(i, j)) j++
    if (j >= second.length || line !== second[j] || at(i, j) !== at(i + 1, j + 1) + 1) return null
    return j++
  })
}

/** The most pairs of lines that are compared: a table of 100 MB, in a few tenths of a second. */
const MOST_PAIRS = 25_000_000

/**
 * The same, without comparing the common beginning and end of the texts. If the part in between is too
 * long, all of it counts as changed.
 */
const common = (
  first: ReadonlyArray<string>,
  second: ReadonlyArray<string>
): ReadonlyArray<number | null> => {
  const most = Math.min(first.length, second.length)
  let start = 0
  while (start < most && first[start] === second[start]) start += 1
  let end = 0
  while (end < most - start && first.at(-1 - end) === second.at(-1 - end)) end += 1
  const [before, after] = [first, second].map((lines) => lines.slice(start, lines.length - end))
  const between =
    before === undefined || after === undefined || before.length * after.length > MOST_PAIRS
      ? (before ?? []).map(() => null)
      : commonOf(before, after).map((at) => (at === null ? null : at + start))
  return [
    ...first.slice(0, start).map((_, index) => index),
    ...between,
    ...first.slice(first.length - end).map((_, index) => second.length - end + index)
  ]
}

/**
 * Where a range of lines of `before` is in `after`: from the first of its lines that remains to the last;
 * if none remains, the lines that replaced it.
 */
export const lineDifference = (
  before: string,
  after: string
): ((range: LineRange) => LineRange | null) => {
  const lines = (text: string) => text.split("\n").map((line) => line.trim())
  const place = common(lines(before), lines(after))
  const count = lines(after).length
  return ({ from, to }) => {
    const inside = place.slice(from - 1, to).filter((line) => line !== null)
    const [first] = inside
    const last = inside.at(-1)
    if (first !== undefined && last !== undefined) return { from: first + 1, to: last + 1 }
    const above = place.slice(0, from - 1).findLast((line) => line !== null) ?? -1
    const below = place.slice(to).find((line) => line !== null) ?? count
    return below - above > 1 ? { from: above + 2, to: below } : null
  }
}
