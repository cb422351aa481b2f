/** `questline db merge`: puts the parts of a run together. db/copy does the work, and db/fleet/parts.ts says what parts are. */
import { realpath } from "node:fs/promises"
import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { open } from "../../../db/open.ts"
import { counted } from "../../../report/text.ts"
import { printDocument } from "../../terminal/documents.ts"
import { UsageError, withoutSecrets } from "../../terminal/failure.ts"
import { load, traced } from "../../terminal/handler.ts"
import { asTyped } from "../../terminal/invocation.ts"
import * as options from "../../terminal/options.ts"
import { databaseOption } from "../../terminal/store.ts"
import { inWords, rowsOf } from "./copied.ts"
import { openExisting } from "./places.ts"

const flags = {
  to: Argument.String("out").pipe(
    Argument.withDescription(
      "The database to write: a file, postgres://..., or env:NAME; made if it is not there"
    )
  ),
  files: Argument.String("file").pipe(
    Argument.withDescription("The databases of the parts, in the same words"),
    Argument.atLeast(1)
  ),
  json: options.json
}

const realOf = (name: string) => Effect.promise(() => realpath(name).then(String, () => name))

/** Fails if a database is named twice. */
const requireApart = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const seen = new Set<string>()
  for (const name of names) {
    const real = yield* realOf(name)
    if (seen.has(real)) {
      return yield* new UsageError({
        message: `${withoutSecrets(name)} is named twice: name the database to write first, then each other one once`
      })
    }
    seen.add(real)
  }
})

export const merge = Command.make(
  "merge",
  flags,
  traced(
    Effect.fn("commands.db.merge")(function* ({ files, json, to }) {
      const { mergeAll } = yield* load(() => import("./mergeAll.ts"))
      yield* requireApart([to, ...files])
      const sources = yield* Effect.forEach(files, openExisting)
      const { copied, runs, target } = yield* mergeAll(sources, open(to))
      if (json) {
        return yield* printDocument("db merge", {
          to: target.file,
          from: sources.map(({ file }) => file),
          ...copied,
          merged: runs
        })
      }
      yield* Console.log(
        rowsOf(copied) === 0
          ? `Nothing to merge: ${target.file} has it all.`
          : `Merged ${counted(files.length, "database")} into ${target.file}: ${inWords(copied)}.`
      )
      for (const { missing, of, open: left, run, trials } of runs) {
        const rest =
          missing.length === 0
            ? `whole: ${counted(trials, "trial")}${left === 0 ? "" : `, ${left} still to be run`}`
            : `incomplete: ${missing.length === 1 ? "shard" : "shards"} ${missing.join(", ")} of ${of} missing, ${left} of ${counted(trials, "trial")} still to be run`
        yield* Console.log(
          asTyped(`Run ${run} is ${rest}. \`questline report ${run}${databaseOption({ db: to })}\``)
        )
      }
    }, Effect.scoped)
  )
).pipe(
  Command.withDescription(
    "Put the shards of a run together, each played into a database of its own"
  ),
  Command.withExamples([
    { command: "questline db merge whole.db part1.db part2.db part3.db" },
    { command: "questline db merge env:STORE part*.db --json" }
  ])
)
