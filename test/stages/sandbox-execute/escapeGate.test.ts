/**
 * The part of the escape suite that goes through the gate to a real node: whatever a script asks,
 * even with the agent's true key, the node's state is the same byte for byte, and the next script
 * runs normally.
 */
import { inspect } from "node:util"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { Wallet } from "ethers"
import { RpcGate } from "../../../chain/RpcGate.ts"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { forbidden } from "../../chain/forbiddenMethods.ts"
import { triesAll } from "../../support/oneIn.ts"
import { gate } from "./escapes/gate.ts"
import { agentKey, fixture, Gated, job, normal } from "./sandboxFixture.ts"

const modes = triesAll("ESCAPE") ? (["off", "auto"] as const) : (["auto"] as const)
const wallet = new Wallet(agentKey)
const hexToText = Schema.decodeUnknownEffect(Schema.String)

/** The agent with 100 BNB, and a transaction of its that any node would take. */
const fund = Effect.gen(function* () {
  const { anvil } = yield* Gated
  yield* anvil.call("anvil_setBalance", [wallet.address, "0x56bc75e2d63100000"])
  return yield* Effect.promise(() =>
    wallet.signTransaction({
      to: "0x00000000000000000000000000000000000000aa",
      value: 1n,
      nonce: 0,
      gasLimit: 21_000n,
      gasPrice: 1_000_000_000n,
      chainId: 56
    })
  )
})

for (const hardening of modes) {
  describe(`escape through the gate, hardening ${hardening}`, () => {
    layer(Layer.fresh(fixture({ hardening })), { excludeTestServices: true })((it) => {
      for (const { name, source, ends, timeoutMs } of gate) {
        it.effect(name, () =>
          Effect.gen(function* () {
            const { anvil } = yield* Gated
            const open = (yield* RpcGate).open(anvil)
            const signed = yield* fund
            const other = yield* Effect.scoped(Effect.map(open, ({ url }) => url))
            const session = yield* open
            const state = anvil.call("anvil_dumpState", []).pipe(Effect.flatMap(hexToText))
            const before = yield* state
            const run = (yield* Sandbox).run
            const { result } = yield* run(
              job(source, {
                providerUrl: session.url,
                agent: wallet.address,
                contracts: { key: agentKey, signed, other, methods: forbidden.join("\n") },
                timeoutMs: timeoutMs ?? 30_000
              })
            )
            assert.include(ends, result._tag, inspect(result))
            if (result._tag === "returned") assert.strictEqual(result.value, "nothing")
            assert.isTrue((yield* state) === before, "the node's state changed")
            assert.deepStrictEqual(yield* anvil.call("txpool_status", []), {
              pending: "0x0",
              queued: "0x0"
            })

            const fresh = yield* open
            const next = yield* run(
              job(normal.viem, { library: "viem", providerUrl: fresh.url, agent: wallet.address })
            )
            assert.strictEqual(next.result._tag, "returned", inspect(next.result))
          }).pipe(Effect.scoped)
        )
      }
    })
  })
}
