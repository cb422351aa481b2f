/**
 * From a run's trials to its summary (spec: "Aggregates"). Owns the arithmetic of a row; statistics/ has
 * what several rows show.
 */

import { ownValue } from "../../../evm/ownValue.ts"
import { sharedRanks } from "../../../report/statistics/ranks.ts"
import { total, totalUsage } from "../../../stages/generate/usage.ts"
import { type ModelSummary, type PlanSummary, type Spread, Summary, unscored } from "./Summary.ts"
import {
  begunRounds,
  comparedRounds,
  completeRounds,
  efficiencyOf,
  isAtomic,
  isComposite,
  isDone,
  isSoft,
  mean,
  points,
  type Rows,
  rate,
  sum
} from "./statistics/arithmetic.ts"
import { deviationsOf } from "./statistics/deviations.ts"
import { gasOf, referenceGas } from "./statistics/gas.ts"
import { groupsOf } from "./statistics/groups.ts"
import { intervalsOf } from "./statistics/intervals.ts"
import { overheadOf } from "./statistics/overhead.ts"
import { pairsOf } from "./statistics/pairs.ts"
import { type Averages, mediansOf, quadrantOf } from "./statistics/quadrants.ts"
import { repeatsOf } from "./statistics/repeats.ts"
import { safetyOf } from "./statistics/safety.ts"
import { itemsOf, roundPairsOf } from "./statistics/stability.ts"
import type { CallCounts, TrialScore } from "./TrialScore.ts"

/** Sample SD and mean of points; null if either is undefined. */
const variation = (sd: number | null, average: number): number | null =>
  sd === null || average === 0 ? null : sd / average

/** Which rounds are compared depends on all their trials; `of` are the counted ones among them. */
const spread = (rows: Rows, of: (row: TrialScore) => boolean = () => true): Spread => {
  const complete = completeRounds(rows)
  const rounds = comparedRounds(rows).map((round) => round.filter(of))
  const totals = rounds.map((round) => sum(round.map((row) => row.score)))
  const average = mean(totals)
  const sd =
    complete.length < 2 || totals.length < 2
      ? null
      : Math.sqrt(sum(totals.map((t) => (t - average) ** 2)) / (totals.length - 1))
  return {
    mean: points(average),
    sd: sd === null ? null : points(sd),
    cv: variation(sd, average),
    min: points(totals.length === 0 ? 0 : Math.min(...totals)),
    max: points(totals.length === 0 ? 0 : Math.max(...totals)),
    of: 100 * Math.max(0, ...rounds.map((round) => round.length))
  }
}

const countOutcomes = (rows: Rows): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { outcome } of rows) {
    if (outcome !== null) counts[outcome] = (ownValue(counts, outcome) ?? 0) + 1
  }
  return counts
}

const summarizePlans = (rows: Rows): PlanSummary | null => {
  const plans = rows.flatMap(({ plan }) => plan ?? [])
  if (plans.length === 0) return null
  const known = plans.flatMap(({ missing }) => (missing === null ? [] : [missing.length]))
  return {
    episodes: plans.length,
    planned: points(mean(plans.map(({ planned }) => planned))),
    missing: known.length === 0 ? null : points(mean(known)),
    extra: points(mean(plans.map(({ extra }) => extra.length))),
    unmatched: points(mean(plans.map(({ unmatched }) => unmatched.length)))
  }
}

const sumCalls = (rows: Rows): CallCounts => ({
  replies: sum(rows.map(({ calls }) => calls.replies)),
  reused: sum(rows.map(({ calls }) => calls.reused)),
  unpriced: sum(rows.map(({ calls }) => calls.unpriced)),
  knownCost: sum(rows.map(({ calls }) => calls.knownCost))
})

/** The total of a round, with trials that are not done or not scored counted as 0 and as 100. */
const boundsOf = (rows: Rows): ModelSummary["bounds"] => {
  const rounds = begunRounds(rows)
  const open = rounds.flat().filter((row) => !isDone(row)).length
  const low = mean(rounds.map((round) => sum(round.map((row) => row.score))))
  return { low: points(low), high: points(low + (100 * open) / Math.max(1, rounds.length)) }
}

/** Mean number of passed tasks in a complete round. */
const passedIn = (rows: Rows, of: (row: TrialScore) => boolean): number | null => {
  const complete = completeRounds(rows).map((round) => round.filter(of))
  return complete.every(({ length }) => length === 0)
    ? null
    : points(mean(complete.map((round) => round.filter(({ passed }) => passed).length)))
}

const averageOf = (rows: Rows): number | null =>
  rows.length === 0 ? null : points(mean(rows.map(({ score }) => score)))

