/**
 * The content of a bank's folder. The project's bank has a folder for each task (taskFolder.ts) and one
 * `ratings.json` for the whole bank. A published bank has files of tasks anywhere in it, and its ratings in
 * the folder or next to it. Owns recognising and reading both; Bank.ts decodes the tasks.
 */
import { Effect, FileSystem, Path, Predicate, Result, Schema } from "effect"
import {
  readOutside,
  textsOutside,
  type UnreadableFile,
  walkOutside
} from "../../../evm/outsideFiles.ts"
import { ownTexts } from "../../../evm/ownFiles.ts"
import { composedFiles } from "../compose/composedBank.ts"
import { isRecipe } from "../compose/recipe.ts"
import { decodeAs, Problem } from "./Problem.ts"
import { type PublishedScores, readScores, SCORES } from "./published/scores.ts"
import { isPublished, isTask } from "./publishedBank.ts"
import { Ratings, TaskRatings } from "./Ratings.ts"
import { isAbout, RATINGS, ratedOf, TASK, taskOf } from "./taskFolder.ts"

/** The bank cannot be used; lists every problem of every file. */
export class BankError extends Schema.TaggedError<BankError>()("BankError", {
  directory: Schema.String,
  problems: Schema.NonEmptyArray(Problem)
}) {
  override get message() {
    const lines = this.problems.map(
      ({ file, path, reason }) => `  ${file}: ${path === "" ? "" : `${path}: `}${reason}`
    )
    return `read the bank ${this.directory}: correct\n${lines.join("\n")}`
  }
}

/** A JSON value that may be a task, with where it stands. */
export interface Item {
  /** relative to the bank's folder; `file[3]` is the fourth task of a file with many */
  readonly file: string
  readonly json: Schema.Json
}

/** The ratings of a bank, from the file for the whole bank and those of its tasks. */
export interface BankRatings {
  /** the raters and the rubric; null if no file for the whole bank names them */
  readonly whole: Pick<Ratings, "raters" | "rubric"> | null
  /** by task id */
  readonly tasks: Ratings["tasks"]
  /** the tasks whose ratings are in their own folder */
  readonly inFolder: ReadonlySet<string>
}

/** Collects what is wrong, item by item. */
export class Findings {
  readonly problems: Array<Problem> = []
  readonly leftOut: Array<Problem> = []
  readonly notes: Array<Problem> = []

  /** The value; if there is none, null, and its problems are kept. */
  keep<A>(result: Result.Result<A, ReadonlyArray<Problem>>): A | null {
    if (Result.isSuccess(result)) return result.success
    this.problems.push(...result.failure)
    return null
  }

  /** The value; null if there is none, which affects nothing else. */
  spare<A>(result: Result.Result<A, ReadonlyArray<Problem>>): A | null {
    if (Result.isSuccess(result)) return result.success
    this.leftOut.push(...result.failure)
    return null
  }
}

/** The deepest nesting that is read, because functions that search a value recurse once per level. */
const MOST_LEVELS = 100

const isTooDeep = (json: Schema.Json): boolean => {
  let level: ReadonlyArray<unknown> = [json]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return true
    level = level.filter(Predicate.isObjectOrArray).flatMap((value) => Object.values(value))
  }
  return false
}

const reasonOf = (cause: unknown): string =>
  Predicate.isError(cause) ? cause.message : String(cause)

/** The JSON value of a file; it is decoded when its kind is known. */
const parseFile = (
  file: string,
  text: string
): Result.Result<Schema.Json, ReadonlyArray<Problem>> =>
  Result.try({
    try: (): Schema.Json => JSON.parse(text),
    catch: (cause) => [{ file, path: "", reason: `is not valid JSON: ${reasonOf(cause)}` }]
  }).pipe(
    Result.filterOrFail(
      (json) => !isTooDeep(json),
      () => [{ file, path: "", reason: `is nested more than ${MOST_LEVELS} levels deep` }]
    )
  )

const unreadable = (file: string, error: UnreadableFile): Problem => ({
  file,
  path: "",
  reason: `cannot be read (${error.message}): give the folder of a bank`
})

/** Names at the top of a bank that lead to folders elsewhere. Links are not followed. */
const linksIn = Effect.fnUntraced(function* (directory: string, names: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  // A folder is never among these names, so what leads to one is a link.
  const leads = (name: string) =>
    fs.stat(path.join(directory, name)).pipe(
      Effect.map(({ type }) => type === "Directory"),
      Effect.orElseSucceed(() => false)
    )
  const others = names.filter((name) => !/[/\\]|\.json$|\.ts$|^\.|^node_modules$/.test(name))
  return yield* Effect.filter(others, leads)
})

const failOn = (directory: string, file: string) => (error: UnreadableFile) =>
  Effect.fail(new BankError({ directory, problems: [unreadable(file, error)] }))

/**
 * The JSON files of a folder that a user names, with their texts; null for files that must be read one by
 * one.
 */
const outsideTexts = Effect.fnUntraced(function* (directory: string, found: Findings) {
  const path = yield* Path.Path
  const names = yield* walkOutside(directory).pipe(Effect.catch(failOn(directory, directory)))
  for (const file of yield* linksIn(directory, names)) {
    const reason = "is a link to a folder, and links are not followed: copy the folder"
    found.leftOut.push({ file, path: "", reason })
  }
  const files = names.filter((name) => name.endsWith(".json"))
  const texts = yield* textsOutside(files.map((file) => path.join(directory, file)))
  return new Map(
    files.map((file, index) => [file.split(path.sep).join("/"), texts[index] ?? null] as const)
  )
})

