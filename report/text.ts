/** Plain text for people: aligned tables, numbers, durations. Owns the format, never the content. */
import { stripVTControlCharacters } from "node:util"

type Align = "left" | "right"

export interface Column {
  readonly title: string
  readonly align?: Align
}

/** Columns that a text takes on a terminal. */
export const widthOf = (text: string): number => [...stripVTControlCharacters(text)].length

const pad = (text: string, width: number, align: Align = "left"): string => {
  const space = " ".repeat(Math.max(0, width - widthOf(text)))
  return align === "right" ? space + text : text + space
}

/** Writes a table in some form. */
export type TableWriter = (
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<string>>
) => string

/** A table whose columns are as wide as their widest cell, with a line under the titles. */
export const table = (
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): string => {
  const widths = columns.map(({ title }, index) =>
    Math.max(widthOf(title), ...rows.map((row) => widthOf(row[index] ?? "")))
  )
  const line = (cells: ReadonlyArray<string>) =>
    columns
      .map(({ align }, index) => pad(cells[index] ?? "", widths[index] ?? 0, align))
      .join("  ")
      .trimEnd()
  return [
    line(columns.map(({ title }) => title)),
    widths.map((width) => "─".repeat(width)).join("  "),
    ...rows.map(line)
  ].join("\n")
}

/** The same table in Markdown. */
export const markdownTable = (
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): string => {
  const line = (cells: ReadonlyArray<string>) =>
    `| ${columns.map((_, index) => (cells[index] ?? "").replaceAll("|", "\\|")).join(" | ")} |`
  return [
    line(columns.map(({ title }) => title)),
    `| ${columns.map(({ align }) => (align === "right" ? "---:" : "---")).join(" | ")} |`,
    ...rows.map(line)
  ].join("\n")
}

/** The sign for a value that is unknown or does not apply. */
export const NONE = "–"

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 })

/** A number with at most two decimals and its thousands grouped. */
export const number = (value: number | null): string =>
  value === null ? NONE : grouped.format(value)

/** A count with its noun: "1 trial", "2,000 trials"; `plural` if adding an s is wrong. */
export const counted = (count: number, one: string, plural = `${one}s`): string =>
  `${grouped.format(count)} ${count === 1 ? one : plural}`

/** A share in [0, 1] as a percentage. */
export const percent = (value: number | null): string =>
  value === null ? NONE : `${grouped.format(Math.round(value * 1000) / 10)}%`

/** US dollars. Small amounts keep four decimals: a call often costs less than a cent. */
export const dollars = (value: number | null): string =>
  value === null ? NONE : `$${value.toFixed(value > 0 && value < 1 ? 4 : 2)}`

/** Milliseconds as the two largest relevant units, e.g. 1h 02m, 3m 05s, 12s. */
export const duration = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const two = (value: number) => String(value).padStart(2, "0")
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}m ${two(seconds % 60)}s`
    : `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`
}

/** A text cut to `limit` characters, with the number of characters left out. */
export const bounded = (text: string, limit: number): string =>
  text.length <= limit
    ? text
    : `${text.slice(0, limit)}\n… ${counted(text.length - limit, "more character")} (--full shows all)`

/** A text as one line of at most `limit` characters. */
export const oneLine = (text: string, limit: number): string => {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length <= limit ? line : `${line.slice(0, limit - 1)}…`
}

/** Every line of a text moved to the right. */
export const indent = (text: string, by = "  "): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? line : by + line))
    .join("\n")
