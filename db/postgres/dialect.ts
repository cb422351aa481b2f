/**
 * drizzle's statements for SQLite, as PostgreSQL takes them: numbered parameters, and keys that the database
 * gives. Owns these two differences; everything else that the Store says means the same to both engines.
 */
import { type ExtractTablesWithRelations, getTableColumns, is, type SQL, sql } from "drizzle-orm"
import { SQLiteAsyncDialect, SQLiteInteger } from "drizzle-orm/sqlite-core"
import { type AsyncRemoteCallback, SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy"
import { SQLiteRemoteSession } from "drizzle-orm/sqlite-proxy/session"
import type { Words } from "../Connection.ts"
import type { Db } from "../guarded.ts"

/** drizzle knows of no relations between tables here. */
type NoTables = Record<string, never>

type InsertConfig = Parameters<SQLiteAsyncDialect["buildInsertQuery"]>[0]

class PostgresDialect extends SQLiteAsyncDialect {
  override escapeParam(place: number): string {
    return `$${place + 1}`
  }

  /** SQLite gives a key where it is null; PostgreSQL where the word DEFAULT stands. */
  override buildInsertQuery(config: InsertConfig): SQL {
    const { id } = getTableColumns(config.table)
    if (!Array.isArray(config.values) || !is(id, SQLiteInteger) || !id.autoIncrement) {
      return super.buildInsertQuery(config)
    }
    const values = config.values.map((row) => ({ id: sql`default`, ...row }))
    return super.buildInsertQuery({ ...config, values })
  }
}

/** drizzle over a PostgreSQL database, whose queries `run` answers with rows as arrays. */
export const drizzleOverPostgres = (run: AsyncRemoteCallback): Db => {
  const dialect = new PostgresDialect()
  const session = new SQLiteRemoteSession<NoTables, ExtractTablesWithRelations<NoTables>>(
    run,
    dialect,
    undefined,
    undefined,
    {}
  )
  return new SqliteRemoteDatabase<NoTables>("async", dialect, session, undefined)
}

const now = sql<number>`cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)`

/** The expressions that PostgreSQL spells in its own way. */
export const words: Words = {
  engine: "postgres",
  far: true,
  now,
  stamp: () => now,
  bytes: (text) => sql`${text}`,
  elements: (json) => sql`json_array_elements(${json}::json) with ordinality as place(value, key)`,
  packed: null,
  deferReferences: "set constraints all deferred",
  alone: sql`for no key update`,
  skipLocked: sql`for update skip locked`
}
