/**
 * Whether a call changes anything: what changes nothing harms nobody, so a fix of another design may allow it (no coins,
 * a price that stands already). Owns what counts: storage, coins and deployments of all contracts of a setting.
 */
import { Effect, Schema } from "effect"
import { ChainError, type HarnessTransaction } from "../../../../chain/Chain.ts"
import { FUNDS, type Scene } from "../../stages/prove/steps.ts"
import { undone } from "./deeds.ts"

const decodeProof = Schema.decodeUnknownEffect(
  Schema.Struct({ balance: Schema.String, nonce: Schema.String, storageHash: Schema.String })
)

/** The state of all contracts, in one text. */
const stateOf = Effect.fnUntraced(function* ({ deployed, lease }: Scene) {
  const answers = yield* lease.batch(
    Array.from(deployed.values(), ({ address }) => ({
      method: "eth_getProof",
      params: [address, [], "latest"]
    }))
  )
  const proofs = yield* Effect.forEach(answers, (answer) => decodeProof(answer)).pipe(
    Effect.mapError(({ message }) => new ChainError({ operation: "eth_getProof", message }))
  )
  return JSON.stringify(proofs)
})

/** Whether what is done leaves another state than before. */
export const changedBy = Effect.fnUntraced(function* <A, E, R>(
  scene: Scene,
  doing: Effect.Effect<A, E, R>
) {
  const before = yield* stateOf(scene)
  yield* doing
  return before !== (yield* stateOf(scene))
})

/** Whether a call at this time, in seconds, leaves another state than before. It is taken back. */
export const changes = (scene: Scene, transaction: HarnessTransaction, time: bigint) =>
  undone(
    scene.lease,
    changedBy(
      scene,
      Effect.gen(function* () {
        // A signer has no coins for gas.
        yield* scene.lease.setBalance(transaction.from, FUNDS + (transaction.value ?? 0n))
        yield* scene.lease.rpc("evm_setNextBlockTimestamp", [Number(time)])
        yield* scene.lease.send(transaction)
      })
    ).pipe(
      // What only fails when it is sent changes nothing.
      Effect.catchIf(
        (error) => error.answered,
        () => Effect.succeed(false)
      )
    )
  )
