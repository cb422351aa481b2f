/** `pipeline review`: experts' labels on judged findings, out (`export`) and back in (`import`). */
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { UsageError } from "./failure.ts"
import { load, traced } from "./handler.ts"
import * as options from "./options.ts"

const seed = Flag.Int("seed").pipe(
  Flag.withDescription("Seed of the draw and of the names of findings (default: 1)"),
  Flag.withDefault(1)
)

const exportFlags = {
  run: options.run,
  out: Flag.String("out").pipe(
    Flag.withDescription("Folder for the sheet, its contracts and how to fill it in; a new one"),
    Flag.withMetavar("DIR"),
    Flag.filter(
      (folder) => folder.trim() !== "",
      () => "the path of a folder"
    )
  ),
  findings: options
    .positiveFlag("findings")
    .pipe(
      Flag.withDescription("How many findings are drawn (default: 100)"),
      Flag.withDefault(100)
    ),
  seed,
  db: options.db
}

/** What `review export` was asked for. */
export type ExportInput = Command.Command.Config.Infer<typeof exportFlags>

const exportSheet = Command.make(
  "export",
  exportFlags,
  traced((input) =>
    Effect.flatMap(
      load(() => import("./reviewSheets.ts")),
      (module) => module.exportReview(input)
    )
  )
).pipe(
  Command.withDescription(
    "Write a stratified sample of a run's findings as a sheet for experts, without models and judges"
  ),
  Command.withExamples([
    { command: "pipeline review export --out ./review", description: "Of the latest run" },
    { command: "pipeline review export --out ./review --findings 50 --seed 7" }
  ])
)

const importFlags = {
  files: Argument.String("file").pipe(
    Argument.withDescription("A sheet as it came back; its name is the expert's"),
    Argument.variadic({ min: 1 })
  ),
  run: Flag.String("run").pipe(
    Flag.withDescription("Id of the run that the sheet was made of (default: the latest)"),
    Flag.withMetavar("RUN"),
    Flag.optional
  ),
  settled: Flag.String("settled").pipe(
    Flag.withDescription("Sheet of what a discussion settled; its word goes before the others"),
    Flag.withMetavar("FILE"),
    Flag.optional
  ),
  seed,
  db: options.db,
  json: options.json
}

/** What `review import` was asked for. */
export type ImportInput = Command.Command.Config.Infer<typeof importFlags>

const importSheets = Command.make(
  "import",
  importFlags,
  traced((input) =>
    Effect.flatMap(
      load(() => import("./reviewSheets.ts")),
      (module) => module.importReview(input)
    )
  )
).pipe(
  Command.withDescription(
    "Read filled-in sheets: how experts agree, and precision, recall and F1 of each judge"
  ),
  Command.withExamples([
    { command: "pipeline review import ann.csv bob.csv" },
    { command: "pipeline review import ann.csv bob.csv --settled talk.csv --seed 7" }
  ])
)

export const review = Command.make("review", {}, () =>
  Effect.fail(
    new UsageError({
      message:
        "`pipeline review` needs to know what to do: export or import\nSee `pipeline review --help`."
    })
  )
).pipe(
  Command.withDescription("Have experts label a sample of judged findings, and compare the judges"),
  Command.withSubcommands([exportSheet, importSheets])
)
