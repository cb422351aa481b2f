/**
 * What is measured of a trial beside its score: when it has been played, and again from the rows of one
 * that was stored with less, or that did not come to its end. Pure.
 */
import { Option, Schema } from "effect"
import type { Step, Trial } from "../../db/rows.ts"
import { Reply } from "../../models/Model.ts"
import { generate } from "../../stages/generate/stage.ts"
import { instantiate } from "../../stages/instantiate/stage.ts"
import { signAndBroadcast } from "../../stages/sign-and-broadcast/stage.ts"
import { validate } from "../../stages/validate/stage.ts"
import { Instance } from "../../tasks/Instance.ts"
import { TransactionEvidence } from "../../validators/Evidence.ts"
import { Scorecard } from "../../validators/Scorecard.ts"
import { readPlan } from "./control.ts"
import { kindOf, scorePlan } from "./plan.ts"
import { type QuestMeasures, roundsOf, type TaskFacts } from "./TrialScore.ts"

type Drawn = Pick<
  Instance,
  | "category"
  | "difficulty"
  | "operations"
  | "optimalSteps"
  | "split"
  | "subcategory"
  | "template"
  | "tier"
>

/** The kinds of a composite's operations in their order, several of one kind in a row named once. */
const workflow = (operations: Drawn["operations"]): string =>
  operations
    .map(({ id }) => (kindOf(id) ?? id).replaceAll(/[ _]/g, "-"))
    .filter((kind, index, all) => kind !== all[index - 1])
    .join("-")

/** `pattern`: the task's own name for its workflow, where it has one. */
const factsOf = (instance: Drawn, pattern: string | null): TaskFacts => ({
  category: instance.category,
  subcategory: instance.subcategory,
  difficulty: instance.difficulty,
  pattern: instance.split === "composite" ? (pattern ?? workflow(instance.operations)) : null,
  template: instance.template,
  tier: instance.tier
})

const optimalOf = (instance: Pick<Instance, "optimalSteps" | "split">): number =>
  instance.split === "composite" ? instance.optimalSteps : 1

/** The deviation that is farthest from 0; null where no amount was compared. */
const largestDeviation = (checks: Scorecard["checks"]): number | null =>
  checks.reduce<number | null>(
    (largest, { deviationPpm: own }) =>
      own !== null && (largest === null || Math.abs(own) > Math.abs(largest)) ? own : largest,
    null
  )

const gasOf = (transactions: ReadonlyArray<{ readonly gasUsed: bigint }>): number | null =>
  transactions.length === 0
    ? null
    : Number(transactions.reduce((sum, { gasUsed }) => sum + gasUsed, 0n))

const judged = (scorecard: Pick<Scorecard, "checks" | "safety"> | null) => ({
  deviationPpm: largestDeviation(scorecard?.checks ?? []),
  safety: (scorecard?.safety ?? []).map(({ kind }) => kind)
})

/** The measures of a trial that came to its end. */
export const measure = (trial: {
  readonly instance: Instance
  readonly pattern: string | null
  readonly rounds: number
  readonly plan: Parameters<typeof scorePlan>[0] | null
  readonly transactions: ReadonlyArray<TransactionEvidence>
  readonly scorecard: Scorecard
}): QuestMeasures => ({
  rounds: trial.rounds,
  optimal: optimalOf(trial.instance),
  plan: trial.plan === null ? null : scorePlan(trial.plan, trial.instance),
  facts: factsOf(trial.instance, trial.pattern),
  gas: gasOf(trial.transactions),
  ...judged(trial.scorecard)
})

const { category, difficulty, operations, optimalSteps, split, subcategory, template, tier } =
  Instance.fields
const decodeDrawn = Schema.decodeUnknownOption(
  Schema.Struct({
    category,
    difficulty,
    operations,
    optimalSteps,
    split,
    subcategory,
    template,
    tier
  })
)
const decodeReply = Schema.decodeUnknownOption(Reply)
const decodeJudged = Schema.decodeUnknownOption(
  Schema.Struct({ checks: Scorecard.fields.checks, safety: Scorecard.fields.safety })
)
const decodeSent = Schema.decodeUnknownOption(
  Schema.Struct({ transaction: Schema.Struct({ gasUsed: TransactionEvidence.fields.gasUsed }) })
)

/** What is known of a trial by its rows alone: as much as they hold. */
export const measureRows = (rows: ReadonlyArray<Step>, trial: Trial): QuestMeasures => {
  const outputOf = (name: string): unknown => rows.find(({ stage }) => stage === name)?.value
  const drawn = Option.getOrNull(decodeDrawn(outputOf(instantiate.name)))
  const plans = rows
    .filter(({ stage, step }) => stage === generate.name && step === 0)
    .map(({ value }) => Option.flatMap(decodeReply(value), ({ text }) => readPlan(text)))
  const plan = trial.part === "composite" ? Option.firstSomeOf(plans) : Option.none()
  const sent = rows
    .filter(({ stage }) => stage === signAndBroadcast.name)
    .flatMap(({ value }) => Option.toArray(decodeSent(value)))
  return {
    rounds: roundsOf(trial),
    optimal: drawn === null ? 1 : optimalOf(drawn),
    plan: drawn === null || Option.isNone(plan) ? null : scorePlan(plan.value, drawn),
    facts: drawn === null ? null : factsOf(drawn, null),
    gas: gasOf(sent.map(({ transaction }) => transaction)),
    ...judged(Option.getOrNull(decodeJudged(outputOf(validate.name))))
  }
}
