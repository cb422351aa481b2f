/** What readers noted of runs and their trials, for reports and programs. */
import { Effect } from "effect"
import type { Note } from "../../db/notes.ts"
import type { Run, TrialMark } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { count, right, tableOf } from "../../report/cells.ts"
import type { Content, Section } from "../../report/Document.ts"
import { NONE, oneLine } from "../../report/text.ts"

const LONGEST = 200

/** A note with what it is of. */
export interface RunNotes {
  readonly run: string
  readonly note: Note | null
  readonly trials: ReadonlyArray<{ readonly trial: TrialMark; readonly note: Note }>
}

/** The note of a run, and those of its trials, the latest attempts alone. */
export const notesIn = Effect.fn("notes.in")(function* ({ id }: Pick<Run, "id">) {
  const store = yield* Store
  const noted = yield* store.notesOfTrials(id)
  const trials = noted.size === 0 ? [] : yield* store.trialsOf(id)
  return {
    run: id,
    note: (yield* store.notesOfRuns).get(id) ?? null,
    trials: trials.flatMap((trial) => {
      const note = noted.get(trial.id)
      return note === undefined ? [] : [{ trial, note }]
    })
  } satisfies RunNotes
})

/** A note without its row. */
export const dataOf = ({ tags, text }: Note): Note => ({ text, tags })

/** Tags and text in one line. */
export const inWords = ({ tags, text }: Note): string =>
  [tags.length === 0 ? "" : `[${tags.join(", ")}]`, text].filter((part) => part !== "").join(" ")

/** For programs. */
export const notesJson = (notes: RunNotes) => ({
  run: notes.run,
  note: notes.note === null ? null : dataOf(notes.note),
  trials: notes.trials.map(({ note, trial }) => ({
    task: trial.item,
    model: trial.model,
    round: trial.round,
    variant: trial.variant,
    ...dataOf(note)
  }))
})

const cellsOf = ({ tags, text }: Note): ReadonlyArray<Content> => [
  tags.join(", "),
  oneLine(text, LONGEST)
]

/** The notes as a section of a report; none where nothing was noted. */
export const noteSections = (all: ReadonlyArray<RunNotes>): ReadonlyArray<Section> => {
  const rows = all.flatMap(({ note, run, trials }) => [
    ...(note === null
      ? []
      : [[{ text: run, target: { to: "run", run } }, NONE, NONE, ...cellsOf(note)] as const]),
    ...trials.map(
      ({ note, trial }) =>
        [
          { text: trial.item, target: { to: "trial", trial: trial.id } },
          trial.model,
          count(trial.round),
          ...cellsOf(note)
        ] as const
    )
  ])
  return rows.length === 0
    ? []
    : [
        {
          name: "noted",
          title: "Notes",
          detail: "normal",
          part: "look",
          blocks: [
            tableOf(
              "noted",
              [
                { title: "Of" },
                { title: "Model" },
                right("Round"),
                { title: "Tags" },
                { title: "Note" }
              ],
              rows
            )
          ]
        }
      ]
}
