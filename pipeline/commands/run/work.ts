/** `questline work`: plays what is open in the database. workRuns.ts does the work. */
import { Effect } from "effect"
import { Command } from "effect/cli"
import type { Bench } from "../../terminal/Benches.ts"
import { load, traced } from "../../terminal/handler.ts"
import { workOptions } from "./workOptions.ts"

export const work = (benches: ReadonlyArray<Bench>) =>
  Command.make(
    "work",
    workOptions(benches),
    traced((input) =>
      Effect.flatMap(
        load(() => import("./workRuns.ts")),
        ({ workRuns }) => workRuns(input)
      )
    )
  ).pipe(
    Command.withDescription("Play what is open in the database, with any number of other workers"),
    Command.withExamples([
      { command: "questline work --db env:STORE", description: "Until it is stopped" },
      { command: "questline work 20261121-2215-k3f9 --until-idle --db env:STORE" }
    ])
  )
