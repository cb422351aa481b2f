/**
 * The thread in which sources are parsed: one for the program, started when first needed, ended and
 * replaced if a source exceeds its time. Owns its lifetime; slang.ts parses.
 */
import { Worker } from "node:worker_threads"
import { Clock, type Duration, Effect, Semaphore } from "effect"
import type { SourcesByPath, Tree } from "./Tree.ts"

/** What the thread is given. */
export interface ParseJob {
  readonly source: string
  readonly imported: SourcesByPath
}

/** Its message: the tree, or why there is none. */
export type Parsed = { readonly tree: Tree } | { readonly reason: string }

/** Time limit for parsing a source; the longest published contract takes a few seconds. */
const MOST_TIME = "2 minutes"

/** Longest source that is read, in characters. */
const MOST_SOURCE = 1_000_000

let thread: Worker | undefined

const start = (): Worker => {
  const worker = new Worker(new URL("./treeWorker.ts", import.meta.url))
  // A thread that nobody waits for does not keep the process alive.
  worker.unref()
  return worker
}

/** The thread may be busy: it is ended, and the next source gets a new one. */
const end = (): void => {
  thread?.terminate()
  thread = undefined
}

const ask = (asked: ParseJob) =>
  Effect.callback<Parsed>((resume) => {
    const worker = thread ?? start()
    thread = worker
    const done = (parsed: Parsed): void => {
      worker.off("message", done).off("error", failed)
      worker.unref()
      resume(Effect.succeed(parsed))
    }
    const failed = (error: unknown): void => {
      thread = undefined
      done({ reason: String(error) })
    }
    worker.on("message", done).on("error", failed)
    worker.ref()
    worker.postMessage(asked)
    return Effect.sync(end)
  })

const alone = Semaphore.makeUnsafe(1)

/** The tree of a source, or why there is none. */
export const readInThread = (
  asked: ParseJob,
  most: Duration.Input = MOST_TIME
): Effect.Effect<Parsed> =>
  asked.source.length > MOST_SOURCE
    ? Effect.succeed({
        reason: `it has ${asked.source.length} characters; at most ${MOST_SOURCE} are read`
      })
    : ask(asked).pipe(
        Effect.timeoutOrElse({
          duration: most,
          orElse: () => Effect.succeed<Parsed>({ reason: `it is not read within ${String(most)}` })
        }),
        // A thread works in real time, whatever clock its caller has.
        Effect.provideService(Clock.Clock, Clock.Clock.defaultValue()),
        alone.withPermits(1)
      )
