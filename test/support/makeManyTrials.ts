/** `node test/support/makeManyTrials.ts FILE [MODELS]`: writes the database of manyTrials.ts to a new file. */
import { NodeRuntime } from "@effect/platform-node"
import { Console, Effect } from "effect"
import { manyTrials } from "./manyTrials.ts"

NodeRuntime.runMain(
  Effect.gen(function* () {
    const [file, models] = process.argv.slice(2)
    if (file === undefined) return yield* Effect.die(new Error("name the file to be written"))
    yield* Console.log(
      `${yield* manyTrials(file, models === undefined ? undefined : Number(models))} trials in ${file}`
    )
  })
)
