/** Where the bundle of the command line is kept, and how a file's content is told from another. */
import { statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))

/** Holds the bundles, and `latest.json`: which of them is run, and the stamps of what it is made of. */
export const folder = join(root, "node_modules", ".cache", "questline", "cli")

/** Time of change in milliseconds and bytes, as text; empty where there is no such file. */
export const stampOf = (path) => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? "" : `${found.mtimeMs} ${found.size}`
}
