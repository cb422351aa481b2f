/** `questline import`: what others published of their runs, as runs of the database. */
import { Argument, Command } from "effect/cli"
import type { Bench } from "../../terminal/Benches.ts"
import { traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"
import { benchOptions, hand } from "../verb.ts"

export const importRuns = (benches: ReadonlyArray<Bench>) =>
  Command.make(
    "import",
    {
      folder: Argument.String("dir").pipe(
        Argument.withDescription("Folder of published outputs and ballots")
      ),
      db: options.db,
      json: options.json,
      ...benchOptions("import", benches)
    },
    traced((input) => hand("import", benches, input))
  ).pipe(
    Command.withDescription(
      "Import published outputs and ballots as runs, for report, compare and view. Importing the same data again adds nothing"
    ),
    Command.withExamples([
      {
        command: "questline import --bench block ../shared/data/blockbench/published",
        description: "As published and corrected: two runs, and the paper's tables of each"
      },
      {
        command: "questline import ./published --data ./blockbench --format md > tables.md",
        description: "With contracts from another folder, the tables as Markdown"
      }
    ])
  )
