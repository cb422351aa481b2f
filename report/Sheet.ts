/** Rows of values for a spreadsheet or a script. Owns their shape, and their form as CSV. */
import { csv } from "./text.ts"

export type Value = string | number | boolean | null

/** One row a thing, one value a column; null is unknown, or does not apply. */
export interface Sheet {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<Value>>
}

/** The sheet as CSV, its columns first; null is empty. */
export const sheetCsv = ({ columns, rows }: Sheet): string =>
  csv([columns, ...rows.map((row) => row.map((value) => String(value ?? "")))])
