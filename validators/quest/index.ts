/**
 * The validators as the stages see them: what to read, and two pure judges of what was read.
 */

import { type Probe, probeKey } from "../../evm/Probe.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { judgedOperations } from "./endState.ts"
import { assetsOf, type JudgeEnv } from "./JudgeEnv.ts"

export { validateAtomic } from "./atomic.ts"
export { validateComposite } from "./endState.ts"
export { type JudgeEnv, JudgeError } from "./JudgeEnv.ts"
export { requireReadable } from "./reading/calls.ts"
export { familyNames, operationOf, traitsOf } from "./registry.ts"
export type { Traits } from "./Traits.ts"
export { type Room, roomOf, underMultipliers } from "./tolerance.ts"

/**
 * Everything to be read before the first script and after the last transaction: what the task is
 * judged on, and all that counts as the agent's value. Throws a JudgeError for a bad validation.
 */
export const probesOf = (instance: Instance, env: JudgeEnv): ReadonlyArray<Probe> => {
  const probes = [
    ...judgedOperations(instance).flatMap((operation) => operation.probes(env)),
    ...assetsOf(env).map(({ probe }) => probe)
  ]
  return [...new Map(probes.map((probe) => [probeKey(probe), probe])).values()]
}
