/**
 * Holds one solc in a thread: loading its wasm takes most of the time of a short compilation. Takes the
 * compiler's JSON input, and posts what of its output is used, within bounds. Owns those bounds; the
 * process around it watches time and memory (solcProcess.ts). Imports no library: it starts often.
 */
import { createRequire } from "node:module"
import { parentPort, workerData } from "node:worker_threads"
import type { Heard, WorkerData } from "./solcProcess.ts"

const require = createRequire(import.meta.url)
const { compiler, mostAnswer }: WorkerData = workerData

// The wrapper of the newest release speaks to the compilers of all of them.
const solc: { readonly compile: (input: string) => string } = require("solc/wrapper")(
  require(`${compiler}/soljson.js`)
)

/** Errors that are told, and how much of each. */
const MOST_ERRORS = 20
const MOST_WORDS = 2_000

/** The deepest nesting of an answer: whoever reads it goes down by recursion. */
const MOST_LEVELS = 400

interface Output {
  readonly errors?: ReadonlyArray<{ readonly severity: string; readonly formattedMessage: string }>
  readonly contracts?: unknown
  readonly sources?: unknown
}

/** What is used of an output, as JSON: warnings can be many times as long as what they warn of. */
const usedOf = (text: string): string => {
  const { contracts, errors = [], sources }: Output = JSON.parse(text)
  const told = errors
    .filter(({ severity }) => severity === "error")
    .slice(0, MOST_ERRORS)
    .map(({ severity, formattedMessage }) => ({
      severity,
      formattedMessage: formattedMessage.slice(0, MOST_WORDS)
    }))
  return JSON.stringify(told.length > 0 ? { errors: told } : { contracts, sources })
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
  if (output.length > 2 * mostAnswer) return { ended: "what it compiles to is too long" }
  const used = usedOf(output)
  if (used.length > mostAnswer) return { ended: "what it compiles to is too long" }
  if (levelsOf(used) > MOST_LEVELS) return { ended: "what it compiles to is nested too deeply" }
  return { output: used }
}

const heardOf = (input: string): Heard => {
  try {
    return answerTo(input)
  } catch (error) {
    // Wasm that was left in the middle of its work is not to be used again.
    return { ended: `the compiler breaks on it: ${String(error).slice(0, 200)}` }
  }
}

parentPort?.on("message", (input: string) => parentPort?.postMessage(heardOf(input)))
parentPort?.postMessage({ ready: true } satisfies Heard)
