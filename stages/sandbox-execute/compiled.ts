/**
 * Deno's own folder of caches. Owns what the engine has compiled of the programs and their libraries,
 * made once and kept beside the prepared directory, and the copy of it that each process gets: no two
 * processes share a file that either can write, and before a process takes its job its copy has no name
 * any more, so that nothing can be put there.
 */
import { DatabaseSync } from "node:sqlite"
import { Effect, FileSystem, Path, Schedule } from "effect"
import { temporaryFolder } from "../../chain/temporaryFolder.ts"
import {
  type Confinement,
  denoArguments,
  makeCommand,
  type Place,
  programArguments
} from "./launch.ts"
import { SandboxError } from "./result.ts"
import { start } from "./workers.ts"

/** The databases that Deno keeps there. */
const databases = ["dep_analysis_cache_v2", "node_analysis_cache_v2", "v8_code_cache_v2"]

/** Starts each program and waits until it has loaded its library: by then all is compiled and kept. */
const compileInto = (place: Place, confinement: Confinement) =>
  Effect.forEach(
    ["ethers", "viem"] as const,
    (program) =>
      start(
        makeCommand([], place, confinement, [
          ...denoArguments(place.directory, confinement, program),
          ...programArguments(program)
        ])
      ).pipe(Effect.scoped),
    { discard: true }
  )

/** Moves what stands in a database's journal into its file, so that the file alone is all of it. */
const settle = (file: string): void => {
  const database = new DatabaseSync(file)
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)")
  database.close()
}

/** The folder of what is compiled, made now if it is not there; undefined where it cannot be kept. */
export const keepCompiled = Effect.fn("Sandbox.keepCompiled")(
  function* (place: Place, confinement: Confinement) {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const kept = `${place.directory}-code`
    if (yield* files.exists(kept)) return kept
    const directory = path.dirname(place.directory)
    const draft = yield* temporaryFolder({ directory, prefix: "draft-" })
    const denoDir = path.join(draft, "code")
    yield* compileInto({ ...place, denoDir }, confinement)
    yield* Effect.forEach(databases, (name) => Effect.sync(() => settle(path.join(denoDir, name))))
    // Whoever comes second leaves the first's.
    yield* Effect.ignore(files.rename(denoDir, kept))
    return kept
  },
  Effect.scoped,
  Effect.catchTag("PlatformError", () => Effect.succeed(undefined))
)

const cannotKeep = (cause: unknown): SandboxError =>
  new SandboxError({
    operation: "Sandbox.start",
    message: "the caches of a sandbox process cannot be made or taken away; is TMPDIR writable?",
    cause
  })

const REMOVAL = { schedule: Schedule.spaced("20 millis"), times: 50 }

/**
 * A folder of caches for one process, in `parent`. `seal` takes its name away and puts an empty file in
 * its place: the process goes on with the files that it has open, which end with it, and can open no more.
 */
export const makeCaches = Effect.fnUntraced(function* (parent: string, kept: string | undefined) {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = yield* temporaryFolder({ directory: parent, prefix: "process-" })
  if (kept !== undefined) {
    // A copy goes on where its fiber ends, into a folder that is being removed.
    yield* Effect.forEach(
      databases,
      (name) => Effect.ignore(files.copyFile(path.join(kept, name), path.join(folder, name))),
      { concurrency: "unbounded", discard: true }
    ).pipe(Effect.uninterruptible)
  }
  const seal = files
    .remove(folder, { recursive: true, force: true })
    .pipe(Effect.andThen(files.writeFileString(folder, "")), Effect.retry(REMOVAL))
  return { folder, seal: Effect.mapError(seal, cannotKeep) }
}, Effect.mapError(cannotKeep))
