/** The options of `questline sources`. */
import { type Command, Flag } from "effect/cli"
import * as options from "../../../pipeline/terminal/options.ts"

export const sourcesOptions = {
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
