/** Readers' notes, as pages show them. Pure. */
import { Option } from "effect"
import type { Note } from "../../db/notes.ts"
import type { TrialMark } from "../../db/rows.ts"
import type { Section } from "../../report/Document.ts"
import type { Notes } from "../../report/render/html/fields.ts"
import { oneLine } from "../../report/text.ts"

/** The fields of a page for its note. */
export const noteFields = (note: Option.Option<Note>, action: string | null): Notes => ({
  action,
  text: Option.match(note, { onNone: () => "", onSome: ({ text }) => text }),
  tags: Option.match(note, { onNone: () => [], onSome: ({ tags }) => tags })
})

const LONGEST = 200

/** The trials of a run that have a note. */
export const notedSection = (
  trials: ReadonlyArray<TrialMark>,
  notes: ReadonlyMap<number, Note>
): ReadonlyArray<Section> => {
  const noted = trials.flatMap((trial) => {
    const note = notes.get(trial.id)
    return note === undefined ? [] : [{ trial, note }]
  })
  return noted.length === 0
    ? []
    : [
        {
          name: "noted",
          title: "Notes on trials",
          detail: "full",
          part: "look",
          blocks: [
            {
              _tag: "Table",
              name: "noted-trials",
              columns: [
                { title: "Trial" },
                { title: "Model" },
                { title: "Round", align: "right" },
                { title: "Tags" },
                { title: "Note" }
              ],
              rows: noted.map(({ note, trial }) => [
                { text: trial.item, target: { to: "trial", trial: trial.id } },
                trial.model,
                { text: String(trial.round), value: trial.round },
                note.tags.join(", "),
                oneLine(note.text, LONGEST)
              ])
            }
          ]
        }
      ]
}
