/** Worlds by seed: few are open at once, none that is used is closed, and nobody waits for ever. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { makeWorlds } from "../../../../benchmarks/quest/practice/worlds.ts"

/** Worlds that are their seed; what opened and closed, in order. */
const counting = (most: number) =>
  Effect.gen(function* () {
    const log: Array<string> = []
    const use = yield* makeWorlds(most, (seed) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          log.push(`+${seed}`)
          return seed
        }),
        () => Effect.sync(() => log.push(`-${seed}`))
      )
    )
    return { log, use }
  })

describe("worlds", () => {
  it.effect("are shared, and the one that was used longest ago gives way", () =>
    Effect.gen(function* () {
      const { log, use } = yield* counting(2)
      for (const seed of [1, 2, 1, 3, 1, 2]) {
        assert.strictEqual(yield* use(seed, Effect.succeed), seed)
      }
      assert.deepStrictEqual(log, ["+1", "+2", "-2", "+3", "-3", "+2"])
    }).pipe(Effect.scoped)
  )

  it.effect("stay open while they are used; who waits comes before who asks later", () =>
    Effect.gen(function* () {
      const { log, use } = yield* counting(1)
      const [begun, done] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const first = yield* Effect.forkChild(
        use(1, () => Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(done)))
      )
      yield* Deferred.await(begun)
      const order: Array<number> = []
      const next = (seed: number) =>
        Effect.forkChild(
          use(seed, () => Effect.sync(() => order.push(seed))),
          { startImmediately: true }
        )
      const interrupted = yield* next(5)
      const others = [yield* next(2), yield* next(1)]
      assert.deepStrictEqual(log, ["+1"])
      yield* Fiber.interrupt(interrupted)
      yield* Deferred.succeed(done, undefined)
      yield* Fiber.join(first)
      for (const other of others) yield* Fiber.join(other)
      assert.deepStrictEqual(order, [2, 1])
      assert.deepStrictEqual(log, ["+1", "-1", "+2", "-2", "+1"])
    }).pipe(Effect.scoped)
  )

  it.effect("that could not be opened are tried again by the next caller", () =>
    Effect.gen(function* () {
      let tries = 0
      const use = yield* makeWorlds(1, (seed) =>
        Effect.suspend(() => (++tries === 1 ? Effect.fail("no node") : Effect.succeed(seed)))
      )
      assert.strictEqual(yield* Effect.flip(use(1, Effect.succeed)), "no node")
      assert.strictEqual(yield* use(1, Effect.succeed), 1)
    }).pipe(Effect.scoped)
  )
})
