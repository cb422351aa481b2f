/** A benchmark of two stages, sums that a model is asked, to hold that nothing but its folder knows it. */
import { Effect, Option, Schema } from "effect"
import { Flag } from "effect/cli"
import { makeOwnModel } from "../../../models/ownModel.ts"
import { pipeline } from "../../../pipeline/engine/Pipeline.ts"
import type { TrialLive } from "../../../pipeline/run/Benchmark.ts"
import { makeBenchmark } from "../../../pipeline/run/benchmark/makeBenchmark.ts"
import type { Score } from "../../../pipeline/run/Score.ts"
import { declareBench } from "../../../pipeline/terminal/Benches.ts"
import { questionTo } from "../../../stages/generate/question.ts"
import { generate } from "../../../stages/generate/stage.ts"
import { make, never } from "../../../stages/Stage.ts"

const Options = Schema.Struct({ offset: Schema.Int })
const Measures = Schema.Struct({ distance: Schema.NullOr(Schema.Int) })
const Summary = Schema.Struct({
  models: Schema.Array(
    Schema.Struct({ model: Schema.String, right: Schema.Int, trials: Schema.Int })
  )
})

const Sum = Schema.Struct({ text: Schema.String, right: Schema.Int, slack: Schema.Int })
const Verdict = Schema.Struct({ distance: Schema.NullOr(Schema.Int), passed: Schema.Boolean })

const check = make({
  name: "check",
  version: 1,
  input: Sum,
  output: Verdict,
  identity: "code",
  retry: never,
  run: ({ right, slack, text }) => {
    const found = /-?\d+/.exec(text)
    const distance = found === null ? null : Math.abs(Number(found[0]) - right)
    return Effect.succeed({ distance, passed: distance !== null && distance <= slack })
  }
})

/** A sum: two numbers, and what they come to. */
type Item = readonly [number, number]
const SUMS: ReadonlyArray<Item> = [
  [1, 4],
  [0, 5],
  [2, 3]
]

const questionOf = ([a, b]: Item): string => `What is ${a} + ${b}?`

const toyPipeline = pipeline<TrialLive & { readonly item: Item }>()<{ readonly right: number }>(
  "right"
)
  .stage(
    "reply",
    generate,
    [],
    (_, live) => questionTo(live, [{ role: "user", content: questionOf(live.item) }]),
    { at: () => ({ step: 1, attempt: 1 }), subject: (_, { item: [a, b] }) => a + b }
  )
  .judge("verdict", check, ["right", "reply"], ({ reply, right }) => ({
    text: reply.text,
    right,
    slack: 0
  }))

/** A model of the benchmark's own: it knows what the trial is about. */
const adder = makeOwnModel("adder", (_, { subject }) => Effect.succeed(`It is ${String(subject)}.`))

const rightOf = (offset: number, [a, b]: Item): number => a + b + offset

const byTask = new Map(SUMS.map((item, index) => [`sum-${index + 1}`, item]))

const summarize = (scores: ReadonlyArray<Score>) => ({
  models: [...Map.groupBy(scores, ({ model }) => model)].map(([model, own]) => ({
    model,
    right: own.filter(({ passed }) => passed).length,
    trials: own.length
  }))
})

const toyBench = makeBenchmark({
  name: "toy",
  title: "sums",
  splits: ["sums"],
  options: Options,
  pipeline: toyPipeline,
  load: () =>
    Effect.succeed({
      digest: "toy",
      ownModel: (name: string) => Effect.succeed(name === "adder" ? adder : undefined),
      items: [...byTask].map(([item, subject]) => ({ item, split: "sums", variant: "", subject }))
    }),
  starting: Effect.succeed("counting"),
  setUp: (_, { offset }) =>
    Effect.succeed({
      facts: { offset },
      given: (_trial: TrialLive, item: Item) => ({ right: rightOf(offset, item) }),
      live: (trial: TrialLive, item: Item) => ({ ...trial, item })
    }),
  given: (run, { item: task }) =>
    Effect.map(Schema.decodeUnknownEffect(Options)(run.environment), ({ offset }) => ({
      right: rightOf(offset, byTask.get(task) ?? [0, 0])
    })),
  result: ({ verdict: { distance, passed } }) => ({
    outcome: passed ? "right" : "wrong",
    score: passed ? 100 : 0,
    passed,
    measures: { distance }
  }),
  measures: Measures,
  outcomes: { right: "the sum is right", wrong: "the sum is wrong" },
  points: (scores) =>
    summarize(scores).models.map(({ model, right, trials }) => ({
      model,
      score: 100 * right,
      of: 100 * trials
    })),
  judgement: {
    name: "verdict",
    variants: ["strict", "near"],
    way: (variant) =>
      variant === "strict" || variant === "near"
        ? Effect.succeed((input) => ({ ...input, slack: variant === "near" ? 1 : 0 }))
        : Effect.fail("say strict or near"),
    measured: true,
    unit: "points",
    result: ({ passed }) => ({ passed, score: passed ? 100 : 0 }),
    checks: ({ distance, passed }) => [
      {
        name: "sum",
        label: "the sum is right",
        expected: "0 off",
        actual: `${distance} off`,
        deviationPpm: null,
        weight: 100,
        holds: passed
      }
    ]
  },
  reporting: {
    summary: Summary,
    version: 1,
    summarize,
    report: {
      document: ({ run, summary }) => ({
        title: `Run ${run.id}`,
        lead: [],
        sections: [
          {
            name: "models",
            title: "Models",
            detail: "brief",
            blocks: summary.models.map(({ model, right, trials }) => ({
              _tag: "Prose",
              text: `${model}: ${right} of ${trials}`
            }))
          }
        ],
        legend: []
      }),
      trials: ({ scores }) => ({
        columns: ["model", "sum", "score"],
        rows: scores.map(({ item, model, score }) => [model, item, score])
      }),
      json: ({ summary }) => ({ models: [...summary.models] })
    }
  }
})

/** As the command line takes it. */
export const toy = declareBench({
  name: "toy",
  title: "sums",
  splits: ["sums"],
  model: "adder",
  flags: { offset: Flag.optional(Flag.Int("offset")) },
  settings: ({ offset }) => Effect.succeed({ offset: Option.getOrElse(offset, () => 0) }),
  load: Effect.succeed(toyBench)
})
