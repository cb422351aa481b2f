/**
 * The connections to one database in a file: opening it (which file, is it ours, which version), the
 * migrations, and the two ways to write. Owns libSQL's client and its pragmas, not the tables.
 *
 * A client here has a pool of exactly one connection, because pragmas belong to a connection and a pool
 * of more would hand out some that lack them. There are two clients: one commits with `synchronous`
 * NORMAL (a commit outlives the process, not a loss of power), one with FULL (it outlives both). A
 * connection that libSQL had to replace has libSQL's default, which is FULL.
 *
 * A transaction is always one batch: libSQL runs it without giving way to other fibers, so no fiber of
 * this process ever waits for a lock that another one holds.
 */
import { constants } from "node:fs"
import { access, mkdir, stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { getSystemErrorMessage } from "node:util"
import {
  type Client,
  createClient,
  type InArgs,
  LibsqlError,
  type ResultSet,
  type Transaction
} from "@libsql/client"
import { type SQL, sql } from "drizzle-orm"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { migrate } from "drizzle-orm/sqlite-proxy/migrator"
import { Effect, Predicate, Schedule, type Scope } from "effect"
import { redactedJson } from "../../evm/secrets.ts"
import type { Connection, Statement, Words } from "../Connection.ts"
import { busyTimeoutMs, type DbError, fault, fromCause } from "../DbError.ts"
import { drizzleOver } from "../guarded.ts"
import { compress } from "./compressed.ts"
import {
  migrationsFolder,
  migrationsTable,
  schemaFault,
  schemaQuery,
  schemaRows
} from "./schemaFault.ts"

/**
 * A column in a JSON text. SQLite also reads JSON5, which nothing here writes: it is damage, and makes the statement fail. A number
 * would get 15 digits, which is not always the same number; only columns of such numbers are asked what they hold, because
 * that takes time.
 */
const packedColumn = (column: SQLiteColumn, isJson: boolean): SQL =>
  isJson
    ? sql`case when json_valid(${column}) then json(${column}) when ${column} is null then null else json('damaged') end`
    : column.getSQLType() === "real"
      ? sql`case typeof(${column}) when 'real' then json(printf('%!.20g', ${column})) else ${column} end`
      : sql`${column}`

/** The expressions that SQLite spells in its own way. */
const words: Words = {
  engine: "libsql",
  far: false,
  now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  stamp: (here) => here,
  bytes: (text) => sql`cast(${text} as blob)`,
  elements: (json) => sql`json_each(${json}) as place`,
  packed: (columns, by) => {
    const values = columns.map(({ column, isJson }) => packedColumn(column, isJson))
    return sql<string>`json_group_array(json_array(${sql.join(values, sql`, `)}) order by ${by})`
  },
  deferReferences: "PRAGMA defer_foreign_keys = ON",
  // SQLite has one writer at a time, so no row is locked.
  alone: undefined,
  skipLocked: sql``
}

/** Marks a file as a database of this project ("QstL"). */
const applicationId = 0x5173744c

/** The file that a path or a `file:` URL names. */
const fileOf = (operation: string, url: string): Effect.Effect<string, DbError> => {
  const refuse = (why: string) =>
    fault(operation, url, `${why}. Give a path, or a URL such as file:.pipeline/pipeline.db`)
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(url)?.[1]?.toLowerCase()
  if (url.trim() === "" || url.includes("\0"))
    return Effect.fail(refuse("this does not name a file"))
  if (url === ":memory:") return Effect.fail(refuse("a run is kept in a file, not in memory"))
  if (scheme === undefined) return Effect.succeed(resolve(url))
  if (scheme !== "file")
    return Effect.fail(refuse(`${scheme}: is not supported, only a local file or postgres:`))
  if (/[?#]/.test(url)) return Effect.fail(refuse("a file: URL takes no parameters here"))
  return Effect.try({
    try: () =>
      url.startsWith("file:/") ? fileURLToPath(url) : resolve(decodeURIComponent(url.slice(5))),
    catch: (cause) => refuse(`this is not a file: URL (${String(cause)})`)
  })
}

/** Makes a folder and its parents. Node's own recursive mkdir never ends below /proc. */
const makeFolder = async (folder: string): Promise<void> => {
  const exists = await stat(folder).then(
    () => true,
    () => false
  )
  if (exists) return
  await makeFolder(dirname(folder))
  await mkdir(folder).catch((cause) =>
    cause.code === "EEXIST" ? undefined : Promise.reject(cause)
  )
}

/** The system's words for a failed call, such as "read-only file system". */
const systemWords = (cause: unknown): string =>
  Predicate.hasProperty(cause, "errno") && Predicate.isNumber(cause.errno)
    ? getSystemErrorMessage(cause.errno)
    : String(cause)

/**
 * The failure of opening `file`, with its reason if the file is there and its folder cannot be written: SQLite
 * makes files next to a database even to read it.
 */
const unopened = Effect.fnUntraced(function* (operation: string, file: string, error: DbError) {
  if (error.code !== "SQLITE_CANTOPEN" && error.code !== "SQLITE_READONLY") return error
  const canWrite = yield* Effect.promise(() =>
    Promise.all([access(file), access(dirname(file), constants.W_OK)]).then(
      () => true,
      (cause) => cause.path !== dirname(file)
    )
  )
  if (canWrite) return error
  const reason =
    "its folder is read-only, and SQLite makes files next to a database even to read it"
  return fault(
    operation,
    file,
    `${reason}: copy the database to a folder that you can write to, and name the copy with --db`
  )
})

/** Makes sure that `file` is a file or can become one; makes its folder. */
const prepareFolder = Effect.fnUntraced(function* (operation: string, file: string) {
  const found = yield* Effect.tryPromise({
    try: () =>
      stat(file).catch((cause) => (cause.code === "ENOENT" ? undefined : Promise.reject(cause))),
    catch: (cause) => fromCause(operation, file, cause)
  })
  if (found === undefined) {
    yield* Effect.tryPromise({
      try: () => makeFolder(dirname(file)),
      catch: (cause) =>
        fault(
          operation,
          file,
          `its folder cannot be made (${systemWords(cause)}): name another file with --db`
        )
    })
  } else if (!found.isFile()) {
    const kind = found.isDirectory() ? "a folder" : "not a regular file"
    return yield* fault(operation, file, `it is ${kind}: name a file in it, or another, with --db`)
  }
})

/** A client of one connection, closed with the scope. */
const openClient = (operation: string, file: string, timeout: number) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => createClient({ url: pathToFileURL(file).href, concurrency: 1, timeout }),
      // The only failure of opening; libSQL gives it no code.
      catch: (cause) =>
        fromCause(operation, file, new LibsqlError(String(cause), "SQLITE_CANTOPEN"))
    }),
    (client) => Effect.sync(() => client.close())
  )

