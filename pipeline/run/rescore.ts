/**
 * Re-scores a stored run with other tolerances, from its rows alone: no chain, no sandbox, no
 * model. Each scoring is stored beside the original and never over it.
 */
import { Effect, Order, Schema } from "effect"
import type { Trial as TrialRow } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { noUsage } from "../../models/Model.ts"
import { judging } from "../../stages/environment.ts"
import { judge, type ValidateInput, validate } from "../../stages/validate/stage.ts"
import { Scorecard } from "../../validators/Scorecard.ts"
import { inputAgain } from "../engine/play.ts"
import { Stages, storedStages } from "../engine/Stages.ts"
import { silent } from "../quest/conversation.ts"
import { questPipeline } from "../quest/questPipeline.ts"
import { summarize } from "../quest/Summary.ts"
import { noCalls, type TrialScore, trialScore } from "../quest/TrialScore.ts"
import { configOf, environmentOf, type RunRow } from "./run.ts"

/** What one model gets at one multiplier. */
export interface Rescored {
  readonly model: string
  /** mean points a round, and what was to be had */
  readonly score: number
  readonly of: number
  /** 1 is best; equal scores share a rank */
  readonly rank: number
}

/** The scoring of a run at one tolerance multiplier. */
export interface Rescoring {
  /** thousandths */
  readonly multiplier: number
  readonly models: ReadonlyArray<Rescored>
  /** trials whose score differs from the original */
  readonly changed: number
  /** trials that were stored before there were ledgers: scored by the rules of net balances */
  readonly byBalances: number
}

/** What the validators of a finished trial were given, read back from its rows. */
export const evidenceFromRows = Effect.fn("Rescore.evidenceFromRows")(function* (
  run: RunRow,
  trial: TrialRow
) {
  const { agent, contracts } = yield* environmentOf(run)
  const lastWord = (yield* configOf(run)).context !== undefined
  return yield* inputAgain(questPipeline, "scorecard", {
    setting: { agent, contracts, words: () => silent, lastWord }
  }).pipe(Effect.provideServiceEffect(Stages, storedStages(trial.id)))
})

const encodeScorecard = Schema.encodeEffect(Scorecard)

/**
 * Scores every finished trial of `run` at each multiplier (thousandths), stores each scoring, and
 * gives scores and ranks. Trials that are not done keep their place with 0, as in the original.
 */
export const rescore = Effect.fn("Rescore.rescore")(function* (
  run: RunRow,
  multipliers: ReadonlyArray<number>
) {
  const store = yield* Store
  const trials = yield* store.trialsOf(run.id)
  const judged: Array<Judged> = []
  for (const trial of trials) {
    const evidence = trial.status === "done" ? yield* evidenceFromRows(run, trial) : null
    judged.push({ trial, evidence })
  }
  return yield* Effect.forEach(multipliers, (multiplier) => scoreAt(run, judged, multiplier))
})

interface Judged {
  readonly trial: TrialRow
  /** null for a trial that is not done */
  readonly evidence: ValidateInput | null
}

const scoreAt = Effect.fnUntraced(function* (
  run: RunRow,
  judged: ReadonlyArray<Judged>,
  multiplier: number
) {
  const store = yield* Store
  const scores = []
  const rows: Array<TrialScore> = []
  let changed = 0
  let byBalances = 0
  for (const { trial, evidence } of judged) {
    const card = evidence === null ? null : yield* judging(() => judge({ ...evidence, multiplier }))
    const optimal = evidence?.instance.optimalSteps ?? 1
    const row = trialScore(trial, {
      optimal,
      plan: null,
      tokens: null,
      usage: noUsage,
      cost: null,
      calls: noCalls
    })
    rows.push({ ...row, score: card?.score ?? 0, passed: card?.passed ?? false })
    if (card === null) continue
    if (card.rules === "balances") byBalances += 1
    const scorecard = yield* encodeScorecard(card).pipe(Effect.orDie)
    scores.push({ trialId: trial.id, score: card.score, passed: card.passed, scorecard })
    if (card.score !== trial.score) changed += 1
  }
  yield* store.saveScoring({
    runId: run.id,
    multiplier: String(multiplier / 1000),
    version: `validate/${validate.version}`,
    scores
  })
  return { multiplier, models: ranked(rows), changed, byBalances } satisfies Rescoring
})

const ranked = (rows: ReadonlyArray<TrialScore>): ReadonlyArray<Rescored> => {
  const { models } = summarize(rows)
  return models
    .map(({ model, total }) => ({
      model,
      score: total.mean,
      of: total.of,
      rank: 1 + models.filter((other) => other.total.mean > total.mean).length
    }))
    .sort(Order.mapInput(Order.Number, (each: Rescored) => each.rank))
}
