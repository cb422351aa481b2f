/** The input of `questline run` for flags that a program gives: both accept and refuse the same. */
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { Benches } from "../../terminal/Benches.ts"
import { UsageError } from "../../terminal/failure.ts"
import { consoleOver } from "../../terminal/writer.ts"
import { type RunInput, runOptions } from "./runOptions.ts"

const silent = consoleOver({
  out: () => undefined,
  err: () => undefined,
  outIsTerminal: () => false
})

/** The input of `questline run` with these flags. */
export const givenInput = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  const benches = yield* Benches
  let input: RunInput | undefined
  const command = Command.make("run", runOptions(benches), (given) =>
    Effect.sync(() => {
      input = given
    })
  )
  yield* Command.runWith(command, { version: "" })(words).pipe(
    Effect.catchTag("ShowHelp", ({ errors }) =>
      Effect.fail(new UsageError({ message: errors.map(({ message }) => message).join("\n") }))
    ),
    Effect.provideService(Console.Console, silent)
  )
  if (input !== undefined) return input
  return yield* new UsageError({ message: "these options start no run: leave --help out" })
})
