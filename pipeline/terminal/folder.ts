/** Makes and fills folders for commands, and gives the reason if writing fails. */
import { Effect, FileSystem, Path, type PlatformError, Predicate } from "effect"

/** The system's reason, such as "no space left on device"; the runtime's message does not have it. */
export const reasonOf = (error: { readonly message: string; readonly cause?: unknown }): string =>
  (Predicate.isError(error.cause) && /^[A-Z0-9]+: ([^,]+)/.exec(error.cause.message)?.[1]) ||
  error.message

/**
 * Makes a folder and its missing parents, level by level: the recursive call of the runtime never ends below
 * folders that cannot be written, such as `/proc`.
 */
export const makeFolder = Effect.fnUntraced(function* (
  folder: string
): Effect.fn.Return<void, PlatformError.PlatformError, FileSystem.FileSystem | Path.Path> {
  const fs = yield* FileSystem.FileSystem
  const above = (yield* Path.Path).dirname(folder)
  if (yield* fs.exists(folder)) return
  if (above !== folder) yield* makeFolder(above)
  // Another process may have been faster.
  yield* fs
    .makeDirectory(folder)
    .pipe(
      Effect.catch((error) =>
        Effect.flatMap(fs.exists(folder), (there) => (there ? Effect.void : Effect.fail(error)))
      )
    )
})

/** Writes files, by their paths in it, into a folder that is there only once all are complete. */
export const writeFolder = Effect.fn("writeFolder")(function* (
  directory: string,
  files: ReadonlyArray<readonly [name: string, text: string]>
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const above = path.dirname(directory)
  yield* makeFolder(above)
  const draft = yield* fs.makeTempDirectoryScoped({ directory: above, prefix: ".questline-" })
  const complete = path.join(draft, "complete")
  yield* makeFolder(complete)
  for (const [name, text] of files) {
    const file = path.join(complete, name)
    yield* makeFolder(path.dirname(file))
    yield* fs.writeFileString(file, text)
  }
  // A folder with something in it is not moved over.
  yield* fs.rename(complete, directory)
}, Effect.scoped)
