/**
 * Runs one solc in a worker thread: the compilers are single-threaded wasm and take most of the
 * genesis' time. Takes {compiler, input} as its data, posts the compiler's JSON answer.
 */
import "../../evm/wasmWrappers.ts"
import { createRequire } from "node:module"
import { parentPort, workerData } from "node:worker_threads"
import { Schema } from "effect"

const Job = Schema.Struct({ compiler: Schema.String, input: Schema.String })
const { compiler, input } = Schema.decodeUnknownSync(Job)(workerData)

const solc: { readonly compile: (input: string) => string } = createRequire(import.meta.url)(
  compiler
)
parentPort?.postMessage(solc.compile(input))
