/** `pipeline tasks`: what is in a bank (`list`, `show`), whether it is sound (`check`), how clear it is (`rate`). */
import { Console, Effect, Option } from "effect"
import { Argument, Command } from "effect/cli"
import type { TaskDetails, TaskLine } from "../../../benchmarks/quest/bank/listing.ts"
import { indent, NONE, number, table } from "../../../report/text.ts"
import { UsageError } from "../../terminal/failure.ts"
import { load, traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"
import { type CheckInput, checkOptions, rateOptions } from "./tasksOptions.ts"

const asTable = (lines: ReadonlyArray<TaskLine>): string =>
  table(
    [
      { title: "Task" },
      { title: "Split" },
      { title: "Category" },
      { title: "Difficulty" },
      { title: "Judged by" },
      { title: "Steps", align: "right" },
      { title: "Templates", align: "right" },
      { title: "Precise", align: "right" },
      { title: "Moderate", align: "right" },
      { title: "Vague", align: "right" }
    ],
    lines.map((line) => [
      line.id,
      line.split,
      line.subcategory ?? line.category,
      line.difficulty,
      line.families.join(", "),
      number(line.optimalSteps),
      `${number(line.templates)}${line.extraTemplates === 0 ? "" : ` +${line.extraTemplates}`}`,
      number(line.tiers.precise),
      number(line.tiers.moderate),
      number(line.tiers.vague)
    ])
  )

const list = Command.make(
  "list",
  { bank: options.bank, json: options.json },
  traced(
    Effect.fn("commands.tasks.list")(function* ({ bank, json }) {
      const { openBank } = yield* load(() => import("../../../benchmarks/quest/commands/bank.ts"))
      const { listTasks } = yield* load(() => import("../../../benchmarks/quest/bank/listing.ts"))
      const lines = listTasks(yield* openBank(bank))
      yield* Console.log(json ? JSON.stringify(lines) : asTable(lines))
    })
  )
).pipe(
  Command.withDescription("List the tasks of the bank"),
  Command.withExamples([{ command: "pipeline tasks list" }])
)

const detailText = (details: TaskDetails): string =>
  [
    `${details.id} (${details.split}, ${details.difficulty}, ${details.subcategory ?? details.category}; ${details.file})`,
    "",
    details.description,
    "",
    "Instructions:",
    ...details.instructions.map(
      ({ clarity, counted, text, tier }) =>
        `  [${tier ?? "unrated"}, clarity ${clarity === null ? NONE : number(clarity)}${counted ? "" : ", extra"}]\n${indent(text, "    ")}`
    ),
    "",
    "The task as it stands in its file:",
    indent(JSON.stringify(details.task, null, 2))
  ].join("\n")

const show = Command.make(
  "show",
  {
    task: Argument.String("task").pipe(Argument.withDescription("Id of the task")),
    bank: options.bank,
    json: options.json
  },
  traced(
    Effect.fn("commands.tasks.show")(function* ({ bank, json, task }) {
      const { findTask, openBank } = yield* load(
        () => import("../../../benchmarks/quest/commands/bank.ts")
      )
      const { showTask } = yield* load(() => import("../../../benchmarks/quest/bank/listing.ts"))
      const details = showTask(yield* findTask(yield* openBank(bank), task))
      yield* Console.log(json ? JSON.stringify(details) : detailText(details))
    })
  )
).pipe(
  Command.withDescription("Show a task with its instructions and how it is judged"),
  Command.withExamples([{ command: "pipeline tasks show erc20_approve" }])
)

/** An option of the one benchmark is none of the other: it is refused, not passed over. */
const strayOf = ({ bank, bench, data, full, json, prove, tasks }: CheckInput) =>
  bench === "block"
    ? { "--bank": Option.isSome(bank), "--tasks": tasks.length > 0, "--prove": prove }
    : { "--data": Option.isSome(data), "--full": full, "--json": json }

const checkEither = Effect.fnUntraced(function* (input: CheckInput) {
  const stray = Object.entries(strayOf(input)).find(([, given]) => given)
  if (stray !== undefined) {
    return yield* new UsageError({
      message:
        input.bench === "block"
          ? `${stray[0]} is for a bank of tasks: leave it out, or leave out --bench block`
          : `${stray[0]} is for --bench block: leave it out, or say --bench block`
    })
  }
  if (input.bench === "block") {
    const { checkBlock } = yield* load(() => import("../../../benchmarks/block/commands/check.ts"))
    return yield* checkBlock(input)
  }
  const { check } = yield* load(() => import("../../../benchmarks/quest/commands/check.ts"))
  return yield* check(input)
})

const check = Command.make("check", checkOptions, traced(checkEither)).pipe(
  Command.withDescription(
    "Check every task of a bank: its form, weights, templates, ratings, validators and solutions; or list what is flawed in a folder of contracts"
  ),
  Command.withExamples([
    { command: "pipeline tasks check --bank ./my-bank" },
    {
      command: "pipeline tasks check --tasks 'erc20_*' --prove",
      description: "Right scripts must have full marks, wrong ones must not"
    },
    {
      command: "pipeline tasks check --bench block --data ./dataset",
      description: "What is flawed in published contracts, by kind and count"
    }
  ])
)

const rate = Command.make(
  "rate",
  rateOptions,
  traced((input) =>
    Effect.flatMap(
      load(() => import("../../../benchmarks/quest/commands/rate.ts")),
      (module) => module.rate(input)
    )
  )
).pipe(
  Command.withDescription(
    "Have models rate how clear each template is; a template's tier is the mean of its ratings"
  ),
  Command.withExamples([
    {
      command: "pipeline tasks rate --model http://127.0.0.1:8000/v1#a --model cmd:./rater",
      description: "Two raters; the same command again goes on where it stopped"
    }
  ])
)

export const tasks = Command.make("tasks", {}, () =>
  Effect.fail(
    new UsageError({
      message:
        "`pipeline tasks` needs to know what to do: list, show, check or rate\nSee `pipeline tasks --help`."
    })
  )
).pipe(
  Command.withDescription("List, show, check and rate the tasks of a bank"),
  Command.withSubcommands([list, show, check, rate])
)
