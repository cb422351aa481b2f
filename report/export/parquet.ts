/** Tables as Parquet files. Owns which Parquet type each column gets. */

import type { Schema } from "effect"
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer"
import { type ColumnType, type ExportTable, plainValue } from "./ExportTable.ts"

const types = {
  text: "STRING",
  integer: "INT64",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  time: "TIMESTAMP",
  // Text, because readers treat Parquet's own JSON type differently.
  json: "STRING"
} as const satisfies Record<ColumnType, ColumnSource["type"]>

/** A value in the form that the writer needs. */
const cell = (type: ColumnType, value: Schema.Json | undefined): unknown => {
  if (value === null || value === undefined) return null
  if (type === "integer") return BigInt(Number(value))
  if (type === "time") return new Date(Number(value))
  return type === "json" ? String(plainValue(value) ?? "") : value
}

/** A table as the bytes of a Parquet file; every column is nullable. */
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
