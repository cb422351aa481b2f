/**
 * A process around one solc: it compiles what it is sent, one input at a time, and ends itself if that
 * exceeds a limit of time or memory, or breaks the compiler. Owns measuring and reporting that. The
 * compiler runs in a thread (solcWorker.ts), so that this one can always react. Has no environment
 * variables and imports no library, because it starts often.
 */
import { Worker } from "node:worker_threads"

/** Limits of a compilation. */
export interface ProcessLimits {
  /** processor time, not wall clock */
  readonly cpuMs: number
  /** resident memory of the whole process */
  readonly residentMiB: number
  /** characters of the answer */
  readonly mostAnswer: number
}

/** What the process is started with, as JSON. */
export interface Start extends ProcessLimits {
  /** npm package */
  readonly compiler: string
}

export type WorkerData = Pick<Start, "compiler" | "mostAnswer">

/** A message of the process. `ended`: why it no longer compiles; it is gone then. */
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
    // The thread may be inside wasm; nothing else ends it at once.
    if (isLast) process.kill(process.pid, "SIGKILL")
  })
}

/** Which limit was exceeded, if any. */
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
// The parent process is gone.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))
