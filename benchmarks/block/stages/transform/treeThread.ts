/**
 * The thread in which sources are read: one for the program, started when it is first asked, ended and
 * replaced where a source takes more time than it may. Owns its life; reading is slang.ts.
 */
import { Worker } from "node:worker_threads"
import { Clock, type Duration, Effect, Semaphore } from "effect"
import type { Beside, Tree } from "./Tree.ts"

/** What the thread is given. */
export interface Asked {
  readonly source: string
  readonly beside: Beside
}

/** What it says: the tree, or why there is none. */
export type Told = { readonly tree: Tree } | { readonly reason: string }

/** What reading a source may take; the longest published contract takes a few seconds. */
const MOST_TIME = "2 minutes"

/** Characters of a source that is read. */
const MOST_SOURCE = 1_000_000

let thread: Worker | undefined

const start = (): Worker => {
  const worker = new Worker(new URL("./treeWorker.ts", import.meta.url))
  // A thread that nobody waits for keeps no process alive.
  worker.unref()
  return worker
}

/** The thread may be at work without a pause: it is ended, and the next source has another. */
const end = (): void => {
  thread?.terminate()
  thread = undefined
}

const ask = (asked: Asked) =>
  Effect.callback<Told>((resume) => {
    const worker = thread ?? start()
    thread = worker
    const done = (told: Told): void => {
      worker.off("message", done).off("error", failed)
      worker.unref()
      resume(Effect.succeed(told))
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
  asked: Asked,
  most: Duration.Input = MOST_TIME
): Effect.Effect<Told> =>
  asked.source.length > MOST_SOURCE
    ? Effect.succeed({
        reason: `it has ${asked.source.length} characters: at most ${MOST_SOURCE} are read`
      })
    : ask(asked).pipe(
        Effect.timeoutOrElse({
          duration: most,
          orElse: () => Effect.succeed<Told>({ reason: `it is not read within ${String(most)}` })
        }),
        // A thread works in real time, whatever clock its caller has.
        Effect.provideService(Clock.Clock, Clock.Clock.defaultValue()),
        alone.withPermits(1)
      )
