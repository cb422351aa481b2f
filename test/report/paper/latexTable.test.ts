/** Tables for LaTeX fit their page: in parts, and over several pages. */
import { assert, describe, it } from "@effect/vitest"
import type { Table } from "../../../report/Document.ts"
import { isLong, latexTable } from "../../../report/paper/latexTable.ts"

const tableOf = (rows: number, columns: number): Table => ({
  _tag: "Table",
  name: "t",
  columns: Array.from({ length: columns }, (_, index) => ({
    title: `column-${index}`,
    align: index === 2 ? "left" : "right"
  })),
  rows: Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => `${row}/${column}`)
  )
})

describe("a table as LaTeX", () => {
  it("spans pages if its parts are longer than one page, each with its own head", () => {
    const table = tableOf(25, 7)
    const narrow = 9 + 3 * (2 + 8)
    assert.isFalse(isLong(table, 120))
    assert.isTrue(isLong(table, narrow))
    const text = latexTable(table, narrow)
    const parts = text.split("\\begin{longtable}").slice(1)
    assert.lengthOf(parts, 2)
    assert.deepStrictEqual(
      parts.map((part) => /\\toprule\n(.*) \\\\\n\\midrule\n\\endhead/.exec(part)?.[1]),
      ["column-0 & column-1 & column-2 & column-3", "column-0 & column-4 & column-5 & column-6"]
    )
    assert.deepStrictEqual(
      parts.map((part) => /^\{@\{\}(\w+)@\{\}\}/.exec(part)?.[1]),
      ["rrlr", "rrrr"]
    )
    // A longtable counts itself; together they are one table.
    assert.lengthOf(text.match(/\\addtocounter\{table\}\{-1\}/g) ?? [], 1)
  })

  it("is one float if it fits on a page", () => {
    const text = latexTable(tableOf(10, 7), 9 + 3 * (2 + 8))
    assert.lengthOf(text.match(/\\begin\{tabular\}/g) ?? [], 1)
    assert.notInclude(text, "longtable")
    assert.isTrue(isLong(tableOf(43, 2), 120))
  })
})
