/**
 * `questline tasks new`: writes the folder of a bank of one's own, with a task that works, to begin from. The
 * task is one of the project's bank under a new id, with its solutions and its wrong and other right answers.
 */
import { Console, Effect, Option, Path } from "effect"
import { listOutside, readOutside } from "../../../evm/outsideFiles.ts"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { reasonOf, writeFolder } from "../../../pipeline/terminal/folder.ts"
import { shellWord } from "../../../pipeline/terminal/invocation.ts"
import { counted } from "../../../report/text.ts"
import { RATINGS, TASK } from "../bank/taskFolder.ts"
import { findTask, readBank } from "./bank.ts"

interface NewInput {
  readonly folder: string
  /** the task of the project that it begins as */
  readonly like: string
  /** absent: `my_` and the id of the other */
  readonly id: Option.Option<string>
  readonly json: boolean
}

const ID = /^[a-z][a-z0-9_]{2,80}$/

/** The new task's id; fails if it cannot be one, or is that of a task of the project. */
const idFor = Effect.fnUntraced(function* (
  { id, like }: NewInput,
  known: ReadonlyArray<{ readonly task: { readonly id: string } }>
) {
  const wanted = Option.getOrElse(id, () => `my_${like}`)
  const taken = known.some(({ task }) => task.id === wanted)
  if (ID.test(wanted) && !taken) return wanted
  return yield* new UsageError({
    message: taken
      ? `--id ${wanted} is a task of the project: choose another id`
      : `--id ${shellWord(wanted)} cannot be an id: use lower-case letters, digits and _, starting with a letter, at least three characters`
  })
})

/** The files of the task under its new id, by their place in the new folder. Ratings are of the old one. */
const filesOf = Effect.fnUntraced(function* (from: string, like: string, id: string) {
  const path = yield* Path.Path
  const names = (yield* listOutside(path.join(from, like))).filter((name) => name !== RATINGS)
  return yield* Effect.forEach(names.toSorted(), (name) =>
    Effect.map(
      readOutside(path.join(from, like, name)),
      (text) =>
        [
          path.join(id, name),
          name === TASK ? text.replace(`"id": "${like}"`, () => `"id": "${id}"`) : text
        ] as const
    )
  )
})

/** `questline tasks new`. */
export const newBank = Effect.fn("commands.tasks.new")(function* (input: NewInput) {
  const { json, like } = input
  const bank = yield* readBank(Option.none())
  yield* findTask(bank, like)
  const id = yield* idFor(input, bank.entries)
  const folder = (yield* Path.Path).resolve(input.folder)
  const files = yield* filesOf(bank.directory, like, id).pipe(Effect.orDie)
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
  yield* Console.log(
    [
      `Wrote ${counted(files.length, "file")} to ${folder}: the task ${id}, which begins as ${like}`,
      `Check it: questline tasks check --bank ${named}`,
      `Prove it: questline tasks check --bank ${named} --prove`,
      `Run it: questline run --bank ${named}`
    ].join("\n")
  )
}, Effect.scoped)
