/**
 * What was dropped or repaired while samples were read, and why. Owns the kinds of such notes, by which
 * they are counted, and their wording.
 */
import { Schema } from "effect"

const noteKinds = {
  unreadable: "a file has the wrong format; the sample is left out",
  incomplete: "a file of the sample is missing; the sample is left out",
  unknown_type: "a vulnerability type has no known category; it counts as other",
  no_severity: "no severity is stated",
  no_lines: "no vulnerable lines are stated",
  stale_lines: "stated vulnerable lines are outside the source, or on lines without code",
  markers: "line markers were removed from the source",
  no_root_cause: "no root cause is stated",
  annotation: "an annotation cannot be read; the sample is kept without it",
  annotated_lines: "an annotated line is not in the source",
  operation: "an operation is not one of the 17; it is kept as OTHER",
  fixed_root_cause: "the annotation of a fixed contract still has a ROOT_CAUSE",
  not_vulnerable:
    "the file of a variant with the flaw says that it is not vulnerable, or the reverse"
} as const

export const NoteKind = Schema.Literals(Object.keys(noteKinds) as Array<keyof typeof noteKinds>)
export type NoteKind = typeof NoteKind.Type

/** One note about the data. */
export interface Note {
  readonly kind: NoteKind
  /** sample and variant, or the file */
  readonly of: string
  readonly detail: string
}

/** How often each kind occurs, most frequent first. */
export const countNotes = (
  notes: ReadonlyArray<Note>
): ReadonlyArray<{ readonly kind: NoteKind; readonly count: number; readonly meaning: string }> =>
  [...Map.groupBy(notes, ({ kind }) => kind)]
    .map(([kind, all]) => ({ kind, count: all.length, meaning: noteKinds[kind] }))
    .sort((a, b) => b.count - a.count)
