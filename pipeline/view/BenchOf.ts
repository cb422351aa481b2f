/** How pages come by the benchmark of a run, whichever there are. */
import type { Effect } from "effect"
import type { Fault } from "../engine/Stages.ts"
import type { Benchmark } from "../run/Benchmark.ts"

/** Finds the benchmark of a name. */
export type BenchOf = (name: string) => Effect.Effect<Benchmark, Fault>
