/** `questline runs`: lists the runs of a database, the newest first. */
import { Console, DateTime, Effect } from "effect"
import { Command } from "effect/cli"
import { shardNote, shardOf } from "../../../db/fleet/parts.ts"
import type { Note } from "../../../db/notes.ts"
import type { RunSummary } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { fitting, shorten, tableWidth } from "../../../report/layout.ts"
import { labelsOf } from "../../../report/modelLabels.ts"
import { number, table } from "../../../report/text.ts"
import { modelsOf } from "../../run/namedModel.ts"
import { dataOf } from "../../run/notes.ts"
import { printDocument } from "../../terminal/documents.ts"
import { traced } from "../../terminal/handler.ts"
import { asTyped } from "../../terminal/invocation.ts"
import * as options from "../../terminal/options.ts"
import { onStore } from "../../terminal/store.ts"
import { stdoutWidth } from "../../terminal/writer.ts"

/** Least width of the column of models, and the width of a run's id. */
const MODELS_WIDTH = 20
const ID_WIDTH = 18
const TAGS_WIDTH = 24

const flags = { db: options.db, json: options.json }

/** The models of a run by their short names. */
const namesOf = (run: RunSummary): string => {
  const models = modelsOf(run)
  const labels = labelsOf(models)
  return models.map((model) => labels.get(model) ?? model).join(", ")
}

const timeOf = (run: RunSummary): string =>
  DateTime.formatIso(DateTime.makeUnsafe(run.createdAt)).slice(0, 16).replace("T", " ")

const right = (title: string) => ({ title, align: "right" as const })

/** Counts that are mostly 0: a narrow table leaves out those that are 0 everywhere. */
const COUNTS = ["errored", "running", "pending", "cancelled"] as const

const asTable = (
  runs: ReadonlyArray<RunSummary>,
  notes: ReadonlyMap<string, Note>,
  width: number
): string => {
  const counts = COUNTS.filter((name) => width > 120 || runs.some((run) => run[name] > 0))
  const tags = runs.some(({ id }) => (notes.get(id)?.tags.length ?? 0) > 0)
  const columns = [
    ...[{ title: "Run" }, { title: "Started (UTC)" }, { title: "Status" }],
    ...(tags ? [{ title: "Tags" }] : []),
    ...[right("Done"), right("Passed")],
    ...counts.map((name) => right(`${name.charAt(0).toUpperCase()}${name.slice(1)}`))
  ]
  const rows = runs.map((run) => [
    ...[run.id, timeOf(run), [run.status, ...shardNote(run)].join(", ")],
    ...(tags ? [shorten(notes.get(run.id)?.tags.join(", ") ?? "", TAGS_WIDTH)] : []),
    ...[`${number(run.done)} of ${number(run.trials)}`, number(run.passed)],
    ...counts.map((name) => number(run[name]))
  ])
  // If there is no room for models in this table, they get their own table below it.
  const room = width - tableWidth(table(columns, rows)) - 2
  const modelsWidth = room >= MODELS_WIDTH ? room : width - ID_WIDTH - 2
  return fitting(width)(
    [...columns, { title: "Models" }],
    rows.map((row, index) => {
      const run = runs[index]
      return [...row, run === undefined ? "" : shorten(namesOf(run), modelsWidth)]
    })
  )
}

const asJson = (runs: ReadonlyArray<RunSummary>, notes: ReadonlyMap<string, Note>) => ({
  // The revision and the key of the summary are the database's own affair: a copy has others.
  runs: runs.map(({ config, environment: _, id, revision: __, summary: ___, ...rest }) => {
    const note = notes.get(id)
    const shard = shardOf(config)
    return {
      run: id,
      ...rest,
      ...(shard === undefined ? {} : { shard: { of: shard.of, parts: [...shard.parts] } }),
      ...(note === undefined ? {} : { note: dataOf(note) })
    }
  })
})

const handle = Effect.fn("commands.runs")(function* (
  input: Command.Command.Config.Infer<typeof flags>
) {
  yield* onStore(
    input.db,
    Effect.gen(function* () {
      const store = yield* Store
      const runs = yield* store.listRuns
      const notes = yield* store.notesOfRuns
      if (input.json) return yield* printDocument("runs", asJson(runs, notes))
      yield* Console.log(
        runs.length === 0
          ? asTyped("No runs yet: start one with `questline run`.")
          : asTable(runs, notes, stdoutWidth())
      )
    })
  )
})

export const runs = Command.make("runs", flags, traced(handle)).pipe(
  Command.withDescription("List the runs of the database"),
  Command.withExamples([{ command: "questline runs" }, { command: "questline runs --json" }])
)
