/**
 * The bank of tasks on disk: `atomic/<category>/<subcategory>/<id>.json`, `composite/<id>.json`
 * and `ratings.json` in one folder; or, anywhere in it, JSON files of the published shape. Owns
 * reading it whole, and saying everything that is wrong with it at once; the rules themselves are
 * rules.ts, the published shape is publishedBank.ts, choosing tasks is selection.ts.
 */
import { fileURLToPath } from "node:url"
import { Effect, Path, Result, Schema } from "effect"
import { canonicalJson, digest } from "../../../evm/digest.ts"
import { readOutside, type UnreadableFile, walkOutside } from "../../../evm/outsideFiles.ts"
import type { Tier } from "../../../tasks/quest/Instance.ts"
import { bySplit, type Split } from "../../../tasks/quest/Split.ts"
import { AtomicTask, CompositeTask, splitOf, type Task } from "../../../tasks/quest/Task.ts"
import { decodeAs, Problem, tell, toPath } from "./Problem.ts"
import type { Asked } from "./published/PublishedUse.ts"
import { type PublishedScores, readScores, SCORES } from "./published/scores.ts"
import { isPublished, isTask, mergePublished } from "./publishedBank.ts"
import { clarityOf, Ratings, tierOf } from "./Ratings.ts"
import type { Fault } from "./rules/judged.ts"
import { faultsOf, type Vocabulary } from "./rules/rules.ts"

/** The project's own bank. */
export const questBank: string = fileURLToPath(new URL("../../../tasks/quest", import.meta.url))

/** The bank cannot be used; every problem of every file is here. */
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

/** A task of the bank, with what stands about it in other files. */
export interface Entry {
  readonly task: Task
  readonly split: Split
  /** relative to the bank's folder; `file[3]` is the fourth task of a file with many */
  readonly file: string
  /** of each template, extra ones after the counted ones; null where nobody has rated it */
  readonly tiers: ReadonlyArray<Tier | null>
  /** the mean of each template's ratings, in the same order */
  readonly clarity: ReadonlyArray<number | null>
  /** how much of it is asked as it is published; null where it is none of the published bank */
  readonly published: Asked
}

export interface Bank {
  readonly directory: string
  /** atomic tasks first, each split by id */
  readonly entries: ReadonlyArray<Entry>
  /** SHA-256 of the content of all tasks and ratings, whatever their layout in the files */
  readonly digest: string
  /** its `ratings.json`; null where it has none */
  readonly ratings: Ratings | null
  /** files and published tasks that nothing can be done with, and why */
  readonly leftOut: ReadonlyArray<Problem>
  /** what of published tasks is not as it stands there, and why */
  readonly notes: ReadonlyArray<Problem>
}

export interface BankOptions {
  /** default: the project's own */
  readonly directory?: string
  /** what `from_env` and placeholders may name: contract keys, `agent`, `rich`, `treasury` */
  readonly envKeys: Iterable<string>
  /** the families of validators that there are */
  readonly families: Iterable<string>
}

const parse = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Json))

const parseFile = (
  file: string,
  text: string
): Result.Result<Schema.Json, ReadonlyArray<Problem>> =>
  parse(text).pipe(
    Result.mapError(({ message }) => [{ file, path: "", reason: `is not valid JSON: ${message}` }])
  )

/** Which task a file holds by its place; null where no task belongs. */
const placeOf = (file: string) => {
  const steps = file.split("/")
  const name = steps.at(-1) ?? ""
  const id = name.slice(0, -".json".length)
  if (steps[0] === "composite" && steps.length === 2)
    return { split: "composite", id, category: null, subcategory: null } as const
  const [, category = null, subcategory = null] = steps
  return steps[0] === "atomic" && steps.length === 4
    ? ({ split: "atomic", id, category, subcategory } as const)
    : null
}

/** Where the file's place and its content say different things. */
const placeFaults = (
  place: NonNullable<ReturnType<typeof placeOf>>,
  task: Task
): ReadonlyArray<Fault> => {
  const differs = (field: "id" | "category" | "subcategory", expected: string | null) =>
    expected === null || task[field] === expected
      ? []
      : [{ path: [field], reason: `is "${task[field]}", but the file's place says "${expected}"` }]
  return [
    ...differs("id", place.id),
    ...differs("category", place.category),
    ...differs("subcategory", place.subcategory)
  ]
}

const schemaOf = bySplit<Schema.Codec<Task, unknown>>({
  atomic: AtomicTask,
  composite: CompositeTask
})

