/**
 * Calls of an honest use that somebody else makes, or that are made for somebody else, where the right contract allows them: who calls
 * may decide who is paid, so they are made, what they leave is read, and they are taken back.
 */
import { Effect } from "effect"
import type { ChainError, Lease } from "../../../../chain/Chain.ts"
import type { Call } from "../../../../tasks/block/Proof.ts"
import type { ProofError, Scene } from "../../stages/prove/steps.ts"
import { CLOCK_STEP } from "../ground.ts"
import { tryStep } from "../trials.ts"
import type { Seen } from "./observe.ts"

/** Such a call, and the state that it leaves on the right contract. */
export interface Deed {
  readonly step: Call
  readonly left: Seen
}

/** Reads the state that is compared. */
export type See = (scene: Scene) => Effect.Effect<Seen, ChainError | ProofError>

/** Does something on the node and takes it back. */
export const undone = <A, E, R>(lease: Lease, use: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    lease.rpc("evm_snapshot", []),
    () => use,
    (id) => lease.batch([{ method: "evm_revert", params: [id] }, CLOCK_STEP])
  )

/** The state that a call would leave; null if it fails. */
export const leftBy = (scene: Scene, step: Call, see: See) =>
  undone(
    scene.lease,
    Effect.flatMap(tryStep(scene, step), ({ failed }) =>
      failed === null ? see(scene) : Effect.succeed(null)
    )
  )

/** Those of the calls that the right contract allows, on which this is asked. */
export const deedsOf = Effect.fnUntraced(function* (
  scene: Scene,
  steps: ReadonlyArray<Call>,
  see: See
) {
  const found: Array<Deed> = []
  for (const step of steps) {
    const left = yield* leftBy(scene, step, see)
    if (left !== null) found.push({ step, left })
  }
  return found
})
