/**
 * Contracts of the own set (one of six; `SLICES=all`: each) on a real chain: its exploit works against it and not against the
 * fixed one, and what honest users do works in both.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { loadOwnSet } from "../../../../../benchmarks/block/bank/ownSet.ts"
import { Solidity } from "../../../../../benchmarks/block/solidity/Solidity.ts"
import { lacks } from "../../../../../benchmarks/block/stages/patch/keptInterface.ts"
import { runProof } from "../../../../../benchmarks/block/stages/prove/run.ts"
import { sourcesOf } from "../../../../../benchmarks/block/stages/transform/transform.ts"
import type { Sample } from "../../../../../tasks/block/Sample.ts"
import { compilers } from "../../../../support/compilers.ts"
import { judgeChain } from "../../../../support/judgeChain.ts"
import { oneIn } from "../../../../support/oneIn.ts"

const { samples } = await Effect.runPromise(loadOwnSet().pipe(Effect.provide(NodeServices.layer)))
const some = oneIn(6, samples.toReversed(), "SLICES")

const prove = Effect.fnUntraced(function* (sample: Sample, source: string) {
  const { proof } = sample
  if (proof === null) return assert.fail("a sample without a proof")
  const { compileCode } = yield* Solidity
  const compiled = yield* compileCode(sourcesOf(source, sample))
  return { compiled, ...(yield* runProof(proof, compiled)) }
})

const services = Layer.mergeAll(judgeChain(), compilers)

layer(services)("the own set", (it) => {
  it.effect.each(some.map((sample) => [sample.id, sample] as const))("%s", ([, sample]) =>
    Effect.gen(function* () {
      const { compiled: had, ...flawed } = yield* prove(sample, sample.source)
      assert.deepStrictEqual(flawed, {
        exploit: { holds: true, why: null },
        legitimate: { holds: true, why: null }
      })
      const fixed = yield* prove(sample, sample.fixed ?? "")
      assert.isFalse(fixed.exploit.holds, "the exploit works against the fixed contract")
      assert.deepStrictEqual(fixed.legitimate, { holds: true, why: null })
      assert.isNull(lacks(had, fixed.compiled), "the fix takes away what others call")
    })
  )
})
