/**
 * Tables that fit a terminal. Owns how a table becomes narrower: long names in its first column are
 * shortened in the middle, then columns move into further tables below the first.
 */
import { stripVTControlCharacters } from "node:util"
import { type TableWriter, table, widthOf } from "./text.ts"

/** Characters that are kept of a longer name. */
const SHORTEST_NAME = 26
const GAP = 2

/**
 * A text of at most `width` characters: its beginning and its end, with a mark in between, and without its
 * colours, which might not be closed.
 */
export const shorten = (text: string, width: number): string => {
  const characters = [...stripVTControlCharacters(text)]
  if (characters.length <= width) return text
  const end = Math.floor((width - 1) / 2)
  const start = width - 1 - end
  return `${characters.slice(0, start).join("")}…${characters.slice(characters.length - end).join("")}`
}

const commonStart = (texts: ReadonlyArray<string>): number => {
  const [first = "", ...others] = texts
  let length = 0
  while (length < first.length && others.every((text) => text[length] === first[length]))
    length += 1
  return length
}

/**
 * Texts of at most `width` characters each; texts that would look the same are cut so that their difference
 * shows.
 */
export const shortenAll = (texts: ReadonlyArray<string>, width: number): ReadonlyArray<string> => {
  const plain = texts.map((text) => stripVTControlCharacters(text))
  const short = texts.map((text) => shorten(text, width))
  const apart = short.map((own, index) => {
    const alike = [...new Set(plain.filter((_, other) => short[other] === own))]
    if (alike.length < 2) return own
    const characters = [...(plain[index] ?? "")]
    const start = Math.max(1, Math.min(commonStart(alike), characters.length - width + 1))
    const end = start + width - 1
    const rest = characters.slice(start, end)
    return `…${rest.slice(0, end < characters.length ? width - 2 : undefined).join("")}${end < characters.length ? "…" : ""}`
  })
  // Texts that differ in two distant places; only their order tells them apart.
  return apart.map((own, index) => {
    const same = apart.flatMap((other, at) => (other === own ? [at] : []))
    const different = new Set(same.map((at) => plain[at])).size > 1
    const mark = `~${same.indexOf(index) + 1}`
    return different ? `${[...own].slice(0, width - mark.length).join("")}${mark}` : own
  })
}

/** The width of a table's widest line. */
export const tableWidth = (text: string): number => Math.max(...text.split("\n").map(widthOf))

/** Groups of column indexes that fit next to a first column of `first` characters. */
const groupsOf = (widths: ReadonlyArray<number>, first: number, width: number) => {
  const groups: Array<Array<number>> = []
  let used = Number.POSITIVE_INFINITY
  widths.forEach((own, index) => {
    if (index === 0) return
    if (used + GAP + own > width) {
      groups.push([])
      used = first
    }
    groups.at(-1)?.push(index)
    used += GAP + own
  })
  return groups
}

/** Writes tables for a terminal of `width` columns. */
export const fitting =
  (width: number): TableWriter =>
  (columns, rows) => {
    const whole = table(columns, rows)
    if (tableWidth(whole) <= width) return whole
    const widths = columns.map(({ title }, index) =>
      Math.max(widthOf(title), ...rows.map((row) => widthOf(row[index] ?? "")))
    )
    const [longest = 0, ...others] = widths
    const left = width - others.reduce((sum, own) => sum + GAP + own, 0)
    const all = rows.map(([name = ""]) => name)
    const cut = Math.min(longest, Math.max(SHORTEST_NAME, left))
    // A phrase says nothing without its middle, and a name is not cut where that saves no table.
    const isWhole =
      longest <= width / 2 &&
      (all.some((text) => text.includes(" ")) ||
        groupsOf(widths, longest, width).length === groupsOf(widths, cut, width).length)
    const first = isWhole ? longest : cut
    const names = shortenAll(all, first)
    const named = rows.map(([_, ...cells], index) => [names[index] ?? "", ...cells])
    return groupsOf(widths, first, width)
      .map((group) => {
        const shown = [0, ...group]
        return table(
          shown.flatMap((index) => columns[index] ?? []),
          named.map((row) => shown.map((index) => row[index] ?? ""))
        )
      })
      .join("\n\n")
  }

/** In narrower lines, long words are not broken. */
const NARROWEST = 20

/** A word that is longer than a line, in pieces; usually a name or an address. */
const broken = (word: string, width: number): ReadonlyArray<string> => {
  if (widthOf(word) <= width || width < NARROWEST || !Number.isFinite(width)) return [word]
  if (stripVTControlCharacters(word) !== word) return [word]
  const characters = [...word]
  const pieces: Array<string> = []
  for (let at = 0; at < characters.length; at += width) {
    pieces.push(characters.slice(at, at + width).join(""))
  }
  return pieces
}

/** Text broken between words into lines of at most `width` characters; `indent` begins all but the first. */
export const wrap = (text: string, width: number, indent = ""): string => {
  const lines: Array<string> = []
  for (const word of text.split(" ").flatMap((each) => broken(each, width - widthOf(indent)))) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(last === undefined ? word : indent + word)
  }
  return lines.join("\n")
}
