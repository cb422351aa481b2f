/**
 * Rates of each model by common features of tasks: category, pattern, subcategory, difficulty, clarity.
 * Pure.
 */
import { Schema } from "effect"
import type { TrialScore } from "../TrialScore.ts"
import {
  isAtomic,
  isComposite,
  isDone,
  isSoft,
  mean,
  points,
  type Rows,
  rate
} from "./arithmetic.ts"

export const GroupKey = Schema.Literals([
  "split",
  "category",
  "pattern",
  "subcategory",
  "difficulty",
  "tier",
  "optimal"
])
export type GroupKey = typeof GroupKey.Type

/** One model's trials of one group. */
export const Group = Schema.Struct({
  by: GroupKey,
  name: Schema.String,
  model: Schema.String,
  /** finished trials, which the rates are computed over */
  trials: Schema.Int,
  errored: Schema.Int,
  /** mean points per finished trial */
  score: Schema.NullOr(Schema.Number),
  /** shares of the finished trials; null if there are none */
  pass: Schema.NullOr(Schema.Number),
  softPass: Schema.NullOr(Schema.Number)
})
export type Group = typeof Group.Type

/** The group of a trial; null if it has none, or if nothing is known about its task. */
const NAMES: Readonly<Record<GroupKey, (row: TrialScore) => string | null>> = {
  split: ({ split }) => split,
  category: ({ facts }) => facts?.category ?? null,
  pattern: (row) => (isComposite(row) ? (row.facts?.pattern ?? null) : null),
  subcategory: (row) => (isAtomic(row) ? (row.facts?.subcategory ?? null) : null),
  difficulty: ({ facts }) => facts?.difficulty ?? null,
  tier: ({ facts }) => facts?.tier ?? null,
  optimal: (row) => (isComposite(row) && row.optimal !== null ? String(row.optimal) : null)
}

const groupOf = (by: GroupKey, name: string, model: string, rows: Rows): Group => {
  const done = rows.filter(isDone)
  return {
    by,
    name,
    model,
    trials: done.length,
    errored: rows.filter(({ status }) => status === "errored").length,
    score: done.length === 0 ? null : points(mean(done.map(({ score }) => score))),
    pass: rate(done, ({ passed }) => passed),
    softPass: rate(done, isSoft)
  }
}

/** Every group of one model's rows, by each key. */
export const groupsOf = (model: string, rows: Rows): ReadonlyArray<Group> =>
  GroupKey.literals.flatMap((by) =>
    [...Map.groupBy(rows, NAMES[by])].flatMap(([name, own]) =>
      name === null ? [] : [groupOf(by, name, model, own)]
    )
  )
