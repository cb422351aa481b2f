/**
 * Rows of values for a spreadsheet or a script. Owns their shape, their form as CSV, and that text from
 * outside is never run as a formula: such a text gets an apostrophe in front, which reading removes.
 */
import { type Effect, Stream } from "effect"
import { Csv } from "effect/encoding"

export type Value = string | number | boolean | null

/** One row per thing, one value per column; null is unknown, or does not apply. */
export interface Sheet {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<Value>>
}

/**
 * What a spreadsheet takes for a formula, a command or a jump to another cell. Spreadsheets skip white
 * space and control characters before the sign, and some accept its full-width form.
 */
const FORMULA =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|%\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u

/** A negative number, and nothing else. */
const NEGATIVE = /^-\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Whether a text, without any apostrophes at its start, is a formula. */
const isFormula = (text: string): boolean => {
  const bare = text.replace(/^'+/, "")
  return FORMULA.test(bare) && !NEGATIVE.test(bare)
}

/**
 * A text that a spreadsheet shows and never runs. A text that already has an apostrophe gets another, so
 * that `plainOf` restores every text.
 */
const inert = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** The text that a cell was written from. */
export const plainOf = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell

const cellOf = (value: Value): string =>
  typeof value === "string" ? inert(value) : String(value ?? "")

/** Rows as CSV (RFC 4180), each with its line ending; null is empty. */
export const csv = (rows: ReadonlyArray<ReadonlyArray<Value>>): Effect.Effect<string> =>
  Stream.fromIterable(rows).pipe(
    Stream.map((row) => row.map(cellOf)),
    Stream.pipeThroughChannel(Csv.encodeString()),
    Stream.mkString
  )

/** The sheet as CSV, with a header row. */
export const sheetCsv = ({ columns, rows }: Sheet): Effect.Effect<string> => csv([columns, ...rows])

/** Longest row in characters; a reply may be long. */
const LONGEST_ROW = 64 * 1024 * 1024

/** Reads what `csv` has written, or a spreadsheet has saved; the first row names the columns. */
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
