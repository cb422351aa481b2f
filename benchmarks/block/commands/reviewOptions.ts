/** The options of `questline review`. */
import { Argument, type Command, Flag } from "effect/cli"
import * as options from "../../../pipeline/terminal/options.ts"

const seed = Flag.Int("seed").pipe(
  Flag.withDescription("Seed for the sample and for the names of findings (default: 1)"),
  Flag.withDefault(1)
)

export const exportOptions = {
  run: options.run,
  out: Flag.String("out").pipe(
    Flag.withDescription("New folder for the sheet, its contracts and the instructions"),
    Flag.withMetavar("DIR"),
    Flag.filter(
      (folder) => folder.trim() !== "",
      () => "the path of a folder"
    )
  ),
  whole: Flag.Boolean("whole").pipe(
    Flag.withDescription(
      "Review whole answers, one per contract with all its findings, instead of single findings"
    ),
    Flag.withDefault(false)
  ),
  findings: options
    .positiveFlag("findings")
    .pipe(
      Flag.withDescription(
        "How many findings to draw, or answers with --whole (default: 100; with --whole 31)"
      ),
      Flag.optional
    ),
  seed,
  db: options.db,
  json: options.json
}

/** The options of `review export`. */
export type ExportInput = Command.Command.Config.Infer<typeof exportOptions>

export const importOptions = {
  files: Argument.String("file").pipe(
    Argument.withDescription("A filled-in sheet; the file is named after the expert"),
    Argument.variadic({ min: 1 })
  ),
  run: Flag.String("run").pipe(
    Flag.withDescription("Id of the run that the sheet was made from (default: the latest)"),
    Flag.withMetavar("RUN"),
    Flag.optional
  ),
  settled: Flag.String("settled").pipe(
    Flag.withDescription(
      "Sheet with the results of a discussion; it takes precedence over the others"
    ),
    Flag.withMetavar("FILE"),
    Flag.optional
  ),
  seed,
  db: options.db,
  json: options.json
}

/** The options of `review import`. */
export type ImportInput = Command.Command.Config.Infer<typeof importOptions>
