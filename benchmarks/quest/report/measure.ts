/**
 * What is measured about a trial besides its score: when it has been played, and again when a trial is read
 * back that was stored with less, or did not finish. Pure.
 */
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Scorecard } from "../../../validators/quest/Scorecard.ts"
import { scorePlan } from "../episode/plan.ts"
import type { Episode } from "../episode/protocol/Protocol.ts"
import { protocolOf } from "../episode/protocol/protocolOf.ts"
import type { QuestMeasures, TaskFacts } from "./TrialScore.ts"

/** `pattern`: the task's own name for its workflow, where it has one. */
const factsOf = (instance: Instance, pattern: string | null): TaskFacts => ({
  category: instance.category,
  subcategory: instance.subcategory,
  difficulty: instance.difficulty,
  pattern: protocolOf(instance.split).workflow(instance, pattern),
  template: instance.template,
  tier: instance.tier
})

/** The deviation that is farthest from 0; null if no amount was compared. */
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

/** The measures of a trial, as far as it got; measures that it did not reach are null. */
export const measure = (trial: {
  readonly instance: Instance | null
  readonly pattern: string | null
  readonly rounds: number | null
  /** its state at the end, or when it stopped */
  readonly episode: Pick<Episode, "plan" | "transactions"> | null
  readonly scorecard: Scorecard | null
}): QuestMeasures => {
  const { episode, instance, pattern, rounds, scorecard } = trial
  const plan = episode?.plan ?? null
  return {
    rounds,
    optimal: instance?.optimalSteps ?? null,
    plan: instance === null || plan === null ? null : scorePlan(plan, instance),
    facts: instance === null ? null : factsOf(instance, pattern),
    gas: gasOf(episode?.transactions ?? []),
    deviationPpm: largestDeviation(scorecard?.checks ?? []),
    safety: (scorecard?.safety ?? []).map(({ kind }) => kind)
  }
}
