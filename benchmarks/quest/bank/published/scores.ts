/**
 * The published ratings of templates: `nl_template_scores.json`, in the bank's folder or next to it, as
 * published. Owns its Schema and what counts: the mean of a template's scores, on the paper's scale of 1 to
 * 5. Its own tier names are ignored; the paper's thresholds decide.
 */
import { Array as Arr, Result, Schema } from "effect"
import { counted } from "../../../../report/text.ts"
import { decodeAs, type Problem } from "../Problem.ts"
import { tierOf } from "../Ratings.ts"
import { plainPlaceholders } from "./shape.ts"

export const SCORES = "nl_template_scores.json"

const HIGHEST = 5

const Rated = Schema.Struct({
  template: Schema.String,
  /** by rater */
  scores: Schema.Record(Schema.String, Schema.Finite),
  /** a tier by the file's own thresholds */
  difficulty: Schema.optionalKey(Schema.String)
})
type Rated = typeof Rated.Type

/** By task id. */
const Scores = Schema.Record(Schema.String, Schema.Array(Rated))

/** The mean of each template's scores, by task and text, and what in the file is ignored. */
export interface PublishedScores {
  readonly json: Schema.Json
  readonly clarityOf: (task: string, template: string) => number | null
  readonly notes: ReadonlyArray<Problem>
}

const values = ({ scores }: Rated): ReadonlyArray<number> => Object.values(scores)

const meanOf = (rated: Rated): number =>
  values(rated).reduce((sum, score) => sum + Math.min(score, HIGHEST), 0) / values(rated).length

const notesOn = (file: string, rated: ReadonlyArray<Rated>): ReadonlyArray<Problem> => {
  const beyond = rated.filter((each) => values(each).some((score) => score > HIGHEST)).length
  const renamed = rated.filter(
    (each) => each.difficulty !== undefined && each.difficulty !== tierOf(meanOf(each))
  ).length
  const raters = Arr.dedupe(rated.flatMap(({ scores }) => Object.keys(scores)))
  const said = (count: number, reason: string): ReadonlyArray<Problem> =>
    count === 0 ? [] : [{ file, path: "", reason }]
  return [
    ...said(rated.length, `rates ${counted(rated.length, "template")}, by ${raters.join(", ")}`),
    ...said(
      beyond,
      `${beyond} scores are above ${HIGHEST}, the end of the scale: taken as ${HIGHEST}`
    ),
    ...said(
      renamed,
      `${renamed} of its tiers are replaced: the paper's thresholds of the mean count (precise to 2.0, moderate to 3.5)`
    )
  ]
}

/** Reads the ratings, or the problems of a file without usable ones. */
export const readScores = (
  file: string,
  json: Schema.Json
): Result.Result<PublishedScores, ReadonlyArray<Problem>> =>
  Result.map(decodeAs(Scores, file, json, "ignore"), (scores) => {
    const rated = Object.entries(scores).flatMap(([task, each]) =>
      each.filter((one) => values(one).length > 0).map((one) => ({ ...one, task }))
    )
    const key = (task: string, template: string) => `${task} ${plainPlaceholders(template)}`
    const means = new Map(rated.map((one) => [key(one.task, one.template), meanOf(one)]))
    return {
      json,
      clarityOf: (task, template) => means.get(key(task, template)) ?? null,
      notes: notesOn(file, rated)
    }
  })
