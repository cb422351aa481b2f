/**
 * Judges stored trials again; each trial is read once for all ways of scoring. Owns what is read of a
 * trial, and the form of the judgements; rescore.ts and threads.ts decide where it runs.
 */
import { Effect, Option, Schema } from "effect"
import type { Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import type { Stage } from "../../../stages/Stage.ts"
import { stagesOf } from "../../engine/Pipeline.ts"
import { judgeInputOf, judgeNode } from "../../engine/play.ts"
import { type Fault, type OutputsRead, Stages, stagesOver } from "../../engine/Stages.ts"
import type { InputOf, OutputOf, Types } from "../../engine/Types.ts"
import type { Benchmark, Rejudged, RejudgedTrial } from "../Benchmark.ts"
import type { BenchmarkTypes } from "../benchmark/Definition.ts"
import type { Completed } from "../benchmark/defaults.ts"
import { RunError, type RunRow } from "../findRun.ts"
import { nothingSpent, scoreFrom } from "../Score.ts"
import { judgeVersionOf, storedWays } from "./storedWays.ts"

type Rejudging<W> = Pick<
  Benchmark<W>,
  "judgeVersion" | "rejudge" | "requireVariant" | "scoreAgain" | "storedWays"
>

type Names<T extends Types> = keyof T["judges"] & string

/** A judge with the types of the declaration. */
const judgeOf = <T extends Types>(
  { pipeline }: Pick<Completed<BenchmarkTypes>, "pipeline">,
  name: string
) =>
  judgeNode(pipeline, name).value as Stage<
    string,
    InputOf<T, Names<T>>,
    OutputOf<T, Names<T>>,
    Fault,
    never
  >

/** The part of a benchmark that judges again. */
export const rejudging = <T extends BenchmarkTypes>(bench: Completed<T>): Rejudging<T["world"]> => {
  const { judgement, name } = bench
  const refusal = (run: RunRow, variant: string, reason: string) =>
    new RunError({
      run: run.id,
      message: `benchmark ${name} cannot be scored as "${variant}": ${reason}`
    })
  const decodeMeasures = Schema.decodeUnknownOption(bench.measures)
  const scoreAgain: Rejudging<never>["scoreAgain"] = (trial, rejudged) => ({
    ...scoreFrom(trial, nothingSpent, Option.getOrNull(decodeMeasures(rejudged?.measures ?? null))),
    score: rejudged?.score ?? 0,
    passed: rejudged?.passed ?? false
  })
  const common = { judgeVersion: judgeVersionOf(bench), scoreAgain, storedWays: storedWays(bench) }
  if (judgement === null) {
    return {
      ...common,
      requireVariant: (run, variant) => refusal(run, variant, "it has only one way of scoring"),
      rejudge: () => Effect.succeed([])
    }
  }
  const judge = judgeOf<T["pipeline"]>(bench, judgement.name)
  const wayOf = (run: RunRow, variant: string) =>
    Effect.mapError(judgement.way(variant, run), (reason) => refusal(run, variant, reason))
  return {
    ...common,
    requireVariant: Effect.fnUntraced(function* (run, variant) {
      yield* wayOf(run, variant)
      const reason = yield* judgement.unfit?.(variant, run) ?? Effect.succeed(null)
      if (reason !== null) return yield* refusal(run, variant, reason)
    }),
    rejudge: Effect.fnUntraced(function* (run, trials, variants) {
      const ways = yield* Effect.forEach(variants, (variant) => wayOf(run, variant))
      return yield* judgeAgain(bench, judgement, judge, run, trials, ways)
    })
  }
}

type Judge<T extends Types> = ReturnType<typeof judgeOf<T>>
type Input<T extends Types> = InputOf<T, Names<T>>

/** Trials under several ways, each read once. */
const judgeAgain = Effect.fnUntraced(function* <T extends BenchmarkTypes>(
  bench: Completed<T>,
  judgement: NonNullable<Completed<T>["judgement"]>,
  judge: Judge<T["pipeline"]>,
  run: RunRow,
  trials: ReadonlyArray<TrialRow>,
  ways: ReadonlyArray<
    (input: Input<T["pipeline"]>, values: T["pipeline"]["known"]) => Input<T["pipeline"]>
  >
) {
  const { pipeline } = bench
  // What is read of a trial: every stage except the one that judges.
  const names = new Set(stagesOf(pipeline.nodes).map(({ stage }) => stage.name))
  names.delete(judge.name)
  const traces = yield* (yield* Store).tracesOf(
    trials.map(({ id }) => id),
    [...names]
  )
  const known: OutputsRead = new Map()
  const encodeMeasures = Schema.encodeEffect(bench.measures)
  const rejudgedFrom = Effect.fnUntraced(function* (
    values: T["pipeline"]["known"],
    output: OutputOf<T["pipeline"], Names<T["pipeline"]>>
  ) {
    const measures = judgement.measured
      ? bench.result({ ...values, [judgement.name]: output }).measures
      : null
    return {
      ...judgement.result(output),
      measures: measures === null ? null : yield* encodeMeasures(measures).pipe(Effect.orDie)
    } satisfies Rejudged
  })
  return yield* Effect.forEach(
    trials,
    Effect.fnUntraced(function* (trial) {
      const { input, values } = yield* judgeInputOf(
        pipeline,
        judgement.name,
        yield* bench.given(run, trial)
      ).pipe(Effect.provideService(Stages, stagesOver(trial.id, traces.get(trial.id) ?? [], known)))
      const judged = new Map<unknown, Rejudged>()
      return {
        trial: trial.id,
        ways: yield* Effect.forEach(ways, (change) =>
          Effect.gen(function* () {
            const output = yield* judge.run(change(input, values))
            const rejudged = judged.get(output) ?? (yield* rejudgedFrom(values, output))
            judged.set(output, rejudged)
            return rejudged
          })
        )
      } satisfies RejudgedTrial
    })
  )
})
