/**
 * Lets Node run the TypeScript of an installed package: by itself it takes the types out of files
 * everywhere but under node_modules. Preloaded by the launcher; a checkout does without.
 */
import { readFileSync } from "node:fs"
import { registerHooks, stripTypeScriptTypes } from "node:module"
import { fileURLToPath } from "node:url"

const own = new URL("..", import.meta.url).href
const foreign = new URL("../node_modules/", import.meta.url).href

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(own) || url.startsWith(foreign) || !url.endsWith(".ts")) {
      return next(url, context)
    }
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8"))
    return { format: "module", source, shortCircuit: true }
  }
})
