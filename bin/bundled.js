/** Where the bundle of the command line is kept, and whether it is of the sources that are there. */
import { createHash } from "node:crypto"
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))

/** Holds the bundles. Checkouts whose `node_modules` is a link to the same one share it. */
export const folder = join(root, "node_modules", ".cache", "questline", "cli")

const checkout = createHash("sha256").update(root).digest("hex").slice(0, 16)

/** Says which bundle this checkout runs, and the stamps of what that is made of. */
export const latestFile = join(folder, `latest-${checkout}.json`)

/** Time of change in milliseconds and bytes, as text; empty where there is no such file. */
export const stampOf = (path) => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? "" : `${found.mtimeMs} ${found.size}`
}

/** What is said in that file; undefined where there is none that can be read. */
export const latest = () => {
  try {
    return JSON.parse(readFileSync(latestFile, "utf8"))
  } catch {
    return undefined
  }
}

/** The files that are not any more what a bundle was made of. */
export const changedSince = ({ stamps }) =>
  stamps.filter(([path, stamp]) => stampOf(path) !== stamp).map(([path]) => path)
