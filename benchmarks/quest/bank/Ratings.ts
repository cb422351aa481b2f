/**
 * How clear each template is: ratings 1-5 by named raters, and the tier that follows from their mean
 * (EVM-QuestBench appendix F). Owns the Schemas of the files that hold ratings: for a whole bank, and for
 * one task. It makes no ratings.
 */
import { Effect, Schema } from "effect"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Tier } from "../../../tasks/quest/Instance.ts"

/** 1 is maximal precision, 5 maximal ambiguity. */
const Score = Schema.Literals([1, 2, 3, 4, 5])

/** One rater's rating of one template. */
export const Rating = Schema.Struct({ score: Score, reason: Schema.NonEmptyString })
export type Rating = typeof Rating.Type

/** `<id>/ratings.json`: each rated text of a task with its ratings by rater. */
export const TaskRatings = Schema.Array(
  Schema.Struct({ template: Schema.String, ratings: Schema.Record(Schema.String, Rating) })
)
export type TaskRatings = typeof TaskRatings.Type

/**
 * `ratings.json` of a bank: the raters and the rubric. It may also hold the ratings of tasks, by id, as
 * `questline tasks rate` writes them.
 */
export const Ratings = Schema.Struct({
  raters: Schema.NonEmptyArray(Schema.NonEmptyString),
  rubric: Schema.Struct({
    "1": Schema.NonEmptyString,
    "2": Schema.NonEmptyString,
    "3": Schema.NonEmptyString,
    "4": Schema.NonEmptyString,
    "5": Schema.NonEmptyString
  }),
  tasks: Schema.Record(Schema.String, TaskRatings).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  )
})
export type Ratings = typeof Ratings.Type

/** The mean of a template's ratings; null if nobody has rated exactly this text. */
export const clarityOf = (
  { tasks }: Pick<Ratings, "tasks">,
  task: string,
  template: string
): number | null => {
  const rated = ownValue(tasks, task)?.find((entry) => entry.template === template)
  const scores = Object.values(rated?.ratings ?? {}).map(({ score }) => score)
  if (scores.length === 0) return null
  return scores.reduce<number>((sum, score) => sum + score, 0) / scores.length
}

/** Precise up to a mean of 2.0, moderate up to 3.5, vague above. */
export const tierOf = (mean: number): Tier =>
  mean <= 2 ? "precise" : mean <= 3.5 ? "moderate" : "vague"
