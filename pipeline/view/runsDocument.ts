/** The list of a database's runs as a document. Pure. */
import { DateTime } from "effect"
import { shardNote } from "../../db/fleet/parts.ts"
import type { Note } from "../../db/notes.ts"
import type { RunSummary } from "../../db/rows.ts"
import { ownValue } from "../../evm/ownValue.ts"
import type { Cell, Content, Document, Tone } from "../../report/Document.ts"
import { labelsOf } from "../../report/modelLabels.ts"
import { number, oneLine } from "../../report/text.ts"
import { modelsOf } from "../run/namedModel.ts"

/** A time (ms since the epoch) to the minute. */
export const minute = (time: number): string =>
  `${DateTime.formatIso(DateTime.makeUnsafe(time)).slice(0, 16).replace("T", " ")} UTC`

const TONES: Readonly<Partial<Record<RunSummary["status"], Tone>>> = {
  running: "warn",
  paused: "warn",
  interrupted: "warn",
  errored: "bad"
}

const statusOf = (run: RunSummary): Cell => {
  const tone = ownValue(TONES, run.status)
  const text = [run.status, ...shardNote(run)].join(", ")
  return { text, ...(tone === undefined ? {} : { tone }) }
}

const count = (value: number): Cell => ({ text: number(value), value })

const right = { align: "right" } as const

const LONGEST_NOTE = 80

/** The models of a run by their short names; their addresses are the hint. */
const namesOf = (run: RunSummary): Content => {
  const models = modelsOf(run)
  const labels = labelsOf(models)
  const text = models.map((model) => labels.get(model) ?? model).join(", ")
  return labels.size === 0 ? text : { text, hint: models.join(", ") }
}

/** The note on a run, its tags first. */
const notedOf = (note: Note | undefined): string =>
  note === undefined
    ? ""
    : [...note.tags.map((tag) => `#${tag}`), oneLine(note.text, LONGEST_NOTE)].join(" ").trim()

/** What stands where no run is listed. */
export const NO_RUNS = "There are no runs yet: start one with `questline run`."

/** Newest first. `file`: the database. `notes`: by run. `noRuns`: stands where there are none. */
export const runsDocument = (
  runs: ReadonlyArray<RunSummary>,
  file: string,
  notes: ReadonlyMap<string, Note>,
  noRuns: string
): Document => ({
  title: "Runs",
  lead: [`${number(runs.length)} in ${file}`],
  sections: [
    {
      name: "runs",
      title: "The newest first",
      detail: "brief",
      blocks:
        runs.length === 0
          ? [{ _tag: "Prose", text: noRuns }]
          : [
              {
                _tag: "Table",
                name: "list",
                columns: [
                  { title: "Run" },
                  { title: "Started", secondary: true },
                  { title: "Benchmark", secondary: true },
                  { title: "Status" },
                  { title: "Trials", ...right, secondary: true },
                  { title: "Done", ...right },
                  { title: "Passed", ...right },
                  { title: "Errored", ...right, secondary: true },
                  { title: "Models" },
                  ...(notes.size === 0 ? [] : [{ title: "Notes" }])
                ],
                rows: runs.map((run) => [
                  { text: run.id, target: { to: "run", run: run.id } },
                  { text: minute(run.createdAt), value: run.createdAt },
                  run.bench,
                  statusOf(run),
                  count(run.trials),
                  count(run.done),
                  count(run.passed),
                  count(run.errored),
                  namesOf(run),
                  ...(notes.size === 0 ? [] : [notedOf(notes.get(run.id))])
                ])
              }
            ]
    }
  ],
  legend: []
})
