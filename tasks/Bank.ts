/**
 * The bank of tasks on disk: `atomic/<category>/<subcategory>/<id>.json`, `composite/<id>.json`
 * and `ratings.json` in one folder. Owns reading it whole, and saying everything that is wrong
 * with it at once; the rules themselves are Rules.ts, choosing tasks is Selection.ts.
 */
import { fileURLToPath } from "node:url"
import { Effect, FileSystem, Path, type PlatformError, Result, Schema, SchemaIssue } from "effect"
import { sha256, stringToBytes } from "viem"
import type { Tier } from "./Instance.ts"
import { canonicalJson } from "./Primitives.ts"
import { clarityOf, Ratings, tierOf } from "./Ratings.ts"
import { type Fault, faultsOf, type Vocabulary } from "./Rules.ts"
import { AtomicTask, CompositeTask, type Task } from "./Task.ts"

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
  /** relative to the bank's folder */
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

const strict = { errors: "all", onExcessProperty: "error", reportInput: true } as const

const decodeAs = <A, E>(
  schema: Schema.Codec<A, E>,
  file: string,
  json: Schema.Json
): Result.Result<A, ReadonlyArray<Problem>> =>
  Schema.decodeUnknownResult(schema)(json, strict).pipe(
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
    .filter((name) => name.endsWith(".json") && /^(atomic\/|composite\/|ratings\.json$)/.test(name))
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
    split: file.startsWith("atomic/") ? "atomic" : "composite",
    file,
    clarity,
    tiers: clarity.map((mean) => (mean === null ? null : tierOf(mean)))
  }
}

const twice = (entries: ReadonlyArray<Entry>): ReadonlyArray<Problem> =>
  entries.flatMap(({ file, task }) => {
    const first = entries.find((other) => other.task.id === task.id)
    return first === undefined || first.file === file
      ? []
      : [{ file, path: "id", reason: `"${task.id}" is the id of ${first.file} too` }]
  })

/**
 * Reads the whole bank and checks it. Fails with a BankError that names every problem of every
 * file. Without a `ratings.json` no template has a tier.
 */
export const loadBank = Effect.fn("loadBank")(function* (options: BankOptions) {
  const directory = options.directory ?? questBank
  const vocabulary: Vocabulary = {
    envKeys: new Set(options.envKeys),
    families: new Set(options.families)
  }
  const problems: Array<Problem> = []
  const keep = <A>(result: Result.Result<A, ReadonlyArray<Problem>>): A | null => {
    if (Result.isSuccess(result)) return result.success
    problems.push(...result.failure)
    return null
  }
  const content: Record<string, Schema.Json> = {}
  const tasks: Array<{ readonly file: string; readonly task: Task }> = []
  let ratings: Ratings | null = null
  for (const { file, json: parsed } of yield* readFiles(directory)) {
    const json = keep(parsed)
    if (json === null) continue
    content[file] = json
    if (file === "ratings.json") {
      ratings = keep(decodeAs(Ratings, file, json))
      continue
    }
    const task = keep(readTask(file, json, vocabulary))
    if (task !== null) tasks.push({ file, task })
  }
  const entries = tasks
    .map(({ file, task }) => entryOf(file, task, ratings))
    .sort((a, b) => (`${a.split} ${a.task.id}` < `${b.split} ${b.task.id}` ? -1 : 1))
  problems.push(...twice(entries))
  if (problems.length === 0 && entries.length === 0)
    problems.push({ file: directory, path: "", reason: "holds no task: give the folder of a bank" })
  const [first, ...others] = problems
  if (first !== undefined) return yield* new BankError({ directory, problems: [first, ...others] })
  const digest = sha256(stringToBytes(canonicalJson(content)))
  return { directory, entries, digest } satisfies Bank
})