/** The task of one file, or all that is wrong with it. */
const readTask = (
  file: string,
  json: Schema.Json,
  vocabulary: Vocabulary
): Result.Result<Task, ReadonlyArray<Problem>> => {
  const place = placeOf(file)
  if (place === null) {
    const reason = "expected atomic/<category>/<subcategory>/<id>.json or composite/<id>.json"
    return Result.fail([{ file, path: "", reason }])
  }
  return decodeAs(schemaOf(place.split), file, json).pipe(
    Result.flatMap((task) => {
      const faults = [...placeFaults(place, task), ...faultsOf(task, vocabulary)]
      return faults.length === 0
        ? Result.succeed(task)
        : Result.fail(faults.map(({ path, reason }) => ({ file, path: toPath(path), reason })))
    })
  )
}

const unreadable = (file: string, error: UnreadableFile): Problem => ({
  file,
  path: "",
  reason: `cannot be read (${error.message}): give the folder of a bank`
})

/** The JSON files of the bank with their text, in the order of their names. */
const readFiles = Effect.fnUntraced(function* (directory: string) {
  const path = yield* Path.Path
  const fail = (file: string) => (error: UnreadableFile) =>
    Effect.fail(new BankError({ directory, problems: [unreadable(file, error)] }))
  const names = yield* walkOutside(directory).pipe(Effect.catch(fail(directory)))
  const files = names
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => name.endsWith(".json") && !/(^|\/)(\.|node_modules\/)/.test(name))
    .sort((a, b) => (a < b ? -1 : 1))
  return yield* Effect.forEach(
    files,
    (file) =>
      readOutside(path.join(directory, file)).pipe(
        Effect.map((text) => ({ file, json: parseFile(file, text) })),
        Effect.catch(fail(file))
      ),
    { concurrency: 8 }
  )
})

/** What stands about templates in other files. */
interface Rated {
  readonly ratings: Ratings | null
  readonly scores: PublishedScores | null
}

const entryOf = (item: Item, task: Task, published: Asked, rated: Rated): Entry => {
  const { ratings, scores } = rated
  const clarity = [...task.natural_language_templates, ...task.extra_templates].map((template) => {
    const own = ratings === null ? null : clarityOf(ratings, task.id, template)
    return own ?? (published === null ? null : (scores?.clarityOf(task.id, template) ?? null))
  })
  return {
    task,
    split: splitOf(task),
    file: item.file,
    clarity,
    tiers: clarity.map((mean) => (mean === null ? null : tierOf(mean))),
    published
  }
}

const nothingIn = (directory: string): Problem => ({
  file: directory,
  path: "",
  reason: "holds no task: give the folder of a bank"
})

const encodeTask = Schema.encodeSync(Schema.toCodecJson(Schema.Union([CompositeTask, AtomicTask])))

/** A JSON value that may be a task, with where it stands. */
interface Item {
  readonly file: string
  readonly json: Schema.Json
}

/** The tasks of one file: itself, or each item of an array. */
const itemsOf = ({ file, json }: Item): ReadonlyArray<Item> =>
  Array.isArray(json)
    ? json.map((item, index) => ({ file: `${file}[${index}]`, json: item }))
    : [{ file, json }]

/** Collects what is wrong, item by item. */
class Findings {
  readonly problems: Array<Problem> = []
  readonly leftOut: Array<Problem> = []
  readonly notes: Array<Problem> = []

  /** The value; null, with its problems kept, where there is none. */
  keep<A>(result: Result.Result<A, ReadonlyArray<Problem>>): A | null {
    if (Result.isSuccess(result)) return result.success
    this.problems.push(...result.failure)
    return null
  }

  /** The value; null where there is none, which stops nothing else. */
  spare<A>(result: Result.Result<A, ReadonlyArray<Problem>>): A | null {
    if (Result.isSuccess(result)) return result.success
    this.leftOut.push(...result.failure)
    return null
  }
}

