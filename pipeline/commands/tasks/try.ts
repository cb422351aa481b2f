/** `pipeline try`: scores a script of the user's own, without a model. tryScript.ts does the work. */
import { Effect } from "effect"
import { Command } from "effect/cli"
import { load, traced } from "../../terminal/handler.ts"
import { tryOptions } from "./tryOptions.ts"

export const tryCommand = Command.make(
  "try",
  tryOptions,
  traced((input) =>
    Effect.flatMap(
      load(() => import("../../../benchmarks/quest/commands/tryScript.ts")),
      (module) => module.tryScript(input)
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
