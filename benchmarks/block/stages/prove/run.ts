/**
 * Runs the proof of a flaw on a leased node: whether the exploit works against a source, and whether honest
 * use still works. Owns what a proof shows; its users (validation of the bank, patches, transformations)
 * decide what follows. steps.ts sends the steps.
 */
import { Effect } from "effect"
import { Chain, type ChainError, type Lease } from "../../../../chain/Chain.ts"
import { actors, type Condition, type Proof, type Step } from "../../../../tasks/block/Proof.ts"
import type { Compiled } from "../../solidity/Solidity.ts"
import {
  actorAddress,
  FUNDS,
  firstFailing,
  type Half,
  holdsIn,
  ProofError,
  rememberFor,
  type Scene
} from "./steps.ts"

const half = Effect.fnUntraced(function* (
  scene: Scene,
  steps: ReadonlyArray<Step>,
  conditions: ReadonlyArray<Condition>
) {
  yield* rememberFor(scene, conditions)
  const failing = yield* firstFailing(scene, steps)
  if (failing !== null) {
    const { error, step } = failing
    if (error._tag === "ProofError" && !error.message.includes("must revert")) return yield* error
    return { holds: false, why: `${JSON.stringify(step)}: ${error.message}` }
  }
  return yield* holdsIn(scene, conditions).pipe(
    // A condition whose read reverts does not hold.
    Effect.catchIf(
      (error) => error._tag === "ChainError" && error.answered,
      ({ message }) => Effect.succeed<Half>({ holds: false, why: message })
    )
  )
})

/**
 * A node with the proof's contracts deployed and in their usual state. A setup that fails is a ProofError:
 * the source is not the one that the proof belongs to.
 */
export const setUp = Effect.fn("setUpProof")(function* (
  lease: Lease,
  proof: Pick<Proof, "setup">,
  compiled: Compiled,
  names: Readonly<Record<string, string>>
) {
  const scene: Scene = { lease, compiled, names, deployed: new Map(), before: new Map() }
  yield* Effect.forEach(actors, (actor) => lease.setBalance(actorAddress(actor), FUNDS))
  const setup = yield* half(scene, proof.setup, [])
  if (!setup.holds) return yield* new ProofError({ step: "setup", message: setup.why ?? "" })
  return scene
})

/** What a proof shows about a source. */
interface Proven {
  /** the exploit works */
  readonly exploit: Half
  /** honest use works */
  readonly legitimate: Half
}

/**
 * Runs both halves of a proof, each on its own node. `compiled` has the source and the other contracts of
 * the proof; `names` maps the proof's identifiers to a variant's. `nodeFault` makes the error for a node
 * that fails after it was leased, while the source runs.
 */
export const runProofOn = Effect.fn("runProof")(function* <E>(
  proof: Proof,
  compiled: Compiled,
  names: Readonly<Record<string, string>>,
  nodeFault: (error: ChainError) => E
) {
  const chain = yield* Chain
  const run = (steps: ReadonlyArray<Step>, conditions: ReadonlyArray<Condition>) =>
    Effect.flatMap(chain.lease, (lease) =>
      setUp(lease, proof, compiled, names).pipe(
        Effect.flatMap((scene) => half(scene, steps, conditions)),
        Effect.catchTag("ChainError", (error) => Effect.fail(nodeFault(error)))
      )
    ).pipe(Effect.scoped)
  return {
    exploit: yield* run(proof.exploit, proof.succeeds),
    legitimate: yield* run(proof.legitimate, proof.holds)
  } satisfies Proven
})

/** The same for one of our sources, where a failing node is only the node's fault. */
export const runProof = (
  proof: Proof,
  compiled: Compiled,
  names: Readonly<Record<string, string>> = {}
) => runProofOn(proof, compiled, names, (error) => error)
