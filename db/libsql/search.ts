/**
 * The part of the Store that finds words in the replies of models. Owns the index. It is built in parts
 * when a run is first searched, and later extended by new replies. A run that is never searched has no
 * index, and playing a run never waits for it.
 */
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Connection } from "../Connection.ts"
import { decodeRows } from "../rows.ts"
import { BEFORE, EXCERPT, Hit, type Search, statement } from "../searched.ts"

/** Replies that are added at once. The process does nothing else meanwhile. */
const AT_ONCE = 4_000

/** The searched text: a reply has a `text`; another output is searched as it is stored. */
const SAID =
  "coalesce(iif(json_valid(outputs.value), json_extract(outputs.value, '$.text'), null), outputs.value)"

/**
 * The query in FTS5's syntax: each word in quotes, as a prefix. A zero byte would end the quoted text.
 */
const matchOf = (words: ReadonlyArray<string>): string =>
  words.map((word) => `"${word.replaceAll("\0", " ").replaceAll('"', '""')}"*`).join(" ")

const indexReplies = ({ write }: Connection) =>
  Effect.fn("Store.indexReplies")(function* (runId: string, stages: ReadonlyArray<string>) {
    if (stages.length === 0) return 0
    const results = yield* write("Store.indexReplies", () => [
      statement(
        `INSERT INTO searched (key) SELECT DISTINCT steps.key FROM steps JOIN trials ON trials.id = steps.trial_id WHERE trials.run_id = ? AND steps.stage IN (${stages.map(() => "?").join(", ")}) AND NOT EXISTS (SELECT 1 FROM searched WHERE searched.key = steps.key) LIMIT ${AT_ONCE}`,
        [runId, ...stages]
      ),
      // Ids only grow, so the rows without words are those that were added just now.
      statement(
        `INSERT INTO search (rowid, text) SELECT searched.id, ${SAID} FROM searched JOIN outputs ON outputs.key = searched.key WHERE searched.id > (SELECT coalesce(max(id), 0) FROM search_docsize)`
      )
    ])
    return results[0]?.rowsAffected ?? 0
  })

const search = ({ file, read }: Connection) =>
  Effect.fn("Store.search")(function* (runId: string, words: ReadonlyArray<string>, limit: number) {
    const operation = "Store.search"
    const said = sql.raw(SAID)
    const at = sql`instr(lower(${said}), lower(${words[0] ?? ""}))`
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
          excerpt: sql<string>`substr(${said}, max(1, ${at} - ${BEFORE}), ${EXCERPT})`,
          count: sql<number>`reply.count`
        })
        .from(replies)
        .orderBy(sql`reply.id`, sql`reply.seq`)
    )
    const hits = yield* decodeRows(
      { operation, file, table: "trials" },
      Hit,
      ({ trialId }) => `${trialId}`,
      rows
    )
    return { hits, count: Number(rows[0]?.count ?? 0) }
  })

/** Search over FTS5; PostgreSQL has its own in db/postgres/search.ts. */
export const makeSearch = (connection: Connection): Search => ({
  indexReplies: indexReplies(connection),
  search: search(connection)
})
