/**
 * Rows of values for a spreadsheet or a script. Owns their shape, their form as CSV, and that a text of
 * others is never a formula to whoever opens it: such a text begins with an apostrophe, which reading
 * takes away again.
 */
import { type Effect, Stream } from "effect"
import { Csv } from "effect/encoding"

export type Value = string | number | boolean | null

/** One row a thing, one value a column; null is unknown, or does not apply. */
export interface Sheet {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<Value>>
}

/**
 * What a spreadsheet takes for a formula, a command or a jump to another cell: spreadsheets pass over
 * white space and control characters before the sign, and some know its wide form.
 */
const FORMULA =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|%\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u

/** Below zero, and nothing but a number. */
const NEGATIVE = /^-\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Whether a text, without any apostrophes at its start, is a formula. */
const isFormula = (text: string): boolean => {
  const bare = text.replace(/^'+/, "")
  return FORMULA.test(bare) && !NEGATIVE.test(bare)
}

/**
 * A text that a spreadsheet shows and never runs. One that has its apostrophe already gets another, so
 * that `plainOf` gives back every text as it was.
 */
const inert = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** The text that a cell was written from. */
export const plainOf = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell

const cellOf = (value: Value): string =>
  typeof value === "string" ? inert(value) : String(value ?? "")

/** Rows as CSV (RFC 4180), each with its end of line; null is empty. */
export const csv = (rows: ReadonlyArray<ReadonlyArray<Value>>): Effect.Effect<string> =>
  Stream.fromIterable(rows).pipe(
    Stream.map((row) => row.map(cellOf)),
    Stream.pipeThroughChannel(Csv.encodeString()),
    Stream.mkString
  )

/** The sheet as CSV, its columns first. */
export const sheetCsv = ({ columns, rows }: Sheet): Effect.Effect<string> => csv([columns, ...rows])

/** Characters of a row; a reply may be long. */
const LONGEST_ROW = 64 * 1024 * 1024

/** Reads what `csv` has written, or a spreadsheet has saved; rows by the names of the first one. */
export const readCsv = (
  text: string,
  delimiter: string
): Effect.Effect<ReadonlyArray<Readonly<Record<string, string>>>, Csv.CsvError> =>
  Stream.make(text).pipe(
    Stream.pipeThroughChannel(
      Csv.decodeString({
        headers: true,
        delimiter,
        ignoreEmptyLines: true,
        maxRecordSize: LONGEST_ROW
      })
    ),
    Stream.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plainOf(cell)]))
    ),
    Stream.runCollect
  )
