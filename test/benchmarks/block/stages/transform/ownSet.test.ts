/**
 * The own set transformed, each variant through the gate and its proof on a real chain: some of
 * the variants here, all of them in `npm run check:transforms`.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { loadOwnSet } from "../../../../../benchmarks/block/bank/ownSet.ts"
import { Gate } from "../../../../../benchmarks/block/stages/transform/Gate.ts"
import { checkProof } from "../../../../../benchmarks/block/stages/transform/proof.ts"
import { transform } from "../../../../../benchmarks/block/stages/transform/transform.ts"
import {
  showChain,
  type TransformationName
} from "../../../../../benchmarks/block/stages/transform/transformations.ts"
import { Variant } from "../../../../../benchmarks/block/stages/transform/Variant.ts"
import type { Sample } from "../../../../../tasks/block/Sample.ts"
import { compilers } from "../../../../support/compilers.ts"
import { judgeChain } from "../../../../support/judgeChain.ts"
import { oneIn } from "../../../../support/oneIn.ts"
import { preserving } from "../../../../support/variants.ts"

const { samples } = await Effect.runPromise(loadOwnSet().pipe(Effect.provide(NodeServices.layer)))
const chains: ReadonlyArray<ReadonlyArray<TransformationName>> = [
  ...preserving.filter((chain) => !["no_comments", "false_prophet"].includes(chain[0] ?? "")),
  ["differential", "sanitized"]
]
/** One of three samples, each with another chain (`SLICES=all`: each). */
const some = oneIn(3, samples, "SLICES").map((sample, index) => {
  const chain = chains[index % chains.length] ?? []
  return [`${showChain(chain)} of ${sample.id}`, sample, chain] as const
})

const services = Layer.mergeAll(Gate.layer.pipe(Layer.provideMerge(compilers)), judgeChain())

layer(services)("the own set, transformed", (it) => {
  it.effect.each(some)("%s", ([, sample, chain]) =>
    Effect.gen(function* () {
      const gate = yield* Gate
      const variant = yield* gate.make(sample, chain, 1)
      assert.isAbove(variant.flaw.lines.length, 0)
      yield* checkProof(sample, variant)
    })
  )

  it.effect("is refused if the proof fails", () =>
    Effect.gen(function* () {
      const sample = samples.find(({ support }) => support !== null) as Sample
      const variant = yield* transform(sample, ["shapeshifter_l2"], 1)
      const refused = (more: Partial<Variant>) =>
        checkProof(sample, new Variant({ ...variant, ...more })).pipe(
          Effect.flip,
          Effect.map(({ message }) => message)
        )
      assert.include(yield* refused({ vulnerable: false }), "the exploit works")
      assert.include(yield* refused({ names: {} }), "(proof)")
      const { source } = yield* transform(sample, ["differential"], 1)
      assert.include(yield* refused({ source, names: {} }), "the exploit fails")
    })
  )
})
