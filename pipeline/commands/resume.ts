/**
 * `pipeline resume`: goes on with a run that was interrupted, tries its errored trials again, or
 * adds to it. Owns its options; again.ts does the work.
 */
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import type { Bench } from "./Benches.ts"
import { load, traced } from "./handler.ts"
import * as options from "./options.ts"

const flagsOf = (benches: ReadonlyArray<Bench>) => ({
  run: options.run,
  models: Flag.String("model").pipe(
    Flag.withDescription("A model to add to the run, as with `run`; may be repeated"),
    Flag.withMetavar("M"),
    Flag.atLeast(0)
  ),
  config: options.config,
  rounds: options
    .positiveFlag("rounds")
    .pipe(
      Flag.withDescription("How many rounds there are to be in all, to add some"),
      Flag.optional
    ),
  tasks: Flag.String("tasks").pipe(
    Flag.withDescription("Tasks to add to the run, by id; may be repeated"),
    Flag.withMetavar("GLOB"),
    Flag.atLeast(0)
  ),
  split: options
    .splitFlag(benches)
    .pipe(
      Flag.withDescription("A part of the bank to add to the run; with --tasks, where to look"),
      Flag.optional
    ),
  errored: Flag.Boolean("errored").pipe(
    Flag.withDescription("Only try the errored trials again"),
    Flag.withDefault(false)
  ),
  maxCost: options.maxCost,
  maxTokens: options.maxTokens,
  maxTrialTime: options.maxTrialTime,
  db: options.db,
  json: options.json
})

/** What `resume` was asked for. */
export type ResumeInput = Command.Command.Config.Infer<ReturnType<typeof flagsOf>>

export const resume = (benches: ReadonlyArray<Bench>) =>
  Command.make(
    "resume",
    flagsOf(benches),
    traced((input) =>
      Effect.flatMap(
        load(() => import("./again.ts")),
        ({ resumeRun }) => resumeRun(input)
      )
    )
  ).pipe(
    Command.withDescription(
      "Go on with a run where it stopped, or add to it; errored trials are tried again, nothing is paid for twice"
    ),
    Command.withExamples([
      { command: "pipeline resume", description: "The latest run" },
      { command: "pipeline resume 20261121-2215-k3f9 --rounds 5 --model openai/gpt-5" },
      { command: "pipeline resume --max-cost 10", description: "May cost $10 from now on" },
      { command: "pipeline resume --errored", description: "Only what errored" }
    ])
  )
