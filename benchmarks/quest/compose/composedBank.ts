/**
 * Composed banks by their names, for everything that reads a bank. Owns composing a bank once for a process:
 * the latest banks are kept.
 */
import { Result } from "effect"
import { counted } from "../../../report/text.ts"
import { compose, filesOf } from "./compose.ts"
import { recipeOf } from "./recipe.ts"

type Files = ReadonlyMap<string, string>

/** Banks that are kept; a process rarely reads more than one. */
const KEPT = 2
const kept = new Map<string, Result.Result<Files, string>>()

const made = (name: string): Result.Result<Files, string> =>
  Result.flatMap(recipeOf(name), (recipe) => {
    const composition = compose(recipe)
    return composition === null
      ? Result.fail(
          `${counted(recipe.count, "task")} cannot be composed from ${name}: ask for fewer, for more operations or for other families`
        )
      : Result.succeed(filesOf(composition))
  })

/** The files of the bank of that name, by their paths; or why there is none. */
export const composedFiles = (name: string): Result.Result<Files, string> => {
  const found = kept.get(name)
  if (found !== undefined) return found
  const [oldest] = kept.keys()
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
  const files = made(name)
  kept.set(name, files)
  return files
}

/** One file of a composed bank; undefined if it has none. */
export const composedFile = (name: string, file: string): string | undefined =>
  Result.getOrUndefined(composedFiles(name))?.get(file)
