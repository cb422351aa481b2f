/** The options of `pipeline prompt`. */
import { Argument, type Command } from "effect/cli"
import * as options from "../../terminal/options.ts"

export const promptOptions = {
  task: Argument.String("task").pipe(Argument.withDescription("Id of the task")),
  seed: options.seed,
  library: options.library,
  difficulty: options.difficulty,
  naive: options.naive,
  context: options.context,
  chain: options.chainFlag,
  forkUrl: options.forkUrl,
  forkBlock: options.forkBlock,
  bank: options.bank,
  json: options.json
}

/** What `prompt` was asked for. */
export type PromptInput = Command.Command.Config.Infer<typeof promptOptions>
