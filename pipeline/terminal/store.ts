/** Opens the database that a command names. Owns that a command that only reads creates no database. */
import { Effect, FileSystem, Option } from "effect"
import { isPostgres } from "../../db/place.ts"
import { Store } from "../../db/Store.ts"
import { DatabaseOption } from "../run/findRun.ts"
import { UsageError, withoutSecrets } from "./failure.ts"
import { shellWord } from "./invocation.ts"
import { DEFAULT_DATABASE } from "./options.ts"

/** The Store in the database `db`, which is created if needed. */
export const openStore = (db: string) => Store.layer({ url: db })

/**
 * The option that names the database in a suggested command; empty for the default one. An address that was given
 * as an option holds no password, or it would have been refused.
 */
export const databaseOption = ({ db }: { readonly db: string }): string =>
  db === DEFAULT_DATABASE ? "" : ` --db ${shellWord(isPostgres(db) ? db : withoutSecrets(db))}`

/** The path of `db`, if it is not an address. */
export const pathOf = (db: string): Option.Option<string> =>
  /^[a-z][a-z0-9+.-]+:/i.test(db) ? Option.none() : Option.some(db)

/** Runs `use` on the Store of an existing file; fails if there is none. */
export const onStore = <A, E, R>(db: string, use: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const path = pathOf(db)
    if (Option.isSome(path) && path.value.trim() !== "" && !(yield* fs.exists(path.value))) {
      return yield* new UsageError({
        message: `there is no database ${withoutSecrets(db)}: start a run with \`questline run${databaseOption({ db })}\`, or name another file with --db`
      })
    }
    return yield* use.pipe(
      Effect.provide(openStore(db)),
      Effect.provideService(DatabaseOption, databaseOption({ db }))
    )
  })
