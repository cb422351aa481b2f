/**
 * Sums a run of BlockBench up, one row per model. Owns putting the metrics together with their intervals;
 * each metric has its own file in this folder. Pure.
 */
import { Array as Arr } from "effect"
import type { Score } from "../../../pipeline/run/Score.ts"
import { reckon } from "../../../report/statistics/ratios.ts"
import { total } from "../../../stages/generate/usage.ts"
import { categories, Severity } from "../../../tasks/block/Sample.ts"
import { majority } from "../../../validators/block/vote.ts"
import type { BlockModelSummary, BlockSummary } from "./BlockSummary.ts"
import {
  authorityBias,
  byCategory,
  byVariant,
  dsToTc,
  dsToTcByCategory,
  promptGains
} from "./changes.ts"
import { codeActRates } from "./codeActs.ts"
import { comparisons } from "./comparisons.ts"
import { executions } from "./executions.ts"
import { judgeAgreement } from "./judges.ts"
import { knowledgeOf } from "./knowledge.ts"
import type { Measures } from "./Measures.ts"
import {
  ava,
  classification,
  cleanAlarmRate,
  findingPrecision,
  fsv,
  hallucinationRate,
  luckyGuessRate,
  type Rows,
  rcir,
  tdr
} from "./metrics.ts"
import { averaged, averages, estimate, macroTdr, tdrBy } from "./strata.ts"
import { sui, suiMetric, suiParts, suiWeights, weightings } from "./sui.ts"

type Scores = ReadonlyArray<Score<Measures>>

/** A value and its interval, by their names in the summary. */
const named = <const Name extends string>(
  name: Name,
  { interval, value }: ReturnType<typeof estimate>
) =>
  ({ [name]: value, [`${name}Interval`]: interval }) as Record<Name, number | null> &
    Record<`${Name}Interval`, typeof interval>

/** Detection, by every breakdown. */
const detection = (rows: Rows) => ({
  ...named("tdr", estimate(tdr, rows)),
  macroTdr: reckon(macroTdr, averaged(rows)),
  averages: averages(rows),
  byVariant: tdrBy(rows, ({ variant }) => variant),
  byTier: tdrBy(
    rows,
    ({ tier }) => (tier === null ? "none" : `tier ${tier}`),
    [1, 2, 3, 4].map((tier) => `tier ${tier}`)
  ),
  byCategory: tdrBy(rows, ({ category }) => category, categories),
  bySeverity: tdrBy(rows, ({ severity }) => severity ?? "not known", Severity.literals),
  byPrompt: tdrBy(rows, ({ prompt }) => prompt),
  changes: {
    dsToTc: dsToTc(rows),
    dsToTcByCategory: dsToTcByCategory(rows),
    byVariant: byVariant(rows),
    byCategory: byCategory(rows),
    prompts: promptGains(rows),
    authority: authorityBias(rows)
  }
})

/** What was reported: findings, explanations and verdicts. */
const answers = (rows: Rows) => {
  const { accuracy, f1, f2, recall, unread, ...verdicts } = classification(rows)
  return {
    unread,
    ...named("precision", estimate(findingPrecision, rows)),
    lgr: reckon(luckyGuessRate, rows),
    hallucination: reckon(hallucinationRate, rows),
    rcir: reckon(rcir, rows),
    ava: reckon(ava, rows),
    fsv: reckon(fsv, rows),
    verdicts,
    accuracy,
    recall,
    f1,
    f2
  }
}

/** What was said about contracts without a flaw. */
const cleanOf = (rows: Rows): BlockModelSummary["clean"] => {
  const of = rows.filter(({ subset, verdict }) => subset === "clean" && verdict !== null).length
  const { interval, value } = estimate(cleanAlarmRate, rows)
  return of === 0 ? null : { of, rate: value, interval }
}

const understanding = (rows: Rows) => {
  const parts = suiParts(rows)
  return {
    ...named("sui", estimate(suiMetric, averaged(rows))),
    suiParts: parts,
    suiBy: Object.fromEntries(suiWeights.map((weights) => [weights.name, sui(parts, weights)]))
  }
}

const summarizeModel = (model: string, scores: Scores): BlockModelSummary => {
  const done = scores.filter(({ status }) => status === "done")
  const count = (status: Score["status"]) =>
    scores.filter((score) => score.status === status).length
  const all = done.flatMap(({ measures, outcome }) =>
    measures === null || outcome === "refused" ? [] : [measures]
  )
  const rows = all.filter(({ task }) => task === undefined || task === "detect")
  return {
    model,
    trials: scores.length,
    errored: count("errored"),
    pending: count("pending"),
    cancelled: count("cancelled"),
    refused: done.filter(({ outcome }) => outcome === "refused").length,
    unscored: done.filter(({ outcome }) => outcome === "unscored").length,
    ...detection(rows),
    ...answers(rows),
    ...understanding(rows),
    ...codeActRates(rows),
    clean: cleanOf(rows),
    knowledge: knowledgeOf(all),
    ...executions(all),
    tokens: total(done.map(({ tokens }) => tokens)),
    cost: total(done.map(({ cost }) => cost))
  }
}

/** The judges' agreement on what all models reported; a match for the target may be partial. */
const agreementIn = (scores: Scores): BlockSummary["agreement"] => {
  const judged = scores.flatMap(({ measures }) => (measures?.votes === undefined ? [] : [measures]))
  if (judged.length === 0) return null
  return judgeAgreement(
    judged.flatMap(({ votes = [] }) => votes),
    majority,
    judged.flatMap(({ aside = [], votes = [] }) => votes.map((_, at) => aside[at] ?? null))
  )
}

/** What models are ranked by: first what was proven by running it, if anything was; then the SUI. */
const ranks = ({ exploit, patch, sui }: BlockModelSummary): ReadonlyArray<number> =>
  [patch?.rate ?? exploit?.rate, sui].map((value) => value ?? -1)

const better = (a: BlockModelSummary, b: BlockModelSummary): number => {
  const [first, second] = [ranks(a), ranks(b)]
  return first.map((value, at) => (second[at] ?? -1) - value).find((by) => by !== 0) ?? 0
}

/** One summary per model, best first. */
export const summarize = (scores: Scores): BlockSummary => {
  const models = Object.entries(Arr.groupBy(scores, ({ model }) => model))
    .map(([model, own]) => summarizeModel(model, own))
    .sort(better)
  return {
    models,
    weightings: weightings(models.map(({ model, suiParts: parts }) => ({ model, parts }))),
    pairs: comparisons(
      scores.flatMap(({ measures, model, round }) =>
        measures === null ? [] : [{ measures, model, round }]
      )
    ),
    agreement: agreementIn(scores)
  }
}
