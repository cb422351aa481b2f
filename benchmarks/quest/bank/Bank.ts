/**
 * A bank of tasks: the checked content of its files. Owns reading the whole bank and reporting all its
 * problems at once. bankFiles.ts reads its folder, rules.ts has the rules, publishedBank.ts the published
 * form, and selection.ts chooses tasks.
 */
import { fileURLToPath } from "node:url"
import { Effect, Predicate, Result, Schema } from "effect"
import { bsc, encodeProfile } from "../../../chain/profile.ts"
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import { canonicalJson, digest } from "../../../evm/digest.ts"
import { envKeysOf } from "../../../stages/chainFacts.ts"
import type { Tier } from "../../../tasks/quest/Instance.ts"
import type { Split } from "../../../tasks/quest/Split.ts"
import {
  AtomicTask,
  CompositeTask,
  isComposite,
  splitOf,
  type Task
} from "../../../tasks/quest/Task.ts"
import { BankError, type BankRatings, Findings, type Item, readBankFiles } from "./bankFiles.ts"
import { homeChain } from "./homeChain.ts"
import { decodeAs, type Problem, tell } from "./Problem.ts"
import type { Asked } from "./published/PublishedUse.ts"
import { type PublishedScores, SCORES } from "./published/scores.ts"
import { isPublished, mergePublished } from "./publishedBank.ts"
import { clarityOf, tierOf } from "./Ratings.ts"
import { faultsOf, type Vocabulary } from "./rules/rules.ts"
import { CHAIN, RATINGS, TASK, taskOf } from "./taskFolder.ts"

/** The project's own bank. */
export const questBank: string = fileURLToPath(new URL("../../../tasks/quest", import.meta.url))

/** A task of the bank, with what other files say about it. */
export interface Entry {
  readonly task: Task
  readonly split: Split
  /** relative to the bank's folder; `file[3]` is the fourth task of a file with many */
  readonly file: string
  /** `atomic/<category>/<subcategory>/<id>` or `composite/<id>`; for a published task, its file */
  readonly place: string
  /** for each template, extra ones after the counted ones; null if nobody has rated it */
  readonly tiers: ReadonlyArray<Tier | null>
  /** the mean of each template's ratings, in the same order */
  readonly clarity: ReadonlyArray<number | null>
  /** how much of it is asked as published; null if it is not from the published bank */
  readonly published: Asked
}

export interface Bank {
  readonly directory: string
  /** atomic tasks first, each split sorted by id */
  readonly entries: ReadonlyArray<Entry>
  /** SHA-256 of the content of all tasks and ratings, independent of the layout of the files */
  readonly digest: string
  /** the chain that its tasks are written for */
  readonly home: ChainProfile
  /** null if no file of the bank rates anything */
  readonly ratings: BankRatings | null
  /** files and published tasks that cannot be used, and why */
  readonly leftOut: ReadonlyArray<Problem>
  /** what was replaced in published tasks, and why */
  readonly notes: ReadonlyArray<Problem>
}

interface BankOptions {
  /** default: the project's own bank */
  readonly directory?: string
  /** the names for `from_env` and placeholders on BSC: contract keys, `agent`, `rich`, `treasury` */
  readonly envKeys: Iterable<string>
  /** the families of validators that exist */
  readonly families: Iterable<string>
}

/** The place of a task among the others, independent of the names of the bank's folders. */
const placeOf = (task: Task): string =>
  isComposite(task)
    ? `composite/${task.id}`
    : ["atomic", task.category, task.subcategory ?? [], task.id].flat().join("/")

const decodeTask = (
  file: string,
  json: Schema.Json
): Result.Result<Task, ReadonlyArray<Problem>> =>
  Predicate.hasProperty(json, "composite_structure")
    ? decodeAs(CompositeTask, file, json)
    : decodeAs(AtomicTask, file, json)

/** The task of one file, or everything that is wrong with it. */
const readTask = (
  file: string,
  json: Schema.Json,
  vocabulary: Vocabulary
): Result.Result<Task, ReadonlyArray<Problem>> => {
  const folder = taskOf(file)
  if (folder === null) {
    const reason = `expected <id>/${TASK}: each task has its own folder, named after its id`
    return Result.fail([{ file, path: "", reason }])
  }
  return decodeTask(file, json).pipe(
    Result.flatMap((task) => {
      const other = `is "${task.id}", but its folder is "${folder}": give both the same name`
      const faults = [
        ...(task.id === folder ? [] : [{ path: ["id"], reason: other }]),
        ...faultsOf(task, vocabulary)
      ]
      return faults.length === 0 ? Result.succeed(task) : Result.fail(faults.map(tell(file)))
    })
  )
}

