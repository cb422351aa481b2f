/**
 * The connections to a PostgreSQL database. Owns the pool, the time-outs, and that a statement is neither lost
 * nor done twice when the server or the network goes away for a while.
 *
 * A transaction asks for its number before its COMMIT is sent. When the answer to the COMMIT is lost, the server
 * is asked what became of that number: if it was committed, the results are those that had come already; if not,
 * the transaction is done again. Everything else that is lost with a connection was never committed.
 */
import { sql } from "drizzle-orm"
import { Effect, Redacted, Schedule, type Scope } from "effect"
import pg from "pg"
import { redactedJson } from "../../evm/secrets.ts"
import type { Connection, Outlives, Statement, Written } from "../Connection.ts"
import { type DbError, fault } from "../DbError.ts"
import type { Place } from "../place.ts"
import { drizzleOverPostgres, words } from "./dialect.ts"
import { fromFailure, isConflict, isLost } from "./failures.ts"
import { SCHEMA } from "./names.ts"
import { prepare, Unusable } from "./prepare.ts"
import { makePostgresSearch } from "./search.ts"

/** Connections of one process. A server takes 100 by default, from all processes together. */
const CONNECTIONS = 3

/** ms for which a connection is kept that nobody uses: a call of a model lies between two uses by a trial */
const KEPT = 60_000

/** ms that opening a connection may take */
const CONNECTING = 10_000
/** ms that a read may take: reports of large runs read much */
const READING = 300_000
/** ms that a transaction's statements may take */
const WRITING = 60_000
/** ms after which the server ends a transaction whose process is silent: a frozen process holds no row longer */
const IDLE_IN_TRANSACTION = 10_000
/** ms by which this side waits longer than the server, which then gives the better message */
const LATER = 5_000

/** How long the end of the connections is waited for: a server that is frozen or cut off never answers it. */
const CLOSING = "1 second"

/** How long a statement waits for a server that went away, before it fails. */
const PATIENCE = "5 minutes"

/** Statements that a connection keeps prepared. Those with lists of many lengths would be without number. */
const PREPARED = 200

const SETTINGS = [
  `set search_path to ${SCHEMA}`,
  `set statement_timeout to ${READING}`,
  `set idle_in_transaction_session_timeout to ${IDLE_IN_TRANSACTION}`,
  // All digits of a number
  "set extra_float_digits to 1"
].join("; ")

const INT8 = 20
const NUMERIC = 1700
const JSON_TEXT = 114

/** Counts and sums are numbers, JSON is the text that it is in SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8 || oid === NUMERIC) return Number
    if (oid === JSON_TEXT) return String
    return pg.types.getTypeParser(oid, format)
  }
}

/** No secret of this process gets into the database, and no zero byte, which PostgreSQL refuses. */
const stored = (param: unknown) =>
  typeof param === "string" ? redactedJson(param).replaceAll("\0", "\uFFFD") : param

/** Queries by their texts, each with the name under which connections keep it prepared. */
const makeNaming = () => {
  const names = new Map<string, string>()
  return (text: string): { readonly name?: string } => {
    const known = names.get(text)
    if (known !== undefined) return { name: known }
    if (names.size >= PREPARED || text.length > 4_000) return {}
    const name = `q${names.size}`
    names.set(text, name)
    return { name }
  }
}

/** What node-postgres has and its types do not say. */
type Client = pg.PoolClient & { readonly connection: pg.Connection }

/** Ends the connections of a pool: in order if the server answers, otherwise by closing the sockets. */
const closePool = (pool: pg.Pool, open: ReadonlySet<pg.PoolClient>) =>
  Effect.tryPromise(() => pool.end()).pipe(
    Effect.timeout(CLOSING),
    Effect.ensuring(
      Effect.sync(() => {
        for (const client of open) (client as Client).connection.stream.destroy()
      })
    ),
    Effect.interruptible,
    Effect.ignore
  )

const openPool = (shown: string, url: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const open = new Set<pg.PoolClient>()
      const pool = new pg.Pool({
        connectionString: url,
        application_name: "questline",
        max: CONNECTIONS,
        connectionTimeoutMillis: CONNECTING,
        idleTimeoutMillis: KEPT,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        query_timeout: READING + LATER,
        // The statements of a transaction are sent together.
        pipeline: true,
        types,
        onConnect: async (client: pg.ClientBase) => {
          await client.query(SETTINGS)
        }
      })
      // A connection may end while nothing is asked of it; whoever asks next opens another.
      pool.on("connect", (client) => {
        open.add(client)
        client.on("error", () => undefined)
      })
      pool.on("remove", (client) => open.delete(client))
      pool.on("error", () => undefined)
      return { pool, open }
    }),
    ({ open, pool }) => closePool(pool, open)
  ).pipe(
    Effect.map(({ pool }) => pool),
    Effect.catchDefect((cause) => Effect.fail(fromFailure("Store.open", shown, cause)))
  )

/** Uses a connection; one that failed is closed. */
const withClient = async <A>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<A>
): Promise<A> => {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    return await use(client)
  } catch (cause) {
    if (isLost(cause)) failed = new Error("lost")
    throw cause
  } finally {
    client.release(failed)
  }
}

/** A transaction whose COMMIT was sent. */
interface Sent {
  readonly number: string
  readonly results: ReadonlyArray<Written>
}