/** Everything that the files of a folder hold, in either shape. */
const readItems = Effect.fnUntraced(function* (directory: string, found: Findings) {
  const items: Array<Item> = []
  const files = yield* readFiles(directory)
  const published = files.some(
    ({ file, json }) =>
      Result.isSuccess(json) &&
      itemsOf({ file, json: json.success }).some((item) => isPublished(item.json))
  )
  let ratings: { readonly json: Schema.Json; readonly value: Ratings } | null = null
  let scores: PublishedScores | null = null
  for (const { file, json: parsed } of files) {
    // A file of a published bank that cannot be used stops no other.
    const json = published ? found.spare(parsed) : found.keep(parsed)
    if (json === null) continue
    if (file === "ratings.json") {
      const value = found.keep(decodeAs(Ratings, file, json))
      if (value !== null) ratings = { json, value }
      continue
    }
    if (published && file === SCORES) {
      scores = found.spare(readScores(file, json))
      continue
    }
    for (const item of itemsOf({ file, json })) {
      // What stands where tasks stand is meant as one.
      const meant = isTask(item.json) || (!published && /^(atomic|composite)\//.test(file))
      if (meant) items.push(item)
      else found.leftOut.push({ file: item.file, path: "", reason: "holds no task" })
    }
  }
  if (published) scores ??= yield* scoresBeside(directory, found)
  return { items, ratings, scores, published }
})

/** The ratings that are published beside the bank's folder; null where there are none. */
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
        reason: "is neither in the folder nor beside it: published templates are unrated"
      })
      return Effect.succeed(null)
    })
  )
})

/** The tasks and ratings of the project's own bank, which published tasks are merged with. */
const readOwn = Effect.fnUntraced(function* (vocabulary: Vocabulary) {
  const found = new Findings()
  const { items, ratings } = yield* readItems(questBank, found)
  const tasks = items.flatMap(
    ({ file, json }) => found.keep(readTask(file, json, vocabulary)) ?? []
  )
  const [first, ...others] = found.problems
  if (first !== undefined) {
    return yield* new BankError({ directory: questBank, problems: [first, ...others] })
  }
  return { tasks: new Map(tasks.map((task) => [task.id, task])), ratings }
})

/** A task of either shape, with how much of it is asked as published; null where there is none. */
const readItem = (
  { file, json }: Item,
  own: ReadonlyMap<string, Task>,
  vocabulary: Vocabulary,
  found: Findings
): { readonly task: Task; readonly asked: Asked } | null => {
  if (!isPublished(json)) {
    const task = found.keep(readTask(file, json, vocabulary))
    return task === null ? null : { task, asked: null }
  }
  const merged = found.spare(
    Result.mapError(mergePublished(json, own), (faults) => faults.map(tell(file)))
  )
  if (merged === null) return null
  found.notes.push(...merged.notes.map(tell(file)))
  return merged
}

/**
 * Reads the whole bank and checks it. Fails with a BankError that names every problem of every
 * file. Without a `ratings.json` no template has a tier; published tasks have the project's own,
 * and the published ratings. What cannot be used of a published task stops no other.
 */
export const loadBank = Effect.fn("loadBank")(function* (options: BankOptions) {
  const directory = options.directory ?? questBank
  const vocabulary: Vocabulary = {
    envKeys: new Set(options.envKeys),
    families: new Set(options.families)
  }
  const found = new Findings()
  const { items, published, ratings: rated, scores } = yield* readItems(directory, found)
  const own = published
    ? yield* readOwn(vocabulary)
    : { tasks: new Map<string, Task>(), ratings: null }
  const ratings = rated ?? own.ratings
  const content: Record<string, Schema.Json> = {
    ...(ratings === null ? {} : { "ratings.json": ratings.json }),
    ...(scores === null ? {} : { [SCORES]: scores.json })
  }
  const entries: Array<Entry> = []
  for (const item of items) {
    const read = readItem(item, own.tasks, vocabulary, found)
    if (read === null) continue
    const { asked, task } = read
    const first = entries.find((entry) => entry.task.id === task.id)
    if (first !== undefined) {
      const reason = `"${task.id}" is the id of ${first.file} too`
      const list = asked === null ? found.problems : found.leftOut
      list.push({ file: item.file, path: "id", reason })
      continue
    }
    // A published task is what it was merged to.
    content[item.file] = asked === null ? item.json : encodeTask(task)
    entries.push(entryOf(item, task, asked, { ratings: ratings?.value ?? null, scores }))
  }
  entries.sort((a, b) => (`${a.split} ${a.task.id}` < `${b.split} ${b.task.id}` ? -1 : 1))
  const { problems, leftOut, notes } = found
  notes.push(...(scores?.notes ?? []))
  if (problems.length === 0 && entries.length === 0) problems.push(...leftOut, nothingIn(directory))
  const [first, ...others] = problems
  if (first !== undefined) return yield* new BankError({ directory, problems: [first, ...others] })
  const hash = `0x${digest(canonicalJson(content))}`
  return {
    directory,
    entries,
    digest: hash,
    ratings: rated?.value ?? null,
    leftOut,
    notes
  } satisfies Bank
})
