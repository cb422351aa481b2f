/** `questline sources`: the contracts of BlockBench as files, each in its variants, for analysers of source code. */
import { Effect } from "effect"
import { Command } from "effect/cli"
import { load, traced } from "../../../pipeline/terminal/handler.ts"
import { sourcesOptions } from "./sourcesOptions.ts"

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
