/** The options of `questline work`. */
import { Argument, type Command, Flag } from "effect/cli"
import { type Bench, unstoredOptions } from "../../terminal/Benches.ts"
import * as options from "../../terminal/options.ts"

export const workOptions = (benches: ReadonlyArray<Bench>) => ({
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
