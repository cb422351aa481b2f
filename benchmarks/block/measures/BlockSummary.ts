/**
 * The summary of a run of BlockBench: the source of every number in its report. Owns the Schema;
 * summarize.ts makes one. Rates are in [0, 1], null if the denominator is 0; intervals are 95% by bootstrap
 * over contracts (1,000 resamples, seeded, within subset and tier).
 */
import { Schema } from "effect"
import { Subset } from "../../../tasks/block/Sample.ts"

const Rate = Schema.NullOr(Schema.Number)
const Interval = Schema.NullOr(Schema.Struct({ low: Schema.Number, high: Schema.Number }))

/** TDR of a group; `of`: scored exhibits. */
const Group = Schema.Struct({
  group: Schema.String,
  of: Schema.Int,
  tdr: Rate,
  interval: Interval
})

/** TDR in two conditions (changes.ts): to - from in points, and relative to from. */
const Change = Schema.Struct({
  group: Schema.String,
  base: Schema.String,
  of: Schema.Int,
  from: Rate,
  to: Rate,
  points: Rate,
  relative: Rate,
  interval: Interval
})

/** TDR of a subset both ways: mean of its strata, and over all its exhibits. */
const Average = Schema.Struct({
  subset: Subset,
  by: Schema.Literals(["tier", "variant", "prompt"]),
  strata: Schema.Int,
  of: Schema.Int,
  macro: Rate,
  macroInterval: Interval,
  pooled: Rate,
  pooledInterval: Interval
})

/** ROOT_CAUSE match rate and TDR on the exhibits of a variant that have CodeActs. */
const Matched = Schema.Struct({
  group: Schema.String,
  of: Schema.Int,
  rootCause: Rate,
  tdr: Rate,
  /** points */
  gap: Rate,
  decoy: Rate
})

/** The knowledge probe (knowledge.ts): counts of contracts; shares of the readable answers. */
const Knowledge = Schema.Struct({
  asked: Schema.Int,
  answered: Schema.Int,
  known: Schema.Int,
  familiarButWrong: Schema.Int,
  unfamiliar: Schema.Int,
  rate: Rate,
  facts: Schema.Struct({ date: Rate, amount: Rate, type: Rate, mechanism: Rate }),
  /** contracts whose deciding variants were scored, by what they show */
  diagnosed: Schema.Int,
  diagnoses: Schema.Struct({
    memorised: Schema.Int,
    understands: Schema.Int,
    analyses: Schema.Int,
    "no evidence": Schema.Int
  }),
  tdrKnown: Rate,
  tdrUnknown: Rate
})

/** Results of scripts or patches that were run, and the judges' verdicts on the same answers. */
const Execution = Schema.NullOr(
  Schema.Struct({
    of: Schema.Int,
    rate: Rate,
    interval: Interval,
    endings: Schema.Record(Schema.String, Schema.Int),
    judged: Schema.Struct({
      of: Schema.Int,
      foundAndWorked: Schema.Int,
      foundOnly: Schema.Int,
      workedOnly: Schema.Int,
      neither: Schema.Int,
      kappa: Rate
    })
  })
)

