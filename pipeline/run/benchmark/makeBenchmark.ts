/**
 * Makes a benchmark from its declaration. Owns how its parts are put together: preparing and playing
 * (playing.ts), reading back (reading.ts), judging again (rescore/rejudging.ts).
 */

import { Effect, Predicate } from "effect"
import { drawn } from "../../engine/graph.ts"
import { stagesOf } from "../../engine/Pipeline.ts"
import type { Types } from "../../engine/Types.ts"
import type { Benchmark, LocalOptions } from "../Benchmark.ts"
import { placedHere } from "../contents/carried.ts"
import { RunConfig } from "../RunConfig.ts"
import { rejudging } from "../rescore/rejudging.ts"
import type { Score } from "../Score.ts"
import { traceViews } from "../traceViews.ts"
import type { BenchmarkTypes, Definition } from "./Definition.ts"
import { completed } from "./defaults.ts"
import { preparing } from "./playing.ts"
import { aggregating, reading } from "./reading.ts"

/** The types of a declaration, from those of its fields. */
interface TypesOf<O, I, W, P extends Types, M, S> extends BenchmarkTypes {
  readonly options: O
  readonly item: I
  readonly world: W
  readonly pipeline: P
  readonly measures: M
  readonly summary: S
}

/** Makes a benchmark from what it declares. */
export const makeBenchmark = <O, I, W, P extends Types, M, S>(
  declared: Definition<TypesOf<O, I, W, P, M, S>>
): Benchmark<W, M, S> => {
  const bench = completed(declared)
  const { judgement, name, auxiliaryStages, outcomes, splits, pipeline, require, starting, title } =
    bench
  const aggregate = aggregating(bench)
  const { traceOf, ...readers } = reading(bench, aggregate)
  return {
    ...{ name, title, splits, outcomes, require, starting, auxiliaryStages },
    local: bench.local,
    stageVersions: new Map(
      stagesOf(pipeline.nodes).flatMap(({ stage }) =>
        stage.identity === "payment" ? [] : [[stage.name, stage.version]]
      )
    ),
    drawing: drawn(pipeline, { stage: aggregate, needs: lastValues(pipeline.nodes) }),
    prepare: placed(bench, preparing(bench)),
    ...readers,
    // These are values that `read` gave, so their types are this benchmark's own.
    report: bench.reporting.report as Benchmark["report"],
    views: { ...traceViews(traceOf, outcomes), ...bench.views },
    variants: judgement?.variants ?? [],
    unit: judgement?.unit ?? "points",
    ...rejudging(bench),
    readAs: (run, scores, asked) => ({
      run,
      scores,
      summary: bench.reporting.summarize(scores as ReadonlyArray<Score<M>>, asked)
    }),
    tableOf: (run, scores) => {
      const { report, summarize } = bench.reporting
      const own = scores as ReadonlyArray<Score<M>>
      return report.json({ run, scores: own, summary: summarize(own) })
    },
    points: (scores: ReadonlyArray<Score>, variant) =>
      bench.points(scores as ReadonlyArray<Score<M>>, variant)
  }
}

/** The fields that pass from the declaration unchanged. */
const lastValues = (
  nodes: ReadonlyArray<{ readonly name: string; readonly needs: ReadonlyArray<string> }>
): ReadonlyArray<string> => {
  const used = new Set(nodes.flatMap(({ needs }) => needs))
  return nodes.flatMap(({ name }) => (used.has(name) ? [] : [name]))
}

/** Reads the data where this machine has it; what is stored of the run still says what was given. */
const placed = <W>(
  bench: { readonly local: LocalOptions },
  prepare: Benchmark<W>["prepare"]
): Benchmark<W>["prepare"] =>
  Effect.fnUntraced(function* (config, settings) {
    const { here, stated } = yield* placedHere(bench, config, settings)
    const { bank = config.bank } = here
    const own = new RunConfig({ ...config, bank: Predicate.isString(bank) ? bank : null })
    const prepared = yield* prepare(own, { ...settings, ...here })
    return { ...prepared, options: { ...prepared.options, ...stated } }
  })
