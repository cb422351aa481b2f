/**
 * What rounds and tasks show about the benchmark itself: whether rounds rank alike, and whether tasks
 * separate models. Pure.
 */
import { Schema } from "effect"
import { itemFacts } from "../../../../report/statistics/items.ts"
import { spearman, spearmanP } from "../../../../report/statistics/ranks.ts"
import { isDone, mean, type Rows, sum } from "./arithmetic.ts"

/** Spearman's rho of the models' totals in two rounds. */
export const RoundPair = Schema.Struct({
  first: Schema.Int,
  second: Schema.Int,
  /** models whose trials are all done and that have both rounds */
  models: Schema.Int,
  rho: Schema.NullOr(Schema.Number),
  /** two-sided permutation test of rho; null if there is no rho */
  p: Schema.NullOr(Schema.Number)
})
export type RoundPair = typeof RoundPair.Type

export const Item = Schema.Struct({
  task: Schema.String,
  /** mean share of the points over models; higher is easier */
  difficulty: Schema.Number,
  /** correlation with the models' points on all other tasks; null if nothing varies */
  discrimination: Schema.NullOr(Schema.Number),
  /** all models score the same, so it does not separate them */
  silent: Schema.Boolean
})
export type Item = typeof Item.Type

/** With fewer models, a correlation of orders means nothing. */
const FEWEST = 3

type Models = ReadonlyArray<{ readonly model: string; readonly rows: Rows }>

/** The same seed for each run, so p depends only on the scores. */
const SEED = 1

/** Points of the rounds of one model. */
const totalsIn = (rows: Rows): ReadonlyMap<number, number> =>
  new Map(
    [...Map.groupBy(rows, ({ round }) => round)].map(([round, own]) => [
      round,
      sum(own.map(({ score }) => score))
    ])
  )

/**
 * Every pair of rounds over the models that have both and whose trials are all done, if there are three
 * such models.
 */
export const roundPairsOf = (models: Models): ReadonlyArray<RoundPair> => {
  const totals = models.filter(({ rows }) => rows.every(isDone)).map(({ rows }) => totalsIn(rows))
  const rounds = [...new Set(totals.flatMap((own) => [...own.keys()]))].sort((a, b) => a - b)
  return rounds.flatMap((first, index) =>
    rounds.slice(index + 1).flatMap((second) => {
      const both = totals.flatMap((own) => {
        const [x, y] = [own.get(first), own.get(second)]
        return x === undefined || y === undefined ? [] : [{ x, y }]
      })
      const [x, y] = [both.map((each) => each.x), both.map((each) => each.y)]
      return both.length < FEWEST
        ? []
        : [
            {
              first,
              second,
              models: both.length,
              rho: spearman(x, y),
              p: spearmanP(x, y, { seed: SEED })
            }
          ]
    })
  )
}

/** Every task over the models that finished it. */
export const itemsOf = (models: Models): ReadonlyArray<Item> => {
  const tasks = new Map<string, Map<string, number>>()
  for (const { model, rows } of models) {
    for (const [item, own] of Map.groupBy(rows.filter(isDone), (row) => row.item)) {
      const scores = tasks.get(item) ?? new Map<string, number>()
      scores.set(model, mean(own.map(({ score }) => score)) / 100)
      tasks.set(item, scores)
    }
  }
  return itemFacts([...tasks].map(([item, scores]) => ({ item, scores }))).map(
    ({ item, ...facts }) => ({ task: item, ...facts })
  )
}
