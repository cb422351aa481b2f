/** How numbers of BlockBench are written in tables, each with its value for sorting. Pure. */
import type { Cell, Column, Content, Table } from "../../../report/Document.ts"
import { NONE, number, percent } from "../../../report/text.ts"
import type { BlockModelSummary } from "../measures/BlockSummary.ts"

type Interval = BlockModelSummary["tdrInterval"]

/** A rate in [0, 1] as a percentage. */
export const share = (value: number | null): Cell => ({ text: percent(value), value })

/** An index or coefficient, three decimals. */
export const index = (value: number | null): Cell => ({
  text: value === null ? NONE : value.toFixed(3),
  value
})

export const count = (value: number | null): Cell => ({ text: number(value), value })

const whole = (value: number): string => String(Math.round(value * 100))

/** A rate with its interval: "86.5% [82–91]". */
export const shareIn = (value: number | null, interval: Interval): Cell => ({
  text: `${percent(value)}${interval === null ? "" : ` [${whole(interval.low)}–${whole(interval.high)}]`}`,
  value
})

/** An index with its interval: "0.757 [0.71–0.81]". */
export const indexIn = (value: number | null, interval: Interval): Cell => ({
  text: `${index(value).text}${interval === null ? "" : ` [${interval.low.toFixed(2)}–${interval.high.toFixed(2)}]`}`,
  value
})

/** A number with its sign; the minus sign is as wide as the plus. */
export const signed = (value: number, digits = 1): string => {
  const text = Math.abs(value).toFixed(digits)
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`
}

/** Points with their sign. */
export const points = (value: number | null): Cell => ({
  text: value === null ? NONE : signed(value),
  value
})

/** A column of a table of `A`: its meaning, and its cells. */
export interface ColumnOf<A> extends Column {
  readonly of: (row: A) => Content
}

/** A table of rows by its columns: the first aligned left, numbers aligned right. */
export const tableOf = <A>(
  names: Pick<Table, "name" | "title" | "note">,
  columns: ReadonlyArray<ColumnOf<A>>,
  rows: ReadonlyArray<A>
): Table => ({
  _tag: "Table",
  ...names,
  columns: columns.map(({ of: _, ...column }, place) => ({
    align: place === 0 ? "left" : "right",
    ...column
  })),
  rows: rows.map((row) => columns.map(({ of }) => of(row)))
})

/** One value of a model in one group. */
interface Entry {
  readonly group: string
  readonly of: number
  readonly cell: Cell
}

/** Groups down, models across: one cell for each; n is from the first model that has the group. */
export const matrix = (
  names: Pick<Table, "name" | "title" | "note">,
  heading: string,
  models: ReadonlyArray<BlockModelSummary>,
  entries: (model: BlockModelSummary) => ReadonlyArray<Entry>
): Table => {
  const byModel = models.map((model) => ({ model: model.model, own: entries(model) }))
  const groups = [...new Set(byModel.flatMap(({ own }) => own.map(({ group }) => group)))]
  const find = (own: ReadonlyArray<Entry>, group: string) =>
    own.find((entry) => entry.group === group)
  return tableOf(
    names,
    [
      { title: heading, of: (group: string) => group },
      {
        title: "n",
        of: (group) => count(byModel.flatMap(({ own }) => find(own, group)?.of ?? [])[0] ?? 0)
      },
      ...byModel.map(({ model, own }) => ({
        title: model,
        of: (group: string) => find(own, group)?.cell ?? NONE
      }))
    ],
    groups
  )
}
