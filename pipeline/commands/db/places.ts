/** Opens databases that are named as arguments. Owns that one that is read must be there. */
import { realpath } from "node:fs/promises"
import { Effect, FileSystem, Option } from "effect"
import { open } from "../../../db/open.ts"
import { UsageError, withoutSecrets } from "../../terminal/failure.ts"
import { pathOf } from "../../terminal/store.ts"

/** Opens a database that exists. */
export const openExisting = Effect.fnUntraced(function* (name: string) {
  const fs = yield* FileSystem.FileSystem
  const path = pathOf(name)
  if (Option.isSome(path) && path.value.trim() !== "" && !(yield* fs.exists(path.value))) {
    return yield* new UsageError({ message: `there is no database ${withoutSecrets(name)}` })
  }
  return yield* open(name)
})

/** The same text for two names of one file; of a server's database, what is shown of it. */
const sameFor = (shown: string) => Effect.promise(() => realpath(shown).then(String, () => shown))

/** Opens the database that is read, and the one that is written, which is made if it is not there. */
export const openBoth = Effect.fnUntraced(function* (from: string, to: string) {
  const source = yield* openExisting(from)
  const target = yield* open(to)
  if ((yield* sameFor(source.file)) === (yield* sameFor(target.file))) {
    return yield* new UsageError({
      message: `${source.file} cannot be copied to itself: name another database`
    })
  }
  return { source, target }
})
