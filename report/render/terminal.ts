/**
 * A document as text for a terminal. Owns the format: what is bold, how wide a paragraph is, when a table
 * is printed row by row. style.ts owns colours: there are none if stdout is a pipe.
 */

import type {
  Block,
  Code,
  Content,
  Document,
  Facts,
  Message,
  Prose,
  Section,
  Table,
  Tone
} from "../Document.ts"
import { fitting, tableWidth, wrap } from "../layout.ts"
import { style } from "../style.ts"
import {
  type Column as ColumnText,
  counted,
  indent,
  widthOf,
  table as writeTable
} from "../text.ts"
import {
  cellOf,
  columnsAt,
  columnTitle,
  type Detail,
  gridTable,
  marked,
  sectionsAt,
  visible
} from "./plain.ts"

interface TerminalView {
  /** columns of the terminal; infinite for a file or a pipe */
  readonly width: number
  /** `full` also opens folded texts, and shows every column */
  readonly detail: Detail
}

/** The settings for printing a whole document. */
interface Printing extends TerminalView {
  /** long titles of columns that are replaced by a number in this document */
  readonly numbered: Map<string, number>
}

/** A table with a wider cell than this is printed row by row. */
const LONGEST_CELL = 60
/** Names next to values get at most this much room. */
const LONGEST_NAME = 24
/** Titles of columns that are wider than their cells and than this may be replaced by numbers. */
const SHORT_TITLE = 16
const STEP = 2
/** Spaces that replace a tab in code. */
const TAB = "  "

const COLOURS = { good: "green", bad: "red", warn: "yellow", quiet: "dim" } as const

const bold = (text: string): string => style("bold", text)

const toned = (text: string, tone: Tone | undefined): string =>
  tone === undefined ? text : style(COLOURS[tone], marked(text, tone))

const content = (from: Content): string => {
  const { text, tone } = cellOf(from)
  return toned(visible(text), tone)
}

/** Every line of a text broken between words, with the line's own indentation. */
const wrapLines = (text: string, width: number): string =>
  text
    .split("\n")
    .map((line) => {
      const own = line.length - line.trimStart().length
      const room = Math.max(width - own, LONGEST_NAME)
      return indent(wrap(line.slice(own), room), " ".repeat(own))
    })
    .join("\n")

/** A text that begins next to a name and continues in its own column. */
const labelled = (name: string, room: number, text: string, width: number): string => {
  const start = room + STEP
  const [first = "", ...others] = wrapLines(text, width - start).split("\n")
  if (widthOf(name) > room) {
    return [
      wrapLines(name, width),
      ...[first, ...others].map((line) => indent(line, " ".repeat(start)))
    ].join("\n")
  }
  const gap = " ".repeat(Math.max(1, start - widthOf(name)))
  return [
    `${name}${gap}${first}`.trimEnd(),
    ...others.map((line) => indent(line, " ".repeat(start)))
  ].join("\n")
}

const pairs = (all: ReadonlyArray<readonly [name: string, text: string]>, width: number) => {
  const room = Math.min(LONGEST_NAME, Math.max(0, ...all.map(([name]) => widthOf(name))))
  return all.map(([name, text]) => labelled(name, room, text, width)).join("\n")
}

const factLines = ({ facts }: Facts, { width }: TerminalView): string =>
  pairs(
    facts.map(([name, value]) => [visible(name), content(value)]),
    width
  )

/** A row whose texts are too long for columns: its first cell, then the others with their titles. */
const recordOf = (
  titles: ReadonlyArray<string>,
  [first = "", ...cells]: ReadonlyArray<string>,
  width: number
): string => {
  const named = cells.flatMap((cell, index) =>
    cell === "" ? [] : [[titles[index + 1] ?? "", cell] as const]
  )
  const inner = pairs(named, width - 2 * STEP)
  return [wrapLines(first, width), ...(inner === "" ? [] : [indent(inner, "    ")])].join("\n")
}

/** Next to the shortest first column, a cell must fit the line. */
const BESIDE_FIRST = 28

const isLong =
  (width: number) =>
  (cell: string): boolean =>
    cell.includes("\n") || widthOf(cell) > Math.min(LONGEST_CELL, width - BESIDE_FIRST)

type Texts = ReadonlyArray<string>

/**
 * A table that is too wide for the terminal: titles that make their columns wide (usually names of models)
 * are replaced by numbers, and are listed above the first table that uses them.
 */
