/**
 * The bank of tasks on disk: `atomic/<category>/<subcategory>/<id>.json`, `composite/<id>.json`
 * and `ratings.json` in one folder; or, anywhere in it, JSON files of the published shape. Owns
 * reading it whole, and saying everything that is wrong with it at once; the rules themselves are
 * rules.ts, the published shape is publishedBank.ts, choosing tasks is selection.ts.
 */
import { fileURLToPath } from "node:url"
import {
  Effect,
  FileSystem,
  Path,
  type PlatformError,
  Predicate,
  Result,
  Schema,
  SchemaIssue
} from "effect"
import { sha256, stringToBytes } from "viem"
import { canonicalJson } from "../evm/digest.ts"
import type { Tier } from "./Instance.ts"
import { isPublished, isTask, mergePublished, PublishedTask } from "./publishedBank.ts"
import { clarityOf, Ratings, tierOf } from "./Ratings.ts"
import { type Fault, faultsOf, type Vocabulary } from "./rules.ts"
import { AtomicTask, CompositeTask, isComposite, type Task } from "./Task.ts"

/** The project's own bank. */
export const questBank: string = fileURLToPath(new URL("./quest", import.meta.url))

/** One thing wrong with the bank. */
export const Problem = Schema.Struct({
  /** relative to the bank's folder */
  file: Schema.String,
  /** the field, e.g. `validation.weights`; empty for the file as a whole */
  path: Schema.String,
  reason: Schema.String
})
export type Problem = typeof Problem.Type

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
  readonly split: "atomic" | "composite"
  /** relative to the bank's folder; `file[3]` is the fourth task of a file with many */
  readonly file: string
  /** of each template, extra ones after the counted ones; null where nobody has rated it */
  readonly tiers: ReadonlyArray<Tier | null>
  /** the mean of each template's ratings, in the same order */
  readonly clarity: ReadonlyArray<number | null>
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

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return "the field is missing"
    if (issue._tag === "UnexpectedKey") return "the field is unknown: correct its name or remove it"
    return SchemaIssue.defaultLeafHook(issue)
  }
})

const toPath = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>): string =>
  path.reduce<string>((text, step) => {
    const key = typeof step === "object" ? step.key : step
    if (typeof key === "number") return `${text}[${key}]`
    return text === "" ? String(key) : `${text}.${String(key)}`
  }, "")

const strict = { errors: "all", reportInput: true } as const

const decodeAs = <A, E>(
  schema: Schema.Codec<A, E>,
  file: string,
  json: Schema.Json,
  unknownFields: "error" | "ignore" = "error"
): Result.Result<A, ReadonlyArray<Problem>> =>
  Schema.decodeUnknownResult(schema)(json, { ...strict, onExcessProperty: unknownFields }).pipe(
    Result.mapError(({ issue }) =>
      formatIssue(issue).issues.map(({ message, path }) => ({
        file,
        path: toPath(path ?? []),
        reason: message
      }))
    )
  )

const parse = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Json))

const parseFile = (
  file: string,
  text: string
): Result.Result<Schema.Json, ReadonlyArray<Problem>> =>
  parse(text).pipe(
    Result.mapError(({ message }) => [{ file, path: "", reason: `is no valid JSON: ${message}` }])
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
  const schema: Schema.Codec<Task, unknown> = place.split === "atomic" ? AtomicTask : CompositeTask
  return decodeAs(schema, file, json).pipe(
    Result.flatMap((task) => {
      const faults = [...placeFaults(place, task), ...faultsOf(task, vocabulary)]
      return faults.length === 0
        ? Result.succeed(task)
        : Result.fail(faults.map(({ path, reason }) => ({ file, path: toPath(path), reason })))
    })
  )
}

const unreadable = (file: string, error: PlatformError.PlatformError): Problem => ({
  file,
  path: "",
  reason: `cannot be read (${error.message}): give the folder of a bank`
})

/** The JSON files of the bank with their text, in the order of their names. */
const readFiles = Effect.fnUntraced(function* (directory: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const fail = (file: string) => (error: PlatformError.PlatformError) =>
    Effect.fail(new BankError({ directory, problems: [unreadable(file, error)] }))
  const names = yield* fs
    .readDirectory(directory, { recursive: true })
    .pipe(Effect.catch(fail(directory)))
  const files = names
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => name.endsWith(".json") && !/(^|\/)(\.|node_modules\/)/.test(name))
    .sort((a, b) => (a < b ? -1 : 1))
  return yield* Effect.forEach(files, (file) =>
    fs.readFileString(path.join(directory, file)).pipe(
      Effect.map((text) => ({ file, json: parseFile(file, text) })),
      Effect.catch(fail(file))
    )
  )
})

