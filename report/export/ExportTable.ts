/**
 * A table for other programs: named columns of one type each, and rows. Owns the shape; the exporter owns
 * the content, and the writers next to this file make the files.
 */
import type { Schema } from "effect"

/** time: ms since the epoch; json: any value, written as text if the format has no such type */
export type ColumnType = "text" | "integer" | "number" | "boolean" | "time" | "json"

export interface ExportColumn {
  readonly name: string
  readonly type: ColumnType
  /** what it means, with its unit; goes into the manifest */
  readonly about: string
}

export interface ExportTable {
  /** also the name of its file, without extension */
  readonly name: string
  /** what one row is */
  readonly about: string
  readonly columns: ReadonlyArray<ExportColumn>
  /** values by the columns' names; null is unknown or does not apply */
  readonly rows: ReadonlyArray<Readonly<Record<string, Schema.Json>>>
}

/** A cell of a text format: JSON unless it is a plain value. */
export const plainValue = (value: Schema.Json | undefined): string | number | boolean | null =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : (value ?? null)
