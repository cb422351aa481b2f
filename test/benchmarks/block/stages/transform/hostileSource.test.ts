/** Sources that take whoever reads them without end: they are refused in words, and hold up nobody meanwhile. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { lineDifference } from "../../../../../benchmarks/block/stages/transform/lineDifference.ts"
import { readTree } from "../../../../../benchmarks/block/stages/transform/readTree.ts"
import { readInThread } from "../../../../../benchmarks/block/stages/transform/treeThread.ts"
import { hostileSolidity } from "../../../../support/hostileSolidity.ts"

const endless = { source: hostileSolidity["a sum of 60,000"] ?? "", imported: {} }

describe("sources that keep their reader busy forever", () => {
  it.effect("are refused after a time, and others are read meanwhile and afterwards", () =>
    Effect.gen(function* () {
      const reading = yield* Effect.forkChild(readInThread(endless, "2 seconds"))
      // While it is read, timers of the program run.
      yield* Effect.sleep("50 millis").pipe(
        Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
      )
      assert.isUndefined(reading.pollUnsafe())
      assert.include(JSON.stringify(yield* Fiber.join(reading)), "it is not read within 2 seconds")
      const tree = yield* readTree("pragma solidity ^0.8.0; contract A {}")
      assert.isAbove(tree.tokens.length, 5)
    })
  )

  it.effect("are refused if they are nested too deep, or too long", () =>
    Effect.gen(function* () {
      const nested = `pragma solidity ^0.8.0; contract A { uint x = ${"1+".repeat(300)}1; }`
      assert.include((yield* Effect.flip(readTree(nested))).message, "nested")
      assert.include((yield* Effect.flip(readTree(" ".repeat(1_000_001)))).message, "at most")
    })
  )

  it("have their lines compared only as far as that is quick", () => {
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `line ${from + index}`)
    const middle = lines(0, 60_000)
    const [before, after] = [
      ["a", ...middle, "z"],
      ["a", ...middle.toReversed(), "b", "z"]
    ]
    const place = lineDifference(before.join("\n"), after.join("\n"))
    assert.deepStrictEqual(place({ from: 1, to: 1 }), { from: 1, to: 1 })
    assert.deepStrictEqual(place({ from: 60_002, to: 60_002 }), { from: 60_003, to: 60_003 })
    assert.isNotNull(place({ from: 10, to: 20 }))
  })
})
