/**
 * Holds one solc in a thread: loading its wasm takes most of the time of a short compilation. Takes
 * `{id, input}` with the compiler's JSON input, posts `{id, output}`.
 */
import { createRequire } from "node:module"
import { parentPort, workerData } from "node:worker_threads"
import { Schema } from "effect"

const require = createRequire(import.meta.url)
const { compiler } = Schema.decodeUnknownSync(Schema.Struct({ compiler: Schema.String }))(
  workerData
)
const Job = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Int, input: Schema.String }))

// The wrapper of the newest release speaks to the compilers of all of them.
const solc: { readonly compile: (input: string) => string } = require("solc/wrapper")(
  require(`${compiler}/soljson.js`)
)
parentPort?.on("message", (message) => {
  const { id, input } = Job(message)
  parentPort?.postMessage({ id, output: solc.compile(input) })
})
