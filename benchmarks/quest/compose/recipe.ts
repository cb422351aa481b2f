/**
 * The recipe of a composed bank as text: on the command line `S:N`, and as the name under which a run stores
 * it. Owns reading and writing both. A seed that was committed to is `commit:HASH:SEED`; HASH is the SHA-256
 * of SEED, which was published before.
 */
import { Result } from "effect"
import { digest } from "../../../evm/digest.ts"
import { COMPOSER, composedFamilies, type Recipe } from "./compose.ts"
import { ANYTHING, type Choices, choiceOf, choiceTexts } from "./Difficulty.ts"

/** The fewest and the most operations that a task may have. */
export const LEAST_OPERATIONS = 2
export const MOST_OPERATIONS = 8
/** The operations of a task, unless they are stated. */
export const USUAL: Recipe["operations"] = [2, 6]
/** A folder of more tasks could not be read as a bank. */
export const MOST_TASKS = 16_000

const VERSION = COMPOSER.split("/").at(-1) ?? ""
const PREFIX = "composed:"

/** Whether the name of a bank is a recipe. */
export const isRecipe = (bank: string): boolean => bank.startsWith(PREFIX)

/** A seed is a word, so that it can stand in a name. */
const SEED = /^[A-Za-z0-9_-]{1,80}$/
const COMMITTED = /^commit:([0-9a-f]{64}):([A-Za-z0-9_-]{1,80})$/

/** The seed itself; of a committed one, after its opening was compared with the hash. */
export const seedOf = (text: string): Result.Result<string, string> => {
  const [, hash, opening] = COMMITTED.exec(text) ?? []
  if (hash !== undefined && opening !== undefined) {
    const found = digest(opening)
    return found === hash
      ? Result.succeed(text)
      : Result.fail(
          `the seed "${opening}" has the SHA-256 ${found}, and not ${hash}: correct one of them`
        )
  }
  if (text.startsWith("commit:")) {
    return Result.fail(
      "a committed seed is written commit:HASH:SEED, HASH being the SHA-256 of SEED in 64 hex digits"
    )
  }
  return SEED.test(text)
    ? Result.succeed(text)
    : Result.fail(`"${text}" is not a seed: use up to 80 letters, digits, - and _`)
}

/** `3` or `2..6`. */
export const rangeOf = (text: string): Result.Result<Recipe["operations"], string> => {
  const [, least, most = least] = /^(\d{1,3})(?:\.\.(\d{1,3}))?$/.exec(text) ?? []
  const [fewest, largest] = [Number(least), Number(most)]
  return fewest >= LEAST_OPERATIONS && largest <= MOST_OPERATIONS && fewest <= largest
    ? Result.succeed([fewest, largest])
    : Result.fail(
        `"${text}" is not a range of operations: write one from ${LEAST_OPERATIONS}..${MOST_OPERATIONS}, such as 2..6`
      )
}

/** Names of families, separated by commas. */
export const familiesOf = (text: string): Result.Result<ReadonlyArray<string>, string> => {
  const names = [...new Set(text.split(",").filter((name) => name !== ""))].toSorted()
  const unknown = names.find((name) => !composedFamilies.includes(name))
  return unknown === undefined
    ? Result.succeed(names)
    : Result.fail(
        `there is no family "${unknown}" to compose with: choose from ${composedFamilies.join(", ")}`
      )
}

export const countOf = (text: string): Result.Result<number, string> =>
  /^[1-9]\d{0,5}$/.test(text) && Number(text) <= MOST_TASKS
    ? Result.succeed(Number(text))
    : Result.fail(`"${text}" is not a number of tasks: use 1 to ${MOST_TASKS}`)

/** Choices, each as `name=value`. */
export const choicesOf = (texts: ReadonlyArray<string>): Result.Result<Choices, string> =>
  Result.map(
    Result.all(
      texts.map((text) => {
        const [name = "", value = ""] = text.split("=", 2)
        return choiceOf(name, value)
      })
    ),
    (chosen) => Object.assign({}, ANYTHING, ...chosen)
  )

/** The recipe in `S:N`, `S:N:2..6` or `S:N:2..6:families`, with choices such as `:wording=vague`. */
export const recipeIn = (text: string): Result.Result<Recipe, string> =>
  Result.gen(function* () {
    const [, committed, rest] = /^(commit:[^:]*:[^:]*):(.*)$/.exec(text) ?? []
    const [plain = "", ...others] = text.split(":")
    const seed = committed ?? plain
    const parts = rest === undefined ? others : rest.split(":")
    const chosen = parts.filter((part) => part.includes("="))
    const [count = "", operations = USUAL.join(".."), families = "", ...more] = parts.filter(
      (part) => !part.includes("=")
    )
    if (more.length > 0 || count === "") {
      return yield* Result.fail(
        `"${text}" is not a composition: write SEED:COUNT, such as 7:100, or SEED:COUNT:2..6`
      )
    }
    return {
      seed: yield* seedOf(seed),
      count: yield* countOf(count),
      operations: yield* rangeOf(operations),
      families: yield* familiesOf(families),
      choices: yield* choicesOf(chosen)
    }
  })

/** The name of a recipe's bank. It tells the composer's version too. */
export const nameOf = ({ choices, count, families, operations, seed }: Recipe): string =>
  [
    `${PREFIX}v${VERSION}`,
    seed,
    count,
    operations.join(".."),
    ...(families.length === 0 ? [] : [families.join(",")]),
    ...choiceTexts(choices)
  ].join(":")

/** The recipe that a bank's name tells. */
export const recipeOf = (name: string): Result.Result<Recipe, string> => {
  const [, version, rest = ""] = /^composed:(?:v(\d+):)?(.*)$/.exec(name) ?? []
  return version === undefined || version === VERSION
    ? recipeIn(rest)
    : Result.fail(
        `the bank was made by version ${version} of the composer, and this is version ${VERSION}: use the Questline of that time`
      )
}
