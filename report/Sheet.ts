/** Rows of values for a spreadsheet or a script. Owns their shape, and their form as CSV. */
import { type Effect, Stream } from "effect"
import { Csv } from "effect/encoding"

export type Value = string | number | boolean | null

/** One row a thing, one value a column; null is unknown, or does not apply. */
export interface Sheet {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<Value>>
}

/** Rows as CSV (RFC 4180), each with its end of line. */
export const csv = (rows: ReadonlyArray<ReadonlyArray<string>>): Effect.Effect<string> =>
  Stream.fromIterable(rows).pipe(Stream.pipeThroughChannel(Csv.encodeString()), Stream.mkString)

/** The sheet as CSV, its columns first; null is empty. */
export const sheetCsv = ({ columns, rows }: Sheet): Effect.Effect<string> =>
  csv([columns, ...rows.map((row) => row.map((value) => String(value ?? "")))])