const counts = (rows: Rows) => {
  const count = (status: TrialScore["status"]) => rows.filter((row) => row.status === status).length
  return {
    trials: rows.length,
    errored: count("errored"),
    pending: count("pending"),
    cancelled: count("cancelled"),
    rounds: {
      complete: completeRounds(rows).length,
      all: new Set(rows.map((row) => row.round)).size
    }
  }
}

/** What episodes took. */
const steps = (composite: Rows) => {
  const passed = composite.filter((row) => row.passed)
  return {
    meanSteps:
      composite.length === 0 ? null : points(mean(composite.map((row) => row.rounds ?? 0))),
    efficiency: composite.length === 0 ? null : mean(composite.map(efficiencyOf)),
    efficiencyPassed: passed.length === 0 ? null : mean(passed.map(efficiencyOf)),
    overhead: overheadOf(composite),
    plans: summarizePlans(composite)
  }
}

/** What its replies took. */
const spent = (rows: Rows) => ({
  tokens: total(rows.map((row) => row.tokens)),
  usage: totalUsage(rows.map((row) => row.usage)),
  cost: total(rows.map((row) => row.cost)),
  calls: sumCalls(rows)
})

/** Points by split, and their sum. */
const spreads = (rows: Rows) => {
  const [atomic, composite] = [spread(rows, isAtomic), spread(rows, isComposite)]
  const total = {
    ...spread(rows),
    mean: points(atomic.mean + composite.mean),
    of: atomic.of + composite.of
  }
  return { atomic, composite, total }
}

/** A model by itself; its rank is added later. */
const summarizeModel = (model: string, rows: Rows, reference: ReadonlyMap<string, number>) => {
  const done = rows.filter(isDone)
  const [atomic, composite] = [done.filter(isAtomic), done.filter(isComposite)]
  return {
    model,
    ...counts(rows),
    ...spreads(rows),
    intervals: intervalsOf(rows),
    atomicAverage: averageOf(atomic),
    compositeAverage: averageOf(composite),
    passAtomic: rate(atomic, (row) => row.passed),
    passComposite: rate(composite, (row) => row.passed),
    passedAtomic: passedIn(rows, isAtomic),
    passedComposite: passedIn(rows, isComposite),
    softPass: rate(done, isSoft),
    ...steps(composite),
    ...spent(rows),
    repeats: repeatsOf(rows),
    deviations: deviationsOf(rows),
    safety: safetyOf(rows),
    gas: gasOf(rows, reference),
    outcomes: countOutcomes(done),
    bounds: boundsOf(rows)
  }
}

type Alone = ReturnType<typeof summarizeModel>

/** Best total first; models with unscored trials come after the ranked ones and have no rank. */
const ranked = (models: ReadonlyArray<Alone>) => {
  const isComplete = (row: Alone) => unscored(row) === 0
  const order = models.toSorted(
    (a, b) =>
      Number(isComplete(b)) - Number(isComplete(a)) ||
      b.total.mean - a.total.mean ||
      (a.model < b.model ? -1 : 1)
  )
  const ranks = sharedRanks(
    order
      .filter(isComplete)
      .map(({ intervals, total }) => ({ value: total.mean, interval: intervals.total }))
  )
  return order.map((row, index) => ({ ...row, rank: ranks[index] ?? null }))
}

const averagesOf = ({ atomicAverage: atomic, compositeAverage: composite }: Alone) =>
  atomic === null || composite === null ? null : ({ atomic, composite } satisfies Averages)

/** The score of each model, best first, if nothing more is needed. */
export const totalsOf = (rows: Rows) =>
  [...Map.groupBy(rows, (row) => row.model)]
    .map(([model, own]) => ({ model, total: spreads(own).total }))
    .toSorted((a, b) => b.total.mean - a.total.mean || (a.model < b.model ? -1 : 1))

/**
 * Sums up a run: one row per model, and comparisons between them. `asked`: the name under which a model was
 * asked, if it is shown under another.
 */
export const summarize = (
  rows: Rows,
  asked: (model: string) => string = (model) => model
): Summary => {
  const reference = referenceGas(rows, asked)
  const byModel = Map.groupBy(rows, (row) => row.model)
  const models = ranked([...byModel].map(([model, own]) => summarizeModel(model, own, reference)))
  const medians = mediansOf(models.flatMap((row) => averagesOf(row) ?? []))
  const inOrder = models.map(({ model }) => ({ model, rows: byModel.get(model) ?? [] }))
  return new Summary({
    models: models.map((row): ModelSummary => {
      const averages = averagesOf(row)
      return {
        ...row,
        quadrant: averages === null || medians === null ? null : quadrantOf(averages, medians)
      }
    }),
    medians: medians === null ? null : { ...medians },
    pairs: pairsOf(inOrder),
    roundPairs: roundPairsOf(inOrder),
    items: itemsOf(inOrder),
    groups: inOrder.flatMap(({ model, rows }) => groupsOf(model, rows))
  })
}
