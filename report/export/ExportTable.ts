/**
 * A table for other programs: named columns of one type each, and rows. Owns the shape; what is in
 * it is the exporter's, how it becomes a file is the writers' beside this file.
 */
import type { Schema } from "effect"

/** time: ms since the epoch; json: any value, written as its text where the format has no such type */
export type ColumnType = "text" | "integer" | "number" | "boolean" | "time" | "json"

export interface ExportColumn {
  readonly name: string
  readonly type: ColumnType
  /** what it says, with its unit: into the manifest */
  readonly about: string
}

export interface ExportTable {
  /** also the name of its file, without ending */
  readonly name: string
  /** what one row is */
  readonly about: string
  readonly columns: ReadonlyArray<ExportColumn>
  /** values by the columns' names; null is unknown or none */
  readonly rows: ReadonlyArray<Readonly<Record<string, Schema.Json>>>
}

/** A cell of a text format: JSON where it is no plain value. */
export const plainValue = (value: Schema.Json | undefined): string | number | boolean | null =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : (value ?? null)
