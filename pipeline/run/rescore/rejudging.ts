/**
 * Judging the stored trials of a benchmark again, each read once for all ways of scoring. Owns what is
 * read of a trial for it, and the form in which its judgements are given; which thread does it is
 * rescore.ts' and threads.ts' matter.
 */
import { Effect, Option, Schema } from "effect"
import type { Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { stagesOf } from "../../engine/Pipeline.ts"
import { judgeInputOf } from "../../engine/play.ts"
import { type OutputsRead, Stages, stagesOver } from "../../engine/Stages.ts"
import type { Benchmark, Definition, Rejudged, RejudgedTrial } from "../Benchmark.ts"
import { RunError, type RunRow } from "../findRun.ts"
import { nothingSpent, scoreFrom } from "../Score.ts"

/** The part of a benchmark that judges again. */
export const rejudging = <O, I, W, Live, Known, JudgeInputs, Bodies extends object, M, S, In, Out>(
  bench: Definition<O, I, W, Live, Known, JudgeInputs, Bodies, M, S, In, Out>
): Pick<Benchmark<W>, "rejudge" | "requireVariant" | "scoreAgain"> => {
  const { judgement, name, pipeline } = bench
  const encode = Schema.encodeEffect(judgement.stage.output)
  const encodeMeasures = Schema.encodeEffect(bench.measures)
  const decodeMeasures = Schema.decodeUnknownOption(bench.measures)

  const wayOf = (run: RunRow, variant: string) =>
    judgement.way(variant, run).pipe(
      Effect.mapError(
        (reason) =>
          new RunError({
            run: run.id,
            message: `benchmark ${name} is not scored as "${variant}": ${reason}`
          })
      )
    )

  const rejudgedFrom = Effect.fnUntraced(function* (values: Known, output: Out) {
    const measures = judgement.measured
      ? bench.result({ ...values, [judgement.name]: output }).measures
      : null
    return {
      ...judgement.result(output),
      scorecard: JSON.stringify(yield* encode(output).pipe(Effect.orDie)),
      measures: measures === null ? null : yield* encodeMeasures(measures).pipe(Effect.orDie)
    } satisfies Rejudged
  })

  /** What is read of a trial that is judged again: every stage but the one that judges. */
  const read = [...new Set(stagesOf(pipeline.nodes).map(({ stage }) => stage.name))].filter(
    (stage) => stage !== judgement.stage.name
  )

  const rejudge: Benchmark["rejudge"] = Effect.fnUntraced(function* (run, trials, variants) {
    const ways = yield* Effect.forEach(variants, (variant) => wayOf(run, variant))
    const traces = yield* (yield* Store).tracesOf(
      trials.map(({ id }) => id),
      read
    )
    const known: OutputsRead = new Map()
    const one = Effect.fnUntraced(function* (trial: TrialRow) {
      const stored = yield* judgeInputOf(
        pipeline,
        judgement.name as keyof JudgeInputs & string,
        yield* bench.given(run, trial)
      ).pipe(Effect.provideService(Stages, stagesOver(trial.id, traces.get(trial.id) ?? [], known)))
      const [input, values] = [stored.input as In, stored.values as Known]
      const judged = new Map<Out, Rejudged>()
      return {
        trial: trial.id,
        ways: yield* Effect.forEach(ways, (change) =>
          Effect.gen(function* () {
            const output = yield* judgement.stage.run(change(input, values))
            const rejudged = judged.get(output) ?? (yield* rejudgedFrom(values, output))
            judged.set(output, rejudged)
            return rejudged
          })
        )
      } satisfies RejudgedTrial
    })
    return yield* Effect.forEach(trials, one)
  })

  return {
    rejudge,
    requireVariant: (run, variant) => Effect.asVoid(wayOf(run, variant)),
    scoreAgain: (trial, rejudged) => ({
      ...scoreFrom(
        trial,
        nothingSpent,
        Option.getOrNull(decodeMeasures(rejudged?.measures ?? null))
      ),
      score: rejudged?.score ?? 0,
      passed: rejudged?.passed ?? false
    })
  }
}
