/**
 * The part of the Store that finds words in the replies of models, on PostgreSQL. Owns the index: a `tsvector`
 * of each reply, of the words that SQLite's index would have. They are made here, because PostgreSQL's own parser
 * takes hashes, hyphens and underscores apart in another way.
 */
import { type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Connection } from "../Connection.ts"
import { excerptOf, Hit, openReplies, type Search, saidIn, statement } from "../readers/searched.ts"
import { decodeRows } from "../rows.ts"

/** Replies that are added at once. */
const AT_ONCE = 500

/** PostgreSQL's limits: bytes of a word, the last position, positions of one word. */
const WORD_BYTES = 2_000
const LAST_POSITION = 16_383
const POSITIONS = 255
/** Different words of one reply: a `tsvector` has at most 1 MB. */
const WORDS = 20_000

/** The words of a text: runs of letters, digits and underscores, without case and accents. */
const wordsOf = (text: string): ReadonlyArray<string> =>
  (
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{Co}_]+/gu) ?? []
  ).filter((word) => Buffer.byteLength(word) < WORD_BYTES)

/** The words of a reply with their places, as PostgreSQL writes them. */
const vectorOf = (text: string): string => {
  const places = new Map<string, Array<number>>()
  for (const [at, word] of wordsOf(text).entries()) {
    const known = places.get(word)
    if (known === undefined) {
      if (places.size < WORDS) places.set(word, [Math.min(at + 1, LAST_POSITION)])
    } else if (known.length < POSITIONS && at < LAST_POSITION) known.push(at + 1)
  }
  return [...places].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ")
}

/** The query: all of the words, each as the beginning of a word, and its parts one after the other. */
const queryOf = (words: ReadonlyArray<string>): string =>
  words
    .map(wordsOf)
    .filter((parts) => parts.length > 0)
    .map((parts) =>
      parts.map((part, at) => (at === parts.length - 1 ? `'${part}':*` : `'${part}'`)).join(" <-> ")
    )
    .map((phrase) => `(${phrase})`)
    .join(" & ")

type Reached = Pick<Connection, "file" | "read" | "write">

const indexReplies = ({ read, write }: Reached): Search["indexReplies"] =>
  Effect.fn("Store.indexReplies")(function* (runId, stages) {
    if (stages.length === 0) return 0
    const open = yield* read("Store.indexReplies", (db) => openReplies(db, runId, stages, AT_ONCE))
    if (open.length === 0) return 0
    yield* write("Store.indexReplies", () =>
      open.map(({ key, value }) =>
        statement(
          "insert into searched (key, words) values ($1, $2::tsvector) on conflict do nothing",
          [key, vectorOf(saidIn(value))]
        )
      )
    )
    return open.length
  })

const repliesOf = (runId: string, query: string, limit: number): SQL =>
  sql`(select trials.id, trials.model, trials.item, trials.variant, trials.round, trials.status, trials.outcome, trials.passed, steps.stage, steps.step, steps.seq, steps.key, count(*) over () as count
    from searched
    join steps on steps.key = searched.key
    join trials on trials.id = steps.trial_id
    where searched.words @@ ${query}::tsquery and trials.run_id = ${runId}
    order by trials.id, steps.seq limit ${limit}) reply
    join outputs on outputs.key = reply.key`

const search = ({ file, read }: Reached): Search["search"] =>
  Effect.fn("Store.search")(function* (runId, words, limit) {
    const operation = "Store.search"
    const query = queryOf(words)
    if (query === "") return { hits: [], count: 0 }
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
        .from(repliesOf(runId, query, limit))
        .orderBy(sql`reply.id`, sql`reply.seq`)
    )
    const [word = ""] = words
    const hits = yield* decodeRows(
      { operation, file, table: "trials" },
      Hit,
      ({ trialId }) => `${trialId}`,
      rows.map(({ value, ...row }) => ({ ...row, excerpt: excerptOf(saidIn(value), word) }))
    )
    return { hits, count: Number(rows[0]?.count ?? 0) }
  })

export const makePostgresSearch = (connection: Reached): Search => ({
  indexReplies: indexReplies(connection),
  search: search(connection)
})
