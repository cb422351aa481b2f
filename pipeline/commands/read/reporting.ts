/** Runs in the formats of `questline report`. */
import { Effect } from "effect"
import { renderMarkdown } from "../../../report/render/markdown.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { sheetCsv } from "../../../report/Sheet.ts"
import type { Benchmark } from "../../run/Benchmark.ts"
import type { RunRow } from "../../run/findRun.ts"
import { noteSections, notesIn, notesJson } from "../../run/notes.ts"
import { togetherDocument } from "../../run/together/document.ts"
import type { Together } from "../../run/together/readTogether.ts"
import { UsageError } from "../../terminal/failure.ts"
import { load } from "../../terminal/handler.ts"
import { stdoutWidth } from "../../terminal/writer.ts"
import { reportData } from "./reportLine.ts"

/** One row per trial. With several runs each row begins with its run, and models keep their own names. */
const trialsCsv = Effect.fnUntraced(function* (bench: Benchmark, { reading, runs }: Together) {
  if (runs.length === 1) return yield* sheetCsv(bench.report.trials(reading))
  const sheets = yield* Effect.forEach(runs, (run) =>
    Effect.map(bench.read(run), (own) => ({ run, sheet: bench.report.trials(own) }))
  )
  return yield* sheetCsv({
    columns: ["run", ...(sheets[0]?.sheet.columns ?? [])],
    rows: sheets.flatMap(({ run, sheet }) => sheet.rows.map((row) => [run.id, ...row]))
  })
})

/** A line of JSON; with several runs it also names the runs, and the run of each model. */
const jsonLine = Effect.fnUntraced(function* (
  bench: Benchmark,
  { models, reading, runs }: Together
) {
  const noted = (yield* Effect.forEach(runs, notesIn))
    .filter(({ note, trials }) => note !== null || trials.length > 0)
    .map(notesJson)
  return JSON.stringify({
    ...(runs.length === 1
      ? reportData(bench.report, reading)
      : {
          runs: runs.map(({ id }) => id),
          bench: bench.name,
          status: reading.run.status,
          shown: models,
          ...bench.report.json(reading)
        }),
    ...(noted.length === 0 ? {} : { notes: noted })
  })
})

/** The document of the runs, with what was noted of them. */
const documentOf = Effect.fnUntraced(function* (bench: Benchmark, together: Together) {
  const document = yield* togetherDocument(bench, together)
  const noted = noteSections(yield* Effect.forEach(together.runs, notesIn))
  const place = 1 + document.sections.findLastIndex(({ part }) => part === "look")
  return { ...document, sections: document.sections.toSpliced(place, 0, ...noted) }
})

/** Runs in one of the formats; tables fit the terminal. */
export const contentOf = Effect.fn("commands.reportContent")(function* (
  format: "table" | "json" | "csv" | "md" | "html",
  bench: Benchmark,
  together: Together
) {
  switch (format) {
    case "json":
      return yield* jsonLine(bench, together)
    case "csv":
      return (yield* trialsCsv(bench, together)).replace(/\r\n$/, "")
    case "md":
      return renderMarkdown(yield* documentOf(bench, together), { detail: "normal" }).trimEnd()
    case "table":
      return renderTerminal(yield* documentOf(bench, together), {
        detail: "normal",
        width: stdoutWidth()
      })
    case "html": {
      const { htmlFile } = yield* load(() => import("../../../report/render/htmlFile.ts"))
      return (yield* htmlFile(yield* documentOf(bench, together))).trimEnd()
    }
  }
})

/** The leaderboard file of one run. */
export const leaderboardOf = Effect.fn("commands.reportLeaderboard")(function* (
  bench: Benchmark,
  runs: ReadonlyArray<RunRow>
) {
  const [run, ...others] = runs
  if (run === undefined || others.length > 0) {
    return yield* new UsageError({
      message: `a leaderboard file holds one run, but ${runs.length} were named: write one file for each`
    })
  }
  const { leaderboardText } = yield* load(() => import("../../run/export/leaderboardOf.ts"))
  const { layerUndici } = yield* load(() => import("@effect/platform-node/NodeHttpClient"))
  return yield* Effect.provide(leaderboardText(bench, run), layerUndici)
})
