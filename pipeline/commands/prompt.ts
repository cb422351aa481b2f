/** `pipeline prompt`: exactly what a model would be sent for a task. Owns the printing. */
import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { load, traced } from "./handler.ts"
import * as options from "./options.ts"

const flags = {
  task: Argument.String("task").pipe(Argument.withDescription("Id of the task")),
  seed: options.seed,
  library: options.library,
  difficulty: options.difficulty,
  naive: options.naive,
  context: options.context,
  bank: options.bank,
  json: options.json
}

/** What `prompt` was asked for. */
export type PromptInput = Command.Command.Config.Infer<typeof flags>

export const prompt = Command.make(
  "prompt",
  flags,
  traced(
    Effect.fn("commands.prompt")(function* (input) {
      const { openingOf } = yield* load(() => import("./opening.ts"))
      const messages = yield* openingOf(input)
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
