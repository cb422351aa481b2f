/** The options of `questline run`: those of any benchmark, and each benchmark's own. */
import { Array as Arr } from "effect"
import { type Command, Flag } from "effect/cli"
import { formsInLine, MODEL_FORMS } from "../../../models/forms.ts"
import type { Bench } from "../../terminal/Benches.ts"
import type { FlagGroup } from "../../terminal/help.ts"
import * as options from "../../terminal/options.ts"

/** What is asked, and of whom. */
const questionOptions = (benches: ReadonlyArray<Bench>) => ({
  bench: Flag.Literals(
    "bench",
    benches.map(({ name }) => name)
  ).pipe(
    Flag.withDescription(
      `Which benchmark (default: ${nameOfFirst(benches)}): ${benches.map(({ name, title }) => `${name} is ${title.replace(":", ",")}`).join("; ")}`
    ),
    Flag.withDefault(nameOfFirst(benches))
  ),
  models: Flag.String("model").pipe(
    Flag.withDescription(
      `Which model is asked: ${formsInLine([...MODEL_FORMS, ...benches.flatMap(({ forms }) => forms)])}; may be repeated (default: oracle)`
    ),
    Flag.withMetavar("M"),
    Flag.atLeast(0)
  ),
  config: options.config,
  split: options
    .splitFlag(benches, "Which split of the bank (default: all)")
    .pipe(Flag.withDefault("all")),
  tasks: Flag.String("tasks").pipe(
    Flag.withDescription("Only tasks whose id matches; may be repeated (default: all)"),
    Flag.withMetavar("GLOB"),
    Flag.atLeast(0)
  ),
  rounds: options
    .positiveFlag("rounds")
    .pipe(
      Flag.withDescription("How many times each model gets each task (default: 1)"),
      Flag.withDefault(1)
    ),
  seed: options.seed,
  temperature: Flag.Finite("temperature").pipe(
    Flag.withDescription(
      `Temperature of every model call, 0 to 2 (default: ${benches.map(({ name, temperature }) => `${temperature} for ${name}`).join(", ")})`
    ),
    Flag.filter(
      (value) => value >= 0 && value <= 2,
      () => "a number from 0 to 2"
    ),
    Flag.optional
  ),
  maxOutputTokens: options
    .positiveFlag("max-output-tokens")
    .pipe(
      Flag.withDescription("Longest reply, in tokens (default: the provider's limit)"),
      Flag.optional
    )
})

export const runOptions = (benches: ReadonlyArray<Bench>) => ({
  ...questionOptions(benches),
  concurrency: options.concurrency,
  maxCost: options.maxCost,
  maxTokens: options.maxTokens,
  maxTrialTime: options.maxTrialTime,
  fresh: Flag.Boolean("fresh").pipe(
    Flag.withDescription(
      "Ask models again; without it, stored replies of any run in the database are reused"
    ),
    Flag.withDefault(false)
  ),
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription(
      "Only estimate calls, tokens and dollars: asks no model, stores nothing, needs no key"
    ),
    Flag.withDefault(false)
  ),
  detach: Flag.Boolean("detach").pipe(
    Flag.withDescription("Only store the run; `questline work` plays it, on one machine or many"),
    Flag.withDefault(false)
  ),
  shard: options.shard,
  own: Object.fromEntries(
    benches.map(({ flags, name, unstored }) => [name, { ...flags, ...unstored }])
  ),
  bank: options.bank,
  db: options.db,
  json: options.json
})

/** The flags of most runs. They come first in the help. */
const EVERYDAY = [
  ...["bench", "model", "tasks", "split", "rounds", "seed"],
  ...["max-cost", "concurrency", "dry-run", "fresh"]
]

/** The groups of the help. A benchmark adds its own flags to them. */
const GROUPS: ReadonlyArray<FlagGroup> = [
  { title: "Everyday flags", flags: EVERYDAY },
  { title: "What is asked", flags: ["bank"] },
  { title: "Models", flags: ["config", "temperature", "max-output-tokens"] },
  { title: "Limits", flags: ["max-tokens", "max-trial-time"] }
]
const LAST: FlagGroup = { title: "Output", flags: ["detach", "shard", "db", "json"] }

/** The flags of `run` in the groups of its help. */
export const runFlagGroups = (benches: ReadonlyArray<Bench>): ReadonlyArray<FlagGroup> => {
  const own = benches.flatMap(({ flagGroups }) => Object.entries(flagGroups))
  const titles = Arr.dedupe([...GROUPS.map(({ title }) => title), ...own.map(([title]) => title)])
  const groups = titles.map((title) => ({
    title,
    flags: [
      ...GROUPS.flatMap((group) => (group.title === title ? group.flags : [])),
      ...own.flatMap(([name, flags]) => (name === title ? flags : []))
    ]
  }))
  return [...groups, LAST]
}

const nameOfFirst = ([first]: ReadonlyArray<Bench>): string => first?.name ?? ""

/** What `run` was asked for. */
export type RunInput = Command.Command.Config.Infer<ReturnType<typeof runOptions>>
