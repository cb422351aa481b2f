/**
 * Reads many rows of a table. Owns the way that costs the least: libSQL's client makes an object of each row, column
 * by column, so 500 rows come as one JSON text instead, which takes an eighth of the time, with the values of columns that
 * hold JSON in it. The values are the same.
 * Rows that cannot be read so are read one by one, which says what is wrong with them.
 */
import { asc, getTableName, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { Effect, Option, Schema } from "effect"
import type { Connection } from "./Connection.ts"
import type { DbError } from "./DbError.ts"
import { decodeRows } from "./rows.ts"

/** Rows in one text. */
const ROWS_PER_TEXT = 500

/** What is read of each row, by the names that it gets. */
export type Columns = Readonly<Record<string, SQLiteColumn>>

/** A row as it was read; its Schema decodes it. */
export type Row<C extends Columns> = { readonly [Name in keyof C]: C[Name]["_"]["data"] | null }

/** How rows become values. */
export interface Form<A> {
  /** decodes a row of plain columns */
  readonly schema: Schema.Decoder<A>
  /** the columns that hold JSON, and what decodes a row in which they are values already; absent: none */
  readonly parsed?: { readonly schema: Schema.Decoder<A>; readonly json: ReadonlyArray<string> }
}

interface Reading<C extends Columns, A> {
  readonly columns: C
  /** the key of the table, by which the rows are sorted */
  readonly id: SQLiteColumn
  readonly where: SQL | undefined
  readonly form: Form<A>
}

const parse = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** The rows of one text; none if it cannot be read. */
const rowsIn = <C extends Columns>(
  names: ReadonlyArray<string>,
  text: unknown
): Option.Option<Array<Row<C>>> =>
  Option.map(parse(text), (rows) =>
    // The statement makes the text: one list for each row, with one value for each column.
    (rows as ReadonlyArray<ReadonlyArray<unknown>>).map((values) => {
      const row: Record<string, unknown> = {}
      // Rows that get their names in this way have one form, which is read fastest.
      for (let at = 0; at < names.length; at += 1) row[names[at] ?? ""] = values[at]
      return row as Row<C>
    })
  )

/** The rows in texts; none if one of them cannot be read. */
const packedRows = Effect.fnUntraced(function* <C extends Columns, A>(
  connection: Connection,
  operation: string,
  { columns, form, id, where }: Reading<C, A>
) {
  const { packed } = connection.words
  if (packed === null) return Option.none<ReadonlyArray<Row<C>>>()
  const json = new Set(form.parsed?.json)
  const place = sql`${id} / ${sql.raw(String(ROWS_PER_TEXT))}`
  const listed = Object.entries(columns).map(([name, column]) => ({
    column,
    isJson: json.has(name)
  }))
  const texts = yield* Effect.option(
    connection.read(operation, (db) =>
      db
        .select({ rows: packed(listed, id) })
        .from(id.table)
        .where(where)
        .groupBy(place)
        .orderBy(place)
    )
  )
  const names = Object.keys(columns)
  return Option.map(
    Option.flatMap(texts, (found) => Option.all(found.map((each) => rowsIn<C>(names, each.rows)))),
    (found) => found.flat()
  )
})

/** The chosen columns of the rows for which `where` holds, in the order of their key, decoded. */
export const readRows = Effect.fnUntraced(function* <C extends Columns, A>(
  connection: Connection,
  operation: string,
  reading: Reading<C, A>
): Effect.fn.Return<ReadonlyArray<A>, DbError> {
  const { columns, form, id, where } = reading
  const place = { operation, file: connection.file, table: getTableName(id.table) }
  const idOf = (row: Row<C>) => `${row.id}`
  const packed = yield* packedRows(connection, operation, reading)
  if (Option.isSome(packed)) {
    return yield* decodeRows(place, form.parsed?.schema ?? form.schema, idOf, packed.value)
  }
  const rows = yield* connection.read(
    operation,
    (db) =>
      db.select(columns).from(id.table).where(where).orderBy(asc(id)) as PromiseLike<
        ReadonlyArray<Row<C>>
      >
  )
  return yield* decodeRows(place, form.schema, idOf, rows)
})
