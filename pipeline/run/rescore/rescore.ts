/**
 * Scores a stored run in another way, from stored rows alone: no chain, no sandbox, no model. A trial that
 * was stored with how it scores in other ways is looked up; the others are judged again. Each scoring is
 * stored next to the original and never replaces it. The benchmark declares the ways.
 */
import { Array as Arr, Effect, Order } from "effect"
import type { Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import type { Fault } from "../../engine/Stages.ts"
import type { Benchmark, Rejudged, RejudgedTrial } from "../Benchmark.ts"
import type { RunRow } from "../findRun.ts"
import type { Score } from "../Score.ts"

/** What one model gets under one variant. */
export interface Rescored {
  readonly model: string
  /** mean points per round, and the maximum */
  readonly score: number
  readonly of: number
  /** the points of the same trials as scored when they were run */
  readonly original: number
  /** 1 is best; equal scores share a rank; null: a trial of it has no score */
  readonly rank: number | null
  /** trials that passed and do not now, and the reverse */
  readonly flips: { readonly lost: number; readonly gained: number }
}

/** Best first; models without a rank come last. */
export const byRank = Order.mapInput(
  Order.Number,
  ({ rank }: Pick<Rescored, "rank">) => rank ?? Number.POSITIVE_INFINITY
)

/** The scoring of a run under one variant. */
export interface Rescoring {
  readonly variant: string
  readonly models: ReadonlyArray<Rescored>
  /** trials whose score differs from the original */
  readonly changed: number
}

/** Trials that are judged at a time: few enough to fit in memory, enough to be read in one query. */
const CHUNK = 200

/** Judges done trials under each variant, in this thread or others. */
export type Judges = (
  bench: Benchmark,
  run: RunRow,
  chunks: ReadonlyArray<ReadonlyArray<TrialRow>>,
  variants: ReadonlyArray<string>
) => Effect.Effect<ReadonlyArray<RejudgedTrial>, Fault, Store>

/** In this thread, one chunk after the other. */
export const judgeHere: Judges = (bench, run, chunks, variants) =>
  Effect.map(
    Effect.forEach(chunks, (trials) => bench.rejudge(run, trials, variants)),
    Arr.flatten
  )

/** Trials of one task and round share an instance, which is then read once. */
const byInstance = Order.combine(
  Order.mapInput(Order.String, ({ item }: TrialRow) => item),
  Order.mapInput(Order.Number, ({ round }: TrialRow) => round)
)

/** A scoring with the judgement of each trial in it. */
interface Judged {
  readonly rescoring: Rescoring
  readonly rejudged: ReadonlyMap<number, Rejudged>
}

const judgedAgain = Effect.fnUntraced(function* (
  bench: Benchmark,
  run: RunRow,
  variants: ReadonlyArray<string>,
  judges: Judges
) {
  const store = yield* Store
  for (const variant of variants) yield* bench.requireVariant(run, variant)
  const trials = yield* store.trialsOf(run.id)
  const originals = yield* bench.scoresOf(run, trials)
  const done = trials.filter(({ status }) => status === "done")
  const kept = done.map(bench.storedWays(variants))
  const others = done.filter((_, place) => kept[place] === null)
  const chunks = Arr.chunksOf(Arr.sort(others, byInstance), CHUNK)
  const judged = [
    ...kept.filter((each) => each !== null),
    ...(yield* judges(bench, run, chunks, variants))
  ]
  return variants.map((variant, place): Judged => {
    const rejudged = new Map(
      judged.flatMap(({ trial, ways }) => ways.slice(place, place + 1).map((way) => [trial, way]))
    )
    return {
      rejudged,
      rescoring: {
        variant,
        models: ranked(bench, variant, trials, rejudged, originals),
        changed: done.filter(({ id, score }) => rejudged.get(id)?.score !== score).length
      }
    }
  })
})

/**
 * Scores every finished trial of `run` under each variant, and gives scores and ranks; stores nothing.
 * Trials that are not done keep their place with 0, as in the original.
 */
export const scoredAgain = Effect.fn("Rescore.scoredAgain")(function* (
  bench: Benchmark,
  run: RunRow,
  variants: ReadonlyArray<string>,
  judges: Judges = judgeHere
) {
  const judged = yield* judgedAgain(bench, run, variants, judges)
  return judged.map(({ rescoring }) => rescoring)
})

/** Scores `run` again as `scoredAgain` does, and stores each scoring. */
export const rescore = Effect.fn("Rescore.rescore")(function* (
  bench: Benchmark,
  run: RunRow,
  variants: ReadonlyArray<string>,
  judges: Judges = judgeHere
) {
  const store = yield* Store
  const judged = yield* judgedAgain(bench, run, variants, judges)
  yield* Effect.forEach(judged, ({ rejudged, rescoring }) =>
    store.saveScoring({
      runId: run.id,
      variant: rescoring.variant,
      version: bench.judgeVersion,
      scores: [...rejudged].map(([trialId, { passed, score }]) => ({ trialId, score, passed }))
    })
  )
  return judged.map(({ rescoring }) => rescoring)
})

const ranked = (
  bench: Benchmark,
  variant: string,
  trials: ReadonlyArray<TrialRow>,
  rejudged: ReadonlyMap<number, Rejudged>,
  originals: ReadonlyArray<Score>
): ReadonlyArray<Rescored> => {
  const scores = trials.map((trial) => bench.scoreAgain(trial, rejudged.get(trial.id)))
  const models = bench.points(scores, variant)
  const before = new Map(
    bench.points(originals, variant).map(({ model, score }) => [model, score] as const)
  )
  const byModel = Map.groupBy(trials, ({ model }) => model)
  const turned = (model: string, was: boolean): number =>
    (byModel.get(model) ?? []).filter(({ id, passed, status }) => {
      const now = rejudged.get(id)?.passed
      return status === "done" && now !== undefined && passed === was && now !== was
    }).length
  const whole = models.filter(({ model }) =>
    (byModel.get(model) ?? []).every(({ status }) => status === "done")
  )
  return models
    .map((each) => ({
      ...each,
      flips: { lost: turned(each.model, true), gained: turned(each.model, false) },
      original: before.get(each.model) ?? 0,
      rank: whole.includes(each)
        ? 1 + whole.filter((other) => other.score > each.score).length
        : null
    }))
    .sort(byRank)
}
