/** The node that holds the genesis dies: under a lease, between two, and before a node is started. */
import { execFileSync } from "node:child_process"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { addresses } from "../../chain/addresses.ts"
import { Chain } from "../../chain/Chain.ts"
import { chainLayer } from "../../chain/forkPool.ts"

const processes = () =>
  execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="])
    .toString()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, ...args]) => ({ pid, parent, args: args.join(" ") }))

/** Kills the one node of this process that is started from a genesis file. */
const killBase = Effect.sync(() => {
  const all = processes()
  const shells = all.filter(
    ({ parent, args }) => parent === String(process.pid) && args.includes("genesis.json")
  )
  assert.lengthOf(shells, 1)
  const [node] = all.filter(
    ({ parent, args }) => parent === shells[0]?.pid && !args.startsWith("/bin/sh")
  )
  assert.include(node?.args, "genesis.json")
  process.kill(Number(node?.pid), "SIGKILL")
})

const balance = [addresses.usdt_address, "latest"]

layer(chainLayer({ seed: 5, size: 1 }), { excludeTestServices: true })(
  "when the node of the genesis dies",
  (it) => {
    it.effect("a lease says so, and the next one stands at the same block", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const held = Effect.gen(function* () {
          const lease = yield* chain.lease
          yield* lease.sound
          yield* killBase
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
        yield* killBase
        yield* Effect.scoped(after)
      })
    )
  }
)
