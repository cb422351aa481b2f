/**
 * Line markers of the published sources: a comment `LN-n` at the start of a line, whose number annotations
 * refer to. Owns removing them (they close doc comments, and they do not belong to the contract) and where
 * each marked line is afterwards.
 */
import type { LineRange } from "../../../tasks/block/Sample.ts"

const MARKER = /^\/\*LN-(\d+)\*\/ ?/

export interface Unmarked {
  /** the source without markers */
  readonly source: string
  /** whether there were any */
  readonly marked: boolean
  /** the line that an annotation's number refers to; null if no line has that marker */
  readonly lineOf: (number: number) => number | null
}

/** Removes the markers. In a source without any, the numbers are plain line numbers. */
export const withoutMarkers = (text: string): Unmarked => {
  const lines = text.split(/\r?\n/)
  const places = new Map(
    lines.flatMap((line, index) => {
      const number = MARKER.exec(line)?.[1]
      return number === undefined ? [] : [[Number(number), index + 1] as const]
    })
  )
  const marked = places.size > 0
  return {
    source: lines.map((line) => line.replace(MARKER, "")).join("\n"),
    marked,
    lineOf: (number) =>
      marked ? (places.get(number) ?? null) : number >= 1 && number <= lines.length ? number : null
  }
}

/** Lines as the smallest number of ranges, in order. */
export const rangesOf = (lines: ReadonlyArray<number>): ReadonlyArray<LineRange> => {
  const ranges: Array<{ from: number; to: number }> = []
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && line === last.to + 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  return ranges
}
