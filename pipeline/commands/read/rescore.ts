/** `pipeline rescore`: scores a stored run again in the ways of its benchmark, from its rows alone. */
import { Array as Arr, Console, Effect, Option } from "effect"
import { Command } from "effect/cli"
import { fitting } from "../../../report/layout.ts"
import { number } from "../../../report/text.ts"
import type { Benchmark } from "../../run/Benchmark.ts"
import { find } from "../../run/findRun.ts"
import type { Rescoring } from "../../run/rescore.ts"
import { loadBench } from "../Benches.ts"
import { load, traced } from "../handler.ts"
import * as options from "../options.ts"
import { onStore } from "../store.ts"
import { stdoutWidth } from "../terminal.ts"

const flags = {
  run: options.run,
  tolerance: options.tolerance,
  variants: options.variants,
  db: options.db,
  json: options.json
}

const DECIMAL = /^\d+(\.\d+)?$/

/** A multiplier of tolerances as what it is; any other variant by its name. */
const titleOf = ({ variant }: Rescoring): string =>
  DECIMAL.test(variant) ? `×${variant}` : variant

/** One row a model and two columns a multiplier: its points, and its rank among the models. */
const asTable = (scorings: ReadonlyArray<Rescoring>): string => {
  const models = scorings[0]?.models.map(({ model }) => model) ?? []
  return fitting(stdoutWidth())(
    [
      { title: "Model" },
      ...scorings.flatMap((scoring) => [
        { title: titleOf(scoring), align: "right" as const },
        { title: "Rank", align: "right" as const }
      ])
    ],
    [
      ...models.map((model) => [
        model,
        ...scorings.flatMap((scoring) => {
          const row = scoring.models.find((each) => each.model === model)
          return row === undefined
            ? ["", ""]
            : [`${number(row.score)} / ${number(row.of)}`, String(row.rank)]
        })
      ]),
      ["trials changed", ...scorings.flatMap(({ changed }) => [String(changed), ""])]
    ]
  )
}

/** What is said of trials that were not judged like the others. */
const noteLines = (
  { notes }: Pick<Benchmark, "notes">,
  scorings: ReadonlyArray<Rescoring>
): string =>
  Object.entries(scorings[0]?.noted ?? {})
    .map(
      ([note, count]) =>
        `\n\n${count} ${count === 1 ? "trial was" : "trials were"} ${notes[note] ?? note}.`
    )
    .join("")

export const rescore = Command.make(
  "rescore",
  flags,
  traced(
    Effect.fn("commands.rescore")(function* ({ db, json, run: id, tolerance, variants }) {
      const { rescore: score } = yield* load(() => import("../../run/rescore.ts"))
      yield* onStore(
        db,
        Effect.gen(function* () {
          const run = yield* find(id)
          const bench = yield* loadBench(run.bench)
          const named = [...Option.getOrElse(tolerance, () => []), ...variants]
          const scorings = yield* score(
            bench,
            run,
            Arr.dedupe(named.length === 0 ? bench.variants : named)
          )
          yield* Console.log(
            json
              ? JSON.stringify({
                  run: run.id,
                  scorings: scorings.map(({ changed, models, noted, variant }) => ({
                    variant,
                    ...(DECIMAL.test(variant) ? { multiplier: Number(variant) } : {}),
                    changed,
                    ...noted,
                    models
                  }))
                })
              : `Run ${run.id}: ${bench.unit} and rank, scored in other ways\n\n${asTable(scorings)}${noteLines(bench, scorings)}`
          )
        })
      )
    })
  )
).pipe(
  Command.withDescription(
    "Score a run again: with other tolerances, by other judges or votes, with other weights; needs no chain and no model"
  ),
  Command.withExamples([
    { command: "pipeline rescore", description: "The latest run at 0.5, 1, 2 and 3 times" },
    { command: "pipeline rescore 20261121-2215-k3f9 --tolerance 1,10" },
    {
      command:
        "pipeline rescore --variant strict --variant judges:rules --variant sui:0.5/0.25/0.25",
      description: "A run of BlockBench: target matches alone, one judge, other weights"
    }
  ])
)
