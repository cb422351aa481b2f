/**
 * A folder for a process of ours, gone with the scope. Owns its removal: a process that has been
 * killed, or a copy that was interrupted, may write there for a moment longer, and neither that nor a
 * folder that stays may become the end of what was done there.
 */
import { Effect, FileSystem, Schedule } from "effect"

/** How long a removal is tried again: two seconds in all. */
const REMOVAL = { schedule: Schedule.spaced("20 millis"), times: 100 }

/** Makes a folder that is removed with the scope; where that cannot be done, it is logged and left. */
export const temporaryFolder = Effect.fn("temporaryFolder")(function* (
  options: Parameters<FileSystem.FileSystem["makeTempDirectory"]>[0]
) {
  const files = yield* FileSystem.FileSystem
  return yield* Effect.acquireRelease(files.makeTempDirectory(options), (folder) =>
    files.remove(folder, { recursive: true, force: true }).pipe(
      Effect.retry(REMOVAL),
      Effect.catch(({ message }) =>
        Effect.logWarning("a temporary folder is left").pipe(
          Effect.annotateLogs({ folder, reason: message })
        )
      )
    )
  )
})
