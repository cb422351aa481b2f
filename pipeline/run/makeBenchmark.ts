/**
 * Turns a benchmark with types of its own into the value that everybody else takes. Owns what all
 * benchmarks share of playing a trial, reading it back, measuring and summing up; everything that
 * differs is in the definition.
 */
import { Context, Effect, Layer, Option, Schema, Tracer } from "effect"
import type { Run as RunRow, StepOutput, Trial as TrialRow } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { digest } from "../../evm/digest.ts"
import type { Models } from "../../stages/generate/Models.ts"
import { spentBy } from "../../stages/generate/usage.ts"
import { make as makeStage, never } from "../../stages/Stage.ts"
import { drawn } from "../engine/graph.ts"
import { runStage } from "../engine/outputs.ts"
import { stagesOf, type Values } from "../engine/Pipeline.ts"
import { play, readBack } from "../engine/play.ts"
import { type Fault, liveStages, Stages, storedStages } from "../engine/Stages.ts"
import {
  type Benchmark,
  type Chosen,
  type Definition,
  type Facts,
  type Reading,
  type ReadingOf,
  type TrialLive,
  World
} from "./Benchmark.ts"
import { RunError } from "./findRun.ts"
import type { RunConfig } from "./RunConfig.ts"
import { rejudging } from "./rescore/rejudging.ts"
import { nothingSpent, type Score, type Spent, scoreFrom, scoreOf } from "./Score.ts"
import { traceViews } from "./traceViews.ts"

const unreadable = (run: string | null, what: string) =>
  Effect.mapError(
    (error: Schema.SchemaError) =>
      new RunError({ run, message: `${what} cannot be read: ${error.message}` })
  )

const unreadableRow = ({ stage, trialId }: StepOutput) =>
  Effect.mapError(
    ({ message }: Fault) =>
      new RunError({
        run: null,
        message: `the stored output of ${stage} of trial ${trialId} cannot be read: ${message}. Run again with this version of the program.`
      })
  )

const liveOf = (trial: TrialRow, config: RunConfig): TrialLive => ({
  model: trial.model,
  round: trial.round,
  attempt: trial.attempt,
  fresh: config.fresh === true ? trial.runId : null,
  seed: config.seed,
  temperature: config.temperature,
  maxOutputTokens: config.maxOutputTokens
})

/** One item among others, as a key. */
const keyOf = ({ item, variant }: Pick<Chosen, "item" | "variant">): string =>
  JSON.stringify([item, variant])

/** Gives a benchmark its value from its parts. */
export const makeBenchmark = <
  O,
  I,
  W,
  Live,
  Known,
  JudgeInputs,
  Bodies extends object,
  M,
  S,
  In,
  Out
