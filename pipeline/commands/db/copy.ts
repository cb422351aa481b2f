/** `questline db copy`: copies the runs of one database to another. db/copy does the work. */
import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { Copied } from "../../../db/copy/copy.ts"
import { printDocument } from "../../terminal/documents.ts"
import { load, traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"
import { inWords, rowsOf } from "./copied.ts"
import { openBoth } from "./places.ts"

const flags = {
  from: Argument.String("from").pipe(
    Argument.withDescription("The database to read: a file, postgres://..., or env:NAME")
  ),
  to: Argument.String("to").pipe(
    Argument.withDescription("The database to write, in the same words; made if it is not there")
  ),
  follow: Flag.Boolean("follow").pipe(
    Flag.withDescription("Go on copying what is written to the first one, until interrupted"),
    Flag.withDefault(false)
  ),
  json: options.json
}

export const copy = Command.make(
  "copy",
  flags,
  traced(
    Effect.fn("commands.db.copy")(function* ({ follow: follows, from, json, to }) {
      const { copyAll, follow, nothing } = yield* load(() => import("../../../db/copy/copy.ts"))
      const { source, target } = yield* openBoth(from, to)
      const tell = (copied: Copied) => {
        const places = { from: source.file, to: target.file }
        if (json) return printDocument("db copy", { ...places, ...copied })
        return Console.log(
          rowsOf(copied) === 0
            ? `Nothing to copy: ${target.file} has it all.`
            : `Copied to ${target.file}: ${inWords(copied)}.`
        )
      }
      yield* Effect.flatMap(copyAll(source, target), tell)
      if (!follows) return
      yield* Console.error(`following ${source.file}; interrupt to stop`)
      yield* follow(source, target, (copied) =>
        rowsOf(copied) === rowsOf(nothing) ? Effect.void : tell(copied)
      )
    }, Effect.scoped)
  )
).pipe(
  Command.withDescription("Copy the runs of a database to another one, of either engine"),
  Command.withExamples([
    {
      command: "questline db copy .pipeline/pipeline.db env:STORE",
      description: "Into PostgreSQL; the second time only what is new"
    },
    {
      command: "questline db copy env:STORE backup.db --follow",
      description: "Keeps a file up to date while machines play"
    }
  ])
)
