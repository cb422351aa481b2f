/**
 * The interface of the validators for the stages: binding a task, what to read, and two pure judges of the
 * evidence.
 */
export type { BoundTask } from "./BoundTask.ts"
export { bind } from "./bind.ts"
export type { JudgeEnv } from "./JudgeEnv.ts"
export { type Fault, JudgeError } from "./JudgeError.ts"
export { validateAtomic, validateComposite } from "./judge.ts"
export { familyNames, operationOf, planKindOf, planWords, traitsOf } from "./registry.ts"
export type { PlanWords, Traits } from "./Traits.ts"
export {
  type Measured,
  type Room,
  roomByName,
  roomOf,
  THOUSAND,
  underRooms
} from "./tolerance.ts"
export { Stretches, scoreIn, stretchesOf } from "./tolerances/stretches.ts"
