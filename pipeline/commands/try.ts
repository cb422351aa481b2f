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
  answer: Flag.String("answer").pipe(
    Flag.withDescription(
      "What a composite submits, as JSON (default: all keys that its scripts returned as query_result)"
    ),
    Flag.withMetavar("JSON"),
    Flag.optional
  ),
  bank: options.bank,
  json: options.json
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
    "Score a script of your own on a task, as if a model had replied with it. Exit status: 0 it passed, 4 it did not, 1 it could not be scored, 2 bad usage"
  ),
  Command.withExamples([
    { command: "pipeline try erc20_approve ./approve.ts" },
    { command: "pipeline try erc20_approve ./approve.ts --seed 7 --library viem" },
    { command: "pipeline try erc20_approve ./approve.ts --json | jq .score" },
    {
      command: `pipeline try composite_batch_query_2_balances ./read.ts --answer '{"usdt_balance": "1", "busd_balance": "2"}'`
    }
  ])
)
