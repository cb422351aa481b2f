/**
 * The connection to one database, whichever engine holds it: a local file (libsql/) or PostgreSQL
 * (postgres/). Owns what the parts of the Store may ask of it; open.ts makes one.
 */

import type { Placeholder, SQL } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { Effect } from "effect"
import type { DbError } from "./DbError.ts"
import type { Db } from "./guarded.ts"
import type { Search } from "./readers/searched.ts"

/** A query as drizzle builds it, or SQL without parameters. */
export type Statement =
  | string
  | {
      toSQL(): { sql: string; params: Array<unknown> }
      /** its long texts may be stored compressed: no SQL looks into them */
      readonly compresses?: true
    }

/** `power`: a commit outlives a loss of power; `process`: it outlives the process. */
export type Outlives = "process" | "power"

/** What a statement of a transaction returned. */
export interface Written {
  readonly rows: ReadonlyArray<{ readonly [column: number]: unknown; readonly length: number }>
  readonly rowsAffected: number
}

/** A time in ms since the epoch, as it is written. */
export type Stamp = number | SQL<number>

/** The few expressions that the engines spell differently. */
export interface Words {
  readonly engine: "libsql" | "postgres"
  /** true: each question waits for a network, so nothing is asked in vain */
  readonly far: boolean
  /** ms since the epoch by the database's own clock, which is the same for all of its users */
  readonly now: SQL<number>
  /**
   * The time at which a trial began or ended: this process's, where one machine has all processes, and the database's
   * where there may be several
   */
  readonly stamp: (here: number) => Stamp
  /** a text that `write` may return */
  readonly bytes: (text: SQL | { getSQL(): SQL }) => SQL
  /** the elements of a JSON array as rows `place`, each with its `value` and, in their order, its `key` */
  readonly elements: (json: string | Placeholder) => SQL
  /**
   * the rows of a group as one JSON list of lists with the values of these columns, in the order of `by`; what a column
   * holds as JSON is a value there. null: its driver reads rows well
   */
  readonly packed:
    | ((
        columns: ReadonlyArray<{ readonly column: SQLiteColumn; readonly isJson: boolean }>,
        by: { getSQL(): SQL }
      ) => SQL<string>)
    | null
  /** lets a transaction delete rows before those that refer to them */
  readonly deferReferences: string
  /** ends a selection of rows that the transaction keeps to itself; none: it has the whole database to itself */
  readonly alone: SQL | undefined
  /** ends a selection of rows to change: those that another transaction is changing are passed over */
  readonly skipLocked: SQL
}

export interface Connection {
  /** what messages call it: the absolute path of the file, or the address without its secrets */
  readonly file: string
  /** what opens it again, as it was given; never shown and never stored */
  readonly url: string
  /** which database this is, wherever it is reached; null: a file of this machine */
  readonly identity: string | null
  readonly words: Words
  /** finds words in replies; null: as SQLite does */
  readonly search: Search | null
  /** Runs a query that only reads. */
  readonly read: <A>(
    operation: string,
    query: (db: Db) => PromiseLike<A>
  ) => Effect.Effect<A, DbError>
  /**
   * Runs statements as one transaction: all of them are committed, or none. They return numbers and
   * bytes, never text, because what is read here comes from the driver undecoded.
   */
  readonly write: (
    operation: string,
    statements: (db: Db) => ReadonlyArray<Statement>,
    outlives?: Outlives
  ) => Effect.Effect<ReadonlyArray<Written>, DbError>
}
