/**
 * Checks that the tables of a file are those that this program makes. Owns the comparison. The driver
 * passes names and types of columns on unchecked, and a trigger or a view would run its author's code,
 * so a file with any other schema is refused before its rows are read.
 */
import { fileURLToPath } from "node:url"
import { createClient, type ResultSet } from "@libsql/client"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { decoded } from "../guarded.ts"

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url))

/** The table in which drizzle records the migrations. */
export const migrationsTable = "__drizzle_migrations"

/** SQLite's own tables have reserved names. They are left out: any program may create statistics. */
export const schemaQuery =
  "SELECT CAST(name AS BLOB), CAST(sql AS BLOB) FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"

/** A table, an index, a view or a trigger: its name, and the statement that made it. */
type SchemaRow = readonly [name: unknown, sql: unknown]

export const schemaRows = (result: ResultSet | undefined): ReadonlyArray<SchemaRow> =>
  (result?.rows ?? []).map((row) => [decoded(row[0]), decoded(row[1])])

const expectedByVersion = new Map<number, Promise<ReadonlyMap<unknown, unknown>>>()

/** The schema that the migrations of a version make. */
const makeExpected = async (version: number): Promise<ReadonlyMap<unknown, unknown>> => {
  const client = createClient({ url: ":memory:" })
  try {
    const migrations = readMigrationFiles({ migrationsFolder }).slice(0, Math.max(0, version))
    await client.executeMultiple(migrations.flatMap((migration) => migration.sql).join(";"))
    return new Map(schemaRows(await client.execute(schemaQuery)))
  } finally {
    client.close()
  }
}

const expectedOf = (version: number) => {
  const known = expectedByVersion.get(version) ?? makeExpected(version)
  expectedByVersion.set(version, known)
  return known
}

/** drizzle's own statement. Its versions differ in the layout, never in the columns. */
const ACCOUNT =
  /^CREATE TABLE ["`]__drizzle_migrations["`] \(\s*id SERIAL PRIMARY KEY,\s*hash text NOT NULL,\s*created_at numeric\s*\)$/

/** What is wrong with the schema of a file of this program; null if it is right. */
export const schemaFault = async (found: {
  readonly version: number
  readonly schema: ReadonlyArray<SchemaRow>
}): Promise<string | null> => {
  const expected = await expectedOf(found.version)
  const own = found.schema.filter(([name]) => name !== migrationsTable)
  const [, account] = found.schema.find(([name]) => name === migrationsTable) ?? []
  const missing = [...expected.keys()].find((name) => own.every(([other]) => other !== name))
  if (missing !== undefined) return `it is damaged: it has no ${missing}`
  if (typeof account !== "string" || !ACCOUNT.test(account)) {
    return `it is damaged: ${migrationsTable} is not as this program makes it`
  }
  const foreign = own.find(([name]) => !expected.has(name))
  if (foreign !== undefined) return `it has a ${foreign[0]} that this program does not make`
  const changed = own.find(([name, sql]) => expected.get(name) !== sql)
  return changed === undefined
    ? null
    : `it is damaged: ${changed[0]} is not as this program makes it`
}
