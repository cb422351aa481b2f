/** `questline db check`: checks a whole database. db/check/check.ts does the work. */
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
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
  keys: Flag.Boolean("keys").pipe(
    Flag.withDescription(
      "Compute the keys of stored outputs again, for which the trials' chain is started (default; --no-keys: not)"
    ),
    Flag.optional
  ),
  json
}

export const check = Command.make(
  "check",
  flags,
  traced(
    Effect.fn("commands.db.check")(function* ({ db: name, json: asJson, keys }) {
      const found = yield* load(() => import("../../../db/check/check.ts"))
      const connection = yield* openExisting(name)
      const rows = yield* found.check(connection)
      const { outputs, runs, trials } = rows
      const { checkKeys } = yield* load(() => import("./checkKeys.ts"))
      // What damaged rows say is no way to play a trial.
      const skips = rows.problems.length > 0 || !Option.getOrElse(keys, () => true)
      const { problems: wrong, unchecked } = skips
        ? { problems: [], unchecked: [] }
        : yield* checkKeys(connection)
      const problems = [...rows.problems, ...wrong]
      const sound = problems.length === 0
      if (asJson) {
        const checked = { ...rows, problems, unchecked }
        yield* printDocument("db check", { db: connection.file, sound, ...checked })
        return yield* sound ? Effect.void : differs
      }
      for (const line of unchecked) yield* Console.error(`keys not checked: ${line}`)
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
    "Check the rows of a database, what they refer to, digests, and the keys of stored outputs"
  ),
  Command.withExamples([
    { command: "questline db check" },
    { command: "questline db check env:STORE --json" }
  ])
)
