/** The options of `questline sources`. */
import { type Command, Flag } from "effect/cli"
import * as options from "../../../pipeline/terminal/options.ts"

export const sourcesOptions = {
  out: Flag.String("out").pipe(
    Flag.withDescription("New folder for the contracts"),
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
    Flag.withDescription("Variants of each contract, as for `run` (default: those of a run)"),
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
