/**
 * Keeps V8 from replacing the wrappers of a WebAssembly program's imports while it runs: when two threads of a process do so at
 * the same time, V8 can end the whole process ("Check failed: jit_page_->allocations_.erase", nodejs/node#64500). Imported
 * first by each thread that runs a compiler or a parser. These call little of JavaScript, so nothing gets slower.
 */
import { setFlagsFromString } from "node:v8"

/** More calls than any program makes. */
const NEVER = 2 ** 31 - 1

setFlagsFromString(`--wasm-wrapper-tiering-budget=${NEVER}`)
