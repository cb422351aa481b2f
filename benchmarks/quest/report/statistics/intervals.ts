/**
 * 95% intervals of a model's statistics: a seeded bootstrap over tasks, each drawn with all its rounds,
 * atomic and composite ones separately. Two artificial tasks are added to each split, one with no points
 * and one with all. Without them an interval over few tasks is too narrow, and one over tasks with equal
 * results has no width at all (docs/statistics.md has the measurements). Pure.
 */
import { Record, Schema } from "effect"
import { bootstrapAll } from "../../../../report/statistics/bootstrap.ts"
import {
  completeRounds,
  efficiencyOf,
  isAtomic,
  isComposite,
  isDone,
  isSoft,
  mean,
  points,
  type Rows,
  sum
} from "./arithmetic.ts"

const Interval = Schema.Struct({ low: Schema.Number, high: Schema.Number })

const Bounds = Schema.NullOr(Interval)

/** Null if nothing was asked that the statistic covers. Points, or shares in [0, 1]. */
export const Intervals = Schema.Struct({
  atomic: Bounds,
  composite: Bounds,
  total: Bounds,
  passAtomic: Bounds,
  passComposite: Bounds,
  softPass: Bounds,
  efficiency: Bounds
})
export type Intervals = typeof Intervals.Type

/** The same seed for each run, so an interval depends only on the scores. */
const SEED = 1

/** A task with all its rounds, as far as the statistics need it. */
interface Cluster {
  readonly composite: boolean
  /** mean points over the compared rounds */
  readonly score: number
  readonly done: number
  readonly passed: number
  readonly soft: number
  /** sum over its episodes */
  readonly efficiency: number
}

const clusterOf = (all: Rows, compared: ReadonlySet<number>): Cluster => {
  const own = all.filter(isDone)
  const inRounds = own.filter(({ round }) => compared.has(round))
  return {
    composite: all.some(isComposite),
    score: mean(inRounds.map(({ score }) => score)),
    done: own.length,
    passed: own.filter(({ passed }) => passed).length,
    soft: own.filter(isSoft).length,
    efficiency: sum(own.map(efficiencyOf))
  }
}

type Split = (cluster: Cluster) => boolean

const everywhere: Split = () => true
const inAtomic: Split = ({ composite }) => !composite
const inComposite: Split = ({ composite }) => composite

/** Artificial tasks that are added to a split. */
const ADDED = 2

/** Points for the original number of tasks: the added ones are drawn, but do not raise the maximum. */
const totalOf = (splits: ReadonlyArray<Split>) => (drawn: ReadonlyArray<Cluster>) => {
  const parts = splits
    .map((split) => drawn.filter(split))
    .filter(({ length }) => length > 0)
    .map((own) => mean(own.map(({ score }) => score)) * (own.length - ADDED))
  return parts.length === 0 ? null : sum(parts)
}

const shareOf =
  (split: Split, of: (cluster: Cluster) => number) => (drawn: ReadonlyArray<Cluster>) => {
    const own = drawn.filter(split)
    const done = sum(own.map((cluster) => cluster.done))
    return done === 0 ? null : sum(own.map(of)) / done
  }

const statistics = {
  atomic: totalOf([inAtomic]),
  composite: totalOf([inComposite]),
  total: totalOf([inAtomic, inComposite]),
  passAtomic: shareOf(inAtomic, ({ passed }) => passed),
  passComposite: shareOf(inComposite, ({ passed }) => passed),
  softPass: shareOf(everywhere, ({ soft }) => soft),
  efficiency: shareOf(inComposite, ({ efficiency }) => efficiency)
}

/** The tasks of a split with the two that are added; these have as many rounds as the others. */
const withAdded = (clusters: ReadonlyArray<Cluster>): ReadonlyArray<Cluster> => {
  const [first] = clusters
  if (first === undefined) return []
  const done = mean(clusters.map((cluster) => cluster.done))
  const nothing = { ...first, score: 0, done, passed: 0, soft: 0, efficiency: 0 }
  const everything = { ...nothing, score: 100, passed: done, soft: done, efficiency: done }
  return [...clusters, nothing, everything]
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

/**
 * The intervals of one model's rows. Points are averaged over the complete rounds, like the means; if none
 * is complete there is no interval of points, because what is missing is not random.
 */
export const intervalsOf = (rows: Rows): Intervals => {
  const complete = completeRounds(rows)
  const compared = new Set(complete.flatMap(([first]) => first?.round ?? []))
  const clusters = [...Map.groupBy(rows, ({ item }) => item).values()].map((own) => ({
    own,
    cluster: clusterOf(own, compared)
  }))
  const strata = [isAtomic, isComposite].map((split) =>
    withAdded(clusters.filter(({ own }) => own.some(split)).map(({ cluster }) => cluster))
  )
  const found = bootstrapAll(strata, statistics, { seed: SEED })
  const isPoints = (name: string) => name === "atomic" || name === "composite" || name === "total"
  return Record.map(found, (interval, name) => {
    if (interval === null || (isPoints(name) && complete.length === 0)) return null
    const fine = isPoints(name) ? points : rounded
    return { low: fine(interval.low), high: fine(interval.high) }
  })
}
