/** `pipeline prompt`: exactly what a model would be sent for a task. Owns the printing. */
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { load, traced } from "../../terminal/handler.ts"
import { promptOptions } from "./promptOptions.ts"

export const prompt = Command.make(
  "prompt",
  promptOptions,
  traced(
    Effect.fn("commands.prompt")(function* (input) {
      const { promptMessages } = yield* load(
        () => import("../../../benchmarks/quest/commands/promptMessages.ts")
      )
      const messages = yield* promptMessages(input)
      yield* Console.log(
        input.json
          ? JSON.stringify(messages)
          : messages.map(({ content, role }) => `--- ${role} ---\n${content}\n`).join("\n")
      )
    })
  )
).pipe(
  Command.withDescription("Print what a model would be sent for a task, in the first round"),
  Command.withExamples([
    { command: "pipeline prompt swap_exact_bnb_for_tokens --library viem" },
    { command: "pipeline prompt erc20_approve --nl-difficulty vague --json" },
    {
      command: "pipeline prompt erc20_approve --context full",
      description: "With the whole interface of every contract"
    }
  ])
)
