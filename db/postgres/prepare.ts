/**
 * Brings a PostgreSQL database up to date when it is opened. Owns the check that its tables are this program's
 * and not a newer version's, and that of many processes that come at once, one migrates and the others wait.
 */
import { fileURLToPath } from "node:url"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type { PoolClient } from "pg"
import { SCHEMA } from "./names.ts"

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url))

const ACCOUNT = `"${SCHEMA}"."migrations"`

/** Any number that no other program locks ("QstL"). */
const LOCK = 0x5173744c

/** A database that this program must not use, and why. */
export class Unusable extends Error {}

/** PostgreSQL 13 is the first that tells which transaction this is. */
const OLDEST = 130_000

/** How many migrations were applied; null: the database does not have the schema. */
const versionOf = async (client: PoolClient): Promise<number | null> => {
  const { rows: schemas } = await client.query({
    // Read from the tables of the catalogue: to_regclass may remember what was so before the lock.
    text: "select count(relname), count(*) filter (where relname = 'migrations') from pg_namespace left join pg_class on relnamespace = pg_namespace.oid where nspname = $1",
    values: [SCHEMA],
    rowMode: "array"
  })
  const [relations, accounts] = schemas[0] ?? []
  // The schema may be there and empty, made for a user who may not make one.
  if (Number(relations) === 0) return null
  if (Number(accounts) === 0) {
    throw new Unusable(`its schema ${SCHEMA} belongs to another program: give another database`)
  }
  const { rows } = await client.query({ text: `select count(*) from ${ACCOUNT}`, rowMode: "array" })
  return Number(rows[0]?.[0])
}

const checkServer = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query({
    text: "select current_setting('server_version_num')::int, current_setting('server_encoding')",
    rowMode: "array"
  })
  const [version, encoding] = rows[0] ?? []
  if (Number(version) < OLDEST)
    throw new Unusable("its server is older than PostgreSQL 13: use a newer one")
  if (encoding !== "UTF8") {
    throw new Unusable(`its encoding is ${encoding}: create the database with ENCODING 'UTF8'`)
  }
}

const apply = async (client: PoolClient): Promise<void> => {
  const migrations = readMigrationFiles({ migrationsFolder })
  await client.query("begin")
  try {
    await client.query(`set local statement_timeout = 0; select pg_advisory_xact_lock(${LOCK})`)
    const applied = (await versionOf(client)) ?? 0
    for (const [at, migration] of migrations.entries()) {
      if (at < applied) continue
      for (const statement of migration.sql) await client.query(statement)
      if (at === 0) {
        await client.query(
          `create table ${ACCOUNT} (version bigint primary key, hash text not null)`
        )
      }
      await client.query({
        text: `insert into ${ACCOUNT} (version, hash) values ($1, $2)`,
        values: [at + 1, migration.hash]
      })
    }
    await client.query("commit")
  } catch (cause) {
    await client.query("rollback").catch(() => undefined)
    throw cause
  }
}

/** Makes sure that the database has the tables of this version. */
export const prepare = async (client: PoolClient): Promise<void> => {
  await checkServer(client)
  const known = readMigrationFiles({ migrationsFolder }).length
  const version = await versionOf(client)
  if (version !== null && version > known) {
    throw new Unusable(
      `it was written by a newer program (its schema has version ${version}, and this program knows ${known}): use a newer version of the program, or give another database`
    )
  }
  if (version !== known) await apply(client)
}
