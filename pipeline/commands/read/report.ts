/** `questline report`: shows runs to a reader, a program, or a paper. */
import { Array as Arr, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { find } from "../../run/findRun.ts"
import { readTogether } from "../../run/together/readTogether.ts"
import { benchNamed } from "../../terminal/Benches.ts"
import { UsageError } from "../../terminal/failure.ts"
import { load, traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"
import { onStore } from "../../terminal/store.ts"
import { deliver, formatGiven, outFlag } from "./deliver.ts"
import { contentOf, keptContent, leaderboardOf } from "./reporting.ts"
import { saying } from "./saying.ts"

const formats = ["table", "json", "csv", "md", "html", "leaderboard"] as const
const pictures = ["svg", "png"] as const
type Picture = (typeof pictures)[number]
type Format = (typeof formats)[number] | Picture

const flags = {
  runs: Argument.String("run").pipe(
    Argument.withDescription(
      "Ids of runs (default: the latest); several are shown together if they have the same bank, chain, library, context and tasks"
    ),
    Argument.variadic()
  ),
  format: Flag.Literals("format", [...formats, ...pictures]).pipe(
    Flag.withDescription(
      "table, json (one line), csv (a row per trial), md, html (one file, with figures), or leaderboard (JSON that `questline verify` confirms); for a figure, svg or png (default: table; for a figure svg)"
    ),
    Flag.optional
  ),
  figure: Flag.String("figure").pipe(
    Flag.withDescription("Only this figure of the report; an unknown name lists all"),
    Flag.withMetavar("NAME"),
    Flag.optional
  ),
  pool: Flag.Boolean("pool").pipe(
    Flag.withDescription(
      "Pool the trials of a model that is in several runs (default: one row per run)"
    ),
    Flag.withDefault(false)
  ),
  paper: Flag.String("paper").pipe(
    Flag.withDescription(
      "Write a folder for a paper: tables as LaTeX, Markdown and CSV, figures as SVG and PDF, an appendix, and references"
    ),
    Flag.withMetavar("DIR"),
    Flag.filter(
      (folder) => folder.trim() !== "",
      () => "the path of a folder"
    ),
    Flag.optional
  ),
  paperStyle: Flag.String("paper-style").pipe(
    Flag.withDescription("With --paper: a JSON file with names of models, columns and decimals"),
    Flag.withMetavar("FILE"),
    Flag.optional
  ),
  overwrite: Flag.Boolean("overwrite").pipe(
    Flag.withDescription("With --paper: replace existing files"),
    Flag.withDefault(false)
  ),
  out: outFlag,
  db: options.db,
  json: options.json
}

const isPicture = Schema.is(Schema.Literals(pictures))

/** The requested format; fails if it does not fit --figure. */
const formatOf = Effect.fnUntraced(function* ({
  figure,
  format
}: Pick<Command.Command.Config.Infer<typeof flags>, "figure" | "format">) {
  const wanted: Format = Option.getOrElse(format, () => (Option.isSome(figure) ? "svg" : "table"))
  if (isPicture(wanted) === Option.isSome(figure)) return wanted
  return yield* new UsageError({
    message: isPicture(wanted)
      ? `${wanted} is a format of figures: name one with --figure`
      : `a figure is svg or png, not ${wanted}`
  })
})

type ReportInput = Command.Command.Config.Infer<typeof flags>

/** Fails if flags contradict each other. */
const requireTogether = Effect.fnUntraced(function* (input: ReportInput) {
  const { figure, format, json, out, overwrite, paper, paperStyle } = input
  const others = Option.isSome(figure) || Option.isSome(format) || Option.isSome(out) || json
  if (Option.isSome(paper) && others) {
    return yield* new UsageError({
      message: "--paper writes a whole folder: leave out --format, --figure, --json and --out"
    })
  }
  if (Option.isNone(paper) && (Option.isSome(paperStyle) || overwrite)) {
    return yield* new UsageError({
      message: `${overwrite ? "--overwrite" : "--paper-style"} needs --paper DIR`
    })
  }
})

/** The runs that were named, each once, or the latest. */
const runsNamed = (names: ReadonlyArray<string>) =>
  names.length === 0
    ? Effect.map(find(Option.none()), Arr.of)
    : Effect.forEach(Arr.dedupe(names), (name) => find(Option.some(name)))

/** The report in a format, if it is of one run and was kept. */
const keptOf = (
  format: Parameters<typeof keptContent>[0],
  [run, ...others]: Effect.Success<ReturnType<typeof runsNamed>>
) => (run === undefined || others.length > 0 ? Effect.succeedNone : keptContent(format, run))

export const report = Command.make(
  "report",
  flags,
  traced(
    Effect.fn("commands.report")(function* (input) {
      const {
        db,
        figure,
        format,
        json,
        out,
        overwrite,
        paper,
        paperStyle,
        pool,
        runs: names
      } = input
      yield* requireTogether(input)
      const wanted = yield* formatOf({ figure, format: yield* formatGiven(format, json) })
      yield* onStore(
        db,
        Effect.gen(function* () {
          const runs = yield* runsNamed(names)
          const declared = yield* benchNamed(runs[0]?.bench ?? "")
          if (wanted !== "leaderboard" && Option.isNone(paper) && !isPicture(wanted)) {
            const kept = yield* keptOf(wanted, runs)
            if (Option.isSome(kept)) return yield* deliver(kept.value, out)
          }
          const bench = yield* declared.load
          if (wanted === "leaderboard") {
            return yield* deliver(yield* leaderboardOf(bench, runs), out)
          }
          const together = yield* saying(runs, readTogether(bench, runs, { pool }))
          if (Option.isSome(paper)) {
            const { writePaper } = yield* load(() => import("./paper.ts"))
            const asked = { folder: paper.value, style: paperStyle, overwrite }
            return yield* writePaper(declared, bench, together, asked)
          }
          if (!isPicture(wanted)) {
            const kind = wanted === "csv" ? "data" : "text"
            return yield* deliver(yield* contentOf(wanted, bench, together), out, kind)
          }
          const { figureFile } = yield* load(() => import("./figure.ts"))
          const name = Option.getOrElse(figure, () => "")
          const document = bench.report.document(together.reading)
          yield* deliver(yield* figureFile(document, name, wanted), out, "data")
        })
      )
    })
  )
).pipe(
  Command.withDescription("Show the scores of a run: by model, by outcome, by task"),
  Command.withExamples([
    { command: "questline report", description: "The latest run" },
    { command: "questline report --format html --out report.html", description: "A page to keep" },
    {
      command: "questline report --format leaderboard --out leaderboard.json",
      description: "A file that others can confirm"
    },
    { command: "questline report --figure ranking --format png --out ranking.png" },
    { command: "questline report 20261121-2215-k3f9 --format csv > trials.csv" },
    {
      command: "questline report 20261121-2215-k3f9 20261122-0910-p7aa --pool",
      description: "Two runs together, each model as one row"
    },
    {
      command: "questline report --paper ./paper --paper-style paper.json",
      description: "Tables and figures for a paper"
    }
  ])
)
