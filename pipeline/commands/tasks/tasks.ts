/** `questline tasks`: lists, shows, begins and composes tasks, checks a bank, and has models rate how clear its instructions are. */
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { Bench } from "../../terminal/Benches.ts"
import { UsageError } from "../../terminal/failure.ts"
import { traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"
import { benchOptions, hand } from "../verb.ts"

const globs = Flag.String("tasks").pipe(
  Flag.withDescription("Only tasks whose id matches; may be repeated (default: all)"),
  Flag.withMetavar("GLOB"),
  Flag.atLeast(0)
)

const list = (benches: ReadonlyArray<Bench>) =>
  Command.make(
    "list",
    { json: options.json, ...benchOptions("list", benches) },
    traced((input) => hand("list", benches, input))
  ).pipe(
    Command.withDescription("List the tasks of the bank"),
    Command.withExamples([
      { command: "questline tasks list" },
      { command: "questline tasks list --bank ./my-bank --json | jq -r '.tasks[].id'" },
      { command: "questline tasks list --bench block", description: "The contracts of BlockBench" }
    ])
  )

const show = (benches: ReadonlyArray<Bench>) =>
  Command.make(
    "show",
    {
      task: Argument.String("task").pipe(Argument.withDescription("Id of the task")),
      json: options.json,
      ...benchOptions("show", benches)
    },
    traced((input) => hand("show", benches, input))
  ).pipe(
    Command.withDescription("Show a task: its instructions and how it is judged"),
    Command.withExamples([{ command: "questline tasks show erc20_approve" }])
  )

const check = (benches: ReadonlyArray<Bench>) =>
  Command.make(
    "check",
    { tasks: globs, json: options.json, ...benchOptions("check", benches) },
    traced((input) => hand("check", benches, input))
  ).pipe(
    Command.withDescription(
      "Check every task of a bank: form, weights, templates, ratings, validators and solutions; or list the flaws in a folder of contracts"
    ),
    Command.withExamples([
      { command: "questline tasks check --bank ./my-bank" },
      {
        command: "questline tasks check --tasks 'erc20_*' --prove",
        description: "Correct scripts must get full marks, wrong ones must not"
      },
      {
        command: "questline tasks check --bench block --data ./dataset",
        description: "Flaws in published contracts, by kind and count"
      }
    ])
  )

const rate = (benches: ReadonlyArray<Bench>) =>
  Command.make(
    "rate",
    {
      models: Flag.String("model").pipe(
        Flag.withDescription("Who rates: cmd:PROGRAM or http://HOST/v1#NAME; may be repeated"),
        Flag.withMetavar("M"),
        Flag.atLeast(1)
      ),
      tasks: globs,
      json: options.json,
      ...benchOptions("rate", benches)
    },
    traced((input) => hand("rate", benches, input))
  ).pipe(
    Command.withDescription(
      "Have models rate how clear each template is; a template's tier is the mean of its ratings"
    ),
    Command.withExamples([
      {
        command: "questline tasks rate --model http://127.0.0.1:8000/v1#a --model cmd:./rater",
        description: "Two raters; the same command again continues where it stopped"
      }
    ])
  )

const begin = (benches: ReadonlyArray<Bench>) =>
  Command.make(
    "new",
    {
      folder: Argument.String("dir").pipe(
        Argument.withDescription("Folder to write, which does not exist yet")
      ),
      json: options.json,
      ...benchOptions("new", benches)
    },
    traced((input) => hand("new", benches, input))
  ).pipe(
    Command.withDescription(
      "Write a bank of your own: a task that works, with its solutions and its wrong and right answers"
    ),
    Command.withExamples([
      { command: "questline tasks new my-bank" },
      { command: "questline tasks new my-bank --like swap_exact_bnb_for_tokens --id my_swap" }
    ])
  )

const compose = (benches: ReadonlyArray<Bench>) =>
  Command.make(
    "compose",
    { json: options.json, ...benchOptions("compose", benches) },
    traced((input) => hand("compose", benches, input))
  ).pipe(
    Command.withDescription(
      "Compose a bank of new tasks from a seed. Each is certified: it can be done, needs every step, and its instructions have one reading"
    ),
    Command.withExamples([
      { command: "questline tasks compose --seed 7 --count 100 --out ./composed" },
      {
        command: "questline tasks compose --seed 7 --count 20 --operations 4..6",
        description: "Longer workflows; says what the bank is called, and writes nothing"
      }
    ])
  )

export const tasks = (benches: ReadonlyArray<Bench>) =>
  Command.make("tasks", {}, () =>
    Effect.fail(
      new UsageError({
        message:
          "`questline tasks` needs a subcommand: list, show, new, check, compose or rate\nSee `questline tasks --help`."
      })
    )
  ).pipe(
    Command.withDescription("List, show, write, check, compose and rate the tasks of a bank"),
    Command.withExamples([
      { command: "questline tasks list", description: "The project's own bank" },
      { command: "questline tasks check --bank ./my-bank", description: "Before you run it" }
    ]),
    Command.withSubcommands([
      list(benches),
      show(benches),
      begin(benches),
      check(benches),
      compose(benches),
      rate(benches)
    ])
  )
