/**
 * An author's settings for the tables of a paper, in a small file: names of models, and for each table its
 * columns, their titles and decimals. Owns the Schema, and applying it to a table. Pure.
 */
import { Result, Schema } from "effect"
import { ownValue } from "../../evm/ownValue.ts"
import type { Cell, Content, Table } from "../Document.ts"
import { cellOf } from "../render/plain.ts"

const Decimals = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10 }))

const TableStyle = Schema.Struct({
  /** titles of the columns that are shown, in their order; absent: all */
  columns: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  /** new titles of columns */
  titles: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** decimals of a column's numbers */
  precision: Schema.optionalKey(Schema.Record(Schema.String, Decimals)),
  caption: Schema.optionalKey(Schema.String)
})
type TableStyle = typeof TableStyle.Type

export const PaperStyle = Schema.Struct({
  /** new names of models; absent: as in the run */
  models: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** by the name of the table */
  tables: Schema.optionalKey(Schema.Record(Schema.String, TableStyle)),
  /** names of tables and figures to leave out */
  leaveOut: Schema.optionalKey(Schema.Array(Schema.String)),
  /** characters in a table's row, before its columns continue in a second part below; default 120 */
  width: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 40, maximum: 400 })))
})
export type PaperStyle = typeof PaperStyle.Type

export const WIDTH = 120

/** A single number, with a sign or unit around it. */
const NUMBER = /^([+\-−$×<> ]*)[\d,]+(?:\.\d+)?( ?%?)$/

/** A cell that states one number, which is also its value. */
const isNumber = ({ text, value }: Cell): boolean => typeof value === "number" && NUMBER.test(text)

/** The value of a cell for a program: the number if its text is that number, otherwise the text. */
export const dataOf = (content: Content): number | string | null => {
  const cell = cellOf(content)
  if (isNumber(cell) && typeof cell.value === "number") return cell.value
  return cell.value === null ? null : cell.text
}

const rounded = (content: Content, decimals: number): Result.Result<Content, string> => {
  const cell = cellOf(content)
  if (cell.value === null) return Result.succeed(cell)
  const [, before = "", after = ""] = NUMBER.exec(cell.text) ?? []
  if (!isNumber(cell) || typeof cell.value !== "number") return Result.fail(cell.text)
  const scale = after.includes("%") ? 100 : 1
  const digits = Math.abs(cell.value * scale).toFixed(decimals)
  const [whole = "", ...fraction] = digits.split(".")
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",")
  return Result.succeed({ ...cell, text: `${before}${[grouped, ...fraction].join(".")}${after}` })
}

const known = (table: Table): string =>
  `it has ${table.columns.map(({ title }) => JSON.stringify(title)).join(", ")}`

/** Titles that a style names but the table does not have. */
const unknownIn = (table: Table, { columns, precision = {}, titles = {} }: TableStyle) => {
  const there = new Set(table.columns.map(({ title }) => title))
  return [...(columns ?? []), ...Object.keys(precision), ...Object.keys(titles)].find(
    (title) => !there.has(title)
  )
}

/**
 * The table as its author wants it; fails with a message about a missing column, or one that is not
 * numeric.
 */
export const styled = (table: Table, style: PaperStyle): Result.Result<Table, string> => {
  const own = ownValue(style.tables ?? {}, table.name)
  if (own === undefined) return Result.succeed(table)
  const unknown = unknownIn(table, own)
  if (unknown !== undefined) {
    return Result.fail(
      `table ${table.name} has no column ${JSON.stringify(unknown)}: ${known(table)}`
    )
  }
  const wanted = own.columns ?? table.columns.map(({ title }) => title)
  const places = wanted.map((title) => table.columns.findIndex((column) => column.title === title))
  const rows: Array<ReadonlyArray<Content>> = []
  for (const row of table.rows) {
    const cells: Array<Content> = []
    for (const place of places) {
      const title = table.columns[place]?.title ?? ""
      const decimals = ownValue(own.precision ?? {}, title)
      const cell = row[place] ?? ""
      const made = decimals === undefined ? Result.succeed(cell) : rounded(cell, decimals)
      if (Result.isFailure(made)) {
        return Result.fail(
          `column ${JSON.stringify(title)} of table ${table.name} holds "${made.failure}", which is not a single number: leave out its precision`
        )
      }
      cells.push(made.success)
    }
    rows.push(cells)
  }
  return Result.succeed({
    ...table,
    ...(own.caption === undefined ? {} : { title: own.caption }),
    columns: places.flatMap((place) => {
      const column = table.columns[place]
      if (column === undefined) return []
      const title = ownValue(own.titles ?? {}, column.title) ?? column.title
      return [{ ...column, title, minor: false }]
    }),
    rows
  })
}

/** The default style, which changes nothing. */
export const noStyle: PaperStyle = {}

export const decodeStyle = Schema.decodeUnknownResult(Schema.fromJsonString(PaperStyle), {
  onExcessProperty: "error"
})
