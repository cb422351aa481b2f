/** The node that holds the genesis dies: before it is ready, under a lease, between two, and before a node is started. */
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { startAnvil } from "../../chain/Anvil.ts"
import { addresses } from "../../chain/addresses.ts"
import { keepBase } from "../../chain/base.ts"
import { Chain, ChainError } from "../../chain/Chain.ts"
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

describe("a node of the genesis that is lost before it is ready", () => {
  /** Starts nodes; those before the `good`-th fail with `error` once they run. */
  const keep = (error: ChainError, good: number) => {
    const pids: Array<number> = []
    const start = Effect.gen(function* () {
      const rpc = yield* startAnvil({})
      pids.push(rpc.pid)
      if (pids.length < good) return yield* error
      return { rpc, head: { number: 0, timestamp: 0, hash: "0x00" as const } }
    })
    return { pids, base: Effect.flatten(keepBase(start)) }
  }
  const lost = new ChainError({ operation: "eth_sendTransactionSync", message: "no answer" })

  it.effect("gives way to a second one, and ends", () =>
    Effect.gen(function* () {
      const { base, pids } = keep(lost, 2)
      const { rpc } = yield* base
      assert.strictEqual(rpc.pid, pids[1])
      assert.throws(() => process.kill(pids[0] ?? 0, 0), /ESRCH/)
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.effect("is an error if the second one is lost too, or the node refuses what it is asked", () =>
    Effect.gen(function* () {
      const twice = keep(lost, 3)
      assert.strictEqual(yield* Effect.flip(twice.base), lost)
      assert.lengthOf(twice.pids, 2)
      const refused = new ChainError({ operation: "send", message: "reverted", answered: true })
      const once = keep(refused, 2)
      assert.strictEqual(yield* Effect.flip(once.base), refused)
      assert.lengthOf(once.pids, 1)
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