/** What other files say about templates. */
interface Rated {
  readonly ratings: BankRatings | null
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
    place: published === null ? placeOf(task) : item.file.replace(/\.json$/, ""),
    clarity,
    tiers: clarity.map((mean) => (mean === null ? null : tierOf(mean))),
    published
  }
}

const nothingIn = (directory: string): Problem => ({
  file: directory,
  path: "",
  reason: "contains no task: give the folder of a bank"
})

const encodeTask = Schema.encodeSync(Schema.toCodecJson(Schema.Union([CompositeTask, AtomicTask])))

const notPublishedFor: Problem = {
  file: CHAIN,
  path: "",
  reason: "stands beside published tasks, which are for BSC: remove it, or choose with --chain"
}

/** The tasks and ratings of the project's own bank, which published tasks are merged with. */
const readOwn = Effect.fnUntraced(function* (vocabulary: Vocabulary) {
  const found = new Findings()
  const { items, ratings } = yield* readBankFiles(questBank, true, found)
  const tasks = items.flatMap(
    ({ file, json }) => found.keep(readTask(file, json, vocabulary)) ?? []
  )
  const [first, ...others] = found.problems
  if (first !== undefined) {
    return yield* new BankError({ directory: questBank, problems: [first, ...others] })
  }
  return { tasks: new Map(tasks.map((task) => [task.id, task])), ratings }
})

/** A task of either form, with how much of it is asked as published; null if there is none. */
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

/** Reads and checks the bank in a folder. */
const readFolder = Effect.fn("readFolder")(function* (directory: string, options: BankOptions) {
  const home = yield* homeChain(directory === questBank ? null : directory)
  const families = new Set(options.families)
  const ofBsc: Vocabulary = { envKeys: new Set(options.envKeys), families }
  const vocabulary = home === bsc ? ofBsc : { envKeys: new Set(envKeysOf(home)), families }
  const found = new Findings()
  const {
    items,
    published,
    ratings: rated,
    scores
  } = yield* readBankFiles(directory, directory === questBank, found)
  if (published && home !== bsc) found.problems.push(notPublishedFor)
  const own = published ? yield* readOwn(ofBsc) : { tasks: new Map<string, Task>(), ratings: null }
  const ratings = rated ?? own.ratings
  const content: Record<string, Schema.Json> = {
    ...(home === bsc ? {} : { [CHAIN]: encodeProfile(home) }),
    ...(ratings === null ? {} : { [RATINGS]: { ...ratings.whole, tasks: ratings.tasks } }),
    ...(scores === null ? {} : { [SCORES]: scores.json })
  }
  const entries: Array<Entry> = []
  for (const item of items) {
    const read = readItem(item, own.tasks, vocabulary, found)
    if (read === null) continue
    const { asked, task } = read
    const first = entries.find((entry) => entry.task.id === task.id)
    if (first !== undefined) {
      const reason = `"${task.id}" is also the id of ${first.file}`
      const list = asked === null ? found.problems : found.leftOut
      list.push({ file: item.file, path: "id", reason })
      continue
    }
    const entry = entryOf(item, task, asked, { ratings, scores })
    entries.push(entry)
    const name = asked === null ? `${entry.place}.json` : item.file
    // A published task counts with its merged content.
    content[Object.hasOwn(content, name) ? `${name} ${item.file}` : name] =
      asked === null ? item.json : encodeTask(task)
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
    home,
    ratings: rated,
    leftOut,
    notes
  } satisfies Bank
})

/** The project's own bank, by the names that exist: its files do not change while a process runs. */
const ownBanks = new Map<string, Bank>()

/**
 * Reads the whole bank and checks it. Fails with a BankError that names every problem of every file.
 * Without ratings no template has a tier; published tasks get the project's own ratings and the published
 * ones. An unusable part of a published task affects no other task.
 */
export const loadBank = Effect.fn("loadBank")(function* (options: BankOptions) {
  const directory = options.directory ?? questBank
  if (directory !== questBank) return yield* readFolder(directory, options)
  const names = JSON.stringify([[...options.envKeys], [...options.families]])
  const bank = ownBanks.get(names) ?? (yield* readFolder(directory, options))
  ownBanks.set(names, bank)
  return bank
})