const entryOf = (file: string, task: Task, ratings: Ratings | null): Entry => {
  const clarity = [...task.natural_language_templates, ...task.extra_templates].map((template) =>
    ratings === null ? null : clarityOf(ratings, task.id, template)
  )
  return {
    task,
    split: isComposite(task) ? "composite" : "atomic",
    file,
    clarity,
    tiers: clarity.map((mean) => (mean === null ? null : tierOf(mean)))
  }
}

const nothingIn = (directory: string): Problem => ({
  file: directory,
  path: "",
  reason: "holds no task: give the folder of a bank"
})

const encodeTask = Schema.encodeSync(Schema.toCodecJson(Schema.Union([CompositeTask, AtomicTask])))

const twice = (entries: ReadonlyArray<Entry>): ReadonlyArray<Problem> =>
  entries.flatMap(({ file, task }) => {
    const first = entries.find((other) => other.task.id === task.id)
    return first === undefined || first.file === file
      ? []
      : [{ file, path: "id", reason: `"${task.id}" is the id of ${first.file} too` }]
  })

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
}

const tell =
  (file: string) =>
  ({ path, reason }: Fault): Problem => ({ file, path: toPath(path), reason })

/** Our task with what a published one brings; null where the id is none of ours. */
const readPublished = (
  { file, json }: Item,
  ours: ReadonlyMap<string, Task>,
  vocabulary: Vocabulary,
  found: Findings
): Task | null => {
  const id = Predicate.hasProperty(json, "id") ? json.id : undefined
  const own = typeof id === "string" ? ours.get(id) : undefined
  if (typeof id === "string" && own === undefined) {
    const reason = `"${id}" is no task of the project, so that nothing here can judge it; a task in the project's own shape has setup and extra_templates`
    found.leftOut.push({ file, path: "", reason })
    return null
  }
  const theirs = found.keep(decodeAs(PublishedTask, file, json, "ignore"))
  if (theirs === null || own === undefined) return null
  const merged = mergePublished(theirs, own, vocabulary)
  if ("reason" in merged) {
    found.problems.push(tell(file)(merged))
    return null
  }
  found.notes.push(...merged.notes.map(tell(file)))
  return merged.task
}

/** Everything that the files of a folder hold, in either shape. */
const readItems = Effect.fnUntraced(function* (directory: string, found: Findings) {
  const items: Array<Item> = []
  let ratings: { readonly json: Schema.Json; readonly value: Ratings } | null = null
  for (const { file, json: parsed } of yield* readFiles(directory)) {
    const json = found.keep(parsed)
    if (json === null) continue
    if (file === "ratings.json") {
      const value = found.keep(decodeAs(Ratings, file, json))
      if (value !== null) ratings = { json, value }
      continue
    }
    for (const item of itemsOf({ file, json })) {
      // What stands where tasks stand is meant as one.
      if (isTask(item.json) || /^(atomic|composite)\//.test(file)) items.push(item)
      else found.leftOut.push({ file: item.file, path: "", reason: "holds no task" })
    }
  }
  return { items, ratings }
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

/**
 * Reads the whole bank and checks it. Fails with a BankError that names every problem of every
 * file. Without a `ratings.json` no template has a tier; published tasks have the project's own.
 */
export const loadBank = Effect.fn("loadBank")(function* (options: BankOptions) {
  const directory = options.directory ?? questBank
  const vocabulary: Vocabulary = {
    envKeys: new Set(options.envKeys),
    families: new Set(options.families)
  }
  const found = new Findings()
  const { items, ratings: rated } = yield* readItems(directory, found)
  const published = items.some(({ json }) => isPublished(json))
  const own = published
    ? yield* readOwn(vocabulary)
    : { tasks: new Map<string, Task>(), ratings: null }
  const ratings = rated ?? own.ratings
  const content: Record<string, Schema.Json> =
    ratings === null ? {} : { "ratings.json": ratings.json }
  const entries: Array<Entry> = []
  for (const item of items) {
    const task = isPublished(item.json)
      ? readPublished(item, own.tasks, vocabulary, found)
      : found.keep(readTask(item.file, item.json, vocabulary))
    if (task === null) continue
    // A published task is what it was merged to.
    content[item.file] = isPublished(item.json) ? encodeTask(task) : item.json
    entries.push(entryOf(item.file, task, ratings?.value ?? null))
  }
  entries.sort((a, b) => (`${a.split} ${a.task.id}` < `${b.split} ${b.task.id}` ? -1 : 1))
  const { problems, leftOut, notes } = found
  problems.push(...twice(entries))
  if (problems.length === 0 && entries.length === 0) problems.push(...leftOut, nothingIn(directory))
  const [first, ...others] = problems
  if (first !== undefined) return yield* new BankError({ directory, problems: [first, ...others] })
  const digest = sha256(stringToBytes(canonicalJson(content)))
  return {
    directory,
    entries,
    digest,
    ratings: rated?.value ?? null,
    leftOut,
    notes
  } satisfies Bank
})
