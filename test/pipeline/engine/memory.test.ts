/** Outputs in memory: found again as in a Store, and only so many of them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { inMemory } from "../../../pipeline/engine/memory.ts"

const step = (key: string, value: string) => ({
  ...{ trialId: 1, stage: "test", version: 1, step: 0, attempt: 1 },
  ...{ key, value, durationMs: 1, durable: false }
})

describe("outputs in memory", () => {
  it.effect("keep the first output stored under a key", () =>
    Effect.gen(function* () {
      const { output, saveStep } = inMemory()
      assert.isTrue(Option.isNone(yield* output("a")))
      assert.strictEqual(yield* saveStep(step("a", "first")), "first")
      assert.strictEqual(yield* saveStep(step("a", "second")), "first")
      assert.strictEqual(Option.getOrThrow(yield* output("a")).value, "first")
    })
  )

  it.effect("keep those that were read last", () =>
    Effect.gen(function* () {
      const { output, saveStep } = inMemory(2)
      yield* saveStep(step("a", "1"))
      yield* saveStep(step("b", "2"))
      yield* output("a")
      yield* saveStep(step("c", "3"))
      const kept = yield* Effect.forEach(["a", "b", "c"], (key) =>
        Effect.map(output(key), Option.isSome)
      )
      assert.deepStrictEqual(kept, [true, false, true])
    })
  )
})