/**
 * Says whose database this is. With 0 `tables` the file is new; else `application` must be this
 * project's. Read in one transaction, because another process may be making the database right now.
 */
const identify = async (client: Pick<Transaction, "batch">) => {
  const [application, version, tables, schema] = await client.batch([
    "PRAGMA application_id",
    "PRAGMA user_version",
    "SELECT count(*) FROM sqlite_master",
    schemaQuery
  ])
  const number = (result: ResultSet | undefined) => Number(result?.rows[0]?.[0])
  return {
    application: number(application),
    version: number(version),
    tables: number(tables),
    schema: schemaRows(schema)
  }
}

/**
 * Brings the schema up to date: drizzle's migrator, the mark of this project, and the version. It is
 * one transaction, so that a second process that opens the same new file waits for it.
 */
const applyMigrations = async (client: Client, known: number): Promise<void> => {
  // Some migrations rebuild a table. With foreign keys on, that would delete the rows that refer to it.
  await client.execute("PRAGMA foreign_keys = OFF")
  const transaction = await client.transaction("write")
  try {
    if ((await identify(transaction)).version >= known) return
    const within = drizzleOver(transaction)
    const runAll = async (queries: ReadonlyArray<string>) => {
      for (const query of queries) await transaction.execute(query)
    }
    await migrate(within, runAll, { migrationsFolder, migrationsTable })
    await transaction.execute(`PRAGMA application_id = ${applicationId}`)
    await transaction.execute(`PRAGMA user_version = ${known}`)
    const wrong = await schemaFault(await identify(transaction))
    if (wrong !== null) throw new Error(`its schema cannot be brought up to date: ${wrong}`)
    await transaction.commit()
  } finally {
    transaction.close()
  }
}

