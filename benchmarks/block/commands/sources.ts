/** `questline sources`: the contracts of BlockBench as files, each in its variants, for analysers of source code. */
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { load, traced } from "../../../pipeline/terminal/handler.ts"
import * as options from "../../../pipeline/terminal/options.ts"

const sourcesOptions = {
  out: Flag.String("out").pipe(
    Flag.withDescription("Folder for the contracts; a new one"),
    Flag.withMetavar("DIR"),
    Flag.filter(
      (folder) => folder.trim() !== "",
      () => "the path of a folder"
    )
  ),
  data: Flag.String("data").pipe(
    Flag.withDescription("Folder of published contracts (default: the project's own)"),
    Flag.withMetavar("DIR"),
    Flag.optional
  ),
  variants: Flag.String("variants").pipe(
    Flag.withDescription("As for a run (default: those that a run shows)"),
    Flag.withMetavar("LIST"),
    Flag.optional
  ),
  tasks: Flag.String("tasks").pipe(
    Flag.withDescription("Only contracts whose id matches; may be repeated (default: all)"),
    Flag.withMetavar("GLOB"),
    Flag.atLeast(0)
  ),
  seed: Flag.Int("seed").pipe(
    Flag.withDescription("Seed of the run (default: 1)"),
    Flag.withDefault(1)
  ),
  json: options.json
}

/** What `sources` was asked for. */
export type SourcesInput = Command.Command.Config.Infer<typeof sourcesOptions>

export const sources = Command.make(
  "sources",
  sourcesOptions,
  traced((input) =>
    Effect.flatMap(
      load(() => import("./writeSources.ts")),
      (module) => module.writeSources(input)
    )
  )
).pipe(
  Command.withDescription(
    "Write BlockBench's contracts as files, as models see them, for a static analyser: its report plays as --model report:FILE"
  ),
  Command.withExamples([
    { command: "questline sources --out ./contracts" },
    {
      command: "questline sources --out ./contracts --tasks 'harbor_vault.*' --variants no_comments"
    }
  ])
)
