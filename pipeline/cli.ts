/** The command line's entry. Owns only how fast it starts: compiled code is kept for the next time. */
import { enableCompileCache } from "node:module"
import { fileURLToPath } from "node:url"

enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/questline/code", import.meta.url)))

// Loaded after the cache is on: what an import statement names would be loaded before it.
const { main } = await import("./commands/main.ts")
main()
