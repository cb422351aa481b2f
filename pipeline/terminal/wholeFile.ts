/** Writes a file that a command was asked for: whole, or not at all. */
import { Effect, FileSystem, Path } from "effect"
import { UsageError } from "./failure.ts"
import { makeFolder } from "./folder.ts"

/** Writes `content` to `file` in place of what is there; makes its folder. */
export const writeWhole = Effect.fn("commands.writeWhole")(
  function* (file: string, content: string | Uint8Array) {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = path.dirname(path.resolve(file))
    yield* makeFolder(folder)
    const draft = yield* fs.makeTempDirectoryScoped({ directory: folder, prefix: ".draft-" })
    const complete = path.join(draft, path.basename(file))
    yield* fs.writeFile(
      complete,
      typeof content === "string" ? new TextEncoder().encode(content) : content
    )
    yield* fs.rename(complete, file)
  },
  Effect.scoped,
  (write, file) =>
    Effect.catchTag(write, "PlatformError", ({ message }) =>
      Effect.fail(
        new UsageError({
          message: `${file} cannot be written (${message}): name another with --out`
        })
      )
    )
)
