/** `questline review`: experts' labels on judged findings, out (`export`) and back in (`import`). */
import { Effect } from "effect"
import { Command } from "effect/cli"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { load, traced } from "../../../pipeline/terminal/handler.ts"
import { exportOptions, importOptions } from "./reviewOptions.ts"

const exportSheet = Command.make(
  "export",
  exportOptions,
  traced((input) =>
    Effect.flatMap(
      load(() => import("./reviewSheets.ts")),
      (module) => module.exportReview(input)
    )
  )
).pipe(
  Command.withDescription(
    "Write a stratified sample of a run's findings, or of whole answers, as a sheet for experts that does not name models or judges"
  ),
  Command.withExamples([
    { command: "questline review export --out ./review", description: "From the latest run" },
    { command: "questline review export --out ./review --findings 50 --seed 7" },
    { command: "questline review export --out ./whole --whole", description: "31 contracts, whole" }
  ])
)

const importSheets = Command.make(
  "import",
  importOptions,
  traced((input) =>
    Effect.flatMap(
      load(() => import("./reviewSheets.ts")),
      (module) => module.importReview(input)
    )
  )
).pipe(
  Command.withDescription(
    "Read filled-in sheets, and print how far the experts agree, and the precision, recall and F1 of each judge"
  ),
  Command.withExamples([
    { command: "questline review import ann.csv bob.csv" },
    { command: "questline review import ann.csv bob.csv --settled talk.csv --seed 7" }
  ])
)

export const review = Command.make("review", {}, () =>
  Effect.fail(
    new UsageError({
      message:
        "`questline review` needs to know what to do: export or import\nSee `questline review --help`."
    })
  )
).pipe(
  Command.withDescription("Have experts label a sample of judged findings, and compare the judges"),
  Command.withExamples([
    { command: "questline review export --out ./review", description: "A sheet for each expert" },
    {
      command: "questline review import ann.csv bob.csv",
      description: "How far they and the judges agree"
    }
  ]),
  Command.withSubcommands([exportSheet, importSheets])
)
