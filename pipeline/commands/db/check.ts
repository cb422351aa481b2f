/** `questline db check`: checks a whole database. db/check/check.ts does the work. */
import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { counted } from "../../../report/text.ts"
import { printDocument } from "../../terminal/documents.ts"
import { differs } from "../../terminal/failure.ts"
import { load, traced } from "../../terminal/handler.ts"
import { DEFAULT_DATABASE, json } from "../../terminal/options.ts"
import { openExisting } from "./places.ts"

/** Most problems that are printed. */
const SHOWN = 20

const flags = {
  db: Argument.String("db").pipe(
    Argument.withDescription(
      `The database: a file, postgres://..., or env:NAME (default: ${DEFAULT_DATABASE})`
    ),
    Argument.withDefault(DEFAULT_DATABASE)
  ),
  json
}

export const check = Command.make(
  "check",
  flags,
  traced(
    Effect.fn("commands.db.check")(function* ({ db: name, json: asJson }) {
      const found = yield* load(() => import("../../../db/check/check.ts"))
      const connection = yield* openExisting(name)
      const checked = yield* found.check(connection)
      const { outputs, problems, runs, trials } = checked
      const sound = problems.length === 0
      if (asJson) {
        yield* printDocument("db check", { db: connection.file, sound, ...checked })
        return yield* sound ? Effect.void : differs
      }
      for (const problem of problems.slice(0, SHOWN)) yield* Console.log(problem)
      if (problems.length > SHOWN) {
        yield* Console.log(`and ${counted(problems.length - SHOWN, "more problem")}`)
      }
      if (sound) {
        return yield* Console.log(
          `${connection.file} is sound: ${counted(runs, "run")}, ${counted(trials, "trial")}, ${counted(outputs, "output")}.`
        )
      }
      yield* Console.error(
        `error: ${connection.file} is not sound: ${counted(problems.length, "problem")}. Put back a copy, or copy what is whole with \`questline db copy\``
      )
      return yield* differs
    }, Effect.scoped)
  )
).pipe(
  Command.withDescription(
    "Check the rows of a database, what they refer to, and the digests of scorings"
  ),
  Command.withExamples([
    { command: "questline db check" },
    { command: "questline db check env:STORE --json" }
  ])
)
