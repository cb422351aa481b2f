/** Steps that are made before something is asked, on each contract alike. Owns making them, and which of them fail. */
import { Effect } from "effect"
import type { Step } from "../../../../tasks/block/Proof.ts"
import type { Scene } from "../../stages/prove/steps.ts"
import { tryStep } from "../trials.ts"

export interface Done {
  readonly ahead: ReadonlyArray<Step>
  /** which of them fail on the right contract */
  readonly fails: ReadonlyArray<boolean>
}

export const NOTHING_DONE: Done = { ahead: [], fails: [] }

/** Does the steps ahead of a call; tells which fail. */
export const goAhead = (scene: Scene, steps: ReadonlyArray<Step>) =>
  Effect.forEach(steps, (step) => Effect.map(tryStep(scene, step), ({ failed }) => failed !== null))
