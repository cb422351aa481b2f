/** The node that holds the genesis dies: under a lease, between two, and before a node is started. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { addresses } from "../../chain/addresses.ts"
import { Chain } from "../../chain/Chain.ts"
import { chainLayer } from "../../chain/forkPool.ts"
import { killBase } from "./killNode.ts"

const balance = [addresses.usdt_address, "latest"]

layer(chainLayer({ seed: 5, size: 1 }), { excludeTestServices: true })(
  "when the node of the genesis dies",
  (it) => {
    it.effect("a lease fails with the reason, and the next one is at the same block", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const held = Effect.gen(function* () {
          const lease = yield* chain.lease
          yield* lease.sound
          yield* Effect.sync(killBase)
          const error = yield* Effect.flip(lease.sound)
          assert.strictEqual(error._tag, "ChainError")
          assert.isFalse(error.answered)
        })
        yield* Effect.scoped(held)
        const after = Effect.gen(function* () {
          const lease = yield* chain.lease
          yield* lease.sound
          assert.deepStrictEqual(yield* lease.head, chain.snapshot)
          assert.isString(yield* lease.rpc("eth_getBalance", balance))
        })
        yield* Effect.scoped(after)
        // Between leases, too: the idle worker is replaced with its base.
        yield* Effect.sync(killBase)
        yield* Effect.scoped(after)
      })
    )
  }
)
