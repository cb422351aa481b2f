/** `pipeline try`: scores a script of the user's own, without a model. Owns its options. */
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { load, traced } from "./handler.ts"
import * as options from "./options.ts"

const flags = {
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
  bank: options.bank
}

/** What `try` was asked for. */
export type TryInput = Command.Command.Config.Infer<typeof flags>

export const tryScript = Command.make(
  "try",
  flags,
  traced((input) =>
    Effect.flatMap(
      load(() => import("./attempt.ts")),
      ({ attempt }) => attempt(input)
    )
  )
).pipe(
  Command.withDescription(
    "Score a script of your own on a task, as if a model had replied with it"
  ),
  Command.withExamples([
    { command: "pipeline try erc20_approve ./approve.ts" },
    { command: "pipeline try erc20_approve ./approve.ts --seed 7 --library viem" }
  ])
)
