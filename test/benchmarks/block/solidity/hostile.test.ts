/**
 * Solidity that is meant to harm: each source ends as its writer's doing, and what is compiled beside
 * it comes out as it does alone. By default one of twelve sources; `ESCAPE=all` compiles all of them.
 */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Fiber, Result } from "effect"
import { Solidity } from "../../../../benchmarks/block/solidity/Solidity.ts"
import type { ProcessLimits } from "../../../../chain/solidity/solcProcess.ts"
import { hostileSolidity } from "../../../support/hostileSolidity.ts"
import { oneIn } from "../../../support/oneIn.ts"

const honest = {
  "A.sol":
    "pragma solidity ^0.8.0; contract A { function f() public pure returns (uint) { return 1; } }"
}

const kinds = oneIn(12, Object.keys(hostileSolidity), "ESCAPE")

/** Less than usual, so that no test takes long; what is honest stays far below. */
const limits = { cpuMs: 1_000, residentMiB: 600 }

layer(Solidity.layerWith(limits))("Solidity that is meant to harm", (it) => {
  it.effect.each(kinds)("%s", (kind) =>
    Effect.gen(function* () {
      const { compileCode, compileForeign } = yield* Solidity
      const source = hostileSolidity[kind] ?? ""
      // By a compiler of our own sources, which sees none of these.
      const alone = yield* compileCode(honest)
      const [harm, beside] = yield* Effect.all(
        [Effect.result(compileForeign({ "A.sol": source })), compileForeign(honest)],
        { concurrency: "unbounded" }
      )
      if (Result.isFailure(harm)) assert.strictEqual(harm.failure._tag, "CompileFailed")
      assert.deepStrictEqual(beside, alone)
    })
  )
})

describe("a compilation that takes more than it may", () => {
  const endings: ReadonlyArray<readonly [string, Partial<ProcessLimits>]> = [
    ["within 64 MiB", { residentMiB: 64 }],
    ["within 0.01 seconds", { cpuMs: 10 }],
    ["too long", { mostAnswer: 100 }]
  ]
  it.effect.each(endings)("is its source's fault: %s", ([why, less]) =>
    Effect.gen(function* () {
      const { compile, compileForeign } = yield* Solidity
      for (const made of [compile(honest), compileForeign(honest)]) {
        const refused = yield* Effect.flip(made)
        assert.strictEqual(refused._tag, "CompileFailed")
        assert.include(refused.message, why)
      }
    }).pipe(Effect.provide(Solidity.layerWith(less)))
  )

  it.effect("is ended if nobody waits for it any more, and the next is compiled", () =>
    Effect.gen(function* () {
      const { compileForeign } = yield* Solidity
      const endless = hostileSolidity["more functions than can be compiled in time"] ?? ""
      const left = yield* Effect.forkChild(compileForeign({ "A.sol": endless }))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(left)
      assert.isTrue((yield* compileForeign(honest)).contracts.has("A"))
    }).pipe(Effect.provide(Solidity.layer))
  )
})
