/** Makes the folders that commands write to, and says why what they write cannot be. */
import { Effect, FileSystem, Path, type PlatformError, Predicate } from "effect"

/** What the system said, as in "no space left on device"; the runtime's own message leaves it out. */
export const reasonOf = (error: { readonly message: string; readonly cause?: unknown }): string =>
  (Predicate.isError(error.cause) && /^[A-Z0-9]+: ([^,]+)/.exec(error.cause.message)?.[1]) ||
  error.message

/**
 * Makes a folder with those above it, where they are not there. Level by level: the runtime's own
 * way never ends below a folder in which none can be made, such as `/proc`.
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
