/** `questline export`: a run as files for other programs. Owns that all files are written, or none. */
import { Console, Effect, FileSystem, Path } from "effect"
import { Command, Flag } from "effect/cli"
import { sha256 } from "../../../evm/digest.ts"
import type { Fault } from "../../engine/Stages.ts"
import { find } from "../../run/findRun.ts"
import { loadBench } from "../../terminal/Benches.ts"
import { printDocument } from "../../terminal/documents.ts"
import { UsageError } from "../../terminal/failure.ts"
import { makeFolder, reasonOf } from "../../terminal/folder.ts"
import { load, traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"
import { onStore } from "../../terminal/store.ts"
import { VERSION } from "../../version.ts"
import type { ExportFile } from "./exportFiles.ts"

const flags = {
  run: options.run,
  format: Flag.Literals("format", ["jsonl", "parquet", "csv", "inspect"]).pipe(
    Flag.withDescription(
      "jsonl: whole trials, one a line; parquet, csv: tables of trials, calls, checks and scores; inspect: an Inspect log for each model (default: jsonl)"
    ),
    Flag.withDefault("jsonl")
  ),
  out: Flag.String("out").pipe(
    Flag.withDescription("Folder for the files; created if it does not exist"),
    Flag.withMetavar("DIR"),
    Flag.filter(
      (folder) => folder.trim() !== "",
      () => "the path of a folder"
    )
  ),
  overwrite: Flag.Boolean("overwrite").pipe(
    Flag.withDescription("Replace the files of an earlier export"),
    Flag.withDefault(false)
  ),
  db: options.db,
  json: options.json
}

const MANIFEST = "manifest.json"

/** Writes a file part by part, and gives its entry in the manifest. */
const writeFile = Effect.fnUntraced(function* (path: string, file: ExportFile) {
  const fs = yield* FileSystem.FileSystem
  const handle = yield* fs.open(path, { flag: "w" })
  const digest = sha256()
  let bytes = 0
  for (const part of file.parts) {
    const made = yield* part
    const chunk = typeof made === "string" ? new TextEncoder().encode(made) : made
    digest.update(chunk)
    bytes += chunk.length
    yield* handle.writeAll(chunk)
  }
  const { about, columns, name, rows } = file
  return { name, about, bytes, sha256: digest.digest("hex"), rows, columns }
}, Effect.scoped)

/** Writes the files and their manifest to a draft folder, and moves them into place once all are complete. */
const writeAll = Effect.fnUntraced(function* (
  directory: string,
  overwrite: boolean,
  about: Readonly<Record<string, string>>,
  files: ReadonlyArray<ExportFile>
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  yield* makeFolder(directory)
  const names = [...files.map(({ name }) => name), MANIFEST]
  for (const name of names) {
    if (!overwrite && (yield* fs.exists(path.join(directory, name)))) {
      return yield* new UsageError({
        message: `${path.join(directory, name)} already exists: name another folder with --out, or add --overwrite`
      })
    }
  }
  const draft = yield* fs.makeTempDirectoryScoped({ directory, prefix: ".export-" })
  const entries = yield* Effect.forEach(files, (file) =>
    writeFile(path.join(draft, file.name), file)
  )
  const manifest = JSON.stringify({ ...about, files: entries }, null, 2)
  yield* fs.writeFileString(path.join(draft, MANIFEST), `${manifest}\n`)
  for (const name of names) {
    yield* fs.rename(path.join(draft, name), path.join(directory, name))
  }
}, Effect.scoped)

export const exportRun = Command.make(
  "export",
  flags,
  traced(
    Effect.fn("commands.export")(function* ({ db, format, json, out, overwrite, run: id }) {
      const { exportFiles } = yield* load(() => import("./exportFiles.ts"))
      const directory = (yield* Path.Path).resolve(out)
      yield* onStore(
        db,
        Effect.gen(function* () {
          const run = yield* find(id)
          const bench = yield* loadBench(run.bench)
          const files = yield* exportFiles(bench, run, format)
          const about = { questline: VERSION, run: run.id, bench: run.bench, format }
          yield* writeAll(directory, overwrite, about, files).pipe(
            Effect.mapError((error: Fault) =>
              error._tag === "PlatformError"
                ? new UsageError({
                    message: `the files cannot be written to ${directory} (${reasonOf(error)}): name another folder with --out`
                  })
                : error
            )
          )
          const names = [...files.map(({ name }) => name), MANIFEST]
          if (json) {
            const document = { run: run.id, format, folder: directory, files: names }
            return yield* printDocument("export", document)
          }
          yield* Console.log(`Wrote ${names.join(", ")} of run ${run.id} to ${directory}`)
        })
      )
    })
  )
).pipe(
  Command.withDescription("Write a run to files: each trial with its reply, script and checks"),
  Command.withExamples([
    { command: "questline export --out ./exported", description: "The latest run, in full" },
    { command: "questline export 20261121-2215-k3f9 --format parquet --out ./tables" }
  ])
)
