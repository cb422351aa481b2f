/**
 * 95 % intervals of a model's figures: a seeded bootstrap over tasks, each drawn with all its rounds,
 * atomic and composite ones apart. Pure.
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

export const Interval = Schema.Struct({ low: Schema.Number, high: Schema.Number })
export type Interval = typeof Interval.Type

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
export const SEED = 1

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

const totalOf = (split: Split) => (drawn: ReadonlyArray<Cluster>) => {
  const own = drawn.filter(split)
  return own.length === 0 ? null : sum(own.map(({ score }) => score))
}

const shareOf =
  (split: Split, of: (cluster: Cluster) => number) => (drawn: ReadonlyArray<Cluster>) => {
    const own = drawn.filter(split)
    const done = sum(own.map((cluster) => cluster.done))
    return done === 0 ? null : sum(own.map(of)) / done
  }

const statistics = {
  atomic: totalOf(inAtomic),
  composite: totalOf(inComposite),
  total: totalOf(everywhere),
  passAtomic: shareOf(inAtomic, ({ passed }) => passed),
  passComposite: shareOf(inComposite, ({ passed }) => passed),
  softPass: shareOf(everywhere, ({ soft }) => soft),
  efficiency: shareOf(inComposite, ({ efficiency }) => efficiency)
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
    clusters.filter(({ own }) => own.some(split)).map(({ cluster }) => cluster)
  )
  const found = bootstrapAll(strata, statistics, { seed: SEED })
  const isPoints = (name: string) => name === "atomic" || name === "composite" || name === "total"
  return Record.map(found, (interval, name) => {
    if (interval === null || (isPoints(name) && complete.length === 0)) return null
    const fine = isPoints(name) ? points : rounded
    return { low: fine(interval.low), high: fine(interval.high) }
  })
}
