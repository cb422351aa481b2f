/**
 * A table as LaTeX, with the rules of booktabs. Owns its parts: columns that do not fit a line continue in
 * a second part below the first, and a table with many rows spans several pages. Pure.
 */
import type { Table } from "../Document.ts"
import { cellOf, columnTitle } from "../render/plain.ts"
import { latexText } from "./latex.ts"

/** Lines that a page holds, and those of a part beside its rows: its head with the rules around it. */
const PAGE = 44
const HEAD = 2
const GAP = 2

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

const linesIn = ({ rows }: Table, parts: number): number => parts * (rows.length + HEAD)

/**
 * Whether it goes over several pages, in rows of `width` characters: it is then no float, and needs the
 * package longtable.
 */
export const isLong = (table: Table, width: number): boolean =>
  linesIn(table, partsOf(table, width).length) > PAGE

const placesOf = (table: Table, part: ReadonlyArray<number>, columns: number): string =>
  Array.from({ length: columns }, (_, place) => {
    const index = place === 0 ? 0 : (part[place - 1] ?? place)
    return table.columns[index]?.align === "right" ? "r" : "l"
  }).join("")

/** Each part by itself, with its own head on each page; the counter counts them as one table. */
const longTables = (table: Table, parts: ReadonlyArray<ReadonlyArray<number>>): string =>
  parts
    .map((part) => {
      const columns = 1 + part.length
      const { head, rows } = partText(table, part, columns)
      return [
        `\\begin{longtable}{@{}${placesOf(table, part, columns)}@{}}`,
        ...["\\toprule", head, "\\midrule", "\\endhead"],
        ...rows,
        "\\bottomrule",
        "\\end{longtable}",
        ""
      ].join("\n")
    })
    .join("\\addtocounter{table}{-1}\n")

/** The table alone; its caption is in the float around it. */
export const latexTable = (table: Table, width: number): string => {
  const parts = partsOf(table, width)
  if (linesIn(table, parts.length) > PAGE) return longTables(table, parts)
  const columns = 1 + Math.max(...parts.map(({ length }) => length))
  const body = parts.flatMap((part, index) => {
    const { head, rows } = partText(table, part, columns)
    return [
      ...(index === 0 ? ["\\toprule"] : ["\\midrule[\\heavyrulewidth]"]),
      head,
      "\\midrule",
      ...rows
    ]
  })
  return [
    `\\begin{tabular}{@{}${placesOf(table, parts[0] ?? [], columns)}@{}}`,
    ...body,
    "\\bottomrule",
    "\\end{tabular}",
    ""
  ].join("\n")
}
