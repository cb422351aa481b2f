/**
 * 95 % intervals of a model's figures: a seeded bootstrap over tasks, each drawn with all its rounds,
 * atomic and composite ones apart. Two tasks that nobody ran are drawn with those of a split, one with
 * nothing and one with everything: without them an interval over few tasks is too narrow, and one over
 * tasks that all end alike has no width at all (docs/statistics.md has the measurements). Pure.
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

/** Null where nothing was asked that the figure is of. Points, or shares in [0, 1]. */
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

/** The same for each run: an interval is a function of the scores alone. */
const SEED = 1

/** A task with all its rounds, as far as figures are made of it. */
interface Cluster {
  readonly composite: boolean
  /** mean points over the rounds that are compared */
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

/** Tasks that are drawn beside those of a split. */
const ADDED = 2

/** Points of as many tasks as were run: the added ones are drawn, and add none to what was to be had. */
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

/** The tasks of a split with the two that are added: as many rounds each as the others have. */
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
 * The intervals of one model's rows. Points are of the complete rounds, as the means are; where none
 * is complete there is no interval of points, because what is missing is no matter of chance.
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
