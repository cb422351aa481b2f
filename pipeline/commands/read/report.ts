/** `pipeline report`: the tables of a run, for a reader or a program. */
import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { renderMarkdown } from "../../../report/render/markdown.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { sheetCsv } from "../../../report/Sheet.ts"
import type { Reading, Report } from "../../run/Benchmark.ts"
import { find } from "../../run/findRun.ts"
import { loadBench } from "../Benches.ts"
import { traced } from "../handler.ts"
import * as options from "../options.ts"
import { onStore } from "../store.ts"
import { stdoutWidth } from "../terminal.ts"
import { reportLine } from "./reportLine.ts"

const formats = ["table", "json", "csv", "md"] as const
type Format = (typeof formats)[number]

const flags = {
  run: options.run,
  format: Flag.Literals("format", formats).pipe(
    Flag.withDescription("table, json (one line), csv (a row a trial) or md (default: table)"),
    Flag.withDefault("table")
  ),
  db: options.db
}

/** A run in one of the formats; a terminal is given what fits it. */
const textOf = (format: Format, report: Report<Reading>, reading: Reading): string => {
  switch (format) {
    case "json":
      return reportLine(report, reading)
    case "csv":
      return sheetCsv(report.trials(reading))
    case "md":
      return renderMarkdown(report.document(reading), { detail: "normal" }).trimEnd()
    case "table":
      return renderTerminal(report.document(reading), { detail: "normal", width: stdoutWidth() })
  }
}

export const report = Command.make(
  "report",
  flags,
  traced(
    Effect.fn("commands.report")(function* ({ db, format, run }) {
      yield* onStore(
        db,
        Effect.gen(function* () {
          const found = yield* find(run)
          const bench = yield* loadBench(found.bench)
          const reading = yield* bench.read(found)
          yield* Console.log(textOf(format, bench.report, reading))
        })
      )
    })
  )
).pipe(
  Command.withDescription("Show the scores of a run: by model, by outcome, by task"),
  Command.withExamples([
    { command: "pipeline report", description: "The latest run" },
    { command: "pipeline report 20261121-2215-k3f9 --format csv > trials.csv" }
  ])
)
