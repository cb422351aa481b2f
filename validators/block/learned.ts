/**
 * Turns features into a judgement for the judge `rules`: how likely a finding is the documented flaw, which
 * class it has otherwise, and how good its texts are. The weights (learned.json) were fitted to the ballots
 * of a panel by `npm run check:judge -- DIR --fit`; they contain none of that data. Owns reading and
 * applying them. Pure.
 */
import { Schema } from "effect"
import { type FeatureName, type Features, featureNames } from "./features.ts"
import weights from "./learned.json" with { type: "json" }
import { FindingClass } from "./vote.ts"

const Weights = Schema.Array(Schema.Finite).check(
  Schema.isMinLength(featureNames.length),
  Schema.isMaxLength(featureNames.length)
)

export const Learned = Schema.Struct({
  /** the features that the weights belong to, in the same order */
  features: Schema.Array(Schema.Literals(featureNames)),
  /** log-odds that a finding at the flaw's place is the flaw */
  target: Weights,
  /** the lowest likelihood that counts as the flaw */
  threshold: Schema.Finite,
  /** log-odds that another finding is a real flaw, and the lowest likelihood that counts as one */
  bonus: Schema.Struct({ weights: Weights, threshold: Schema.Finite }),
  /** log-odds of the other classes */
  others: Schema.NonEmptyArray(Schema.Struct({ class: FindingClass, weights: Weights })),
  /** scores for the texts of a finding that is the flaw */
  quality: Schema.Struct({ rcir: Weights, ava: Weights, fsv: Weights })
})
export type Learned = typeof Learned.Type

/** How well the weights agree with the panel on contracts that they were not fitted to, over ten folds. */
const Measured = Schema.Struct({
  /** Cohen's kappa for whether the flaw was found */
  kappa: Schema.Finite,
  /** share of findings that get the same class as from the panel */
  classes: Schema.Finite,
  replies: Schema.Int,
  contracts: Schema.Int
})
export type Measured = typeof Measured.Type

const learned = Schema.decodeUnknownSync(Schema.Struct({ ...Learned.fields, measured: Measured }))(
  weights
)

/** The error to expect in a rate that comes from the rules alone. */
export const measured: Measured = learned.measured

/** The log-odds that each finding above the free number costs. */
const BURDEN = 0.6

const sumOf = (own: ReadonlyArray<number>, features: Features): number =>
  featureNames.reduce((sum, name: FeatureName, at) => sum + (own[at] ?? 0) * features[name], 0)

const chanceOf = (logit: number): number => 1 / (1 + Math.exp(-logit))

/**
 * How likely a finding is the documented flaw, given how many findings above the free number the reply has.
 */
export const likelihood = (
  features: Features,
  tooMany: number,
  { target }: Learned = learned
): number => chanceOf(sumOf(target, features) - BURDEN * tooMany)

/** Whether that is likely enough to count. */
export const isLikely = (value: number, { threshold }: Learned = learned): boolean =>
  value >= threshold

/**
 * The most likely class of a finding that is not the documented flaw. How severe it calls itself tells wrong classes
 * apart, but does not make it right: the weights of `target` and `bonus` for that are 0.
 */
export const otherClassOf = (
  features: Features,
  { bonus, others }: Learned = learned
): FindingClass =>
  chanceOf(sumOf(bonus.weights, features)) >= bonus.threshold
    ? "BONUS_VALID"
    : others
        .map((one) => ({ class: one.class, sum: sumOf(one.weights, features) }))
        .reduce((best, one) => (one.sum > best.sum ? one : best)).class

const share = (value: number): number => Math.min(1, Math.max(0, value))

/** Scores of a finding that is the documented flaw. */
export const qualityBy = (features: Features, { quality }: Learned = learned) => ({
  rcir: share(sumOf(quality.rcir, features)),
  ava: share(sumOf(quality.ava, features)),
  fsv: share(sumOf(quality.fsv, features))
})
