/** Whether the pages of a file are whole. Owns SQLite's own check; PostgreSQL has checksums of its own. */
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Connection } from "../Connection.ts"

/** Findings that are told. */
const MOST = 20

/** What SQLite finds wrong with the file; empty if nothing. */
export const damageOf = Effect.fn("db.damage")(function* ({ read, words }: Connection) {
  if (words.engine === "postgres") return []
  const rows = yield* read("db.damage", (db) =>
    db
      .select({ found: sql<string>`quick_check` })
      .from(sql`pragma_quick_check(${sql.raw(`${MOST}`)})`)
  )
  return rows.map(({ found }) => String(found)).filter((found) => found !== "ok")
})
