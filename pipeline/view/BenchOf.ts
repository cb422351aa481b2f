/** How pages find the benchmark of a run. */
import type { Effect } from "effect"
import type { Fault } from "../engine/Stages.ts"
import type { Benchmark } from "../run/Benchmark.ts"

/** Finds the benchmark of a name. */
export type BenchOf = (name: string) => Effect.Effect<Benchmark, Fault>
