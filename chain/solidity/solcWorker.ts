/**
 * Runs one solc in a thread, because loading its wasm takes most of the time of a short compilation. Takes
 * the compiler's JSON input, and posts the parts of its output that are used, within limits. Owns those
 * limits; the process around it watches time and memory (solcProcess.ts). Imports no library, because it
 * starts often.
 */
import { createRequire } from "node:module"
import { parentPort, workerData } from "node:worker_threads"
import type { Heard, WorkerData } from "./solcProcess.ts"

const require = createRequire(import.meta.url)
const { compiler, mostAnswer }: WorkerData = workerData

/**
 * A compiler asks its table for a function at each of its calls that may throw, and the engine checks each time. So the
 * functions are remembered until the table is changed; compiling takes a quarter less time.
 */
const rememberTables = (): void => {
  const { get, set } = WebAssembly.Table.prototype
  const known = new WeakMap<WebAssembly.Table, Array<unknown>>()
  let latest: WebAssembly.Table | undefined
  let entries: Array<unknown> = []
  WebAssembly.Table.prototype.get = function (this: WebAssembly.Table, index) {
    if (this !== latest) {
      entries = known.get(this) ?? []
      known.set(this, entries)
      latest = this
    }
    entries[index] ??= get.call(this, index)
    return entries[index]
  }
  WebAssembly.Table.prototype.set = function (this: WebAssembly.Table, index, value) {
    known.delete(this)
    latest = undefined
    set.call(this, index, value)
  }
}
rememberTables()

// The wrapper of the newest release works with the compilers of all releases.
const solc: { readonly compile: (input: string) => string } = require("solc/wrapper")(
  require(`${compiler}/soljson.js`)
)

/** How many errors are reported, and how much of each. */
const MOST_ERRORS = 20
const MOST_WORDS = 2_000

/** The deepest nesting of an answer, because its readers recurse. */
const MOST_LEVELS = 400

interface Output {
  readonly errors?: ReadonlyArray<{ readonly severity: string; readonly formattedMessage: string }>
  readonly contracts?: unknown
  readonly sources?: unknown
}

/** The used parts of an output, as JSON; warnings can be many times as long as the code. */
const usedOf = (text: string): string => {
  const { contracts, errors = [], sources }: Output = JSON.parse(text)
  const messages = errors
    .filter(({ severity }) => severity === "error")
    .slice(0, MOST_ERRORS)
    .map(({ severity, formattedMessage }) => ({
      severity,
      formattedMessage: formattedMessage.slice(0, MOST_WORDS)
    }))
  return JSON.stringify(messages.length > 0 ? { errors: messages } : { contracts, sources })
}

const OPENS = /[[{]/
const TOKEN = /"(?:\\.|[^"\\])*"|[[\]{}]/g

const levelsOf = (json: string): number => {
  let open = 0
  let most = 0
  for (const [token] of json.matchAll(TOKEN)) {
    if (token.length > 1) continue
    open += OPENS.test(token) ? 1 : -1
    most = Math.max(most, open)
  }
  return most
}

const answerTo = (input: string): Heard => {
  const output = solc.compile(input)
  if (output.length > 2 * mostAnswer) return { ended: "the compiled output is too long" }
  const used = usedOf(output)
  if (used.length > mostAnswer) return { ended: "the compiled output is too long" }
  if (levelsOf(used) > MOST_LEVELS) return { ended: "the compiled output is nested too deeply" }
  return { output: used }
}

const heardOf = (input: string): Heard => {
  try {
    return answerTo(input)
  } catch (error) {
    // Interrupted wasm must not be used again.
    return { ended: `the compiler breaks on it: ${String(error).slice(0, 200)}` }
  }
}

parentPort?.on("message", (input: string) => parentPort?.postMessage(heardOf(input)))
parentPort?.postMessage({ ready: true } satisfies Heard)
