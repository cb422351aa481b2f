/** `questline work`: plays what is open in the database. workRuns.ts does the work. */
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { type Bench, unstoredOptions } from "../../terminal/Benches.ts"
import { load, traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"

const workOptions = (benches: ReadonlyArray<Bench>) => ({
  runs: Argument.String("run").pipe(
    Argument.withDescription("Ids of runs (default: every run with open trials)"),
    Argument.atLeast(0)
  ),
  untilIdle: Flag.Boolean("until-idle").pipe(
    Flag.withDescription("End when nothing is left to play; otherwise wait for more"),
    Flag.withDefault(false)
  ),
  own: unstoredOptions(benches),
  db: options.db,
  json: options.json
})

/** What `work` was asked for. */
export type WorkInput = Command.Command.Config.Infer<ReturnType<typeof workOptions>>

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