/** The JSON files of a bank that is composed from its name. */
const composedTexts = (directory: string): Effect.Effect<ReadonlyMap<string, string>, BankError> =>
  Result.match(composedFiles(directory), {
    onSuccess: (files) =>
      Effect.succeed(new Map([...files].filter(([name]) => name.endsWith(".json")))),
    onFailure: (reason) =>
      Effect.fail(new BankError({ directory, problems: [{ file: directory, path: "", reason }] }))
  })

/** The JSON files of the bank with their values, in the order of their names. */
const readFiles = Effect.fnUntraced(function* (
  directory: string,
  isOurs: boolean,
  found: Findings
) {
  const path = yield* Path.Path
  const texts: ReadonlyMap<string, string | null> = isRecipe(directory)
    ? yield* composedTexts(directory)
    : isOurs
      ? ownTexts(directory, ".json")
      : yield* outsideTexts(directory, found)
  const files = [...texts]
    .filter(([name]) => !/(^|\/)(\.|node_modules\/)/.test(name) && !isAbout(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return yield* Effect.forEach(
    files,
    Effect.fnUntraced(
      function* ([file, text]) {
        const whole = text ?? (yield* readOutside(path.join(directory, file)))
        return { file, json: parseFile(file, whole) }
      },
      (read, [file]) => Effect.catch(read, failOn(directory, file))
    )
  )
})

/** The tasks of one file: itself, or each item of an array. */
const itemsOf = ({ file, json }: Item): ReadonlyArray<Item> =>
  Array.isArray(json)
    ? json.map((item, index) => ({ file: `${file}[${index}]`, json: item }))
    : [{ file, json }]

/** The ratings from both kinds of file; a task that both rate is a problem. */
const ratingsOf = (
  file: Ratings | null,
  ofTasks: ReadonlyMap<string, TaskRatings>,
  found: Findings
): BankRatings | null => {
  if (file === null && ofTasks.size === 0) return null
  const { tasks, ...whole } = file ?? { tasks: {} }
  for (const id of Object.keys(tasks).filter((each) => ofTasks.has(each))) {
    const reason = `${id}/${RATINGS} also rates this task: keep one of the two`
    found.problems.push({ file: RATINGS, path: `tasks.${id}`, reason })
  }
  return {
    whole: "rubric" in whole ? whole : null,
    tasks: Object.fromEntries([...Object.entries(tasks), ...ofTasks]),
    inFolder: new Set(ofTasks.keys())
  }
}

/** The tasks of a file, each meant as one; anything else in it is left out. */
const tasksIn = (item: Item, published: boolean, found: Findings): ReadonlyArray<Item> => {
  // A file in a task's place is meant as a task, whatever it contains.
  if (!published && taskOf(item.file) !== null) return [item]
  const items = itemsOf(item)
  const tasks = items.filter(({ json }) => isTask(json))
  const others = items.length === 0 ? [item] : items.filter(({ json }) => !isTask(json))
  found.leftOut.push(...others.map(({ file }) => ({ file, path: "", reason: "contains no task" })))
  return tasks
}

/** Everything in the files of a folder, in either form; `isOurs`: the folder of the project's bank. */
export const readBankFiles = Effect.fnUntraced(function* (
  directory: string,
  isOurs: boolean,
  found: Findings
) {
  const items: Array<Item> = []
  const files = yield* readFiles(directory, isOurs, found)
  const names = new Set(files.map(({ file }) => file))
  const published = files.some(
    ({ file, json }) =>
      Result.isSuccess(json) &&
      itemsOf({ file, json: json.success }).some((item) => isPublished(item.json))
  )
  let whole: Ratings | null = null
  const ofTasks = new Map<string, TaskRatings>()
  let scores: PublishedScores | null = null
  for (const { file, json: parsed } of files) {
    // An unusable file of a published bank affects no other file.
    const json = published ? found.spare(parsed) : found.keep(parsed)
    if (json === null) continue
    const rated = ratedOf(file)
    if (file === RATINGS) {
      whole = found.keep(decodeAs(Ratings, file, json))
    } else if (rated !== null && names.has(`${rated}/${TASK}`)) {
      const ratings = found.keep(decodeAs(TaskRatings, file, json))
      if (ratings !== null) ofTasks.set(rated, ratings)
    } else if (published && file === SCORES) {
      scores = found.spare(readScores(file, json))
    } else {
      items.push(...tasksIn({ file, json }, published, found))
    }
  }
  if (published) scores ??= yield* scoresBeside(directory, found)
  return { items, ratings: ratingsOf(whole, ofTasks, found), scores, published }
})

/** The ratings that are published next to the bank's folder; null if there are none. */
const scoresBeside = Effect.fnUntraced(function* (directory: string, found: Findings) {
  const path = yield* Path.Path
  const file = path.join("..", SCORES)
  return yield* readOutside(path.join(directory, file)).pipe(
    Effect.map((text) =>
      found.spare(Result.flatMap(parseFile(file, text), (json) => readScores(file, json)))
    ),
    Effect.catch(() => {
      found.notes.push({
        file: SCORES,
        path: "",
        reason: "is not in the folder or next to it: published templates are unrated"
      })
      return Effect.succeed(null)
    })
  )
})
