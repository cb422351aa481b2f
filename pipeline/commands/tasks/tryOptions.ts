/** The options of `pipeline try`. */
import { Argument, type Command, Flag } from "effect/cli"
import * as options from "../../terminal/options.ts"

export const tryOptions = {
  task: Argument.String("task").pipe(Argument.withDescription("Id of the task")),
  file: Argument.String("file").pipe(
    Argument.withDescription(
      "TypeScript module that exports executeSkill (for a composite: step1, step2, ...)"
    )
  ),
  seed: options.seed,
  library: options.library,
  difficulty: options.difficulty,
  full: Flag.Boolean("full").pipe(
    Flag.withDescription("Long texts as they are, not cut"),
    Flag.withDefault(false)
  ),
  answer: Flag.String("answer").pipe(
    Flag.withDescription(
      "What a composite submits, as JSON (default: all keys that its scripts returned as query_result)"
    ),
    Flag.withMetavar("JSON"),
    Flag.optional
  ),
  chain: options.chainFlag,
  forkUrl: options.forkUrl,
  forkBlock: options.forkBlock,
  bank: options.bank,
  json: options.json
}

/** What `try` was asked for. */
export type TryInput = Command.Command.Config.Infer<typeof tryOptions>
