/** Prepares a run of a benchmark, and plays its trials in its world. */
import { Context, Effect, Layer, Schema, Tracer } from "effect"
import type { Trial as TrialRow } from "../../../db/rows.ts"
import type { Store } from "../../../db/Store.ts"
import { schemaWords } from "../../../evm/schemaWords.ts"
import type { Models } from "../../../stages/generate/Models.ts"
import { spentBy } from "../../../stages/generate/usage.ts"
import type { Keeping } from "../../engine/outputs.ts"
import { stagesOf } from "../../engine/Pipeline.ts"
import { play } from "../../engine/play.ts"
import { type Fault, Stages, stagesKeeping } from "../../engine/Stages.ts"
import { type Benchmark, type Chosen, type Facts, type TrialLive, World } from "../Benchmark.ts"
import { RunError } from "../findRun.ts"
import type { RunConfig } from "../RunConfig.ts"
import { waysOf } from "../rescore/storedWays.ts"
import { Spent, spentOver } from "../Score.ts"
import type { BenchmarkTypes, SetUp } from "./Definition.ts"
import type { Completed } from "./defaults.ts"

const liveOf = (trial: TrialRow, config: RunConfig): TrialLive => ({
  model: trial.model,
  round: trial.round,
  attempt: trial.attempt,
  fresh: config.fresh === true ? trial.runId : null,
  seed: config.seed,
  temperature: config.temperature,
  maxOutputTokens: config.maxOutputTokens
})

/** Identifies one item of the data. */
const keyOf = ({ item, variant }: Pick<Chosen, "item" | "variant">): string =>
  JSON.stringify([item, variant])

/** The class of an outcome; fails if the benchmark has no such class. */
const requireOutcome = <T extends BenchmarkTypes>(
  { name, outcomes }: Pick<Completed<T>, "name" | "outcomes">,
  run: string,
  outcome: string
) =>
  Object.hasOwn(outcomes, outcome)
    ? Effect.void
    : Effect.fail(
        new RunError({
          run,
          message: `benchmark ${name} does not know the outcome "${outcome}": it has ${Object.keys(outcomes).join(", ")}`
        })
      )

/** Plays one trial with what `setUp` gave. */
const playTrial = Effect.fnUntraced(function* <T extends BenchmarkTypes>(
  bench: Completed<T>,
  setUp: SetUp<T["item"], T["pipeline"]>,
  item: T["item"],
  trial: TrialRow,
  config: RunConfig,
  { inTurn, outputs }: Keeping
) {
  const versions = setUp.versions ?? {}
  const stages = yield* stagesKeeping(outputs, bench.pipeline, {
    ...{ trialId: trial.id, versions, inTurn }
  })
  const common = liveOf(trial, config)
  const values = yield* play(
    bench.pipeline,
    setUp.given(common, item),
    setUp.live(common, item)
  ).pipe(Effect.provideService(Stages, stages))
  const { measures, outcome, ...result } = bench.result(values)
  yield* requireOutcome(bench, trial.runId, outcome)
  const fresh = stages.trace.filter((entry) => entry.fresh)
  const asking = new Set(
    stagesOf(bench.pipeline.nodes).flatMap(({ stage }) =>
      stage.calls === undefined ? [] : [stage.name]
    )
  )
  const spent = spentOver(stages.trace.filter(({ stage }) => asking.has(stage)))
  return {
    ...result,
    outcome,
    measures: yield* Schema.encodeEffect(bench.measures)(measures).pipe(Effect.orDie),
    spent: yield* Schema.encodeEffect(Spent)(spent).pipe(Effect.orDie),
    ways: waysOf(bench, values),
    cost: spentBy(fresh.flatMap(({ calls }) => calls)).cost
  }
})

/** The world's part of playing a trial; it carries the services that are present now. */
const open = <T extends BenchmarkTypes>(
  bench: Completed<T>,
  config: RunConfig,
  options: T["options"],
  items: ReadonlyMap<string, T["item"]>
): Effect.Effect<World["Service"], Fault, T["world"]> =>
  Effect.gen(function* () {
    // Without the world's span, so that a trial's stages appear under the trial's own span.
    const services = Context.omit(Tracer.ParentSpan)(
      (yield* Effect.context<T["world"]>()) as Context.Context<T["world"] | Tracer.ParentSpan>
    )
    const setUp = yield* bench.setUp(config, options)
    return World.of({
      versions: setUp.versions ?? {},
      facts: setUp.facts ?? {},
      play: (trial, now, keeping) => {
        const key = keyOf(trial)
        const item = items.get(key)
        return (
          item === undefined && !items.has(key)
            ? Effect.fail(new RunError({ run: trial.runId, message: `there is no ${trial.item}` }))
            : playTrial(bench, setUp, item, trial, now, keeping)
        ).pipe(
          Effect.provideContext(services as Context.Context<Exclude<T["world"], Models | Store>>)
        ) as ReturnType<World["Service"]["play"]>
      }
    })
  })

/** How the runs of a benchmark are prepared: options decoded, data read and chosen from. */
export const preparing = <T extends BenchmarkTypes>(
  bench: Completed<T>
): Benchmark<T["world"]>["prepare"] =>
  Effect.fnUntraced(function* (config, settings) {
    const { name, splits } = bench
    const options = yield* Schema.decodeUnknownEffect(bench.options)(settings).pipe(
      Effect.mapError(
        (error) =>
          new RunError({
            run: null,
            message: `the options of benchmark ${name} cannot be read: ${schemaWords(error)}`
          })
      )
    )
    const encoded = yield* Schema.encodeEffect(bench.options)(options).pipe(Effect.orDie)
    const { items, ...data } = yield* bench.load(config, options)
    const stray = items.find(({ split }) => !splits.includes(split))
    if (stray !== undefined) {
      return yield* new RunError({
        run: null,
        message: `${stray.item} is of split "${stray.split}": benchmark ${name} has ${splits.join(", ")}`
      })
    }
    const byKey = new Map(items.map((each) => [keyOf(each), each.subject]))
    const openIn = open(bench, config, options, byKey)
    return {
      ...noData,
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

/** The defaults of a dataset. */
const noData = {
  facts: {},
  notes: [],
  lastNotes: [],
  ownModel: () => Effect.undefined,
  ownForms: [],
  auxiliary: []
}
