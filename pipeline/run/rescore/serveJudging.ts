/** The code of a judging thread: answers each job with the judgements of its trials. */
import { parentPort, workerData } from "node:worker_threads"
import { Cause, Effect, ManagedRuntime, Result } from "effect"
import { Store } from "../../../db/Store.ts"
import type { Benchmark } from "../Benchmark.ts"
import type { Answer, Job, ThreadData } from "./threads.ts"

const sentence = (cause: Cause.Cause<{ readonly message: string }>): string => {
  const failure = Cause.findError(cause)
  return Result.isSuccess(failure) ? failure.success.message : Cause.pretty(cause)
}

/** Judges what this thread is sent, until it is ended; `load` gives the benchmark of a name. */
export const serveJudging = (load: (name: string) => Effect.Effect<Benchmark>): void => {
  // Data from our own process; both sides share the types.
  const { bench: name, file, run, variants } = workerData as ThreadData
  const runtime = ManagedRuntime.make(Store.layer({ url: file }))
  const bench = Effect.runSync(Effect.cached(load(name)))
  const answer = ({ place, trials }: Job): Effect.Effect<Answer, never, Store> =>
    Effect.flatMap(bench, (bench) => bench.rejudge(run, trials, variants)).pipe(
      Effect.map((judged): Answer => ({ place, judged })),
      Effect.catchCause((cause) => Effect.succeed({ place, failed: sentence(cause) }))
    )
  parentPort?.on("message", (job: Job) => {
    runtime.runPromise(answer(job)).then(
      (said) => parentPort?.postMessage(said),
      (cause) => parentPort?.postMessage({ place: job.place, failed: String(cause) })
    )
  })
}
