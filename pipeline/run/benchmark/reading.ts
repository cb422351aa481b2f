/**
 * Reads a stored run of a benchmark: scores, calls, checks and the summary. The summary is stored, and
 * reused until a score changes.
 */
import { Array as Arr, Effect, Option, Schema } from "effect"
import type { Run as RunRow, StepOutput, Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { digest } from "../../../evm/digest.ts"
import { once } from "../../../evm/once.ts"
import { counted, number } from "../../../report/text.ts"
import { make as makeStage, never } from "../../../stages/Stage.ts"
import { runStage } from "../../engine/outputs.ts"
import { type DeclaredStage, stagesOf } from "../../engine/Pipeline.ts"
import { judgeNode, readBack } from "../../engine/play.ts"
import { type Fault, Stages, storedStages } from "../../engine/Stages.ts"
import type { Benchmark, ReadingOf } from "../Benchmark.ts"
import { RunError } from "../findRun.ts"
import { FEWEST, MOST, ReadProgress } from "../ReadProgress.ts"
import { nothingSpent, Spent, scoreFrom, scoreOf, spentOver } from "../Score.ts"
import type { BenchmarkTypes } from "./Definition.ts"
import type { Completed } from "./defaults.ts"

const unreadableRow = ({ stage, trialId }: StepOutput) =>
  Effect.mapError(
    ({ message }: Fault) =>
      new RunError({
        run: null,
        message: `the stored output of ${stage} of trial ${trialId} cannot be read: ${message}. Run again with this version of the program.`
      })
  )

/** The stage that sums a run up. */
export const aggregating = <T extends BenchmarkTypes>({ measures, reporting }: Completed<T>) =>
  makeStage({
    name: "aggregate",
    version: reporting.version,
    input: Schema.Struct({
      bench: Schema.String,
      /** digest of the summary's Schema: a summary that was stored with another Schema is computed again */
      form: Schema.String,
      scores: Schema.Array(scoreOf(measures))
    }),
    output: reporting.summary,
    identity: "code",
    retry: never,
    // As it is read back, in the order of its Schema: a report is the same text whether it was stored or just made.
    run: ({ scores }) =>
      Schema.encodeEffect(reporting.summary)(reporting.summarize(scores)).pipe(
        Effect.flatMap(Schema.decodeEffect(reporting.summary)),
        Effect.orDie
      )
  })

/** The digest of a summary's Schema. It takes some milliseconds, so it is computed when first needed. */
const formOf = once((summary: Schema.Top) =>
  digest(JSON.stringify(Schema.toJsonSchemaDocument(summary)))
)

/** Every model call that stored rows stand for, row by row. */
const callsIn = Effect.fnUntraced(function* (
  asking: ReadonlyArray<DeclaredStage>,
  rows: ReadonlyArray<StepOutput>
) {
  return yield* Effect.forEach(rows, (row) =>
    Effect.gen(function* () {
      const stage = asking.find((each) => each.name === row.stage)
      const output =
        stage === undefined ? null : yield* stage.read(row.value).pipe(unreadableRow(row))
      return stage?.calls?.(output) ?? []
    })
  )
})

/** What the calls of a trial took, by its rows. */
const spentIn = Effect.fnUntraced(function* (
  asking: ReadonlyArray<DeclaredStage>,
  rows: ReadonlyArray<StepOutput>
) {
  const calls = yield* callsIn(asking, rows)
  return spentOver(
    rows.map(({ cached, durable }, at) => ({ stored: cached, durable, calls: calls[at] ?? [] }))
  )
})

const decodeSpent = Schema.decodeUnknownOption(Spent)

/** What is stored of a trial's spending, by its number. */
const keptSpending = (id: number, spent: unknown): ReadonlyArray<readonly [number, Spent]> =>
  spent === null
    ? []
    : Option.match(decodeSpent(spent), { onNone: () => [], onSome: (value) => [[id, value]] })

/** Trials whose rows are read by one query. */
const CHUNK = 500

/** The rows of some stages of these trials, by trial. */
const rowsOf = Effect.fnUntraced(function* (
  trials: ReadonlyArray<TrialRow>,
  stages: ReadonlyArray<string>
) {
  const store = yield* Store
  const chunks = yield* Effect.forEach(Arr.chunksOf(trials, CHUNK), (chunk) =>
    store.tracesOf(
      chunk.map(({ id }) => id),
      stages
    )
  )
  return new Map(chunks.flatMap((chunk) => [...chunk]))
})

/** Fails if a stored trial has a split or an outcome that the benchmark does not have. */
const requireKnown = <T extends BenchmarkTypes>(
  { name, outcomes, splits }: Completed<T>,
  run: RunRow,
  trial: TrialRow
) => {
  if (!splits.includes(trial.split)) {
    return new RunError({
      run: run.id,
      message: `trial ${trial.id} is of split "${trial.split}": benchmark ${name} has ${splits.join(", ")}`
    })
  }
  if (trial.outcome !== null && !Object.hasOwn(outcomes, trial.outcome)) {
    return new RunError({
      run: run.id,
      message: `trial ${trial.id} ended as "${trial.outcome}": benchmark ${name} has ${Object.keys(outcomes).join(", ")}`
    })
  }
  return Effect.void
}

/** How one stored trial is read back, as far as it got. */
const trialReading = <T extends BenchmarkTypes>(bench: Completed<T>) => {
  const decodeMeasures = Schema.decodeUnknownOption(bench.measures)
  const back = Effect.fnUntraced(function* (run: RunRow, trial: TrialRow) {
    const stages = yield* storedStages(trial.id)
    const values = yield* readBack(bench.pipeline, yield* bench.given(run, trial)).pipe(
      Effect.provideService(Stages, stages)
    )
    return { values, trace: stages.trace }
  })
  const measuresOf = Effect.fnUntraced(function* (run: RunRow, trial: TrialRow) {
    const stored = decodeMeasures(trial.measures)
    if (Option.isSome(stored)) return stored.value
    const idle = trial.status === "pending" || trial.status === "cancelled"
    if (idle || bench.measuresOf === null) return null
    return bench.measuresOf((yield* back(run, trial)).values, trial)
  })
  return {
    decodeMeasures,
    measuresOf,
    traceOf: (run: RunRow, trial: TrialRow) => Effect.map(back(run, trial), ({ trace }) => trace)
  }
}

/** The checks of every trial of a stored run. */
const checksOf = <T extends BenchmarkTypes>({
  judgement,
  pipeline
}: Completed<T>): Benchmark["checksOf"] =>
  Effect.fnUntraced(function* (run) {
    if (judgement === null) return []
    const { stage } = judgeNode(pipeline, judgement.name)
    const rows = yield* (yield* Store).callsOf(run.id, [stage.name])
    return yield* Effect.forEach(rows, (row) =>
      stage.read(row.value).pipe(
        unreadableRow(row),
        Effect.map((output) => ({
          trialId: row.trialId,
          checks: judgement.checks(output as Parameters<typeof judgement.checks>[0])
        }))
      )
    )
  })

/** Reads what trials scored, with what each has spent. */
const scoring = <T extends BenchmarkTypes>(
  bench: Completed<T>,
  measuresOf: ReturnType<typeof trialReading<T>>["measuresOf"]
) =>
  Effect.fnUntraced(function* (
    run: RunRow,
    trials: ReadonlyArray<TrialRow>,
    spentOn: (trial: TrialRow) => Effect.Effect<Spent, Fault>
  ) {
    const say = yield* ReadProgress
    const apart = Math.max(FEWEST, Math.ceil(trials.length / MOST))
    return yield* Effect.forEach(trials, (trial, at) =>
      Effect.gen(function* () {
        if (at > 0 && at % apart === 0) {
          yield* say(`${number(at)} of ${counted(trials.length, "trial")} read`)
        }
        yield* requireKnown(bench, run, trial)
        return scoreFrom(trial, yield* spentOn(trial), yield* measuresOf(run, trial))
      })
    )
  })

/** The part of a benchmark that reads stored runs. */
export const reading = <T extends BenchmarkTypes>(
  bench: Completed<T>,
  aggregate: ReturnType<typeof aggregating<T>>
) => {
  const { decodeMeasures, measuresOf, traceOf } = trialReading(bench)
  const asking = stagesOf(bench.pipeline.nodes).flatMap(({ stage }) =>
    stage.calls === undefined ? [] : [stage]
  )
  const names = asking.map((stage) => stage.name)

  const scoresWith = scoring(bench, measuresOf)
  const read = Effect.fn("benchmark.read")(function* (run: RunRow) {
    const store = yield* Store
    const trials = yield* store.trialsOf(run.id)
    const kept = new Map(trials.flatMap(({ id, spent }) => keptSpending(id, spent)))
    const rows = yield* rowsOf(
      trials.filter(({ id }) => !kept.has(id)),
      names
    )
    const scores = yield* scoresWith(run, trials, ({ id }) => {
      const known = kept.get(id)
      return known === undefined ? spentIn(asking, rows.get(id) ?? []) : Effect.succeed(known)
    })
    const form = formOf(bench.reporting.summary)
    yield* (yield* ReadProgress)("all trials read, summing up")
    // The revision shows that done trials are unchanged; it does not cover the rows of open ones.
    const { id, revision } = run
    const standsFor = kept.size < trials.length ? null : { run: id, revision, form }
    const input = { bench: bench.name, form, scores }
    const summary = yield* runStage(store, run, aggregate, input, standsFor)
    return { run, scores, summary } satisfies ReadingOf<T["measures"], T["summary"]>
  })
  const callsOf: Benchmark["callsOf"] = Effect.fnUntraced(function* (run) {
    const rows = yield* (yield* Store).callsOf(run.id, names)
    const calls = yield* callsIn(asking, rows)
    return rows.flatMap((row, index) => (calls[index] ?? []).map((reply) => ({ row, reply })))
  })
  const facetsOf: Benchmark["facetsOf"] = ({ measures }) =>
    Option.match(decodeMeasures(measures), { onNone: () => ({}), onSome: bench.facets })
  return {
    ...{ read, callsOf, facetsOf, traceOf },
    replyStages: names,
    checksOf: checksOf(bench),
    digestsOf: (run: RunRow, trial: TrialRow) => Effect.map(traceOf(run, trial), bench.digests),
    scoresOf: (run: RunRow, trials?: ReadonlyArray<TrialRow>) =>
      Effect.gen(function* () {
        const all = trials ?? (yield* (yield* Store).trialsOf(run.id))
        return yield* scoresWith(run, all, () => Effect.succeed(nothingSpent))
      })
  }
}
