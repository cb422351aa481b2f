/** `pipeline runs`: lists the runs of a database, the newest first. */
import { Console, DateTime, Effect, Option, Schema } from "effect"
import { Command } from "effect/cli"
import type { RunSummary } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { fitting } from "../../report/layout.ts"
import { number } from "../../report/text.ts"
import { traced } from "./handler.ts"
import { asTyped } from "./invocation.ts"
import * as options from "./options.ts"
import { onStore } from "./store.ts"
import { stdoutWidth } from "./terminal.ts"

const flags = { db: options.db, json: options.json }

const decodeModels = Schema.decodeUnknownOption(
  Schema.Struct({ models: Schema.Array(Schema.String) })
)

const modelsOf = (run: RunSummary): ReadonlyArray<string> =>
  Option.match(decodeModels(run.config), { onNone: () => [], onSome: ({ models }) => models })

const timeOf = (run: RunSummary): string =>
  DateTime.formatIso(DateTime.makeUnsafe(run.createdAt)).slice(0, 16).replace("T", " ")

const asTable = (runs: ReadonlyArray<RunSummary>): string =>
  fitting(stdoutWidth())(
    [
      { title: "Run" },
      { title: "Started (UTC)" },
      { title: "Status" },
      { title: "Done", align: "right" },
      { title: "Passed", align: "right" },
      { title: "Errored", align: "right" },
      { title: "Running", align: "right" },
      { title: "Pending", align: "right" },
      { title: "Cancelled", align: "right" },
      { title: "Models" }
    ],
    runs.map((run) => [
      run.id,
      timeOf(run),
      run.status,
      `${number(run.done)} of ${number(run.trials)}`,
      number(run.passed),
      number(run.errored),
      number(run.running),
      number(run.pending),
      number(run.cancelled),
      modelsOf(run).join(", ")
    ])
  )

const asJson = (runs: ReadonlyArray<RunSummary>): string =>
  JSON.stringify(
    runs.map(({ config: _config, environment: _environment, id, ...rest }) => ({
      run: id,
      ...rest
    }))
  )

const handle = Effect.fn("commands.runs")(function* (
  input: Command.Command.Config.Infer<typeof flags>
) {
  yield* onStore(
    input.db,
    Effect.gen(function* () {
      const runs = yield* (yield* Store).listRuns
      yield* Console.log(
        input.json
          ? asJson(runs)
          : runs.length === 0
            ? asTyped("No runs yet: start one with `pipeline run`.")
            : asTable(runs)
      )
    })
  )
})

export const runs = Command.make("runs", flags, traced(handle)).pipe(
  Command.withDescription("List the runs of the database"),
  Command.withExamples([{ command: "pipeline runs" }, { command: "pipeline runs --json" }])
)
