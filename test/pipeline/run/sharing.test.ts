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
        let ended = false
        /** Six callers, each of which calls as long as `more` says. */
        const worker = (at: number, more: (own: number) => boolean) =>
          Effect.gen(function* () {
            const { sharing } = yield* make("run")
            const caller = Effect.gen(function* () {
              const throttle = yield* Throttle
              while (more(made[at] ?? 0)) {
                yield* throttle.run(model, call)
                made[at] = (made[at] ?? 0) + 1
              }
            })
            yield* Effect.all(
              Array.from({ length: 6 }, () => caller),
              { concurrency: "unbounded" }
            ).pipe(Effect.provide(Throttle.layer(3, sharing(3))))
          }).pipe(Effect.scoped)
        const first = yield* Effect.forkChild(worker(0, () => !ended))
        while ((made[0] ?? 0) < 3) yield* step
        // The first one never stops by itself: it has to leave them a part.
        const others = yield* Effect.forkChild(
          Effect.all([worker(1, (own) => own < 4), worker(2, (own) => own < 4)], {
            concurrency: "unbounded"
          })
        )
        while (others.pollUnsafe() === undefined) yield* step
        ended = true
        while (first.pollUnsafe() === undefined) yield* step
        yield* Fiber.join(first)
        yield* Fiber.join(others)
        assert.isAtLeast(Math.min(...made), 4)
        assert.strictEqual(most, 3)
      }).pipe(Effect.scoped, Effect.provide(engine.layer))
    )
  })
}
