/** Runs in the formats of `questline report`. */
import { Effect, Option } from "effect"
import type { Document } from "../../../report/Document.ts"
import { renderMarkdown } from "../../../report/render/markdown.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { sheetCsv } from "../../../report/Sheet.ts"
import type { Benchmark } from "../../run/Benchmark.ts"
import type { RunRow } from "../../run/findRun.ts"
import { Forms, keepReport, keptReport } from "../../run/kept/keptReport.ts"
import { reportData } from "../../run/kept/reportLine.ts"
import { noteSections, notesIn, notesJson } from "../../run/notes.ts"
import { togetherDocument } from "../../run/together/document.ts"
import type { Together } from "../../run/together/readTogether.ts"
import { UsageError } from "../../terminal/failure.ts"
import { load } from "../../terminal/handler.ts"
import { stdoutWidth } from "../../terminal/writer.ts"

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

/** The notes of runs, for a line of JSON; none where nothing was noted. */
const notedIn = Effect.fnUntraced(function* (runs: ReadonlyArray<RunRow>) {
  const noted = (yield* Effect.forEach(runs, notesIn))
    .filter(({ note, trials }) => note !== null || trials.length > 0)
    .map(notesJson)
  return noted.length === 0 ? {} : { notes: noted }
})

/** A line of JSON; with several runs it also names the runs, and the run of each model. */
const jsonLine = Effect.fnUntraced(function* (
  bench: Benchmark,
  { models, reading, runs }: Together
) {
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
    ...(yield* notedIn(runs))
  })
})

/** The document with what was noted of the runs. */
const withNotes = Effect.fnUntraced(function* (document: Document, runs: ReadonlyArray<RunRow>) {
  const noted = noteSections(yield* Effect.forEach(runs, notesIn))
  const place = 1 + document.sections.findLastIndex(({ part }) => part === "look")
  return { ...document, sections: document.sections.toSpliced(place, 0, ...noted) }
})

/** Formats that are made from a document alone; tables fit the terminal. */
const rendered = Effect.fnUntraced(function* (format: "table" | "md" | "html", document: Document) {
  switch (format) {
    case "md":
      return renderMarkdown(document, { detail: "normal" }).trimEnd()
    case "table":
      return renderTerminal(document, { detail: "normal", width: stdoutWidth() })
    case "html": {
      const { htmlFile } = yield* load(() => import("../../../report/render/htmlFile.ts"))
      return (yield* htmlFile(document)).trimEnd()
    }
  }
})

/** Runs in one of the formats. The report of a single run is kept for whoever asks next. */
export const contentOf = Effect.fn("commands.reportContent")(function* (
  format: "table" | "json" | "csv" | "md" | "html",
  bench: Benchmark,
  together: Together
) {
  const { reading, runs } = together
  if (format === "csv") return (yield* trialsCsv(bench, together)).replace(/\r\n$/, "")
  const document =
    runs.length === 1 ? yield* keepReport(bench, reading) : yield* togetherDocument(bench, together)
  return format === "json"
    ? yield* jsonLine(bench, together)
    : yield* rendered(format, yield* withNotes(document, runs))
})

/** A run in one of the formats, if its report was kept. */
export const keptContent = Effect.fn("commands.keptContent")(function* (
  format: "table" | "json" | "csv" | "md" | "html",
  run: RunRow
) {
  if (format === "csv") return Option.none<string>()
  if (format === "json") {
    const kept = yield* keptReport(run, Forms.json)
    if (Option.isNone(kept)) return Option.none<string>()
    return Option.some(JSON.stringify({ ...kept.value, ...(yield* notedIn([run])) }))
  }
  const kept = yield* keptReport(run, format === "html" ? Forms.page : Forms.report)
  if (Option.isNone(kept)) return Option.none<string>()
  return Option.some(yield* rendered(format, yield* withNotes(kept.value, [run])))
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
