/**
 * A table as LaTeX, with the rules of booktabs. Owns its parts: columns that do not fit a line continue in
 * a second part below the first, and a table with many rows spans several pages. Pure.
 */
import type { Table } from "../Document.ts"
import { cellOf, columnTitle } from "../render/plain.ts"
import { latexText } from "./latex.ts"

/** Rows that fit a page. */
const PAGE = 42
const GAP = 2

/** Whether it spans several pages: then it is not a float, and needs the package longtable. */
export const isLong = ({ rows }: Table): boolean => rows.length > PAGE

/** Groups of columns that fit next to the first. */
const partsOf = (table: Table, width: number): ReadonlyArray<ReadonlyArray<number>> => {
  const widths = table.columns.map((column, index) =>
    Math.max(
      columnTitle(column).length,
      ...table.rows.map((row) => [...cellOf(row[index] ?? "").text].length)
    )
  )
  const [first = 0, ...others] = widths
  const parts: Array<Array<number>> = [[]]
  let used = first
  others.forEach((own, index) => {
    if (used + GAP + own > width && (parts.at(-1)?.length ?? 0) > 0) {
      parts.push([])
      used = first
    }
    parts.at(-1)?.push(index + 1)
    used += GAP + own
  })
  return parts
}

const rowText = (cells: ReadonlyArray<string>): string => `${cells.map(latexText).join(" & ")} \\\\`

const partText = (table: Table, part: ReadonlyArray<number>, columns: number) => {
  const shown = [0, ...part]
  const filled = (cells: ReadonlyArray<string>) => [
    ...cells,
    ...Array.from({ length: columns - cells.length }, () => "")
  ]
  return {
    head: rowText(
      filled(
        shown.map((index) => {
          const column = table.columns[index]
          return column === undefined ? "" : columnTitle(column)
        })
      )
    ),
    rows: table.rows.map((row) =>
      rowText(filled(shown.map((index) => cellOf(row[index] ?? "").text)))
    )
  }
}

/** The table alone; its caption is in the float around it. */
export const latexTable = (table: Table, width: number): string => {
  const parts = partsOf(table, width)
  const columns = 1 + Math.max(...parts.map(({ length }) => length))
  const places = Array.from({ length: columns }, (_, place) => {
    const index = place === 0 ? 0 : (parts[0]?.[place - 1] ?? place)
    return table.columns[index]?.align === "right" ? "r" : "l"
  })
  const environment = isLong(table) ? "longtable" : "tabular"
  const body = parts.flatMap((part, index) => {
    const { head, rows } = partText(table, part, columns)
    return [
      ...(index === 0 ? ["\\toprule"] : ["\\midrule[\\heavyrulewidth]"]),
      head,
      "\\midrule",
      ...(index === 0 && isLong(table) ? ["\\endhead"] : []),
      ...rows
    ]
  })
  return [
    `\\begin{${environment}}{@{}${places.join("")}@{}}`,
    ...body,
    "\\bottomrule",
    `\\end{${environment}}`,
    ""
  ].join("\n")
}
