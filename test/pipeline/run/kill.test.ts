import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { calm, type Moments, playKilled } from "../../support/killing.ts"

const options = {
  seed: 5,
  rounds: 1,
  concurrency: 2,
  tasks: ["composite_approve_swap_tokens", "wbnb_deposit", "query_pair_reserves"]
}

/** Kills before the second request is answered, and right after the fifth answer has gone out. */
const atEvents: Moments = (kill, arrival, _request, response) => {
  if (arrival === 2) {
    kill()
    return "hang_first_byte"
  }
  if (arrival === 5) response.once("finish", kill)
  return "well"
}

layer(Layer.mergeAll(NodeServices.layer, NodeHttpClient.layerUndici), {
  excludeTestServices: true
})("a run that is killed", (it) => {
  it.effect(
    "ends with the rows of an undisturbed run, and pays again at most for calls in flight",
    () =>
      Effect.gen(function* () {
        const undisturbed = yield* playKilled(options, calm)
        const killed = yield* playKilled(options, atEvents)
        assert.strictEqual(undisturbed.kills, 0)
        assert.strictEqual(undisturbed.paidTwice, 0)
        assert.strictEqual(killed.kills, 2)
        assert.strictEqual(killed.status, "done")
        assert.deepStrictEqual(killed.rows, undisturbed.rows)
        assert.isAtMost(killed.paidTwice, killed.kills * options.concurrency)
      })
  )
})
