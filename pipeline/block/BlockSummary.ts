/**
 * The summary of a run of BlockBench: one row a model. Owns the Schema and putting the metrics
 * together with their intervals; each metric is metrics.ts. Rates are in [0, 1], null where nothing
 * is there to divide by.
 */
import { Array as Arr, Schema } from "effect"
import { bootstrap } from "../../report/statistics/bootstrap.ts"
import { bonferroni, mcnemar } from "../../report/statistics/paired.ts"
import type { Score } from "../run/Score.ts"
import { judgeAgreement } from "./judges.ts"
import type { Measures } from "./Measures.ts"
import {
  breakdown,
  classification,
  clustersOf,
  codeActRates,
  findingPrecision,
  hallucinationRate,
  luckyGuessRate,
  macroTdr,
  quality,
  sui,
  suiParts,
  suiWeights,
  tdr
} from "./metrics.ts"

const Rate = Schema.NullOr(Schema.Number)
const Interval = Schema.NullOr(Schema.Struct({ low: Schema.Number, high: Schema.Number }))
const Group = Schema.Struct({ group: Schema.String, of: Schema.Int, tdr: Rate })

export const BlockModelSummary = Schema.Struct({
  model: Schema.String,
  trials: Schema.Int,
  errored: Schema.Int,
  pending: Schema.Int,
  cancelled: Schema.Int,
  /** variants that did not pass the gate: shown to nobody */
  refused: Schema.Int,
  /** replies that hold no detection */
  unread: Schema.Int,
  /** of all contracts that hold a flaw, and the mean of the strata that the SUI is made of */
  tdr: Rate,
  tdrInterval: Interval,
  macroTdr: Rate,
  precision: Rate,
  sui: Rate,
  suiInterval: Interval,
  /** under each of the five weightings, in the order of the paper's table 8, the default first */
  suiBy: Schema.Record(Schema.String, Rate),
  lgr: Rate,
  hallucination: Rate,
  rcir: Rate,
  ava: Rate,
  fsv: Rate,
  accuracy: Rate,
  recall: Rate,
  f1: Rate,
  f2: Rate,
  rootCause: Rate,
  decoy: Rate,
  fixRecognition: Rate,
  contamination: Rate,
  byVariant: Schema.Array(Group),
  byTier: Schema.Array(Group),
  byCategory: Schema.Array(Group),
  byPrompt: Schema.Array(Group),
  tokens: Schema.NullOr(Schema.Int),
  cost: Rate
})
export type BlockModelSummary = typeof BlockModelSummary.Type

/** Two models on the same exhibits: exact McNemar, corrected for the number of pairs. */
export const Comparison = Schema.Struct({
  first: Schema.String,
  second: Schema.String,
  of: Schema.Int,
  firstOnly: Schema.Int,
  secondOnly: Schema.Int,
  p: Schema.Number,
  corrected: Schema.Number
})

/** How far the judges agree over all findings of the run (judges.ts says on what). */
export const JudgeAgreement = Schema.Struct({
  judges: Schema.Array(Schema.String),
  /** Cohen's kappa by pair, over the findings that both voted on */
  pairs: Schema.Array(
    Schema.Struct({
      first: Schema.String,
      second: Schema.String,
      of: Schema.Int,
      class: Rate,
      valid: Rate,
      target: Rate
    })
  ),
  fleiss: Schema.Struct({ class: Rate, valid: Rate }),
  targetOrPartial: Rate,
  /** ICC(2,k) of the quality scores, over the findings that all judges scored */
  quality: Schema.Struct({ of: Schema.Int, icc: Rate })
})

export const BlockSummary = Schema.Struct({
  models: Schema.Array(BlockModelSummary),
  pairs: Schema.Array(Comparison),
  /** null where fewer than two judges voted */
  agreement: Schema.NullOr(JudgeAgreement)
})
export type BlockSummary = typeof BlockSummary.Type

type Scores = ReadonlyArray<Score<Measures>>

/** The bootstrap's seed: the same run gives the same intervals. */
const SEED = 1

const sumOf = (values: ReadonlyArray<number | null>): number | null =>
  values.some((value) => value === null) ? null : values.reduce<number>((a, b) => a + (b ?? 0), 0)