/** What became of a transaction; it is waited for while the server still works on it. */
const wasCommitted = async (client: pg.PoolClient, { number }: Sent): Promise<boolean> => {
  const { rows } = await client.query({
    text: "select pg_xact_status($1::text::xid8)",
    values: [number],
    rowMode: "array"
  })
  const [status] = rows[0] ?? []
  if (status === "in progress") {
    throw Object.assign(new Error("a transaction is still being committed"), { code: "55P03" })
  }
  return status === "committed"
}

const asWritten = ({ rowCount, rows }: pg.QueryArrayResult): Written => ({
  rows,
  rowsAffected: rowCount ?? 0
})

interface Query {
  readonly text: string
  readonly values?: Array<unknown>
  readonly name?: string
}

/** Asks for rows as arrays, with the time-out of a write. */
const ask = (client: pg.PoolClient, query: Query): Promise<pg.QueryArrayResult> => {
  const config = { ...query, rowMode: "array" as const, query_timeout: WRITING + LATER }
  return client.query(config)
}

const beginning = (outlives: Outlives): string =>
  `begin; set local statement_timeout to ${WRITING}; ${
    outlives === "process" ? "set local synchronous_commit to off; " : ""
  }select pg_current_xact_id()::text`

/** The number of a transaction, in the answer to its beginning: one result for each statement. */
const numberIn = (begun: pg.QueryArrayResult | ReadonlyArray<pg.QueryArrayResult>): string => {
  const last = Array.isArray(begun) ? begun.at(-1) : begun
  return String(last.rows[0][0])
}

/** Sends the statements of a transaction together, and its COMMIT when all of them have been answered. */
const transact = async (
  client: pg.PoolClient,
  queries: ReadonlyArray<Query>,
  outlives: Outlives,
  sending: (sent: Sent) => void
): Promise<ReadonlyArray<Written>> => {
  const begun = ask(client, { text: beginning(outlives) })
  const answers = queries.map((query) => ask(client, query))
  const settled = await Promise.allSettled([begun, ...answers])
  const failed = settled.find((each) => each.status === "rejected")
  if (failed !== undefined) {
    if (!isLost(failed.reason)) await ask(client, { text: "rollback" })
    throw failed.reason
  }
  const results = (await Promise.all(answers)).map(asWritten)
  sending({ number: numberIn(await begun), results })
  await ask(client, { text: "commit" })
  return results
}

/** Tries after which somebody should know. */
const SOON = 4

const pauses = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("5 seconds")]).pipe(
  Schedule.jittered,
  Schedule.upTo({ duration: PATIENCE })
)

/** Tries again what was lost with a connection, and says so once. */
const patiently = <A>(operation: string, shown: string, attempt: () => Promise<A>) => {
  let [tries, told] = [0, false]
  const tell = Effect.suspend(() => {
    tries++
    if (told || tries < SOON) return Effect.void
    told = true
    return Effect.logWarning("the database cannot be reached; waiting for it").pipe(
      Effect.annotateLogs({ database: shown, operation })
    )
  })
  return Effect.tryPromise({ try: attempt, catch: (cause) => cause }).pipe(
    Effect.tapError((cause) => (isLost(cause) ? tell : Effect.void)),
    Effect.retry({
      while: (cause) => isLost(cause) || isConflict(cause),
      schedule: pauses
    }),
    Effect.tap(() =>
      told
        ? Effect.logInfo("the database is there again").pipe(
            Effect.annotateLogs({ database: shown, operation })
          )
        : Effect.void
    ),
    Effect.mapError((cause) => fromFailure(operation, shown, cause))
  )
}

/** Opens a connection and brings the database up to date; fails at once if the server is not there. */
const preparePool = (pool: pg.Pool, shown: string) =>
  Effect.tryPromise({
    try: () => withClient(pool, prepare),
    catch: (cause) =>
      cause instanceof Unusable
        ? fault("Store.open", shown, cause.message)
        : fromFailure("Store.open", shown, cause)
  })

/** Opens the PostgreSQL database at `place`, and makes its tables if they are not there. */
export const openPostgres = Effect.fnUntraced(function* (
  url: string,
  { shown, url: address }: Extract<Place, { readonly _tag: "Postgres" }>
): Effect.fn.Return<Connection, DbError, Scope.Scope> {
  const pool = yield* openPool(shown, Redacted.value(address))
  yield* preparePool(pool, shown)
  const named = makeNaming()
  const reader = drizzleOverPostgres(async (text, values, method) => {
    const { rows } = await withClient(pool, (client) =>
      client.query<Array<unknown>>({ text, values, rowMode: "array", ...named(text) })
    )
    return { rows: method === "get" ? (rows[0] ?? []) : rows }
  })
  const toQuery = (statement: Statement): Query => {
    if (typeof statement === "string") return { text: statement }
    const { params, sql } = statement.toSQL()
    return { text: sql, values: params.map(stored), ...named(sql) }
  }
  const reached: Pick<Connection, "file" | "read" | "write"> = {
    file: shown,
    read: (operation, query) => patiently(operation, shown, async () => await query(reader)),
    write: (operation, statements, outlives = "process") =>
      Effect.suspend(() => {
        const queries = statements(reader).map(toQuery)
        let sent: Sent | undefined
        return patiently(operation, shown, () =>
          withClient(pool, async (client) => {
            if (sent !== undefined && (await wasCommitted(client, sent))) return sent.results
            sent = undefined
            return await transact(client, queries, outlives, (now) => {
              sent = now
            })
          })
        )
      })
  }

  const identity = yield* reached.read("Store.open", async (db) => {
    const [row] = await db.values<[string]>(sql`select id from identity`)
    return row?.[0] ?? null
  })
  return { ...reached, url, identity, words, search: makePostgresSearch(reached) }
})
