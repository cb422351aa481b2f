/** The sandbox's prepared files for tests: those of the project, and copies that a test may change. Preparing anew takes seconds. */
import { execFileSync } from "node:child_process"
import { cpSync } from "node:fs"
import { basename, join } from "node:path"
import { Effect } from "effect"
import { findDeno } from "../../../stages/sandbox-execute/launch.ts"
import { prepare } from "../../../stages/sandbox-execute/prepare.ts"

const projectCache = join(import.meta.dirname, "../../../node_modules/.cache/questline")

/** As the sandbox asks for it: prepared directories are named after it. */
const versionOfDeno = Effect.map(findDeno, (deno) => {
  const text = execFileSync(deno, ["--version"], { encoding: "utf8" })
  return /^deno (\S+)/.exec(text)?.[1] ?? "unknown"
})

/** The directory that the project's sandboxes use. */
export const prepared = Effect.flatMap(versionOfDeno, (version) => prepare(projectCache, version))

/** A copy of it, where a sandbox with this cache directory finds it. */
export const preparedIn = (cache: string) =>
  Effect.map(prepared, ({ directory }) => {
    const own = join(cache, basename(directory))
    cpSync(directory, own, { recursive: true })
    return own
  })
