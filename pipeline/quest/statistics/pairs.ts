/**
 * Two models side by side on the same tasks: mean difference with its interval, a permutation test of
 * the points and an exact McNemar test of the passes, both corrected after Holm over all pairs, and how
 * many rounds would tell the two apart. Pure.
 */
import { Schema } from "effect"
import { bootstrap } from "../../../report/statistics/bootstrap.ts"
import {
  holm,
  mcnemar,
  permutationTest,
  roundsToSeparate
} from "../../../report/statistics/paired.ts"
import type { TrialScore } from "../TrialScore.ts"
import { isDone, mean, points, type Rows } from "./arithmetic.ts"
import { Interval, SEED } from "./intervals.ts"

export const Pair = Schema.Struct({
  first: Schema.String,
  second: Schema.String,
  /** tasks that both finished in the same round at least once: what everything here is over */
  tasks: Schema.Int,
  /** mean of first - second, in points a task */
  difference: Schema.Number,
  interval: Schema.NullOr(Interval),
  /** sign-flip permutation test of the differences by task, before and after Holm's correction */
  p: Schema.Number,
  corrected: Schema.Number,
  /** tasks that only one of them passes in more than half of the rounds */
  firstOnly: Schema.Int,
  secondOnly: Schema.Int,
  /** exact McNemar test of those, before and after Holm's correction */
  mcnemar: Schema.Number,
  mcnemarCorrected: Schema.Number,
  /** rounds that would separate them at 95 % with a power of 80 %; null: none would, or too few were run */
  rounds: Schema.NullOr(Schema.Int)
})
export type Pair = typeof Pair.Type

/** One task of two models: the rounds that both finished. */
interface Shared {
  readonly composite: boolean
  readonly differences: ReadonlyArray<number>
  readonly passes: readonly [first: boolean, second: boolean]
}

const key = ({ item, round }: TrialScore): string => JSON.stringify([item, round])

const mostPass = (rows: Rows): boolean =>
  rows.filter(({ passed }) => passed).length * 2 > rows.length

/** What both finished, by task. */
const sharedOf = (first: Rows, second: Rows): ReadonlyArray<Shared> => {
  const others = new Map(second.filter(isDone).map((row) => [key(row), row]))
  const met = first.filter(isDone).flatMap((row) => {
    const other = others.get(key(row))
    return other === undefined ? [] : [{ row, other }]
  })
  return [...Map.groupBy(met, ({ row }) => row.item).values()].map((rounds) => ({
    composite: rounds.some(({ row }) => row.part === "composite"),
    differences: rounds.map(({ other, row }) => row.score - other.score),
    passes: [mostPass(rounds.map(({ row }) => row)), mostPass(rounds.map(({ other }) => other))]
  }))
}

const pairOf = (first: string, second: string, shared: ReadonlyArray<Shared>) => {
  const means = shared.map(({ composite, differences }) => ({ composite, by: mean(differences) }))
  const interval = bootstrap(
    [means.filter(({ composite }) => !composite), means.filter(({ composite }) => composite)],
    (drawn) => mean(drawn.map(({ by }) => by)),
    { seed: SEED }
  )
  const passes = mcnemar(shared.map(({ passes }) => passes))
  return {
    first,
    second,
    tasks: shared.length,
    difference: points(mean(means.map(({ by }) => by))),
    interval: interval === null ? null : { low: points(interval.low), high: points(interval.high) },
    p: permutationTest(
      means.map(({ by }) => by),
      { seed: SEED }
    ),
    firstOnly: passes.firstOnly,
    secondOnly: passes.secondOnly,
    mcnemar: passes.p,
    rounds: roundsToSeparate(shared.map(({ differences }) => differences))
  }
}

/** Every pair of these models, in their order. */
export const pairsOf = (
  models: ReadonlyArray<{ readonly model: string; readonly rows: Rows }>
): ReadonlyArray<Pair> => {
  const pairs = models.flatMap((first, index) =>
    models
      .slice(index + 1)
      .map((second) => pairOf(first.model, second.model, sharedOf(first.rows, second.rows)))
      .filter(({ tasks }) => tasks > 0)
  )
  const corrected = holm(pairs.map(({ p }) => p))
  const mcnemarCorrected = holm(pairs.map(({ mcnemar }) => mcnemar))
  return pairs.map((pair, index) => ({
    ...pair,
    corrected: corrected[index] ?? 1,
    mcnemarCorrected: mcnemarCorrected[index] ?? 1
  }))
}
