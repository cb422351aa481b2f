/** Cells and columns that tables of numbers share: a text for display together with the value. Pure. */
import type { Cell, Column, Content, Table } from "./Document.ts"
import { NONE, number, percent } from "./text.ts"

/** A column of numbers. */
export const right = (title: string, more: Omit<Column, "align" | "title"> = {}): Column => ({
  title,
  align: "right",
  ...more
})

/** A number with its thousands grouped and at most two decimals. */
export const count = (value: number | null): Cell => ({ text: number(value), value })

/** A number with this many decimals. */
export const decimal = (value: number | null, digits: number): Cell => ({
  text: value === null ? NONE : value.toFixed(digits).replace("-", "−"),
  value
})

/** A share in [0, 1] as a percentage. */
export const share = (value: number | null): Cell => ({ text: percent(value), value })

/** A difference with its sign. */
export const signed = (value: number): Cell => ({
  text: value > 0 ? `+${number(value)}` : number(value).replace("-", "−"),
  value
})

/** An interval as text; its value is its width. */
export const interval = (
  bounds: { readonly low: number; readonly high: number } | null,
  text: (value: number) => string = number
): Cell =>
  bounds === null
    ? { text: NONE, value: null }
    : {
        text: `${text(bounds.low)} to ${text(bounds.high)}`.replaceAll("-", "−"),
        value: bounds.high - bounds.low
      }

const SMALLEST_P = 0.001

/** A p-value; below 0.05 it is marked. */
export const pValue = (p: number): Cell => ({
  text: p < SMALLEST_P ? `< ${SMALLEST_P}` : p.toFixed(3),
  value: p,
  ...(p < 0.05 ? { tone: "good" as const } : {})
})

/** A table. */
export const tableOf = (
  name: string,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<Content>>,
  more: Pick<Table, "note" | "title"> = {}
): Table => ({ _tag: "Table", name, columns, rows, ...more })
