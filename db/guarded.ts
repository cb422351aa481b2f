/**
 * Reads a database file that may be damaged. libSQL's driver crashes the process if a text, or a
 * column's name or type, is not UTF-8, and it cuts a text at its first zero byte. Owns the safe way to
 * read text: SQLite returns its bytes, and they are decoded here.
 */
import { isUtf8 } from "node:buffer"
import type { Client, InArgs, InValue, Transaction } from "@libsql/client"
import { type SQL, sql } from "drizzle-orm"
import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy"
import { Option } from "effect"
import { expand, MARKS_IN_SQL } from "./libsql/compressed.ts"

/** Builds queries, and runs read-only ones. */
export type Db = SqliteRemoteDatabase

type Executor = Pick<Client | Transaction, "execute">

/** Stands in for a text that cannot be read. No Schema accepts it, and messages show what it is. */
const notText: object = Object.freeze({
  toString: () => "bytes that are not text",
  toJSON: () => "bytes that are not text"
})

/** Longer than any text that a run stores, and far below what would exhaust the memory. */
const MAX_TEXT_BYTES = 128 * 1024 * 1024

/** Decodes the bytes of a text, which may be compressed; `notText` if they are not UTF-8. */
const textOf = (bytes: ArrayBuffer): string | object => {
  const text = Option.filter(expand(Buffer.from(bytes)), isUtf8)
  return Option.isSome(text) ? text.value.toString("utf8") : notText
}

/** A column as the target of a conflict: by its name alone. */
export const named = (column: { readonly name: string }): SQL => sql`${sql.identifier(column.name)}`

/** What a statement that changes rows returns for each of them: no text. */
export const one = { one: sql<number>`1` }

/**
 * An SQL expression that returns a text as bytes, compressed if it is stored so. Another blob in the place of text
 * becomes bytes that are not UTF-8.
 */
const bytesOf = (value: string): string =>
  `CASE WHEN typeof(${value}) NOT IN ('text', 'blob') THEN ${value} WHEN octet_length(${value}) > ${MAX_TEXT_BYTES} THEN x'ff' WHEN typeof(${value}) = 'text' THEN CAST(${value} AS BLOB) WHEN substr(${value}, 1, 2) = ${MARKS_IN_SQL} THEN ${value} ELSE x'ff' END`

/** A value as it was read; bytes are the bytes of a text. */
export const decoded = (value: unknown): unknown =>
  value instanceof ArrayBuffer ? textOf(value) : value

/**
 * Runs queries through `execute` so that no text leaves the driver. A query's columns are counted once;
 * then each is selected from the original query as bytes, under a name of its own.
 */
const guard = (executor: Executor) => {
  const guarded = new Map<string, string>()

  const guardedOf = async (sql: string, args: InArgs): Promise<string> => {
    const known = guarded.get(sql)
    if (known !== undefined) return known
    const { columns } = await executor.execute({ sql: `SELECT * FROM (${sql}) LIMIT 0`, args })
    const names = columns.map((_, at) => `c${at}`)
    const made = `WITH "read"(${names.join(", ")}) AS (${sql}) SELECT ${names.map(bytesOf).join(", ")} FROM "read"`
    guarded.set(sql, made)
    return made
  }

  return async (sql: string, args: Array<InValue> = []): Promise<Array<Array<unknown>>> => {
    const { rows } = await executor.execute({ sql: await guardedOf(sql, args), args })
    return rows.map((row) => Array.from(row, decoded))
  }
}

/** drizzle over guarded reads. Statements that change the database go to the driver unchanged. */
export const drizzleOver = (executor: Executor): Db => {
  const read = guard(executor)
  return drizzle(async (sql, args, method) => {
    if (method === "run") {
      await executor.execute({ sql, args })
      return { rows: [] }
    }
    const rows = await read(sql, args)
    return { rows: method === "get" ? (rows[0] ?? []) : rows }
  })
}
