/**
 * The warm-up: every contract states honest use, invariants, attacks and patches, and some are proven as the check
 * proves all of them: the exploit works on the flawed one alone, no honest use reaches the goal, and the judge
 * tells right patches from those that repair nothing.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { listOwnSet, readOwnSample } from "../../../../benchmarks/block/bank/ownSet.ts"
import { Gate } from "../../../../benchmarks/block/stages/transform/Gate.ts"
import { compilers } from "../../../support/compilers.ts"
import { judgeChain } from "../../../support/judgeChain.ts"
import { proveDecoys, proveWarmup } from "../../../support/systems.ts"

const services = Layer.mergeAll(
  judgeChain(),
  Gate.layer.pipe(Layer.provideMerge(compilers)),
  NodeServices.layer
)

const quick = { seed: 1, budget: { attacks: 2, sequences: 1, honest: 1, calls: 5 } }

layer(services)("the warm-up", (it) => {
  it.effect("has the uses and attacks that judge a patch, and patches of both kinds", () =>
    Effect.gen(function* () {
      const ids = yield* listOwnSet()
      assert.lengthOf(ids, 28)
      for (const id of ids) {
        const { patches, sample } = yield* readOwnSample(id)
        assert.isAtLeast(sample.drill?.attacks.length ?? 0, 2, id)
        assert.isAtLeast(Object.keys(sample.drill?.invariants ?? {}).length, 1, id)
        const kinds = patches.map(({ patch }) => patch.kind)
        assert.isAtLeast(kinds.filter((kind) => kind === "hostile").length, 2, id)
        assert.isAtLeast(kinds.filter((kind) => kind !== "hostile").length, 2, id)
        // An empty function tells what the fix fills.
        assert.notMatch(sample.source, /function \w+\([^)]*\) external \{\s*\}/, id)
      }
    })
  )

  it.effect("proves one of them; npm run check:block proves all", () =>
    Effect.gen(function* () {
      const { faults } = yield* proveWarmup("loyalty_card", quick)
      assert.deepStrictEqual(faults, [])
    })
  )

  it.effect("reports a judge that is fooled, and one that refuses what is right", () =>
    Effect.gen(function* () {
      const { faults } = yield* proveWarmup("loyalty_card", quick, (kind) =>
        kind === "hostile" ? "honest" : "hostile"
      )
      const told = faults.join("\n")
      assert.include(told, 'the hostile patch "nothing to do" passes')
      assert.include(told, 'the honest patch "not all of it" fails')
    })
  )

  it.effect("has trojans whose decoys are harmless", () =>
    Effect.gen(function* () {
      const { forms, harm } = yield* proveDecoys("tip_jar", 1)
      assert.isNull(harm)
      assert.lengthOf(forms, 3)
    })
  )
})
