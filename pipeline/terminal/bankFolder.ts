/** The bank that `--bank` names: a folder, or a recipe that the benchmark makes its bank from. */
import { Effect, FileSystem, Option, Path } from "effect"
import { UsageError } from "./failure.ts"

/** A bank that is not in a folder, such as `composed:7:20`. */
const RECIPE = /^[a-z]+:/

/** The absolute path of the bank, or its recipe: a stored run can be resumed from any folder. */
export const bankFolder = Effect.fnUntraced(function* (bank: Option.Option<string>) {
  if (Option.isNone(bank)) return null
  if (RECIPE.test(bank.value)) return bank.value
  const path = yield* Path.Path
  const fs = yield* FileSystem.FileSystem
  const directory = path.resolve(bank.value)
  if (yield* fs.exists(directory)) return directory
  return yield* new UsageError({
    message: `there is no folder ${directory}: give the folder of a bank with --bank`
  })
})