>(
  bench: Definition<O, I, W, Live, Known, JudgeInputs, Bodies, M, S, In, Out>
): Benchmark<W, M, S> => {
  const { judgement, name, pipeline } = bench
  const encodeMeasures = Schema.encodeEffect(bench.measures)
  const decodeMeasures = Schema.decodeUnknownOption(bench.measures)

  const aggregate = makeStage({
    name: "aggregate",
    version: bench.summaryVersion,
    input: Schema.Struct({
      bench: Schema.String,
      /** digest of the summary's Schema: one that was stored with another is made again */
      form: Schema.String,
      scores: Schema.Array(scoreOf(bench.measures))
    }),
    output: bench.summary,
    identity: "code",
    retry: never,
    run: ({ scores }) => Effect.sync(() => bench.summarize(scores))
  })

  /** Made when a run is read for the first time: it takes some milliseconds. */
  let known: string | undefined
  const form = (): string => {
    known ??= digest(JSON.stringify(Schema.toJsonSchemaDocument(bench.summary)))
    return known
  }

  /** The world's part of playing a trial: the services that are there now go with it. */
  const open = (
    config: RunConfig,
    options: O,
    items: ReadonlyMap<string, I>
  ): Effect.Effect<World["Service"], Fault, W> =>
    Effect.gen(function* () {
      // Without the span around the world: a trial's stages stand under the trial's own.
      const services = Context.omit(Tracer.ParentSpan)(
        (yield* Effect.context<W>()) as Context.Context<W | Tracer.ParentSpan>
      )
      const { facts, given, live, versions } = yield* bench.setUp(config, options)
      const playTrial = Effect.fnUntraced(function* (
        trial: TrialRow,
        now: RunConfig,
        inTurn: Parameters<World["Service"]["play"]>[2]
      ) {
        const item = items.get(keyOf(trial))
        if (item === undefined) {
          return yield* new RunError({ run: trial.runId, message: `there is no ${trial.item}` })
        }
        const stages = yield* liveStages(pipeline, {
          trialId: trial.id,
          versions,
          inTurn
        })
        const common = liveOf(trial, now)
        const values = yield* play(pipeline, given(common, item), live(common, item)).pipe(
          Effect.provideService(Stages, stages)
        )
        const { measures, outcome, ...result } = bench.result(values)
        if (!Object.hasOwn(bench.outcomes, outcome)) {
          return yield* new RunError({
            run: trial.runId,
            message: `"${outcome}" is no outcome of benchmark ${name}: it has ${Object.keys(bench.outcomes).join(", ")}`
          })
        }
        const fresh = stages.trace.filter((entry) => entry.fresh)
        return {
          ...result,
          outcome,
          measures: yield* encodeMeasures(measures).pipe(Effect.orDie),
          cost: spentBy(fresh.flatMap(({ calls }) => calls)).cost
        }
      })
      return World.of({
        versions,
        facts,
        play: (trial, now, inTurn) =>
          playTrial(trial, now, inTurn).pipe(
            Effect.provideContext(services as Context.Context<Exclude<W, Models | Store>>)
          ) as ReturnType<World["Service"]["play"]>
      })
    })

  const prepare: Benchmark<W>["prepare"] = Effect.fnUntraced(function* (config, settings) {
    const options = yield* Schema.decodeUnknownEffect(bench.options)(settings).pipe(
      unreadable(null, `the options of benchmark ${name}`)
    )
    const encoded = yield* Schema.encodeEffect(bench.options)(options).pipe(Effect.orDie)
    const { items, ...data } = yield* bench.load(config, options)
    const stray = items.find(({ part }) => !bench.parts.includes(part))
    if (stray !== undefined) {
      return yield* new RunError({
        run: null,
        message: `"${stray.part}", of ${stray.item}, is no part of benchmark ${name}: it has ${bench.parts.join(", ")}`
      })
    }
    const byKey = new Map(items.map((each) => [keyOf(each), each.subject]))
    const openIn = open(config, options, byKey)
    return {
      ...data,
      chosen: items.map(({ subject: _, ...chosen }) => chosen),
      options: encoded as Facts,
      openIn,
      world: Layer.provide(Layer.effect(World, openIn), bench.world(config, options)),
      guesses: bench.guess(
        config,
        options,
        items.map(({ subject }) => subject)
      )
    }
  })

  const asking = stagesOf(pipeline.nodes).flatMap(({ stage }) =>
    stage.calls === undefined ? [] : [stage]
  )

  const callsIn = Effect.fnUntraced(function* (rows: ReadonlyArray<StepOutput>) {
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
  const spentIn = Effect.fnUntraced(function* (rows: ReadonlyArray<StepOutput>) {
    const calls = (yield* callsIn(rows)).flat()
    const costs = calls.map(({ cost }) => cost)
    return {
      ...spentBy(calls),
      calls: {
        replies: rows.filter(({ durable }) => durable).length,
        reused: rows.filter(({ cached, durable }) => cached && durable).length,
        unpriced: costs.filter((cost) => cost === null).length,
        knownCost: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
      }
    } satisfies Spent
  })

  /** What a trial was given and made so far, whether or not it came to its end. */
  const traceOf = Effect.fnUntraced(function* (run: RunRow, trial: TrialRow) {
    const stages = yield* storedStages(trial.id)
    yield* readBack(pipeline, yield* bench.given(run, trial)).pipe(
      Effect.provideService(Stages, stages)
    )
    return stages.trace
  })

  const measuresOf = Effect.fnUntraced(function* (run: RunRow, trial: TrialRow) {
    const stored = decodeMeasures(trial.measures)
    if (stored._tag === "Some") return stored.value
    const idle = trial.status === "pending" || trial.status === "cancelled"
    if (idle || bench.measuresOf === null) return null
    const told = yield* readBack(pipeline, yield* bench.given(run, trial)).pipe(
      Effect.provideServiceEffect(Stages, storedStages(trial.id))
    )
    return bench.measuresOf(told, trial)
  })

  const scoresWith = Effect.fnUntraced(function* (
    run: RunRow,
    spentOn: (trial: TrialRow) => Effect.Effect<Spent, Fault>
  ) {
    const trials = yield* (yield* Store).trialsOf(run.id)
    return yield* Effect.forEach(trials, (trial) =>
      Effect.gen(function* () {
        if (!bench.parts.includes(trial.part)) {
          return yield* new RunError({
            run: run.id,
            message: `trial ${trial.id} is of part "${trial.part}": benchmark ${name} has ${bench.parts.join(", ")}`
          })
        }
        if (trial.outcome !== null && !Object.hasOwn(bench.outcomes, trial.outcome)) {
          return yield* new RunError({
            run: run.id,
            message: `trial ${trial.id} ended as "${trial.outcome}": benchmark ${name} has ${Object.keys(bench.outcomes).join(", ")}`
          })
        }
        return scoreFrom(trial, yield* spentOn(trial), yield* measuresOf(run, trial))
      })
    )
  })

  const scoresOf = Effect.fnUntraced(function* (run: RunRow) {
    const rows = Map.groupBy(
      yield* (yield* Store).callsOf(
        run.id,
        asking.map((stage) => stage.name)
      ),
      ({ trialId }) => trialId
    )
    return yield* scoresWith(run, ({ id }) => spentIn(rows.get(id) ?? []))
  })

  const read = Effect.fn("benchmark.read")(function* (run: RunRow) {
    const scores = yield* scoresOf(run)
    const summary = yield* runStage(yield* Store, run, aggregate, {
      bench: name,
      form: form(),
      scores
    })
    return { run, scores, summary } satisfies ReadingOf<M, S>
  })

  const callsOf: Benchmark["callsOf"] = Effect.fnUntraced(function* (run) {
    const rows = yield* (yield* Store).callsOf(
      run.id,
      asking.map((stage) => stage.name)
    )
    const calls = yield* callsIn(rows)
    return rows.flatMap((row, index) => (calls[index] ?? []).map((reply) => ({ row, reply })))
  })

  const checksOf: Benchmark["checksOf"] = Effect.fnUntraced(function* (run) {
    const rows = yield* (yield* Store).callsOf(run.id, [judgement.stage.name])
    const decode = Schema.decodeUnknownEffect(judgement.stage.output)
    return yield* Effect.forEach(rows, (row) =>
      decode(row.value).pipe(
        unreadableRow(row),
        Effect.map((output) => ({ trialId: row.trialId, checks: judgement.checks(output) }))
      )
    )
  })

  return {
    name,
    title: bench.title,
    parts: bench.parts,
    outcomes: bench.outcomes,
    require: bench.require,
    starting: bench.starting,
    asides: bench.asides ?? [],
    local: bench.local ?? { folders: [], sources: [] },
    drawing: drawn(pipeline, { stage: aggregate, needs: lastValues(pipeline.nodes) }),
    prepare,
    read,
    // What `read` gave comes back: the types between are this benchmark's own.
    report: bench.report as Benchmark["report"],
    views: { ...traceViews(traceOf, bench.outcomes), ...bench.views },
    facetsOf: ({ measures }) =>
      Option.match(decodeMeasures(measures), { onNone: () => ({}), onSome: bench.facets }),
    callsOf,
    checksOf,
    digestsOf: (run, trial) => Effect.map(traceOf(run, trial), bench.digests),
    variants: judgement.variants,
    notes: judgement.notes,
    judgeVersion: `${judgement.stage.name}/${judgement.stage.version}`,
    unit: judgement.unit,
    tableOf: (run, scores) => {
      const own = scores as ReadonlyArray<Score<M>>
      return bench.report.json({ run, scores: own, summary: bench.summarize(own) })
    },
    scoresOf: (run) => scoresWith(run, () => Effect.succeed(nothingSpent)),
    ...rejudging(bench),
    points: (scores: ReadonlyArray<Score>, variant) =>
      bench.points(scores as ReadonlyArray<Score<M>>, variant)
  }
}

/** The values of a declaration that nothing else is made of: what a trial comes to. */
const lastValues = (
  nodes: ReadonlyArray<{ readonly name: string; readonly needs: ReadonlyArray<string> }>
): ReadonlyArray<string> => {
  const used = new Set(nodes.flatMap(({ needs }) => needs))
  return nodes.flatMap(({ name }) => (used.has(name) ? [] : [name]))
}

export type { Reading, Values }
