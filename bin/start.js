/**
 * Starts the command line. Owns how fast that goes: it is run from its bundle while that is of the
 * sources that are there, and compiled code is kept for the next time. What cannot be bundled, or is
 * being worked on, is run from the sources.
 */
import { spawnSync } from "node:child_process"
import { accessSync, constants, mkdirSync, statSync } from "node:fs"
import { enableCompileCache } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { changedSince, folder, latest } from "./bundled.js"

/** Sources that were changed so lately are being worked on: each change would make a new bundle. */
const AT_WORK_MS = 10 * 60_000

/** Who may not write here, as where somebody else has installed it, goes without a bundle. */
const canKeep = () => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const bundled = () => {
  const found = latest()
  const changed = found === undefined ? [] : changedSince(found)
  if (found !== undefined && changed.length === 0) return found
  const times = changed.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  if (Date.now() - Math.max(0, ...times) < AT_WORK_MS || !canKeep()) return undefined
  process.stderr.write("questline: preparing the command line, which is done once...\n")
  const { status } = spawnSync(process.execPath, [
    fileURLToPath(new URL("bundle.js", import.meta.url))
  ])
  return status === 0 ? latest() : undefined
}

const bundle = bundled()
if (bundle === undefined) {
  await import("../pipeline/cli.ts")
} else {
  const place = join(folder, bundle.name)
  enableCompileCache(join(place, "code"))
  const { main } = await import(join(place, "main.js"))
  main(undefined, bundle.digest ?? null)
}
