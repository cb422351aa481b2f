/**
 * Edits of a source by range: applying them, and mapping lines. Does not know Solidity. Offsets are UTF-16
 * code units, as in JavaScript.
 */
import type { LineRange } from "../../../../tasks/block/Sample.ts"

/** Replaces [start, end) by `text`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A source after edits. */
export interface Edited {
  readonly source: string
  /** The new line number of each line; null if nothing of it is left. */
  readonly moved: (range: LineRange) => LineRange | null
}

interface Placed extends Edit {
  /** where the replacement begins in the new source */
  readonly at: number
}

const lineStarts = (source: string): ReadonlyArray<number> => [
  0,
  ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)
]

/** The line of an offset, from 1. */
const lineAt = (starts: ReadonlyArray<number>, offset: number): number => {
  const after = starts.findIndex((start) => start > offset)
  return after === -1 ? starts.length : after
}

/**
 * Applies edits that do not overlap, in any order. If several are at one place, the first given comes first
 * in the text.
 */
export const applyEdits = (source: string, edits: ReadonlyArray<Edit>): Edited => {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const placed: Array<Placed> = []
  let text = ""
  let done = 0
  for (const edit of sorted) {
    text += source.slice(done, edit.start)
    placed.push({ ...edit, at: text.length })
    text += edit.text
    done = edit.end
  }
  text += source.slice(done)
  const [before, after] = [lineStarts(source), lineStarts(text)]

  /** The new place of a character: that of the text that replaces it, null if none does. */
  const place = (offset: number, side: "first" | "last"): number | null => {
    let shift = 0
    for (const edit of placed) {
      if (edit.start > offset) break
      if (offset < edit.end) {
        if (edit.text.trim() === "") return null
        return side === "first" ? edit.at : edit.at + edit.text.trimEnd().length - 1
      }
      shift = edit.at + edit.text.length - edit.end
    }
    return offset + shift
  }

  const moved = (range: LineRange): LineRange | null => {
    const start = before[range.from - 1]
    if (start === undefined) return null
    const end = before[range.to] ?? source.length + 1
    const black = Array.from(source.slice(start, end - 1).matchAll(/\S/g), (at) => start + at.index)
    const from = black.map((at) => place(at, "first")).find((at) => at !== null)
    const to = black.map((at) => place(at, "last")).findLast((at) => at !== null)
    if (from == null || to == null) return null
    return { from: lineAt(after, from), to: lineAt(after, to) }
  }
  return { source: text, moved }
}
