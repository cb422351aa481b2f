/** `questline rescore`: scores stored runs again, with the variants of their benchmark, from stored rows alone. */
import { Array as Arr, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { sheetCsv } from "../../../report/Sheet.ts"
import type { Benchmark } from "../../run/Benchmark.ts"
import { find } from "../../run/findRun.ts"
import { rescoringDocument } from "../../run/rescore/document.ts"
import { type Sensitivity, sensitivities } from "../../run/rescore/sensitivity.ts"
import { sweepFigure, sweepSheet } from "../../run/rescore/sweep.ts"
import {
  factorsOf,
  isMultiplier,
  storedVariant,
  variantTitle
} from "../../run/rescore/tolerances.ts"
import { benchNamed } from "../../terminal/Benches.ts"
import { UsageError } from "../../terminal/failure.ts"
import { load, traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"
import { onStore } from "../../terminal/store.ts"
import { stdoutWidth } from "../../terminal/writer.ts"
import { deliver, formatGiven, outFlag } from "./deliver.ts"

const flags = {
  runs: Argument.String("run").pipe(
    Argument.withDescription("Ids of runs of one benchmark (default: the latest)"),
    Argument.variadic()
  ),
  tolerance: options.tolerance,
  variants: options.variants,
  format: Flag.Literals("format", ["table", "json", "csv", "svg", "png"]).pipe(
    Flag.withDescription(
      "table, json, csv (a row per model and way of scoring: points, flips, rho), or a figure of points against the factor of tolerances: svg, png (default: table)"
    ),
    Flag.optional
  ),
  out: outFlag,
  db: options.db,
  json: options.json
}

/** The named runs, or the latest; fails if they are of different benchmarks. */
const runsNamed = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const found = yield* names.length === 0
    ? Effect.map(find(Option.none()), Arr.of)
    : Effect.forEach(Arr.dedupe(names), (name) => find(Option.some(name)))
  const stranger = found.find(({ bench }) => bench !== found[0]?.bench)
  if (stranger !== undefined) {
    return yield* new UsageError({
      message: `run ${stranger.id} is of benchmark ${stranger.bench}, but run ${found[0]?.id} of ${found[0]?.bench}: rescore them separately`
    })
  }
  return found
})

/** For programs: what is of one run alone stands as it would by itself. */
const asJson = (runs: ReadonlyArray<string>, sensitivities: ReadonlyArray<Sensitivity>): string =>
  JSON.stringify({
    ...(runs.length === 1 ? { run: runs[0] } : {}),
    runs,
    scorings: sensitivities.map(({ changed, largest, models, rho, variant }) => ({
      variant,
      label: variantTitle(variant),
      ...(isMultiplier(variant) ? { multiplier: Number(variant) } : {}),
      ...(factorsOf(variant) === null ? {} : { factors: factorsOf(variant) }),
      changed,
      rho,
      largestChange: largest,
      models
    }))
  })

type ScoredFormat = "table" | "json" | "csv" | "svg" | "png"

/** What was found, in one of the formats. */
const contentOf = Effect.fnUntraced(function* (
  format: ScoredFormat,
  bench: Benchmark,
  runs: ReadonlyArray<string>,
  found: ReadonlyArray<Sensitivity>
) {
  switch (format) {
    case "json":
      return asJson(runs, found)
    case "csv":
      return (yield* sheetCsv(sweepSheet(found))).replace(/\r\n$/, "")
    case "table":
      return renderTerminal(rescoringDocument(bench, runs, found), {
        detail: "normal",
        width: stdoutWidth()
      })
  }
  const figure = sweepFigure(bench, found)
  if (figure === null) {
    return yield* new UsageError({
      message: "the figure is of points against factors of tolerances: give some with --tolerance"
    })
  }
  const { drawPng, drawSvg } = yield* load(() => import("../../../report/figures/draw.ts"))
  return yield* format === "svg" ? drawSvg(figure, "alone") : drawPng(figure)
})

export const rescore = Command.make(
  "rescore",
  flags,
  traced(
    Effect.fn("commands.rescore")(function* (input) {
      const { db, json, out, runs: names, tolerance, variants } = input
      const format = Option.getOrElse(
        yield* formatGiven(input.format, json),
        (): ScoredFormat => "table"
      )
      const { rescore: score } = yield* load(() => import("../../run/rescore/rescore.ts"))
      const { judgesOf } = yield* load(() => import("./judging.ts"))
      yield* onStore(
        db,
        Effect.gen(function* () {
          const runs = yield* runsNamed(names)
          const declared = yield* benchNamed(runs[0]?.bench ?? "")
          const bench = yield* declared.load
          const judges = yield* judgesOf(declared)
          const named = [...tolerance.flat(), ...variants]
          const ways = Arr.dedupe((named.length === 0 ? bench.variants : named).map(storedVariant))
          const found = sensitivities(
            yield* Effect.forEach(runs, (run) =>
              Effect.map(score(bench, run, ways, judges), (scorings) => ({ run: run.id, scorings }))
            )
          )
          const ids = runs.map(({ id }) => id)
          const kind = format === "table" || format === "json" ? "text" : "data"
          yield* deliver(yield* contentOf(format, bench, ids, found), out, kind)
        })
      )
    })
  )
).pipe(
  Command.withDescription(
    "Score stored runs again with other tolerances, judges, votes or weights; needs no chain and no model"
  ),
  Command.withExamples([
    { command: "questline rescore", description: "The latest run at 0.5, 1, 2 and 3 times" },
    {
      command: "questline rescore 20261121-2215-k3f9 20261122-0910-p7aa --tolerance 0.5,1,2,3",
      description: "Several runs together: whether tolerances change the order of models"
    },
    {
      command: "questline rescore --tolerance 1 --tolerance amount=0.5,received=2",
      description:
        "By quantity, family or task: half the tolerance for amounts, twice that for received"
    },
    {
      command: "questline rescore --tolerance 0.25,0.5,1,2,4 --format csv --out sweep.csv",
      description: "Points, flips and rho against the factor, by model; --format svg draws it"
    },
    {
      command:
        "questline rescore --variant strict --variant judges:rules --variant sui:0.5/0.25/0.25",
      description: "A run of BlockBench: only target matches, one judge, other weights"
    }
  ])
)
