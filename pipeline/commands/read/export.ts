/** `pipeline export`: a run as files for other programs. Owns writing them whole or not at all. */
import { Console, Effect, FileSystem, Path } from "effect"
import { Command, Flag } from "effect/cli"
import { Store } from "../../../db/Store.ts"
import { runJson } from "../../../report/runJson.ts"
import { find } from "../../run/findRun.ts"
import { loadBench } from "../Benches.ts"
import { UsageError } from "../failure.ts"
import { makeFolder } from "../folder.ts"
import { traced } from "../handler.ts"
import * as options from "../options.ts"
import { onStore } from "../store.ts"

const flags = {
  run: options.run,
  format: Flag.Literals("format", ["jsonl"]).pipe(
    Flag.withDescription("jsonl: trials.jsonl, one trial a line, and run.json"),
    Flag.withDefault("jsonl")
  ),
  out: Flag.String("out").pipe(
    Flag.withDescription("Folder for the files; it is made where there is none"),
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
  db: options.db
}

/** Writes the files beside their place and moves them there once all are complete. */
const writeAll = Effect.fnUntraced(function* <E, R>(
  directory: string,
  overwrite: boolean,
  files: ReadonlyArray<{
    readonly name: string
    readonly write: (file: FileSystem.File) => Effect.Effect<void, E, R>
  }>
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  yield* makeFolder(directory)
  for (const { name } of files) {
    if (!overwrite && (yield* fs.exists(path.join(directory, name)))) {
      return yield* new UsageError({
        message: `${path.join(directory, name)} is there already: name another folder with --out, or add --overwrite`
      })
    }
  }
  const draft = yield* fs.makeTempDirectoryScoped({ directory, prefix: ".export-" })
  for (const { name, write } of files) {
    yield* Effect.scoped(Effect.flatMap(fs.open(path.join(draft, name), { flag: "w" }), write))
  }
  for (const { name } of files) {
    yield* fs.rename(path.join(draft, name), path.join(directory, name))
  }
}, Effect.scoped)

const line = (file: FileSystem.File, value: unknown) =>
  file.writeAll(new TextEncoder().encode(`${JSON.stringify(value)}\n`))

export const exportRun = Command.make(
  "export",
  flags,
  traced(
    Effect.fn("commands.export")(function* ({ db, out, overwrite, run: id }) {
      const directory = (yield* Path.Path).resolve(out)
      yield* onStore(
        db,
        Effect.gen(function* () {
          const run = yield* find(id)
          const bench = yield* loadBench(run.bench)
          const trials = yield* (yield* Store).trialsOf(run.id)
          yield* writeAll(directory, overwrite, [
            {
              name: "trials.jsonl",
              write: (file) =>
                Effect.forEach(
                  trials,
                  (trial) =>
                    Effect.flatMap(bench.views.line(run, trial), (value) => line(file, value)),
                  { discard: true }
                )
            },
            { name: "run.json", write: (file) => line(file, runJson(run)) }
          ]).pipe(
            Effect.catchTag("PlatformError", (error) =>
              Effect.fail(
                new UsageError({
                  message: `the files cannot be written to ${directory} (${error.message}): name another folder with --out`
                })
              )
            )
          )
          yield* Console.log(`Wrote ${trials.length} trials of run ${run.id} to ${directory}`)
        })
      )
    })
  )
).pipe(
  Command.withDescription("Write a run to files: every trial with its reply, script and checks"),
  Command.withExamples([{ command: "pipeline export --format jsonl --out ./exported" }])
)
