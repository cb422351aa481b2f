/** The data behind QuestBench's tables and pages, besides what every benchmark keeps about a trial. */
import { Effect, Option, Schema } from "effect"
import type { Run } from "../../../db/rows.ts"
import { schemaWords } from "../../../evm/schemaWords.ts"
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

/** A stored row does not match its Schema: another version wrote it, or it is damaged. */
export class ReportError extends Schema.TaggedError<ReportError>()("ReportError", {
  trial: Schema.Int,
  message: Schema.String
}) {}

/** Decodes a stored output of a trial. */
export const decodeOutput = <A>(
  schema: Schema.Codec<A, Schema.Json>,
  trial: number,
  stage: string,
  value: unknown
): Effect.Effect<A, ReportError> =>
  Schema.decodeUnknownEffect(schema)(value).pipe(
    Effect.mapError(
      (error) =>
        new ReportError({
          trial,
          message: `the stored output of ${stage} of trial ${trial} cannot be read: ${schemaWords(error)}. Run again with this version of the program.`
        })
    )
  )

const decodeBank = Schema.decodeUnknownOption(
  Schema.Struct({ published: Schema.optionalKey(PublishedUse) })
)

/** How much of a published bank a run asked as published. */
export const publishedIn = ({ environment }: Run): PublishedUse | null =>
  Option.match(decodeBank(environment), {
    onNone: () => null,
    onSome: ({ published = null }) => published
  })
