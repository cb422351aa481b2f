/** Tables as Parquet files. Owns how a column's type is called there. */

import type { Schema } from "effect"
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer"
import { type ColumnType, type ExportTable, plainValue } from "./ExportTable.ts"

const types = {
  text: "STRING",
  integer: "INT64",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  time: "TIMESTAMP",
  // Text: readers differ in what they make of Parquet's own JSON type.
  json: "STRING"
} as const satisfies Record<ColumnType, ColumnSource["type"]>

/** A value as the writer takes it. */
const cell = (type: ColumnType, value: Schema.Json | undefined): unknown => {
  if (value === null || value === undefined) return null
  if (type === "integer") return BigInt(Number(value))
  if (type === "time") return new Date(Number(value))
  return type === "json" ? String(plainValue(value) ?? "") : value
}

/** A table as the bytes of a Parquet file; every column may hold nulls. */
export const parquetBytes = ({ columns, name, rows }: ExportTable): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map((column) => ({
        name: column.name,
        type: types[column.type],
        nullable: true,
        data: rows.map((row) => cell(column.type, row[column.name]))
      })),
      kvMetadata: [{ key: "table", value: name }]
    })
  )
