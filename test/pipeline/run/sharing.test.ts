/** Calls at once to a provider, divided among the processes that play a run. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Store } from "../../../db/Store.ts"
import { Throttle } from "../../../models/Throttle.ts"
import { make } from "../../../pipeline/run/claims/Claims.ts"
import { addRun, engines } from "../../db/support.ts"

const model = { provider: "p", name: "p/m" }

/** The database answers between two steps of the test's clock. */
const step = Effect.andThen(
  Store.use((store) => store.workers),
  TestClock.adjust("500 millis")
)

for (const engine of engines) {
  describe(`a fixed number of calls at once, in ${engine.name}`, () => {
    it.effect("is that of all processes together, and none of them is left out", () =>
      Effect.gen(function* () {
        yield* addRun(yield* Store, "run", ["a"])
        let [open, most] = [0, 0]
        const call = Effect.acquireUseRelease(
          Effect.sync(() => {
            open++
            most = Math.max(most, open)
          }),
          () => Effect.sleep("1 second"),
          () =>
            Effect.sync(() => {
              open--
            })
        )
        const made = [0, 0, 0]
        const worker = (at: number, calls: number) =>
          Effect.gen(function* () {
            const { sharing } = yield* make("run")
            const play = Effect.gen(function* () {
              const throttle = yield* Throttle
              yield* Effect.forEach(
                Array.from({ length: calls }),
                () =>
                  Effect.andThen(
                    throttle.run(model, call),
                    Effect.sync(() => {
                      made[at] = (made[at] ?? 0) + 1
                    })
                  ),
                { concurrency: "unbounded", discard: true }
              )
            })
            yield* Effect.provide(play, Throttle.layer(3, sharing(3)))
          }).pipe(Effect.scoped)
        const first = yield* Effect.forkChild(worker(0, 90))
        while ((made[0] ?? 0) < 3) yield* step
        const others = yield* Effect.forkChild(
          Effect.all([worker(1, 8), worker(2, 8)], { concurrency: "unbounded" })
        )
        while (others.pollUnsafe() === undefined) yield* step
        // The first one had more than the others, and did not keep them waiting until its end.
        assert.isUndefined(first.pollUnsafe())
        while (first.pollUnsafe() === undefined) yield* step
        yield* Fiber.join(first)
        yield* Fiber.join(others)
        assert.deepStrictEqual(made, [90, 8, 8])
        assert.strictEqual(most, 3)
      }).pipe(Effect.scoped, Effect.provide(engine.layer))
    )
  })
}