const intervalOf = (
  rows: ReadonlyArray<Measures>,
  metric: (rows: ReadonlyArray<Measures>) => number | null
) => bootstrap(clustersOf(rows), (clusters) => metric(clusters.flat()), { seed: SEED })

const groups = (rows: ReadonlyArray<Measures>, key: (row: Measures) => string) =>
  breakdown(
    rows.filter(({ vulnerable }) => vulnerable),
    key,
    tdr
  ).map(({ group, of, value }) => ({ group, of, tdr: value }))

const summarizeModel = (model: string, scores: Scores): BlockModelSummary => {
  const done = scores.filter(({ status }) => status === "done")
  const count = (status: Score["status"]) =>
    scores.filter((score) => score.status === status).length
  const refused = done.filter(({ outcome }) => outcome === "refused").length
  const rows = done.flatMap(({ measures, outcome }) =>
    measures === null || outcome === "refused" ? [] : [measures]
  )
  const parts = suiParts(rows)
  const { accuracy, f1, f2, recall, unread } = classification(rows)
  const { ava, fsv, rcir } = quality(rows)
  return {
    model,
    trials: scores.length,
    errored: count("errored"),
    pending: count("pending"),
    cancelled: count("cancelled"),
    refused,
    unread,
    tdr: tdr(rows),
    tdrInterval: intervalOf(rows, tdr),
    macroTdr: macroTdr(rows),
    precision: findingPrecision(rows),
    sui: sui(parts),
    suiInterval: intervalOf(rows, (some) => sui(suiParts(some))),
    suiBy: Object.fromEntries(suiWeights.map((weights) => [weights.name, sui(parts, weights)])),
    lgr: luckyGuessRate(rows),
    hallucination: hallucinationRate(rows),
    rcir,
    ava,
    fsv,
    accuracy,
    recall,
    f1,
    f2,
    ...codeActRates(rows),
    byVariant: groups(rows, ({ variant }) => variant),
    byTier: groups(rows, ({ tier }) => (tier === null ? "none" : `tier ${tier}`)),
    byCategory: groups(rows, ({ category }) => category),
    byPrompt: groups(rows, ({ prompt }) => prompt),
    tokens: sumOf(done.map(({ tokens }) => tokens)),
    cost: sumOf(done.map(({ cost }) => cost))
  }
}

const keyOf = ({ round, item: task, variant }: Score): string => `${task} ${variant} ${round}`

/** Every pair of models, on the exhibits on which both were scored. */
const comparisons = (byModel: ReadonlyArray<readonly [string, Scores]>) => {
  const found = byModel.map(
    ([model, scores]) =>
      [
        model,
        new Map(
          scores.flatMap((score) =>
            typeof score.measures?.found === "boolean"
              ? [[keyOf(score), score.measures.found] as const]
              : []
          )
        )
      ] as const
  )
  const pairs = found.flatMap(([first, one], index) =>
    found.slice(index + 1).map(([second, other]) => {
      const shared = [...one].flatMap(([key, value]) => {
        const against = other.get(key)
        return against === undefined ? [] : [[value, against] as const]
      })
      return { first, second, of: shared.length, ...mcnemar(shared) }
    })
  )
  const corrected = bonferroni(pairs.map(({ p }) => p))
  return pairs.map((pair, index) => ({ ...pair, corrected: corrected[index] ?? 1 }))
}

/** The judges' agreement on what all models reported; a match for the target may be partial. */
const agreementIn = (scores: Scores): BlockSummary["agreement"] => {
  const agreement = judgeAgreement(scores.flatMap(({ measures }) => measures?.votes ?? []))
  return agreement.pairs.length === 0 ? null : agreement
}

/** One summary a model, best SUI first. */
export const summarize = (scores: Scores): BlockSummary => {
  const byModel = Object.entries(Arr.groupBy(scores, ({ model }) => model))
  return {
    models: byModel
      .map(([model, own]) => summarizeModel(model, own))
      .sort((a, b) => (b.sui ?? -1) - (a.sui ?? -1)),
    pairs: comparisons(byModel),
    agreement: agreementIn(scores)
  }
}
