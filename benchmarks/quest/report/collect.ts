/** The data behind QuestBench's tables and pages, besides what every benchmark keeps about a trial. */
import { Option, Schema } from "effect"
import type { Run } from "../../../db/rows.ts"
import { PublishedUse } from "../bank/published/PublishedUse.ts"
import type { Summary } from "./Summary.ts"
import type { TrialScore } from "./TrialScore.ts"

/** A run with what its tables are made from. */
export interface RunReport {
  readonly run: Run
  readonly scores: ReadonlyArray<TrialScore>
  readonly summary: Summary
  /** how much of a published bank was asked as published; null if the bank is not published */
  readonly published: PublishedUse | null
}

const decodeBank = Schema.decodeUnknownOption(
  Schema.Struct({ published: Schema.optionalKey(PublishedUse) })
)

/** How much of a published bank a run asked as published. */
export const publishedIn = ({ environment }: Run): PublishedUse | null =>
  Option.match(decodeBank(environment), {
    onNone: () => null,
    onSome: ({ published = null }) => published
  })