/** Refuses a database that is not ours or newer than this code; prepares one that is. */
const prepareDatabase = Effect.fnUntraced(function* (operation: string, file: string) {
  // The retry waits, which lets other fibers run; libSQL's own waiting would block them.
  const client = yield* openClient(operation, file, 0)
  const attempt = <A>(run: () => Promise<A>) =>
    Effect.tryPromise({ try: run, catch: (cause) => fromCause(operation, file, cause) })
  const found = yield* attempt(() => identify(client))
  const known = readMigrationFiles({ migrationsFolder }).length
  if (found.tables > 0 && found.application !== applicationId) {
    const what = "it is a database of another program"
    return yield* fault(operation, file, `${what}: name another file with --db`)
  }
  if (found.version > known) {
    const versions = `its schema has version ${found.version}, and this program knows ${known}`
    const remedy = "use a newer version of the program, or name another file with --db"
    return yield* fault(
      operation,
      file,
      `it was written by a newer program (${versions}): ${remedy}`
    )
  }
  const wrong = found.tables === 0 ? null : yield* attempt(() => schemaFault(found))
  if (wrong !== null) {
    return yield* fault(
      operation,
      file,
      `${wrong}: put back a copy, or name another file with --db`
    )
  }
  yield* attempt(() => client.execute("PRAGMA journal_mode = WAL"))
  if (found.version < known) yield* attempt(() => applyMigrations(client, known))
}, Effect.scoped)

const waitWhileBusy = {
  while: (error: DbError) => error.code === "SQLITE_BUSY",
  schedule: Schedule.spaced("50 millis"),
  times: busyTimeoutMs / 50
}

/** A connection of its own with its pragmas set. */
const openWith = Effect.fnUntraced(function* (
  operation: string,
  file: string,
  synchronous: "NORMAL" | "FULL"
) {
  const client = yield* openClient(operation, file, busyTimeoutMs)
  yield* Effect.tryPromise({
    try: async () => {
      await client.execute(`PRAGMA synchronous = ${synchronous}`)
      await client.execute("PRAGMA foreign_keys = ON")
      // SQLite then finds a damaged page before its content is used.
      await client.execute("PRAGMA cell_size_check = ON")
    },
    catch: (cause) => fromCause(operation, file, cause)
  })
  return client
})

/** No secret of this process gets into the file. */
const stored = (param: unknown) => (typeof param === "string" ? redactedJson(param) : param)

const compressed = (param: unknown) => (typeof param === "string" ? compress(param) : param)

const toLibsql = (statement: Statement) => {
  if (typeof statement === "string") return statement
  const { sql, params } = statement.toSQL()
  const kept = params.map(stored)
  const args = statement.compresses === true ? kept.map(compressed) : kept
  // drizzle has encoded the parameters for SQLite and only types them as unknown
  return { sql, args: args as InArgs }
}

/**
 * Opens the database in the file `name`, a path or a `file:` URL. Makes the file and its folder if they do
 * not exist, and migrates an older version. Nothing is written to a file that is refused.
 */
export const openFile = Effect.fnUntraced(function* (
  url: string,
  name: string
): Effect.fn.Return<Connection, DbError, Scope.Scope> {
  const operation = "Store.open"
  const file = yield* fileOf(operation, name)
  yield* prepareFolder(operation, file)
  yield* prepareDatabase(operation, file).pipe(
    Effect.retry(waitWhileBusy),
    Effect.catch((error) => Effect.flatMap(unopened(operation, file, error), Effect.fail))
  )
  const normal = yield* openWith(operation, file, "NORMAL")
  const full = yield* openWith(operation, file, "FULL")
  // Afterwards the file alone holds everything: libSQL keeps the write-ahead log's file until it is
  // garbage-collected.
  yield* Effect.addFinalizer(() =>
    Effect.ignore(Effect.tryPromise(() => normal.execute("PRAGMA wal_checkpoint(PASSIVE)")))
  )
  const reader = drizzleOver(normal)
  return {
    file,
    url,
    identity: null,
    words,
    search: null,
    read: (operation, query) =>
      Effect.tryPromise({
        try: async () => await query(reader),
        catch: (cause) => fromCause(operation, file, cause)
      }),
    write: (operation, statements, outlives = "process") =>
      Effect.tryPromise({
        try: () =>
          (outlives === "power" ? full : normal).batch(statements(reader).map(toLibsql), "write"),
        catch: (cause) => fromCause(operation, file, cause)
      })
  }
})
