/** A trial of QuestBench in one row, for tests of what is made of rows. */

import { noCalls, type TrialScore } from "../../benchmarks/quest/report/TrialScore.ts"
import { noUsage } from "../../models/Model.ts"

/** An atomic trial that is done, with `score` points; `more` says what else it is. */
export const trialScore = (
  item: string,
  round: number,
  score: number,
  more: Partial<TrialScore> = {}
): TrialScore => ({
  trial: 1,
  model: "m",
  item,
  split: "atomic",
  round,
  status: "done",
  outcome: score === 100 ? "pass" : "wrong_state",
  score,
  passed: score === 100,
  rounds: null,
  optimal: 1,
  tokens: 0,
  usage: noUsage,
  cost: 0,
  calls: noCalls,
  plan: null,
  facts: null,
  deviationPpm: null,
  gas: null,
  safety: [],
  ...more
})

/** An episode that is done. */
export const episodeScore = (
  item: string,
  round: number,
  score: number,
  more: Partial<TrialScore> = {}
): TrialScore =>
  trialScore(item, round, score, { split: "composite", rounds: 2, optimal: 2, ...more })
