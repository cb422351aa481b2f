/**
 * The part of the Store that finds words in the replies of models. Owns the index. It is built in parts
 * when a run is first searched, and later extended by new replies. A run that is never searched has no
 * index, and playing a run never waits for it.
 */
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Connection } from "../Connection.ts"
import { excerptOf, Hit, openReplies, type Search, saidIn, statement } from "../readers/searched.ts"
import { decodeRows } from "../rows.ts"

/** Replies that are added at once. The process does nothing else meanwhile. */
const AT_ONCE = 1_000

/** The searched text of a value; nothing is found in one that is damaged. */
const textIn = (value: unknown): string => (typeof value === "string" ? saidIn(value) : "")

/**
 * The query in FTS5's syntax: each word in quotes, as a prefix. A zero byte would end the quoted text.
 */
const matchOf = (words: ReadonlyArray<string>): string =>
  words.map((word) => `"${word.replaceAll("\0", " ").replaceAll('"', '""')}"*`).join(" ")

const indexReplies = ({ read, write }: Connection) =>
  Effect.fn("Store.indexReplies")(function* (runId: string, stages: ReadonlyArray<string>) {
    if (stages.length === 0) return 0
    const operation = "Store.indexReplies"
    // Values may be compressed, which SQLite does not know.
    const open = yield* read(operation, (db) => openReplies(db, runId, stages, AT_ONCE))
    if (open.length === 0) return 0
    yield* write(operation, () =>
      open.flatMap(({ key, value }) => [
        statement("INSERT INTO searched (key) VALUES (?) ON CONFLICT DO NOTHING", [key]),
        // Another process may have added it meanwhile.
        statement(
          "INSERT INTO search (rowid, text) SELECT id, ? FROM searched WHERE key = ? AND NOT EXISTS (SELECT 1 FROM search_docsize WHERE search_docsize.id = searched.id)",
          [textIn(value), key]
        )
      ])
    )
    return open.length
  })

const search = ({ file, read }: Connection) =>
  Effect.fn("Store.search")(function* (runId: string, words: ReadonlyArray<string>, limit: number) {
    const operation = "Store.search"
    // The index is queried once, and first: SQLite would query it for every trial.
    const replies = sql`(select trials.*, steps.stage, steps.step, steps.seq, steps.key, count(*) over () as count
    from (select rowid as id from search where search match ${matchOf(words)} limit -1) found
    cross join searched on searched.id = found.id
    cross join steps on steps.key = searched.key
    cross join trials on trials.id = steps.trial_id
    where trials.run_id = ${runId}
    order by trials.id, steps.seq limit ${limit}) reply
    join outputs on outputs.key = reply.key`
    const rows = yield* read(operation, (db) =>
      db
        .select({
          trialId: sql<number>`reply.id`,
          model: sql<string>`reply.model`,
          item: sql<string>`reply.item`,
          variant: sql<string>`reply.variant`,
          round: sql<number>`reply.round`,
          status: sql<string>`reply.status`,
          outcome: sql<string | null>`reply.outcome`,
          passed: sql<number | null>`reply.passed`,
          stage: sql<string>`reply.stage`,
          step: sql<number>`reply.step`,
          value: sql<string>`outputs.value`,
          count: sql<number>`reply.count`
        })
        .from(replies)
        .orderBy(sql`reply.id`, sql`reply.seq`)
    )
    const hits = yield* decodeRows(
      { operation, file, table: "trials" },
      Hit,
      ({ trialId }) => `${trialId}`,
      rows.map(({ value, ...row }) => ({
        ...row,
        excerpt: excerptOf(textIn(value), words[0] ?? "")
      }))
    )
    return { hits, count: Number(rows[0]?.count ?? 0) }
  })

/** Search over FTS5; PostgreSQL has its own in db/postgres/search.ts. */
export const makeSearch = (connection: Connection): Search => ({
  indexReplies: indexReplies(connection),
  search: search(connection)
})
