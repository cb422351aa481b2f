/**
 * The sheet that experts fill in: one line per finding, as CSV that spreadsheets open. Owns its columns,
 * writing it blind (no model, judge or variant is named) and reading filled-in sheets back.
 */
import { Effect, Schema } from "effect"
import { errorWords, schemaWords } from "../../../evm/schemaWords.ts"
import { readCsv, sheetCsv } from "../../../report/Sheet.ts"
import { FindingClass, FindingVote } from "../../../validators/block/vote.ts"

/** What a sheet shows about a finding: texts, by column. */
const shownColumns = [
  "item",
  "contract",
  "documented_type",
  "documented_place",
  "documented_root_cause",
  "documented_attack",
  "documented_fix",
  "type",
  "severity",
  "location",
  "explanation",
  "attack_scenario",
  "suggested_fix"
] as const
export type ShownRow = Readonly<Record<(typeof shownColumns)[number], string>>

/** What an expert fills in; the same as a judge's vote. */
const filled = ["class", "type_match", "location_match", "root_cause_match", "rcir", "ava", "fsv"]
const columns = [...shownColumns, ...filled, "note"]

/** A sheet that cannot be read; `row` counts from 1, without the heading. */
class ReviewError extends Schema.TaggedError<ReviewError>()("ReviewError", {
  sheet: Schema.String,
  row: Schema.NullOr(Schema.Int),
  reason: Schema.String
}) {
  override get message() {
    const where = this.row === null ? this.sheet : `${this.sheet}, row ${this.row}`
    return `read review ${where}: ${this.reason}`
  }
}

/** A sheet with a line for each finding and empty columns to fill in. */
export const writeSheet = (rows: ReadonlyArray<ShownRow>): Effect.Effect<string> =>
  sheetCsv({
    columns,
    rows: rows.map((row) => [
      ...shownColumns.map((name) => row[name]),
      ...[...filled, "note"].map(() => null)
    ])
  })

const Cell = Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("")))
const Row = Schema.Struct({
  item: Schema.String,
  class: Cell,
  type_match: Cell,
  location_match: Cell,
  root_cause_match: Cell,
  rcir: Cell,
  ava: Cell,
  fsv: Cell
})

/** An expert's label of a finding. */
export interface Label {
  readonly item: string
  readonly vote: FindingVote
}

/** A filled-in sheet. */
export interface Sheet {
  readonly expert: string
  readonly labels: ReadonlyArray<Label>
  /** number of lines that were left empty */
  readonly blank: number
}

const decodeVote = Schema.decodeUnknownEffect(FindingVote)
const decodeRow = Schema.decodeUnknownEffect(Row)
const decodeScore = Schema.decodeUnknownEffect(Schema.FiniteFromString)
const classes = FindingClass.literals.join(", ")

/** A score, or nothing if empty. Spreadsheets in many countries write a decimal comma. */
const scoreOf = (cell: string) =>
  cell.trim() === "" ? Effect.succeed(null) : decodeScore(cell.trim().replace(",", "."))

const labelOf = Effect.fnUntraced(function* (row: typeof Row.Type) {
  const vote = yield* decodeVote({
    class: row.class
      .trim()
      .toUpperCase()
      .replace(/[\s-]+/g, "_"),
    type_match: row.type_match.trim().toLowerCase(),
    location_match: row.location_match.trim().toLowerCase(),
    root_cause_match: row.root_cause_match.trim().toLowerCase(),
    rcir: yield* scoreOf(row.rcir),
    ava: yield* scoreOf(row.ava),
    fsv: yield* scoreOf(row.fsv)
  })
  return { item: row.item.trim(), vote }
})

const isBlank = (row: typeof Row.Type): boolean =>
  filled.every((name) => (row[name as keyof typeof row] ?? "").trim() === "")

/** Spreadsheets in some countries use semicolons as separators. */
const delimiterOf = (text: string): string => {
  const [heading = ""] = text.split("\n", 1)
  return heading.includes(";") && !heading.includes(",") ? ";" : ","
}

/**
 * Reads a filled-in sheet of `expert`. Empty lines are counted and left out. A line that is filled in
 * wrongly, or names an unknown item, is an error.
 */
export const readSheet = Effect.fn("readSheet")(function* (
  expert: string,
  content: string,
  items: ReadonlySet<string>
) {
  const text = content.replace(/^\uFEFF/, "")
  const fail = (row: number | null) => (reason: string) =>
    new ReviewError({ sheet: expert, row, reason })
  const read = yield* readCsv(text, delimiterOf(text)).pipe(
    Effect.mapError((error) => fail(null)(errorWords(error)))
  )
  const rows = yield* Effect.forEach(read, (row, index) =>
    decodeRow(row).pipe(Effect.mapError((error) => fail(index + 1)(schemaWords(error))))
  )
  const labels: Array<Label> = []
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue
    const label = yield* labelOf(row).pipe(
      Effect.mapError((error) =>
        fail(index + 1)(
          `${schemaWords(error)}; a class is one of ${classes}, a score a number from 0 to 1`
        )
      )
    )
    if (!items.has(label.item)) {
      return yield* fail(index + 1)(
        `the sheet names an unknown finding "${label.item}": was it exported with another run or seed?`
      )
    }
    if (seen.has(label.item)) return yield* fail(index + 1)(`"${label.item}" occurs twice`)
    seen.add(label.item)
    labels.push(label)
  }
  return { expert, labels, blank: rows.length - labels.length } satisfies Sheet
})
