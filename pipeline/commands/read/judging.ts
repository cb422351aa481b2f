/** Where stored trials are judged again: in threads, or here where threads do not know the benchmark. */
import { availableParallelism } from "node:os"
import { Effect } from "effect"
import { Store } from "../../../db/Store.ts"
import { judgeHere } from "../../run/rescore/rescore.ts"
import { judgeInThreads } from "../../run/rescore/threads.ts"
import type { Bench } from "../../terminal/Benches.ts"
import { benches } from "../benchmarks.ts"

/** Fewest chunks of trials for which threads are started: starting one takes as long as judging one or two chunks. */
const FEWEST_CHUNKS = 4

/** The judges of a benchmark. Threads only know the benchmarks of this program, not those that a caller added. */
export const judgesOf = Effect.fnUntraced(function* (declared: Bench) {
  return benches.includes(declared)
    ? judgeInThreads({
        module: new URL("./rescoreThread.ts", import.meta.url),
        file: (yield* Store).url,
        threads: availableParallelism(),
        atLeast: FEWEST_CHUNKS
      })
    : judgeHere
})