export const BlockModelSummary = Schema.Struct({
  model: Schema.String,
  trials: Schema.Int,
  errored: Schema.Int,
  pending: Schema.Int,
  cancelled: Schema.Int,
  /** variants that did not pass the gate and were not shown */
  refused: Schema.Int,
  /** detections with too many unreadable ballots to decide whether the flaw was found */
  unscored: Schema.Int,
  /** replies without a detection */
  unread: Schema.Int,
  /** over all exhibits with a flaw, and the mean of the strata that the SUI uses */
  tdr: Rate,
  tdrInterval: Interval,
  macroTdr: Rate,
  averages: Schema.Array(Average),
  precision: Rate,
  precisionInterval: Interval,
  sui: Rate,
  suiInterval: Interval,
  /** the components of the SUI, and over how many exhibits */
  suiParts: Schema.Struct({ tdr: Rate, r: Rate, precision: Rate, of: Schema.Int }),
  /** under each of the five weightings, the default first */
  suiBy: Schema.Record(Schema.String, Rate),
  lgr: Rate,
  hallucination: Rate,
  rcir: Rate,
  ava: Rate,
  fsv: Rate,
  /** of verdicts compared with the truth, including fixed contracts */
  verdicts: Schema.Struct({
    tp: Schema.Int,
    tn: Schema.Int,
    fp: Schema.Int,
    fn: Schema.Int,
    precision: Rate
  }),
  accuracy: Rate,
  recall: Rate,
  f1: Rate,
  f2: Rate,
  rootCause: Rate,
  decoy: Rate,
  fixRecognition: Rate,
  falseAlarm: Rate,
  /** sound contracts that were called vulnerable; null if none was shown */
  clean: Schema.NullOr(Schema.Struct({ of: Schema.Int, rate: Rate, interval: Interval })),
  contamination: Rate,
  contaminationInterval: Interval,
  codeActs: Schema.Array(Matched),
  byVariant: Schema.Array(Group),
  byTier: Schema.Array(Group),
  byCategory: Schema.Array(Group),
  bySeverity: Schema.Array(Group),
  byPrompt: Schema.Array(Group),
  changes: Schema.Struct({
    /** null unless both were run */
    dsToTc: Schema.NullOr(Change),
    dsToTcByCategory: Schema.Array(Change),
    /** each variant, and by category all of them, compared with the base of their subset */
    byVariant: Schema.Array(Change),
    byCategory: Schema.Array(Change),
    /** each prompt compared with the direct one */
    prompts: Schema.Array(Change),
    authority: Schema.Array(Change)
  }),
  /** null if no incident was asked about */
  knowledge: Schema.NullOr(Knowledge),
  /** null if none was asked for */
  exploit: Execution,
  patch: Execution,
  tokens: Schema.NullOr(Schema.Int),
  cost: Rate
})
export type BlockModelSummary = typeof BlockModelSummary.Type

/**
 * Two models on the same exhibits of a subset: the paired permutation test of contracts, and the paper's
 * exact McNemar over exhibits; each also corrected for the number of pairs.
 */
const Comparison = Schema.Struct({
  /** a subset, or `all` */
  subset: Schema.String,
  first: Schema.String,
  second: Schema.String,
  of: Schema.Int,
  contracts: Schema.Int,
  contractP: Schema.Number,
  contractCorrected: Schema.Number,
  firstOnly: Schema.Int,
  secondOnly: Schema.Int,
  p: Schema.Number,
  corrected: Schema.Number
})

const Correlation = Schema.Struct({ of: Schema.Int, pearson: Rate, spearman: Rate })

/** How far the judges agree over all findings of the run (judges.ts says on what). */
const JudgeAgreement = Schema.Struct({
  judges: Schema.Array(Schema.String),
  /** Cohen's kappa by pair, over the findings that both voted on */
  pairs: Schema.Array(
    Schema.Struct({
      first: Schema.String,
      second: Schema.String,
      of: Schema.Int,
      class: Rate,
      valid: Rate,
      target: Rate,
      quality: Correlation
    })
  ),
  fleiss: Schema.Struct({ class: Rate, valid: Rate }),
  /** pairs of votes with different classes, and the share that are target versus partial */
  disagreements: Schema.Int,
  targetOrPartial: Rate,
  /** ICC(2,k) of the quality scores, over the findings that all judges scored */
  quality: Schema.Struct({ of: Schema.Int, icc: Rate }),
  /** findings that each judge was asked about but whose ballot could not be read */
  ballots: Schema.Array(
    Schema.Struct({ judge: Schema.String, of: Schema.Int, unread: Schema.Int })
  ),
  /** Cohen's kappa of the deterministic judge and the majority of the others; null: no others voted */
  rules: Schema.NullOr(Schema.Struct({ of: Schema.Int, class: Rate, valid: Rate, target: Rate }))
})

/** The models under one weighting of the SUI; rank 1 is best, equal scores share a rank. */
const Weighting = Schema.Struct({
  weights: Schema.Struct({
    name: Schema.String,
    tdr: Schema.Number,
    r: Schema.Number,
    precision: Schema.Number
  }),
  models: Schema.Array(Schema.Struct({ model: Schema.String, sui: Rate, rank: Schema.Int }))
})

export const BlockSummary = Schema.Struct({
  models: Schema.Array(BlockModelSummary),
  weightings: Schema.Struct({
    columns: Schema.Array(Weighting),
    /** Spearman's rho of the models' SUI between each pair of weightings */
    rhos: Schema.Array(Schema.Struct({ first: Schema.String, second: Schema.String, rho: Rate }))
  }),
  pairs: Schema.Array(Comparison),
  /** null if only the rules voted */
  agreement: Schema.NullOr(JudgeAgreement)
})
export type BlockSummary = typeof BlockSummary.Type
