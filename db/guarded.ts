/**
 * Reading of a file that may be damaged. libSQL's driver ends the process where a text, or the name or
 * the type of a column, is not UTF-8; it cuts a text at its first zero. Owns how text is read instead:
 * SQLite gives its bytes, and they are decoded here.
 */
import { isUtf8 } from "node:buffer"
import type { Client, InArgs, InValue, Transaction, Value } from "@libsql/client"
import { sql } from "drizzle-orm"
import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy"

/** Builds queries, and runs those that only read. */
export type Db = SqliteRemoteDatabase

type Executor = Pick<Client | Transaction, "execute">

/** Stands where a text should be and none can be read: no Schema takes it, and it names itself. */
export const notText: object = Object.freeze({
  toString: () => "bytes that are not text",
  toJSON: () => "bytes that are not text"
})

/** Longer than anything that a run stores, and far from what ends a process for want of memory. */
const MAX_TEXT_BYTES = 128 * 1024 * 1024

/** Bytes of a text as the text; `notText` where they are none. */
const textOf = (bytes: ArrayBuffer): string | object => {
  const view = Buffer.from(bytes)
  return isUtf8(view) ? view.toString("utf8") : notText
}

/** What a statement that changes rows gives back for each: not their text. */
export const one = { one: sql<number>`1` }

/** An expression whose text is read as bytes, in SQL; bytes in the place of text become no UTF-8. */
const bytesOf = (value: string): string =>
  `CASE typeof(${value}) WHEN 'text' THEN iif(octet_length(${value}) > ${MAX_TEXT_BYTES}, x'ff', CAST(${value} AS BLOB)) WHEN 'blob' THEN x'ff' ELSE ${value} END`

/** A value as it is read: bytes are those of a text. */
export const decoded = (value: Value | undefined): unknown =>
  value instanceof ArrayBuffer ? textOf(value) : value

/**
 * Runs queries by `execute` so that no text leaves the driver. A query's columns are counted once:
 * each is selected again, by a name of its own, from the query as it stands.
 */
export const guard = (executor: Executor) => {
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

/** drizzle over guarded reads; what changes the database is given to the driver as it stands. */
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
