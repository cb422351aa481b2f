/**
 * `questline tasks new`: writes the folder of a bank of one's own, with a task that works, to begin from: an
 * example with a contract of its own, or a task of the project's bank under a new id. Each has its solutions
 * and its wrong and other right answers.
 */
import { fileURLToPath } from "node:url"
import { Console, Effect, Option, Path } from "effect"
import { listOutside, readOutside } from "../../../evm/outsideFiles.ts"
import { ownTexts } from "../../../evm/ownFiles.ts"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { reasonOf, writeFolder } from "../../../pipeline/terminal/folder.ts"
import { shellWord } from "../../../pipeline/terminal/invocation.ts"
import { counted } from "../../../report/text.ts"
import { RATINGS, TASK, taskOf } from "../bank/taskFolder.ts"
import { findTask, readBank } from "./bank.ts"

interface NewInput {
  readonly folder: string
  /** the task of the project that it begins as; absent: the example */
  readonly like: Option.Option<string>
  /** absent: that of the example, or `my_` and the id of the other */
  readonly id: Option.Option<string>
  readonly json: boolean
}

const ID = /^[a-z][a-z0-9_]{2,80}$/

/** The new task's id; fails if it cannot be one, or is that of a task of the project. */
const idFor = Effect.fnUntraced(function* (
  { id, like }: NewInput,
  example: string,
  known: ReadonlyArray<{ readonly task: { readonly id: string } }>
) {
  const usual = Option.match(like, { onNone: () => example, onSome: (one) => `my_${one}` })
  const wanted = Option.getOrElse(id, () => usual)
  const taken = known.some(({ task }) => task.id === wanted)
  if (ID.test(wanted) && !taken) return wanted
  return yield* new UsageError({
    message: taken
      ? `--id ${wanted} is a task of the project: choose another id`
      : `--id ${shellWord(wanted)} cannot be an id: use lower-case letters, digits and _, starting with a letter, at least three characters`
  })
})

type Files = ReadonlyArray<readonly [name: string, text: string]>

const renamed = (text: string, from: string, id: string): string =>
  text.replace(`"id": "${from}"`, () => `"id": "${id}"`)

/** The files of a task of the project under its new id. Ratings are of the old one. */
const filesOf = Effect.fnUntraced(function* (from: string, like: string, id: string) {
  const path = yield* Path.Path
  const names = (yield* listOutside(path.join(from, like))).filter((name) => name !== RATINGS)
  return yield* Effect.forEach(names.toSorted(), (name) =>
    Effect.map(
      readOutside(path.join(from, like, name)),
      (text) => [path.join(id, name), name === TASK ? renamed(text, like, id) : text] as const
    )
  )
})

/** A bank with one task and one contract of its own. */
const EXAMPLE = fileURLToPath(new URL("../../../tasks/example", import.meta.url))

/** The example's files, and the id of its task. */
const example = Effect.sync(() => {
  const texts = [...ownTexts(EXAMPLE, "")].flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const]
  )
  const ids = texts.flatMap(([name]) => taskOf(name) ?? [])
  return { texts, id: ids[0] ?? "" }
})

/** The example's files, its task under its new id. */
const asExample = (texts: Files, from: string, id: string): Files =>
  texts.map(([name, text]) => {
    if (!name.startsWith(`${from}/`)) return [name, text]
    const own = `${id}${name.slice(from.length)}`
    return [own, taskOf(name) === null ? text : renamed(text, from, id)]
  })

/** `questline tasks new`. */
export const newBank = Effect.fn("commands.tasks.new")(function* (input: NewInput) {
  const { json, like } = input
  const bank = yield* readBank(Option.none())
  if (Option.isSome(like)) yield* findTask(bank, like.value)
  const { id: own, texts } = yield* example
  const id = yield* idFor(input, own, bank.entries)
  const folder = (yield* Path.Path).resolve(input.folder)
  const files = yield* Option.match(like, {
    onNone: () => Effect.succeed(asExample(texts, own, id)),
    onSome: (task) => Effect.orDie(filesOf(bank.directory, task, id))
  })
  yield* writeFolder(folder, files).pipe(
    Effect.mapError(
      (error) =>
        new UsageError({
          message: `the bank cannot be written to ${folder} (${reasonOf(error)}): name a folder that does not exist yet`
        })
    )
  )
  if (json) {
    const names = files.map(([name]) => name)
    return yield* printDocument("tasks new", { bench: "quest", bank: folder, id, files: names })
  }
  const named = shellWord(input.folder)
  const begins = Option.match(like, {
    onNone: () => "with a contract of its own",
    onSome: (task) => `which begins as ${task}`
  })
  yield* Console.log(
    [
      `Wrote ${counted(files.length, "file")} to ${folder}: the task ${id}, ${begins}`,
      `Check it: questline tasks check --bank ${named}`,
      `Prove it: questline tasks check --bank ${named} --prove`,
      `Run it: questline run --bank ${named}`
    ].join("\n")
  )
}, Effect.scoped)
