/**
 * How trials score in other ways, by what was stored with them when they were played: scoring again is then
 * arithmetic. Owns the stored form, which names the judge that it holds for; the benchmark owns its content.
 */
import { Option, Schema } from "effect"
import type { Trial as TrialRow } from "../../../db/rows.ts"
import { judgeNode } from "../../engine/play.ts"
import type { Rejudged, RejudgedTrial } from "../Benchmark.ts"
import type { BenchmarkTypes } from "../benchmark/Definition.ts"
import type { Completed } from "../benchmark/defaults.ts"

const Stored = Schema.Struct({
  /** name and version of the judge */
  judge: Schema.String,
  ways: Schema.Json
})

const decodeStored = Schema.decodeUnknownOption(Stored)

/** The name and version of the judge of a benchmark; `none` if it has none. */
export const judgeVersionOf = <T extends BenchmarkTypes>({
  judgement,
  pipeline
}: Pick<Completed<T>, "judgement" | "pipeline">): string => {
  if (judgement === null) return "none"
  const { name, version } = judgeNode(pipeline, judgement.name).stage
  return `${name}/${version}`
}

/** What is stored with a trial that was played; null: it is judged again. */
export const waysOf = <T extends BenchmarkTypes>(
  bench: Completed<T>,
  values: T["pipeline"]["known"]
): typeof Stored.Type | null => {
  const ways = bench.judgement?.ways?.of(values) ?? null
  return ways === null ? null : { judge: judgeVersionOf(bench), ways }
}

/** A trial under variants; null if what is stored does not say all of them, or is of another judge. */
export const storedWays = <T extends BenchmarkTypes>(bench: Completed<T>) => {
  const scored = bench.judgement?.ways?.scored
  const judge = judgeVersionOf(bench)
  return (variants: ReadonlyArray<string>): ((trial: TrialRow) => RejudgedTrial | null) => {
    if (scored === undefined) return () => null
    const scorers = variants.map(scored)
    return (trial) => {
      const stored = Option.getOrNull(decodeStored(trial.ways))
      if (stored?.judge !== judge) return null
      const ways: Array<Rejudged> = []
      for (const score of scorers) {
        const points = score(stored.ways, trial)
        if (points === null) return null
        ways.push({ ...points, measures: null })
      }
      return { trial: trial.id, ways }
    }
  }
}
