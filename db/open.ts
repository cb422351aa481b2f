/** Opens a database, whichever engine holds it. Owns which engine a name means. */
import { Effect, type Scope } from "effect"
import type { Connection } from "./Connection.ts"
import type { DbError } from "./DbError.ts"
import { openFile } from "./libsql/openFile.ts"
import { namedPlace } from "./place.ts"

/**
 * Opens the database that `url` names: a path, a `file:` URL, `postgres://...`, or `env:NAME` of a variable
 * that holds one of these. Makes a database that does not exist, and migrates an older version. Nothing is
 * written to a database that is refused.
 */
export const open = Effect.fn("db.open")(function* (
  url: string
): Effect.fn.Return<Connection, DbError, Scope.Scope> {
  const place = yield* namedPlace("Store.open", url)
  if (place._tag === "File") return yield* openFile(url, place.name)
  // Loaded only here: a command on a file does not wait for PostgreSQL's driver.
  const { openPostgres } = yield* Effect.promise(() => import("./postgres/openPostgres.ts"))
  return yield* openPostgres(url, place)
})
