/** The smallest benchmark: a dataset, a pipeline and a score. */
import { Effect, Schema } from "effect"
import { pipeline } from "../../../pipeline/engine/Pipeline.ts"
import type { TrialLive } from "../../../pipeline/run/Benchmark.ts"
import { makeBenchmark } from "../../../pipeline/run/benchmark/makeBenchmark.ts"
import { declareBench } from "../../../pipeline/terminal/Benches.ts"
import { questionTo } from "../../../stages/generate/question.ts"
import { generate } from "../../../stages/generate/stage.ts"
import { keep } from "../../../stages/item.ts"

const Sum = Schema.Struct({ question: Schema.String, right: Schema.String })
type Sum = typeof Sum.Type

const data: ReadonlyArray<Sum> = [
  { question: "What is 2 + 3?", right: "5" },
  { question: "What is 20 + 22?", right: "42" }
]

const sums = pipeline<TrialLive & { readonly item: Sum }>()()
  .stage("item", keep(Sum), [], (_, live) => live.item)
  .stage("reply", generate, ["item"], ({ item }, live) =>
    questionTo(live, [{ role: "user", content: item.question }])
  )
  .value("passed", ["item", "reply"], ({ item, reply }) => reply.text.includes(item.right))

const benchmark = makeBenchmark({
  name: "sums",
  title: "Sums: can a model add?",
  pipeline: sums,
  load: () =>
    Effect.succeed({
      digest: JSON.stringify(data),
      items: data.map((subject, at) => ({
        item: `sum-${at + 1}`,
        split: "tasks",
        variant: "",
        subject
      }))
    }),
  result: ({ passed }) => ({
    outcome: passed ? "pass" : "fail",
    score: passed ? 100 : 0,
    passed,
    measures: null
  })
})

export const bench = declareBench({ ...benchmark, load: Effect.succeed(benchmark) })
