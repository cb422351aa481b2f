/** What rounds and tasks tell about the benchmark itself: do rounds rank alike, do tasks separate. Pure. */
import { Schema } from "effect"
import { itemFacts } from "../../../../report/statistics/items.ts"
import { spearmanPairs } from "../../../../report/statistics/ranks.ts"
import { isDone, mean, type Rows, sum } from "./arithmetic.ts"

/** Spearman's rho of the models' totals in two rounds. */
export const RoundPair = Schema.Struct({
  first: Schema.Int,
  second: Schema.Int,
  /** models that are complete in all rounds */
  models: Schema.Int,
  rho: Schema.NullOr(Schema.Number)
})
export type RoundPair = typeof RoundPair.Type

export const Item = Schema.Struct({
  task: Schema.String,
  /** mean share of the points over models: the higher, the easier */
  difficulty: Schema.Number,
  /** correlation with the models' points on all other tasks; null where nothing varies */
  discrimination: Schema.NullOr(Schema.Number),
  /** all models score the same: it says nothing about them */
  silent: Schema.Boolean
})
export type Item = typeof Item.Type

/** Fewer models have an order, and no agreement of orders. */
const FEWEST = 3

type Models = ReadonlyArray<{ readonly model: string; readonly rows: Rows }>

/** Every pair of rounds, over the models of which all is done; empty where fewer than three are. */
export const roundPairsOf = (models: Models): ReadonlyArray<RoundPair> => {
  const complete = models.filter(({ rows }) => rows.every(isDone))
  const numbers = [...new Set(complete.flatMap(({ rows }) => rows.map(({ round }) => round)))]
  if (complete.length < FEWEST) return []
  const columns = numbers
    .sort((a, b) => a - b)
    .map((round) => ({
      name: String(round),
      values: complete.map(({ rows }) =>
        sum(rows.filter((row) => row.round === round).map(({ score }) => score))
      )
    }))
  return spearmanPairs(columns).map(({ first, rho, second }) => ({
    first: Number(first),
    second: Number(second),
    models: complete.length,
    rho
  }))
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
