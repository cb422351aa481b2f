/**
 * 95% intervals of a model's statistics: a seeded bootstrap over tasks, each drawn with all its rounds,
 * atomic and composite ones separately. Two artificial tasks are added to each split, one with no points
 * and one with all. Without them an interval over few tasks is too narrow, and one over tasks with equal
 * results has no width at all (docs/statistics.md has the measurements). Pure.
 */
import { Record, Schema, Struct } from "effect"
import { bootstrapPlaces } from "../../../../report/statistics/bootstrap.ts"
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

/** Artificial tasks that are added to a split. */
const ADDED = 2

/** Sums over clusters, in their order. */
const nothingDrawn = () => ({ clusters: 0, score: 0, done: 0, passed: 0, soft: 0, efficiency: 0 })
type Sums = ReturnType<typeof nothingDrawn>

const add = (sums: Sums, { done, efficiency, passed, score, soft }: Cluster): void => {
  sums.clusters += 1
  sums.score += score
  sums.done += done
  sums.passed += passed
  sums.soft += soft
  sums.efficiency += efficiency
}

/** Points for the original number of tasks: the added ones are drawn, but do not raise the maximum. */
const totalOf = ({ clusters, score }: Sums): number | null =>
  clusters === 0 ? null : (score / clusters) * (clusters - ADDED)

const both = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : one + other

const shareOf = (part: number, { done }: Pick<Sums, "done">): number | null =>
  done === 0 ? null : part / done

/** The statistics of drawn clusters. */
const statisticsOf = (clusters: ReadonlyArray<Cluster>) => (places: Uint32Array) => {
  const [atomic, composite] = [nothingDrawn(), nothingDrawn()]
  const all = { soft: 0, done: 0 }
  for (let at = 0; at < places.length; at++) {
    const cluster = clusters[places[at] ?? 0]
    if (cluster === undefined) continue
    add(cluster.composite ? composite : atomic, cluster)
    all.soft += cluster.soft
    all.done += cluster.done
  }
  const points = { atomic: totalOf(atomic), composite: totalOf(composite) }
  return {
    ...points,
    total: both(points.atomic, points.composite),
    passAtomic: shareOf(atomic.passed, atomic),
    passComposite: shareOf(composite.passed, composite),
    softPass: shareOf(all.soft, all),
    efficiency: shareOf(composite.efficiency, composite)
  }
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
  const found = bootstrapPlaces(
    strata.map(({ length }) => length),
    Struct.keys(Intervals.fields),
    statisticsOf(strata.flat()),
    { seed: SEED }
  )
  const isPoints = (name: string) => name === "atomic" || name === "composite" || name === "total"
  return Record.map(found, (interval, name) => {
    if (interval === null || (isPoints(name) && complete.length === 0)) return null
    const fine = isPoints(name) ? points : rounded
    return { low: fine(interval.low), high: fine(interval.high) }
  })
}
