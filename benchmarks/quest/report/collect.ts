/** The data behind QuestBench's tables and pages, besides what every benchmark keeps of a trial. */
import { Option, Schema } from "effect"
import type { Run } from "../../../db/rows.ts"
import { PublishedUse } from "../bank/published/PublishedUse.ts"
import type { Summary } from "./Summary.ts"
import type { TrialScore } from "./TrialScore.ts"

/** A run with what its tables are made of. */
export interface RunReport {
  readonly run: Run
  readonly scores: ReadonlyArray<TrialScore>
  readonly summary: Summary
  /** how much of a published bank was asked as published; null where the bank is none */
  readonly published: PublishedUse | null
}

const decodeBank = Schema.decodeUnknownOption(
  Schema.Struct({ published: Schema.optionalKey(PublishedUse) })
)

/** How much of a published bank a run was asked as published. */
export const publishedIn = ({ environment }: Run): PublishedUse | null =>
  Option.match(decodeBank(environment), {
    onNone: () => null,
    onSome: ({ published = null }) => published
  })
