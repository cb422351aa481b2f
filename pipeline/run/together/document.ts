/** Several runs as one document: the report of their benchmark, and how each run was made. */
import { Effect } from "effect"
import { tableOf } from "../../../report/cells.ts"
import type { Document, Section } from "../../../report/Document.ts"
import { counted, oneLine } from "../../../report/text.ts"
import type { Benchmark } from "../Benchmark.ts"
import { settingsOf } from "../compare/settings.ts"
import type { RunRow } from "../findRun.ts"
import { reportDocument } from "../reportDocument.ts"
import type { Together } from "./readTogether.ts"

const LONGEST = 60

/** One row per setting, one column per run. */
const made = (runs: ReadonlyArray<RunRow>): Section => {
  const settings = runs.map((run) => settingsOf(run))
  const names = [...new Set(settings.flatMap((own) => [...own.keys()]))]
  return {
    name: "made",
    title: "How these runs were made",
    detail: "full",
    blocks: [
      tableOf(
        "made",
        [{ title: "Setting" }, ...runs.map(({ id }) => ({ title: id }))],
        names.map((name) => [
          name,
          ...settings.map((own) => oneLine(own.get(name) ?? "–", LONGEST))
        ])
      )
    ]
  }
}

/** The report of runs that are read together; a single run has its own report. */
export const togetherDocument = Effect.fn("together.document")(function* (
  bench: Benchmark,
  { notes, reading, runs }: Together
) {
  const document = yield* reportDocument(bench, reading)
  if (runs.length === 1) return document
  return {
    ...document,
    title: `${counted(runs.length, "run")} of ${reading.run.bench} together`,
    // The first line of a lead is about one run only.
    lead: [...notes, ...document.lead.slice(1)],
    sections: [...document.sections.filter(({ name }) => name !== "made"), made(runs)]
  } satisfies Document
})
