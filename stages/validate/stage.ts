/** The stage that judges a trial's evidence. Pure: re-scoring is this stage with another multiplier. */
import { Effect, Schema } from "effect"
import { rulesOf } from "../../benchmarks/quest/SplitRules.ts"
import { bsc } from "../../chain/profile.ts"
import { once, onceOfBoth } from "../../evm/once.ts"
import { Instance } from "../../tasks/quest/Instance.ts"
import { Evidence } from "../../validators/quest/Evidence.ts"
import { type JudgeEnv, underMultipliers } from "../../validators/quest/index.ts"
import { Check, Scorecard } from "../../validators/quest/Scorecard.ts"
import { judging } from "../chainFacts.ts"
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

const zeros = once((_: Instance) => new Map<string, Scorecard>())

/** Every check of the task, none of them held; the same value for the same failure. */
const zero = (instance: Instance, failure: string): Scorecard => {
  const made = zeros(instance)
  const card = made.get(failure) ?? notHeld(instance, failure)
  made.set(failure, card)
  return card
}

const notHeld = (instance: Instance, failure: string): Scorecard => {
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

/** Whether two records are of the same names and values. */
const sameRecord = (
  one: Readonly<Record<string, string>>,
  two: Readonly<Record<string, string>>
): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(two).length && names.every((name) => one[name] === two[name])
}

let latest: JudgeEnv | undefined

/** What judges know of the chain: one value for all trials of a run, so that what follows is found once. */
const envOf = ({ agent, contracts, profile = bsc }: Evidence): JudgeEnv => {
  const same =
    latest !== undefined &&
    latest.agent === agent &&
    latest.profile === profile &&
    sameRecord(latest.contracts, contracts)
  const env = same && latest !== undefined ? latest : { agent, contracts, profile }
  latest = env
  return env
}

/** How a trial is judged under any multiplier, by its evidence and its instance. */
const judgeOf = onceOfBoth((evidence: Evidence, instance: Instance) => {
  const env = envOf(evidence)
  const { judge } = rulesOf(instance.split)
  const after = (rounds: number) =>
    underMultipliers((room) => judge({ instance, evidence, rounds, env, room }))
  const known = new Map<number, ReturnType<typeof after>>()
  return (rounds: number) => {
    const found = known.get(rounds) ?? after(rounds)
    known.set(rounds, found)
    return found
  }
})

/**
 * The scorecard of one trial, from what is stored of it and nothing else. Under another multiplier it
 * is the same value where every comparison comes out of the same numbers.
 */
export const judge = ({
  evidence,
  failure,
  instance,
  multiplier,
  rounds
}: ValidateInput): Scorecard =>
  evidence === null
    ? zero(instance, failure ?? "nothing was run")
    : judgeOf(evidence, instance)(rounds)(BigInt(multiplier))

/** The evidence of somebody who does nothing. */
const idle = (evidence: Evidence): Evidence =>
  new Evidence({
    ...evidence,
    after: evidence.before,
    transactions: [],
    calls: [],
    answer: evidence.answer === null ? null : {}
  })

export const validate = make({
  name: "validate",
  version: 5,
  input: ValidateInput,
  output: Scorecard,
  identity: "code",
  retry: never,
  content: {
    plain: (input) => ({
      ...input,
      evidence: input.evidence === null ? null : idle(input.evidence)
    }),
    broken: ({ instance }, why) => zero(instance, why)
  },
  run: Effect.fn("validate")((input: ValidateInput) => judging(() => judge(input)))
})
