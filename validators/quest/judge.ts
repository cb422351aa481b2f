/**
 * The judges: from an instance and its evidence to a scorecard. Errors are found first: the task is bound,
 * and the evidence must have every probe that the judge reads. Owns that order.
 */
import { Result } from "effect"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { judgeAtomic } from "./atomic.ts"
import type { BoundTask } from "./BoundTask.ts"
import { bind } from "./bind.ts"
import type { Evidence } from "./Evidence.ts"
import { judgeEpisode } from "./endState.ts"
import type { JudgeEnv } from "./JudgeEnv.ts"
import { JudgeError } from "./JudgeError.ts"
import type { Scorecard } from "./Scorecard.ts"
import { type Room, roomOf, THOUSAND } from "./tolerance.ts"

type Judged = Result.Result<Scorecard, JudgeError>

/** The evidence, or an error about the first of its two observations that lacks what the judge reads. */
const seen = (
  { task }: Instance,
  { needs }: BoundTask,
  evidence: Evidence
): Result.Result<Evidence, JudgeError> => {
  const faults = (["before", "after"] as const).flatMap((at) =>
    needs
      .filter((key) => !Object.hasOwn(evidence[at].values, key))
      .map((key) => ({
        path: ["evidence", at],
        reason: `it lacks the probe ${key}: run the trial again`
      }))
  )
  const [first, ...others] = faults
  return first === undefined
    ? Result.succeed(evidence)
    : Result.fail(new JudgeError({ task, faults: [first, ...others] }))
}

/** The bound task of an instance, if its evidence has what the judge reads. */
const ready = (instance: Instance, evidence: Evidence, env: JudgeEnv) =>
  Result.flatMap(bind(instance, env), (bound) =>
    Result.map(seen(instance, bound, evidence), () => bound.judged)
  )

const otherSplit = ({ split, task }: Instance): Judged =>
  Result.fail(
    new JudgeError({
      task,
      faults: [{ path: ["split"], reason: `it is ${split}: use the judge of that split` }]
    })
  )

/**
 * Scores an atomic trial in points [0, 100]. `room`: how far amounts may be off; by default the task's own
 * tolerances. Fails if the task or its evidence cannot be judged, never because of what a model did.
 */
export const validateAtomic = (
  instance: Instance,
  evidence: Evidence,
  env: JudgeEnv,
  room: Room = roomOf(THOUSAND)
): Judged =>
  Result.flatMap(ready(instance, evidence, env), (judged) =>
    judged.kind === "episode"
      ? otherSplit(instance)
      : Result.succeed(judgeAtomic(judged, evidence, env, room))
  )

/** Scores an episode. `room` and failures are as in `validateAtomic`. */
export const validateComposite = (
  instance: Instance,
  evidence: Evidence,
  steps: { readonly optimal: number; readonly actual: number },
  env: JudgeEnv,
  room: Room = roomOf(THOUSAND)
): Judged =>
  Result.flatMap(ready(instance, evidence, env), (judged) =>
    judged.kind === "episode"
      ? Result.succeed(judgeEpisode(judged, evidence, steps, env, room))
      : otherSplit(instance)
  )
