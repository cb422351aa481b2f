/**
 * Judges the trials of a large run in threads, one per processor, each with its own connection. Owns the
 * threads and their messages; a thread runs the same code as the main thread (serveJudging.ts).
 */
import { getCompileCacheDir } from "node:module"
import { Worker } from "node:worker_threads"
import { Deferred, Effect } from "effect"
import type { Trial as TrialRow } from "../../../db/rows.ts"
import type { Benchmark, RejudgedTrial } from "../Benchmark.ts"
import { RunError, type RunRow } from "../findRun.ts"
import { type Judges, judgeHere } from "./rescore.ts"

/** What a thread is started with. */
export interface ThreadData {
  /** the database's file */
  readonly file: string
  readonly bench: string
  readonly run: RunRow
  readonly variants: ReadonlyArray<string>
  /** where compiled code is cached; null: nowhere */
  readonly code: string | null
}

export interface Job {
  readonly place: number
  readonly trials: ReadonlyArray<TrialRow>
}

/** `failed`: the failure, in a sentence. */
export type Answer = Pick<Job, "place"> &
  ({ readonly judged: ReadonlyArray<RejudgedTrial> } | { readonly failed: string })

interface ThreadOptions {
  /** the module that a thread runs; it calls `serveJudging` with its benchmarks */
  readonly module: URL
  /** the database's file */
  readonly file: string
  readonly threads: number
  /** with fewer chunks, judging them here is faster than starting threads */
  readonly atLeast: number
}

/** A thread gets the next chunk while it sends the last one. */
const AHEAD = 2

/** A thread, for the lifetime of the scope. */
const startThread = Effect.fnUntraced(function* (module: URL, workerData: ThreadData) {
  const waiting = new Map<number, Deferred.Deferred<ReadonlyArray<RejudgedTrial>, RunError>>()
  const broken = (message: string) => new RunError({ run: workerData.run.id, message })
  const worker = yield* Effect.acquireRelease(
    Effect.sync(() => new Worker(module, { workerData })),
    (worker) => Effect.promise(() => worker.terminate())
  )
  const endAll = (why: string) => {
    for (const deferred of waiting.values()) Deferred.doneUnsafe(deferred, Effect.fail(broken(why)))
    waiting.clear()
  }
  worker.on("message", (answer: Answer) => {
    const deferred = waiting.get(answer.place)
    waiting.delete(answer.place)
    if (deferred === undefined) return
    Deferred.doneUnsafe(
      deferred,
      "judged" in answer ? Effect.succeed(answer.judged) : Effect.fail(broken(answer.failed))
    )
  })
  worker.on("error", (cause) => endAll(`a judging thread failed: ${String(cause)}`))
  worker.on("exit", () => endAll("a judging thread ended early"))
  return Effect.fnUntraced(function* (job: Job) {
    const deferred = yield* Deferred.make<ReadonlyArray<RejudgedTrial>, RunError>()
    waiting.set(job.place, deferred)
    worker.postMessage(job)
    return yield* Deferred.await(deferred)
  })
})

const inThreads = Effect.fnUntraced(function* (
  { file, module, threads: most }: ThreadOptions,
  bench: Benchmark,
  run: RunRow,
  chunks: ReadonlyArray<ReadonlyArray<TrialRow>>,
  variants: ReadonlyArray<string>
) {
  const code = getCompileCacheDir() ?? null
  const data: ThreadData = { file, bench: bench.name, run, variants, code }
  const threads = yield* Effect.replicateEffect(
    startThread(module, data),
    Math.min(most, chunks.length)
  )
  yield* Effect.logDebug(`Judging threads: ${threads.length}`)
  const judged = new Map<number, ReadonlyArray<RejudgedTrial>>()
  const jobs = chunks.map((trials, place): Job => ({ place, trials })).values()
  const work = Effect.fnUntraced(function* (thread: (typeof threads)[number]) {
    for (const job of jobs) judged.set(job.place, yield* thread(job))
  })
  yield* Effect.forEach(
    threads.flatMap((thread) => Array<typeof thread>(AHEAD).fill(thread)),
    work,
    { concurrency: "unbounded", discard: true }
  )
  return chunks.flatMap((_, place) => judged.get(place) ?? [])
}, Effect.scoped)

/** In threads, if there is enough to judge. */
export const judgeInThreads =
  (options: ThreadOptions): Judges =>
  (bench, run, chunks, variants) =>
    chunks.length < options.atLeast
      ? judgeHere(bench, run, chunks, variants)
      : inThreads(options, bench, run, chunks, variants)
