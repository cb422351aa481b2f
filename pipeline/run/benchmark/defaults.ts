/**
 * The defaults of a declaration: one split, no options, no world of its own, and a summary of points and
 * passes.
 */
import { Effect, Layer, Schema } from "effect"
import type { Score } from "../Score.ts"
import type { BenchmarkTypes, Definition, Reporting, SetUp } from "./Definition.ts"

/** Most points that a trial can get. */
const FULL = 100

/** The points and passes of one model. */
const ModelPoints = Schema.Struct({
  model: Schema.String,
  /** points, and the maximum */
  score: Schema.Number,
  of: Schema.Number,
  passed: Schema.Int,
  trials: Schema.Int
})

/** The summary of a benchmark that declares none. */
const PointsSummary = Schema.Struct({ models: Schema.Array(ModelPoints) })
type PointsSummary = typeof PointsSummary.Type

/** Points of each model over its trials. */
const pointsOf = (scores: ReadonlyArray<Score<unknown>>) =>
  [...Map.groupBy(scores, ({ model }) => model)].map(([model, own]) => ({
    model,
    score: own.reduce((sum, { score }) => sum + score, 0),
    of: own.length * FULL,
    passed: own.filter(({ passed }) => passed).length,
    trials: own.length
  }))

/** Points and passes, one row per model. */
const pointsReporting: Reporting<unknown, PointsSummary> = {
  summary: PointsSummary,
  version: 1,
  summarize: (scores) => ({ models: pointsOf(scores) }),
  report: {
    document: ({ run, summary }) => ({
      title: `Run ${run.id}`,
      lead: [],
      sections: [
        {
          name: "models",
          title: "Models",
          detail: "brief",
          blocks: [
            {
              _tag: "Table",
              name: "models",
              title: "Models",
              columns: [
                { title: "Model" },
                { title: "Points", align: "right" },
                { title: "Of", align: "right" },
                { title: "Passed", align: "right" },
                { title: "Trials", align: "right" }
              ],
              rows: summary.models.map(({ model, of, passed, score, trials }) => [
                { text: model },
                { text: String(score) },
                { text: String(of) },
                { text: String(passed) },
                { text: String(trials) }
              ])
            }
          ]
        }
      ],
      legend: []
    }),
    trials: ({ scores }) => ({
      columns: ["model", "item", "variant", "round", "outcome", "score"],
      rows: scores.map(({ item, model, outcome, round, score, variant }) => [
        model,
        item,
        variant,
        round,
        outcome,
        score
      ])
    }),
    json: ({ summary }) => ({ models: [...summary.models] })
  }
}

/** Without `setUp`, a trial is played with what any trial has, and its item. */
const plainSetUp: SetUp<unknown, BenchmarkTypes["pipeline"]> = {
  given: () => ({}),
  live: (trial, item) => ({ ...trial, item })
}

/** The declaration with its omitted fields filled in. */
export const completed = <T extends BenchmarkTypes>(bench: Definition<T>) => {
  if (bench.pipeline.given.length > 0 && (bench.setUp === undefined || bench.given === undefined)) {
    throw new Error(
      `the pipeline of benchmark ${bench.name} begins with ${bench.pipeline.given.join(", ")}: declare setUp, which gives them to a trial that is played, and given, which gives them to a stored trial`
    )
  }
  // Omitted fields have the types of the defaults.
  const defaults = {
    splits: ["tasks"],
    options: Schema.Struct({}),
    require: Effect.void,
    starting: Effect.succeed(`starting ${bench.name}`),
    world: () => Layer.empty,
    setUp: () => Effect.succeed(plainSetUp),
    given: () => Effect.succeed({}),
    measures: Schema.Null,
    facets: () => ({}),
    measuresOf: null,
    outcomes: { pass: "passed", fail: "did not pass" },
    reporting: pointsReporting,
    points: (scores: ReadonlyArray<Score<unknown>>) => pointsOf(scores),
    judgement: null,
    digests: () => [],
    views: {},
    guess: () => Effect.succeed([]),
    auxiliaryStages: [],
    local: { folders: [], sources: [], besides: [] }
  }
  return { ...defaults, ...bench } as unknown as Completed<T>
}

type Optional<T extends BenchmarkTypes> = Omit<Definition<T>, "judgement" | "measuresOf">

/** A declaration without omitted fields. */
export type Completed<T extends BenchmarkTypes> = Required<Optional<T>> & {
  readonly judgement: NonNullable<Definition<T>["judgement"]> | null
  readonly measuresOf: NonNullable<Definition<T>["measuresOf"]> | null
}
