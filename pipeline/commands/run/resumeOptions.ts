/** The options of `questline resume`. */
import { type Command, Flag } from "effect/cli"
import { type Bench, unstoredOptions } from "../../terminal/Benches.ts"
import * as options from "../../terminal/options.ts"

export const resumeOptions = (benches: ReadonlyArray<Bench>) => ({
  run: options.run,
  models: Flag.String("model").pipe(
    Flag.withDescription("A model to add to the run, as with `run`; may be repeated"),
    Flag.withMetavar("M"),
    Flag.atLeast(0)
  ),
  config: options.config,
  rounds: options
    .positiveFlag("rounds")
    .pipe(Flag.withDescription("Total number of rounds, to add some"), Flag.optional),
  tasks: Flag.String("tasks").pipe(
    Flag.withDescription("Tasks to add to the run, by id; may be repeated"),
    Flag.withMetavar("GLOB"),
    Flag.atLeast(0)
  ),
  split: options
    .splitFlag(benches, "A split to add to the run, or, with --tasks, only its tasks")
    .pipe(Flag.optional),
  errored: Flag.Boolean("errored").pipe(
    Flag.withDescription("Only retry the errored trials"),
    Flag.withDefault(false)
  ),
  shard: options.shard,
  concurrency: options.concurrency,
  maxCost: options.maxCost,
  maxTokens: options.maxTokens,
  maxTrialTime: options.maxTrialTime,
  own: unstoredOptions(benches),
  db: options.db,
  json: options.json
})

/** What `resume` was asked for. */
export type ResumeInput = Command.Command.Config.Infer<ReturnType<typeof resumeOptions>>
