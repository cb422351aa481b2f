/**
 * The part of the Store that keeps what was made of a run for its readers. Owns that a text is kept only for the run as
 * it was read: not if a trial has changed since, and not while one is open, because its outputs change nothing in its row.
 */
import { and, eq, sql } from "drizzle-orm"
import { Effect, Option, Schema } from "effect"
import type { Connection } from "../Connection.ts"
import type { DbError } from "../DbError.ts"
import { named } from "../guarded.ts"
import { decodeRows, type Run } from "../rows.ts"
import { reports, runs, trials } from "../schema.ts"
import { isLatest } from "../trials.ts"

/** Texts by their names. */
export type Texts = Readonly<Record<string, string>>

export interface Reports {
  /** The text of a run that was kept under this name for this key. */
  readonly keptOf: (
    runId: string,
    name: string,
    key: string
  ) => Effect.Effect<Option.Option<string>, DbError>
  /** Keeps texts for a key, each in place of an earlier one. The run is the row that they were made from. */
  readonly keepFor: (
    run: Pick<Run, "id" | "revision">,
    key: string,
    texts: Texts
  ) => Effect.Effect<void, DbError>
}

const Kept = Schema.Struct({ value: Schema.String })

const keptOf = ({ file, read }: Connection): Reports["keptOf"] =>
  Effect.fn("Store.keptOf")(function* (runId, name, key) {
    const operation = "Store.keptOf"
    const rows = yield* read(operation, (db) =>
      db
        .select({ value: reports.value })
        .from(reports)
        .where(and(eq(reports.runId, runId), eq(reports.name, name), eq(reports.key, key)))
    )
    const found = yield* decodeRows(
      { operation, file, table: "reports" },
      Kept,
      () => `${name} of ${runId}`,
      rows
    )
    return Option.map(Option.fromUndefinedOr(found[0]), ({ value }) => value)
  })

const keepFor = ({ write }: Connection): Reports["keepFor"] =>
  Effect.fn("Store.keepFor")(function* ({ id, revision }, key, texts) {
    const open = sql`select 1 from ${trials} where ${trials.runId} = ${id} and ${trials.status} in ('pending', 'running') and ${isLatest}`
    yield* write("Store.keepFor", (db) =>
      Object.entries(texts).map(([name, value]) =>
        db
          .insert(reports)
          .select(
            sql`select ${runs.id}, ${name}, ${key}, ${value} from ${runs} where ${runs.id} = ${id} and ${runs.revision} = ${revision} and not exists (${open})`
          )
          .onConflictDoUpdate({
            target: [reports.runId, reports.name].map(named),
            set: { key: sql`excluded.key`, value: sql`excluded.value` }
          })
      )
    )
  })

export const makeReports = (connection: Connection): Reports => ({
  keptOf: keptOf(connection),
  keepFor: keepFor(connection)
})
