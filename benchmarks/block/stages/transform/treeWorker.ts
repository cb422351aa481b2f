/** Parses sources in a thread: takes a source and its related files, posts its tree, or why there is none. */
import { parentPort } from "node:worker_threads"
import { parse } from "./slang.ts"
import type { Parsed, ParseJob } from "./treeThread.ts"

const tell = (parsed: Parsed): void => parentPort?.postMessage(parsed)

parentPort?.on("message", ({ imported, source }: ParseJob) => {
  parse(source, imported).then(
    (tree) => tell({ tree }),
    (cause: unknown) => tell({ reason: cause instanceof Error ? cause.message : String(cause) })
  )
})
