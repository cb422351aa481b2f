/** `questline tasks list` and `questline tasks show` of a bank of tasks. */
import { Console, Effect, type Option } from "effect"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { stdoutWidth } from "../../../pipeline/terminal/writer.ts"
import { tableWidth, wrap } from "../../../report/layout.ts"
import { counted, indent, NONE, number, table } from "../../../report/text.ts"
import { type Bank, questBank } from "../bank/Bank.ts"
import { listTasks, showTask, type TaskDetails, type TaskLine } from "../bank/listing.ts"
import { findTask, openBank } from "./bank.ts"

interface Input {
  readonly bank: Option.Option<string>
  readonly json: boolean
}

/** The line that says which bank is listed. */
const bankLine = ({ directory, entries }: Bank): string =>
  `Bank: ${directory === questBank ? "the project's own" : directory} (${counted(entries.length, "task")})`

const COLUMNS = [
  { title: "Task" },
  { title: "Split" },
  { title: "Category" },
  { title: "Difficulty" },
  { title: "Steps", align: "right" },
  { title: "Templates", align: "right" },
  { title: "Precise", align: "right" },
  { title: "Moderate", align: "right" },
  { title: "Vague", align: "right" },
  { title: "Judged by" }
] as const

const cellsOf = (line: TaskLine): ReadonlyArray<string> => [
  line.id,
  line.split,
  line.subcategory ?? line.category,
  line.difficulty,
  number(line.optimalSteps),
  `${number(line.templates)}${line.extraTemplates === 0 ? "" : ` +${line.extraTemplates}`}`,
  number(line.tiers.precise),
  number(line.tiers.moderate),
  number(line.tiers.vague),
  line.families.join(", ")
]

/** A line a task, its id whole, and as many columns as there is room for; and the titles of the others. */
const asTable = (lines: ReadonlyArray<TaskLine>, width: number) => {
  const rows = lines.map(cellsOf)
  const tables = COLUMNS.map((_, left) => {
    const shown = COLUMNS.length - left
    const text = table(
      COLUMNS.slice(0, shown),
      rows.map((row) => row.slice(0, shown))
    )
    return { text, leftOut: COLUMNS.slice(shown).map(({ title }) => title) }
  })
  return tables.find(({ text }) => tableWidth(text) <= width) ?? tables.at(-1)
}

/** A text in lines that leave room for `indentation`. */
const wrapped = (text: string, indentation = 0): string =>
  text
    .split("\n")
    .map((line) => wrap(line, stdoutWidth() - indentation))
    .join("\n")

const detailText = (details: TaskDetails): string =>
  [
    `${details.id} (${details.split}, ${details.difficulty}, ${details.subcategory ?? details.category}; ${details.file})`,
    "",
    wrapped(details.description),
    "",
    "Instructions:",
    ...details.instructions.map(
      ({ clarity, counted, text, tier }) =>
        `  [${tier ?? "unrated"}, clarity ${clarity === null ? NONE : number(clarity)}${counted ? "" : ", extra"}]\n${indent(wrapped(text, 4), "    ")}`
    ),
    "",
    "The task's file:",
    indent(JSON.stringify(details.task, null, 2))
  ].join("\n")

/** `questline tasks list`. */
export const list = Effect.fn("commands.tasks.list")(function* ({ bank: folder, json }: Input) {
  const bank = yield* openBank(folder)
  const lines = listTasks(bank)
  if (json) {
    const tasks = lines.map((line) => ({ ...line }))
    return yield* printDocument("tasks list", { bench: "quest", bank: bank.directory, tasks })
  }
  const made = asTable(lines, stdoutWidth())
  yield* Console.log(`${bankLine(bank)}\n\n${made?.text ?? ""}`)
  if (made !== undefined && made.leftOut.length > 0) {
    yield* Console.error(`\nNo room for: ${made.leftOut.join(", ")}; --json has everything`)
  }
})

/** `questline tasks show`. */
export const show = Effect.fn("commands.tasks.show")(function* ({
  bank: folder,
  json,
  task
}: Input & { readonly task: string }) {
  const bank = yield* openBank(folder)
  const details = showTask(yield* findTask(bank, task))
  if (json) {
    return yield* printDocument("tasks show", {
      bench: "quest",
      bank: bank.directory,
      ...details
    })
  }
  yield* Console.log(`${detailText(details)}\n\n${bankLine(bank)}`)
})
