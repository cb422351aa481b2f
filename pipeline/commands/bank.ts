/** The bank as commands see it: loaded with all that there is to check it against. */
import { Effect, FileSystem, Option, Path } from "effect"
import { environmentKeys } from "../../stages/environment.ts"
import { type Bank, loadBank } from "../../tasks/Bank.ts"
import { nearest } from "../../tasks/Names.ts"
import { familyNames } from "../../validators/index.ts"
import { UsageError } from "./failure.ts"

/** The bank's folder, absolute, as a run stores it: it is resumed from wherever. */
export const bankFolder = Effect.fnUntraced(function* (bank: Option.Option<string>) {
  if (Option.isNone(bank)) return null
  const path = yield* Path.Path
  const fs = yield* FileSystem.FileSystem
  const directory = path.resolve(bank.value)
  if (yield* fs.exists(directory)) return directory
  return yield* new UsageError({
    message: `there is no folder ${directory}: give the folder of a bank with --bank`
  })
})

/** Reads and checks a bank; the project's own where none is named. */
export const openBank = Effect.fnUntraced(function* (bank: Option.Option<string>) {
  const directory = yield* bankFolder(bank)
  return yield* loadBank({
    ...(directory === null ? {} : { directory }),
    envKeys: environmentKeys,
    families: familyNames
  })
})

/** The task of that id; fails with the ids that it may have meant. */
export const findTask = Effect.fnUntraced(function* (bank: Bank, id: string) {
  const entry = bank.entries.find(({ task }) => task.id === id)
  if (entry !== undefined) return entry
  const near = nearest(
    id,
    bank.entries.map(({ task }) => task.id)
  )
  const remedy =
    near.length > 0 ? `did you mean ${near.join(" or ")}?` : "`pipeline tasks list` names them all"
  return yield* new UsageError({ message: `there is no task "${id}"; ${remedy}` })
})
