/**
 * What text renderers share: which sections a reader sees, marks next to verdicts, a grid as a table, and
 * escaping of hostile text. Pure.
 */

import { Predicate } from "effect"
import type { Cell, Column, Content, Document, Grid, Section, Table, Tone } from "../Document.ts"
import { HIDDEN } from "../style.ts"

/** How much a reader is shown: sections of this detail and less. */
export type Detail = Section["detail"]

const DETAILS: ReadonlyArray<Detail> = ["brief", "normal", "full"]

/** The sections that a reader with this detail is shown. */
export const sectionsAt = ({ sections }: Document, detail: Detail): ReadonlyArray<Section> =>
  sections.filter((section) => DETAILS.indexOf(section.detail) <= DETAILS.indexOf(detail))

/** The columns of a table that are shown, with the index of each. */
export const columnsAt = (
  { columns }: Table,
  detail: Detail
): ReadonlyArray<readonly [column: Column, index: number]> =>
  columns.flatMap((column, index) =>
    column.minor === true && detail !== "full" ? [] : [[column, index] as const]
  )

export const cellOf = (content: Content): Cell =>
  Predicate.isString(content) ? { text: content } : content

const MARKS: Readonly<Record<Tone, string>> = { good: "✓", bad: "✗", warn: "!", quiet: "" }

/** A text with the mark of its tone, which works without colours. */
export const marked = (text: string, tone: Tone | undefined): string => {
  const mark = tone === undefined ? "" : MARKS[tone]
  return mark === "" || text.startsWith(mark) ? text : `${mark} ${text}`.trimEnd()
}

/** A column's title with the unit of its numbers, unless the title contains it. */
export const columnTitle = ({ title, unit }: Column): string =>
  unit === undefined || title.toLowerCase().includes(unit.toLowerCase())
    ? title
    : `${title} (${unit})`

/** A grid as a table: the rounds of an item and a model share one cell. */
export const gridTable = ({ columns, name, note, rows, title }: Grid): Table => ({
  _tag: "Table",
  name,
  columns: [{ title: "" }, ...columns.map((column) => ({ title: column }))],
  rows: rows.map((row) => [
    row.title,
    ...row.cells.map((cells) =>
      cells.map(({ text, tone }) => (text === "" ? marked("", tone) : text)).join(" ")
    )
  ]),
  ...(title === undefined ? {} : { title }),
  ...(note === undefined ? {} : { note })
})

const PICTURES = 0x2400
const DELETE = 0x7f

const picture = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(PICTURES + code)
  return code === DELETE ? "␡" : `\\u{${code.toString(16)}}`
}

/**
 * A text from outside in a form that is safe to show: characters that would control a terminal, or hide,
 * are written out.
 */
export const visible = (text: string): string =>
  text.replaceAll("\r\n", "\n").replace(HIDDEN, picture)
