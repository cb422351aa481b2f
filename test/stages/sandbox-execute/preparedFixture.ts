/** The sandbox's prepared files for tests: those of the project, and copies that a test may change. Preparing anew takes seconds. */
import { cpSync } from "node:fs"
import { basename, join } from "node:path"
import { Effect } from "effect"
import { findDeno } from "../../../stages/sandbox-execute/launch.ts"
import { prepare } from "../../../stages/sandbox-execute/prepare.ts"
import { versionOf } from "../../../stages/sandbox-execute/Sandbox.ts"

const projectCache = join(import.meta.dirname, "../../../node_modules/.cache/questline")

/** The directory that the project's sandboxes use. */
export const prepared = Effect.flatMap(Effect.flatMap(findDeno, versionOf), (version) =>
  prepare(projectCache, version)
)

/** A copy of it, where a sandbox with this cache directory finds it. */
export const preparedIn = (cache: string) =>
  Effect.map(prepared, ({ directory }) => {
    const own = join(cache, basename(directory))
    cpSync(directory, own, { recursive: true })
    return own
  })
