/**
 * A process around one solc: it compiles what it is sent, one input at a time, and ends itself where
 * that takes more time or memory than it may, or breaks the compiler. Owns measuring that and saying
 * so; the compiler stands in a thread (solcWorker.ts), so that this one always hears. Has no variables of the
 * environment, and imports no library: it starts often.
 */
import { Worker } from "node:worker_threads"

/** What a compilation may take. */
export interface ProcessLimits {
  /** time of the processor, however long others keep it */
  readonly cpuMs: number
  /** resident memory of the whole process */
  readonly residentMiB: number
  /** characters of what is answered */
  readonly mostAnswer: number
}

/** What the process is started with, as JSON. */
export interface Start extends ProcessLimits {
  /** npm package */
  readonly compiler: string
}

export type WorkerData = Pick<Start, "compiler" | "mostAnswer">

/** What the process says. `ended`: why it compiles no more; it is gone then. */
export type Heard =
  | { readonly ready: true }
  | { readonly output: string }
  | { readonly ended: string }

const POLL_MS = 50

const [, , argument = "{}"] = process.argv
const { compiler, cpuMs, mostAnswer, residentMiB }: Start = JSON.parse(argument)

const say = (heard: Heard): void => {
  const isLast = "ended" in heard
  process.send?.(heard, undefined, undefined, () => {
    // The thread may be in the middle of wasm: nothing else ends it at once.
    if (isLast) process.kill(process.pid, "SIGKILL")
  })
}

/** Why it is too much, where it is. */
const excess = (since: NodeJS.CpuUsage): string | null => {
  const { system, user } = process.cpuUsage(since)
  if ((system + user) / 1_000 > cpuMs) {
    return `it does not compile within ${cpuMs / 1_000} seconds`
  }
  return process.memoryUsage.rss() / 1_048_576 > residentMiB
    ? `it does not compile within ${residentMiB} MiB`
    : null
}

const worker = new Worker(new URL("./solcWorker.ts", import.meta.url), {
  workerData: { compiler, mostAnswer } satisfies WorkerData,
  resourceLimits: { maxOldGenerationSizeMb: residentMiB }
})

let watch: NodeJS.Timeout | undefined
const done = (heard: Heard): void => {
  clearInterval(watch)
  say(heard)
}
worker.on("message", done)
worker.on("error", (error) =>
  done({ ended: `the compiler breaks on it: ${String(error).slice(0, 200)}` })
)

process.on("message", (input: string) => {
  const since = process.cpuUsage()
  watch = setInterval(() => {
    const why = excess(since)
    if (why !== null) done({ ended: why })
  }, POLL_MS)
  worker.postMessage(input)
})
// Whoever started it is gone.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))
