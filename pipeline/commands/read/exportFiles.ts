/**
 * The files of an export in each format, and what the manifest says of them. Owns their names and
 * contents; export.ts writes them.
 */
import { DateTime, Effect } from "effect"
import type { Run as RunRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { type ExportTable, plainValue } from "../../../report/export/ExportTable.ts"
import { runJson } from "../../../report/runJson.ts"
import { csv } from "../../../report/Sheet.ts"
import type { Fault } from "../../engine/Stages.ts"
import type { Benchmark } from "../../run/Benchmark.ts"
import { exportTables } from "../../run/export/exportTables.ts"
import { inspectLog } from "../../run/export/inspectLog.ts"

const exportFormats = ["jsonl", "parquet", "csv", "inspect"] as const
type ExportFormat = (typeof exportFormats)[number]

/** A file: its content, part by part, and its entry in the manifest. */
export interface ExportFile {
  readonly name: string
  readonly about: string
  readonly rows?: number
  readonly columns?: ExportTable["columns"]
  readonly parts: ReadonlyArray<Effect.Effect<string | Uint8Array, Fault>>
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`

const tableFile = (
  { about, columns, name, rows }: ExportTable,
  ending: string,
  parts: ExportFile["parts"]
) => ({ name: `${name}.${ending}`, about, rows: rows.length, columns, parts })

const csvText = ({ columns, rows }: ExportTable): Effect.Effect<string> =>
  csv([
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ name }) => plainValue(row[name])))
  ])

const parquetFiles = Effect.fnUntraced(function* (tables: ReadonlyArray<ExportTable>) {
  const { parquetBytes } = yield* Effect.promise(() => import("../../../report/export/parquet.ts"))
  return tables.map((table) =>
    tableFile(table, "parquet", [Effect.sync(() => parquetBytes(table))])
  )
})

/** Lines of the whole trials, and of the other tables. */
const jsonlFiles = Effect.fnUntraced(function* (bench: Benchmark, run: RunRow) {
  const store = yield* Store
  const trials = yield* store.trialsOf(run.id)
  const others = (yield* exportTables(bench, run)).filter(({ name }) => name !== "trials")
  return [
    {
      name: "trials.jsonl",
      about: "one line per trial, with all that is stored of it, in the form of its benchmark",
      rows: trials.length,
      parts: trials.map((trial) =>
        Effect.map(bench.views.line(run, trial), lineOf).pipe(Effect.provideService(Store, store))
      )
    },
    ...others.map((table) =>
      tableFile(
        table,
        "jsonl",
        table.rows.map((row) => Effect.sync(() => lineOf(row)))
      )
    )
  ]
})

/** Part of a file name that is valid on any file system; `_` separates the parts. */
const partOf = (text: string): string => text.replace(/[^A-Za-z0-9.-]+/g, "-").slice(0, 80)

/** A time, the benchmark and the model, as in `2026-11-23T00-45-00_quest_MODEL`: `inspect view` lists only such names. */
const logNames = (run: RunRow, models: ReadonlyArray<string>): ReadonlyArray<string> => {
  const time = DateTime.formatIso(DateTime.makeUnsafe(run.createdAt)).slice(0, 19)
  const begin = `${time.replaceAll(":", "-")}_${partOf(run.bench)}_`
  const names: Array<string> = []
  for (const model of models) {
    const part = partOf(model)
    // Two models may get the same file name, also on file systems that ignore case.
    const isTaken = (name: string) =>
      names.some((other) => other.toLowerCase() === name.toLowerCase())
    let name = `${begin}${part}.json`
    for (let count = 2; isTaken(name); count += 1) name = `${begin}${part}-${count}.json`
    names.push(name)
  }
  return names
}

/** One log per model. */
const inspectFiles = Effect.fnUntraced(function* (bench: Benchmark, run: RunRow) {
  const trials = yield* (yield* Store).trialsOf(run.id)
  const { scores } = yield* bench.read(run)
  const calls = Map.groupBy(yield* bench.callsOf(run), ({ row }) => row.trialId)
  const checks = new Map((yield* bench.checksOf(run)).map((each) => [each.trialId, each.checks]))
  const logged = trials.flatMap((trial, index) => {
    const score = scores[index]
    const replies = (calls.get(trial.id) ?? []).map(({ reply }) => reply)
    return score === undefined
      ? []
      : [{ trial, score, replies, checks: checks.get(trial.id) ?? [] }]
  })
  const byModel = [...Map.groupBy(logged, ({ trial }) => trial.model)]
  const names = logNames(
    run,
    byModel.map(([model]) => model)
  )
  return byModel.map(([model, own], index) => ({
    name: names[index] ?? `${index}.json`,
    about: `log of ${model}`,
    rows: own.length,
    parts: [Effect.sync(() => lineOf(inspectLog(run, model, own)))]
  }))
})

/** Every file of an export but its manifest. */
export const exportFiles = Effect.fn("exportFiles")(function* (
  bench: Benchmark,
  run: RunRow,
  format: ExportFormat
) {
  const files: ReadonlyArray<ExportFile> =
    format === "inspect"
      ? yield* inspectFiles(bench, run)
      : format === "jsonl"
        ? yield* jsonlFiles(bench, run)
        : format === "parquet"
          ? yield* parquetFiles(yield* exportTables(bench, run))
          : (yield* exportTables(bench, run)).map((table) =>
              tableFile(table, "csv", [csvText(table)])
            )
  const about = "the run: its options and its environment"
  const whole: ExportFile = {
    name: "run.json",
    about,
    parts: [Effect.sync(() => lineOf(runJson(run)))]
  }
  return [...files, whole]
})
