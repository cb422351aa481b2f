/** How a trial is judged, as a stage: by the judge of its split; without evidence, every check fails. */
import { Effect, Option, Result, Schema } from "effect"
import { bsc } from "../../../chain/profile.ts"
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import { once, onceOfBoth } from "../../../evm/once.ts"
import { makeValidate } from "../../../stages/validate/stage.ts"
import { Instance } from "../../../tasks/quest/Instance.ts"
import { Evidence } from "../../../validators/quest/Evidence.ts"
import {
  type JudgeEnv,
  type Room,
  roomByName,
  roomOf,
  Stretches,
  scoreIn,
  stretchesOf,
  THOUSAND,
  underRooms
} from "../../../validators/quest/index.ts"
import { Check, Scorecard } from "../../../validators/quest/Scorecard.ts"
import { rulesOf } from "../SplitRules.ts"

const zeros = once((_: Instance) => new Map<string, Scorecard>())

/** Every check of the task, all failed; the same value for the same failure. */
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

const envsOn = once((_: ChainProfile) => new Map<string, JudgeEnv>())

/**
 * What judges know about the chain: one value for all trials of a run, so that results can be cached by it.
 */
const envOf = ({ agent, contracts, profile = bsc }: Evidence): JudgeEnv => {
  const known = envsOn(profile)
  const key = JSON.stringify([agent, contracts])
  const env = known.get(key) ?? { agent, contracts, profile }
  known.set(key, env)
  return env
}

/** How a trial is judged, with any tolerances, by its evidence and its instance. */
const judgeOf = onceOfBoth((evidence: Evidence, instance: Instance) => {
  const env = envOf(evidence)
  const { judge } = rulesOf(instance.split)
  const after = (rounds: number) =>
    underRooms((room) => judge({ instance, evidence, rounds, env, room }))
  const known = new Map<number, ReturnType<typeof after>>()
  return (rounds: number) => {
    const found = known.get(rounds) ?? after(rounds)
    known.set(rounds, found)
    return found
  }
})

/** The evidence of somebody who does nothing. */
const idle = (evidence: Evidence): Evidence =>
  new Evidence({
    ...evidence,
    after: evidence.before,
    transactions: [],
    calls: [],
    answer: evidence.answer === null ? null : {}
  })

/**
 * Judges only from what is stored about a trial. With another multiplier the scorecard is the same value if
 * every comparison has the same numbers.
 */
export const validate = makeValidate({
  version: 5,
  instance: Instance,
  evidence: Evidence,
  scorecard: Scorecard,
  judge: ({ evidence, instance, multiplier, rounds }) =>
    Effect.fromResult(
      judgeOf(evidence, instance)(rounds)(
        typeof multiplier === "number"
          ? roomOf(BigInt(multiplier))
          : roomByName(multiplier, instance.task)
      )
    ),
  zero,
  idle
})
export type ValidateInput = typeof validate.input.Type

/**
 * How the score of a trial depends on the multipliers of tolerances, to be stored with it; null if that is
 * not known.
 */
export const stretchesIn = ({
  evidence,
  failure,
  instance,
  rounds
}: ValidateInput): Stretches | null => {
  if (evidence === null) return stretchesOf(() => zero(instance, failure ?? "nothing was run"))
  const { judge } = rulesOf(instance.split)
  const env = envOf(evidence)
  const under = (room: Room) => judge({ instance, evidence, rounds, env, room })
  return Result.isFailure(under(roomOf(THOUSAND)))
    ? null
    : stretchesOf((room) => Result.getOrThrow(under(room)))
}

const decodeStretches = Schema.decodeUnknownOption(Stretches)

/** The score of a trial of `task` under other multipliers, by what is stored with it; null if it does not say. */
export const scoreStored = (
  stored: unknown,
  multipliers: ValidateInput["multiplier"],
  task: string
): Pick<Scorecard, "score" | "passed"> | null =>
  Option.match(decodeStretches(stored), {
    onNone: () => null,
    onSome: (known) => scoreIn(known, multipliers, task)
  })
