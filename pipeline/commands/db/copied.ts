/** What was copied between databases, in words. */
import type { Copied } from "../../../db/copy/copy.ts"
import { counted } from "../../../report/text.ts"

export const inWords = ({ notes, outputs, runs, scorings, trials }: Copied): string =>
  [
    counted(runs, "run"),
    counted(trials, "trial"),
    counted(outputs, "output"),
    ...(scorings === 0 ? [] : [counted(scorings, "scoring")]),
    ...(notes === 0 ? [] : [counted(notes, "note")])
  ].join(", ")

/** The number of all rows. */
export const rowsOf = ({ notes, outputs, runs, scorings, trials }: Copied): number =>
  notes + outputs + runs + scorings + trials
