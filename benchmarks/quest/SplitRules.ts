/**
 * What the stages do differently by a trial's split: when a script must answer, what ends a trial, and
 * which judge scores it. Owns the rules of both splits; episode/ has the conversation.
 */
import type { Result, Schema } from "effect"
import type { StepResult } from "../../stages/sandbox-execute/Execution.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { bySplit } from "../../tasks/quest/Split.ts"
import type { Evidence } from "../../validators/quest/Evidence.ts"
import {
  type JudgeEnv,
  type JudgeError,
  type Room,
  validateAtomic,
  validateComposite
} from "../../validators/quest/index.ts"
import type { Scorecard } from "../../validators/quest/Scorecard.ts"

/** Everything that a trial is judged by. */
interface Judged {
  readonly instance: Instance
  readonly evidence: Evidence
  /** K_act: executed rounds */
  readonly rounds: number
  readonly env: JudgeEnv
  /** how far amounts may be off */
  readonly room: Room
}

type Answer = Readonly<Record<string, Schema.Json>> | null

export interface SplitRules {
  /** whether a script must answer; `looks`: what it returned has the form of an answer */
  readonly wantsAnswer: (instance: Instance, looks: boolean) => boolean
  /** the trial's answer after a step; `said`: what was submitted with it */
  readonly answerOf: (result: StepResult, said: Answer) => Answer
  /** a failed step ends the trial: the trial counts under that failure and is not judged */
  readonly failureIsFinal: boolean
  /** the base score of a trial that is not judged; null: the split has none */
  readonly baseOfNothing: 0 | null
  /** The score in points; a failure if the task or its evidence cannot be judged. */
  readonly judge: (judged: Judged) => Result.Result<Scorecard, JudgeError>
}

/** One script, with one transaction or answer; what it returns is everything. */
export const atomicRules: SplitRules = {
  wantsAnswer: ({ answer }) => answer !== null,
  answerOf: (result, said) => (result._tag === "answer" ? result.answer : said),
  failureIsFinal: true,
  baseOfNothing: null,
  judge: ({ instance, evidence, env, room }) => validateAtomic(instance, evidence, env, room)
}

/** Steps of an episode: a script may read instead of act, and only what is submitted is an answer. */
export const compositeRules: SplitRules = {
  wantsAnswer: (_, looks) => looks,
  answerOf: (_, said) => said,
  failureIsFinal: false,
  baseOfNothing: 0,
  judge: ({ instance, evidence, rounds, env, room }) =>
    validateComposite(
      instance,
      evidence,
      { optimal: instance.optimalSteps, actual: rounds },
      env,
      room
    )
}

/** The rules of a split, by its name. */
export const rulesOf = bySplit<SplitRules>({ atomic: atomicRules, composite: compositeRules })
