/**
 * The command line as its launcher starts it, for tests that need a process of its own: from its bundle,
 * which starts in a fifth of the time, and which is made where the sources have changed since.
 */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"

const bin = fileURLToPath(new URL("../../bin", import.meta.url))

const making = Effect.callback<void>((resume) => {
  execFile(process.execPath, [join(bin, "bundle.js")], (error) =>
    resume(error === null ? Effect.void : Effect.die(error))
  )
})

/** Once in this process: what is tested does not change while it is. */
let made: Promise<void> | undefined

/** The file to run with Node, the bundle of today's sources made. */
export const launched: Effect.Effect<string> = Effect.as(
  Effect.promise(() => {
    made ??= Effect.runPromise(making)
    return made
  }),
  join(bin, "start.js")
)
