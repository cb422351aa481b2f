import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { type Moments, playKilled } from "../../support/killing.ts"
import { TRANSPORT_FAULTS } from "../../support/providerServer.ts"

const options = {
  seed: 6,
  rounds: 3,
  concurrency: 2,
  tasks: ["composite_approve_swap_tokens", "wbnb_deposit", "bnb_transfer_basic"],
  format: "anthropic",
  stream: true
} as const

/** Every second call goes wrong, each time in another way, until all ways were had. */
const everyFault: Moments = (_kill, arrival) =>
  (arrival % 2 === 0 ? TRANSPORT_FAULTS[arrival / 2 - 1] : undefined) ?? "well"

layer(Layer.mergeAll(NodeServices.layer, NodeHttpClient.layerUndici), {
  excludeTestServices: true
})("a run whose provider fails in every way", (it) => {
  it.effect("loses no trial, and pays for no reply twice", () =>
    Effect.gen(function* () {
      const run = yield* playKilled(options, everyFault)
      assert.strictEqual(run.status, "done", run.output)
      assert.lengthOf(run.rows, 9)
      for (const row of run.rows) assert.include(row, "done pass 100", run.output)
      assert.strictEqual(run.paidTwice, 0)
      assert.strictEqual(run.requests - run.paid, TRANSPORT_FAULTS.length)
    })
  )
})
