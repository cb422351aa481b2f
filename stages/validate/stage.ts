/** The stage that judges a trial's evidence. Pure: re-scoring is this stage with another multiplier. */
import { Effect, Schema } from "effect"
import { bsc } from "../../chain/profile.ts"
import { Instance } from "../../tasks/Instance.ts"
import { Evidence } from "../../validators/Evidence.ts"
import { Check, Scorecard } from "../../validators/Scorecard.ts"
import { judging } from "../chainFacts.ts"
import { rulesOf } from "../PartRules.ts"
import { make, never } from "../Stage.ts"

export const ValidateInput = Schema.Struct({
  instance: Instance,
  /** null when nothing reached the chain, or the model failed in a way that is scored 0 */
  evidence: Schema.NullOr(Evidence),
  /** why there is no evidence */
  failure: Schema.NullOr(Schema.String),
  /** K_act: executed rounds of the episode; 1 for an atomic trial */
  rounds: Schema.Int,
  /** tolerance multiplier in thousandths: 1000 is the tasks' own tolerances */
  multiplier: Schema.Int
})
export type ValidateInput = typeof ValidateInput.Type

/** Every check of the task, none of them held. */
const zero = (instance: Instance, failure: string): Scorecard => {
  const weights = instance.operations[0].validation?.weights ?? { effect: 100 }
  return new Scorecard({
    score: 0,
    passed: false,
    base: rulesOf(instance.split).baseOfNothing,
    safety: [],
    checks: Object.entries(weights).map(
      ([name, weight]) =>
        new Check({
          name,
          label: "not reached",
          expected: "a step that runs",
          actual: failure,
          deviationPpm: null,
          weight,
          holds: false
        })
    )
  })
}

/** The scorecard of one trial, from what is stored of it and nothing else. */
export const judge = (input: ValidateInput): Scorecard => {
  const { instance, evidence, rounds } = input
  if (evidence === null) return zero(instance, input.failure ?? "nothing was run")
  return rulesOf(instance.split).judge({
    instance,
    evidence,
    rounds,
    env: {
      agent: evidence.agent,
      contracts: evidence.contracts,
      profile: evidence.profile ?? bsc
    },
    multiplier: BigInt(input.multiplier)
  })
}

export const validate = make({
  name: "validate",
  version: 4,
  input: ValidateInput,
  output: Scorecard,
  identity: "code",
  retry: never,
  run: Effect.fn("validate")((input: ValidateInput) => judging(() => judge(input)))
})