const numberedTable = (
  columns: ReadonlyArray<ColumnText>,
  rows: ReadonlyArray<Texts>,
  { numbered, width }: Printing
): string => {
  const isWide = ({ title }: ColumnText, index: number) =>
    index > 0 &&
    widthOf(title) > Math.max(SHORT_TITLE, ...rows.map((row) => widthOf(row[index] ?? "")))
  const whole = writeTable(columns, rows)
  if (tableWidth(whole) <= width) return whole
  const fitted = fitting(width)(columns, rows)
  const wide = columns.filter(isWide).length
  if (wide === 0 || (wide === 1 && tableWidth(fitted) <= width)) return fitted
  const known = numbered.size
  const heads = columns.map((column, index) => {
    if (!isWide(column, index)) return column
    const number = numbered.get(column.title) ?? numbered.size + 1
    numbered.set(column.title, number)
    return { ...column, title: `#${number}` }
  })
  const key = [...numbered]
    .slice(known)
    .map(([title, number]) => wrap(`#${number}  ${title}`, width, TAB))
  return [...key, ...(key.length === 0 ? [] : [""]), fitting(width)(heads, rows)].join("\n")
}

const tableLines = (table: Table, view: Printing): string => {
  const { detail, width } = view
  const shown = columnsAt(table, detail)
  const rows = table.rows.map((row) => shown.map(([, index]) => content(row[index] ?? "")))
  const columns = shown.map(([column]) => ({ ...column, title: visible(columnTitle(column)) }))
  const titles = columns.map(({ title }) => title)
  return [
    ...(table.title === undefined ? [] : [bold(wrapLines(visible(table.title), width))]),
    rows.some(([first = "", ...cells]) => first.includes("\n") || cells.some(isLong(width)))
      ? rows.map((row) => recordOf(titles, row, width)).join("\n")
      : numberedTable(columns, rows, view),
    ...(table.note === undefined ? [] : [style("dim", wrapLines(visible(table.note), width))])
  ].join("\n")
}

const proseLines = ({ quote, text, tone }: Prose, { width }: TerminalView): string => {
  const lines = wrapLines(marked(visible(text), tone), quote === true ? width - STEP : width)
  return quote === true ? indent(toned(lines, tone), "│ ") : toned(lines, tone)
}

/** Lines and characters that are shown of a folded text. */
const FIRST_LINES = 8
const FIRST_CHARACTERS = 1_000

/** A text as it is shown; only its beginning if it is folded. */
const opened = (text: string, isFolded: boolean): readonly [shown: string, more: string] => {
  const whole = visible(text).trimEnd().replaceAll("\t", TAB)
  if (!isFolded) return [whole, ""]
  const lines = whole.split("\n")
  const shown = lines.slice(0, FIRST_LINES).join("\n").slice(0, FIRST_CHARACTERS)
  const left = lines.length - shown.split("\n").length
  if (shown.length === whole.length) return [whole, ""]
  return [shown, `  … ${left === 0 ? "more text" : counted(left, "more line")}, folded`]
}

const foldLine = (more: string): ReadonlyArray<string> => (more === "" ? [] : [style("dim", more)])

/** Code keeps its long lines, so that it can be copied. */
const codeLines = ({ folded = false, text, title }: Code, { detail }: TerminalView): string => {
  const [shown, more] = opened(text, folded && detail !== "full")
  return [
    ...(title === undefined ? [] : [`${visible(title)}:`]),
    indent(shown),
    ...foldLine(more)
  ].join("\n")
}

const messageLines = (
  { folded = false, role, text, title }: Message,
  { detail, width }: TerminalView
): string => {
  const [shown, more] = opened(text, folded && detail !== "full")
  return [
    bold(title === undefined ? role : `${role}: ${visible(title)}`),
    indent(wrapLines(shown, width - STEP)),
    ...foldLine(more)
  ].join("\n")
}

const blockLines = (block: Block, view: Printing): string => {
  switch (block._tag) {
    case "Table":
      return tableLines(block, view)
    case "Grid":
      return tableLines(gridTable(block), view)
    case "Figure":
      return [bold(visible(block.title)), wrapLines(visible(block.caption), view.width)].join("\n")
    case "Prose":
      return proseLines(block, view)
    case "Facts":
      return factLines(block, view)
    case "Code":
      return codeLines(block, view)
    case "Message":
      return messageLines(block, view)
  }
}

const sectionLines = ({ blocks, title }: Section, view: Printing): ReadonlyArray<string> => [
  ...(title === "" ? [] : [bold(wrapLines(visible(title), view.width))]),
  ...blocks.map((block) => blockLines(block, view))
]

/** A document as lines of at most the view's width, except code and words that are longer. */
export const renderTerminal = (document: Document, view: TerminalView): string => {
  const { lead, legend, title } = document
  const printing = { ...view, numbered: new Map<string, number>() }
  const head = [
    ...(title === "" ? [] : [bold(wrapLines(visible(title), view.width))]),
    ...lead.map((line) => wrapLines(content(line), view.width))
  ]
  return [
    ...(head.length === 0 ? [] : [head.join("\n")]),
    ...sectionsAt(document, view.detail).flatMap((section) => sectionLines(section, printing)),
    ...(legend.length === 0
      ? []
      : [legend.map((line) => wrap(visible(line), view.width, TAB)).join("\n")])
  ].join("\n\n")
}
