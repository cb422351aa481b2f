/**
 * What was dropped or repaired while samples were read, and why. Owns the kinds of such notes, by
 * which they are counted, and how they are told.
 */
import { Schema } from "effect"

const noteKinds = {
  unreadable: "a file that cannot be read as what it should be; the sample is left out",
  incomplete: "a file of the sample is missing; the sample is left out",
  unknown_type: "a vulnerability type that no category is known for; it counts as other",
  no_severity: "no severity is stated",
  no_lines: "no vulnerable lines are stated",
  stale_lines: "stated vulnerable lines lie outside the source, or on lines without code",
  markers: "line markers were taken out of the source",
  no_root_cause: "no root cause is stated",
  annotation: "an annotation that cannot be read; the sample is kept without it",
  annotated_lines: "an annotated line is not in the source",
  operation: "an operation outside the 17; it is kept as OTHER",
  fixed_root_cause: "a fixed contract whose annotation still holds a ROOT_CAUSE",
  not_vulnerable:
    "a variant with the flaw whose file says that it is not vulnerable, or the reverse"
} as const

export const NoteKind = Schema.Literals(Object.keys(noteKinds) as Array<keyof typeof noteKinds>)
export type NoteKind = typeof NoteKind.Type

/** One thing to know about the data. */
export interface Note {
  readonly kind: NoteKind
  /** sample and variant, or the file */
  readonly of: string
  readonly detail: string
}

/** How often each kind occurs, most often first. */
export const countNotes = (
  notes: ReadonlyArray<Note>
): ReadonlyArray<{ readonly kind: NoteKind; readonly count: number; readonly meaning: string }> =>
  [...Map.groupBy(notes, ({ kind }) => kind)]
    .map(([kind, all]) => ({ kind, count: all.length, meaning: noteKinds[kind] }))
    .sort((a, b) => b.count - a.count)
