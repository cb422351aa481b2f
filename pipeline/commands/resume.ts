/** `pipeline resume`: goes on with a run that was interrupted, or tries its errored trials again. */
import { Effect } from "effect"
import { Command } from "effect/cli"
import { load, traced } from "./handler.ts"
import * as options from "./options.ts"

const flags = { run: options.run, db: options.db, json: options.json }

/** What `resume` was asked for. */
export type ResumeInput = Command.Command.Config.Infer<typeof flags>

export const resume = Command.make(
  "resume",
  flags,
  traced((input) =>
    Effect.flatMap(
      load(() => import("./play.ts")),
      ({ runAgain }) => runAgain(input)
    )
  )
).pipe(
  Command.withDescription(
    "Go on with a run where it stopped; errored trials are tried again, nothing is paid for twice"
  ),
  Command.withExamples([
    { command: "pipeline resume", description: "The latest run" },
    { command: "pipeline resume 20261121-2215-k3f9" }
  ])
)
