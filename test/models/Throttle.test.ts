import { assert, describe, it } from "@effect/vitest"
import { Clock, Context, Deferred, Effect, Exit, Fiber, Layer, Ref } from "effect"
import { TestClock } from "effect/testing"
import { ModelError, type Reason } from "../../models/ModelError.ts"
import type { Fleet, Heard } from "../../models/sharing/Fleet.ts"
import { mostTrials, Throttle } from "../../models/Throttle.ts"

const failure = (reason: Reason) =>
  new ModelError({ model: "m", message: "too many requests", reason })

const called = (provider: string, name = "m") => ({ provider, name })
const p = called("p")
const q = called("q")

const limited = (retryAfterMs: number | null = null) =>
  failure({ _tag: "RateLimited", retryAfterMs })
const broken = failure({ _tag: "Unreadable" })

const fixed = (calls: number) => Effect.provide(Layer.fresh(Throttle.layer(calls)))
const adapting = Effect.provide(Layer.fresh(Throttle.layer(null)))

/** Runs `count` calls at once that wait for each other, and gives how many were under way together. */
const together = Effect.fnUntraced(function* (count: number) {
  const throttle = yield* Throttle
  const gate = yield* Deferred.make<void>()
  const now = yield* Ref.make(0)
  const most = yield* Ref.make(0)
  const call = Effect.gen(function* () {
    const running = yield* Ref.updateAndGet(now, (calls) => calls + 1)
    yield* Ref.update(most, (calls) => Math.max(calls, running))
    yield* Deferred.await(gate)
    yield* Ref.update(now, (calls) => calls - 1)
  })
  const all = yield* Effect.forkChild(
    Effect.forEach(Array.from({ length: count }), () => throttle.run(p, call), {
      concurrency: "unbounded"
    })
  )
  yield* Effect.yieldNow
  yield* TestClock.adjust("1 millis")
  yield* Deferred.succeed(gate, undefined)
  yield* Fiber.join(all)
  return yield* Ref.get(most)
})

describe("Throttle", () => {
  it.effect("keeps to a fixed number from the first call on, whatever the provider answers", () =>
    Effect.gen(function* () {
      const throttle = yield* Throttle
      assert.strictEqual(yield* together(100), 80)
      yield* Effect.exit(throttle.run(p, Effect.fail(limited())))
      assert.strictEqual(yield* together(100), 80)
    }).pipe(fixed(80))
  )

  it.effect("leaves a provider alone that asks for it, even with a fixed number", () =>
    Effect.gen(function* () {
      const throttle = yield* Throttle
      yield* Effect.exit(throttle.run(p, Effect.fail(limited(20_000))))
      const next = yield* Effect.forkChild(throttle.run(p, Effect.succeed("asked")))
      yield* TestClock.adjust("19999 millis")
      assert.isUndefined(next.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* Fiber.join(next), "asked")
    }).pipe(fixed(2))
  )

  it.effect("starts a few trials that make no call yet, and more as the calls grow", () =>
    Effect.gen(function* () {
      const throttle = yield* Throttle
      const underWay = yield* Ref.make(0)
      const trials = yield* Effect.forkChild(
        Effect.forEach(
          Array.from({ length: 40 }),
          () =>
            throttle.trial(
              p,
              Effect.andThen(
                Ref.update(underWay, (n) => n + 1),
                Effect.never
              )
            ),
          { concurrency: "unbounded" }
        )
      )
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* Ref.get(underWay), 7)
      yield* throttle.run(p, Effect.void)
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* Ref.get(underWay), 9)
      yield* Fiber.interrupt(trials)
      assert.deepStrictEqual([mostTrials(null), mostTrials(1)], [127, 1])
    }).pipe(adapting)
  )

  it.effect(
    "gives up on a provider that cannot be reached for seconds, unless it has answered before",
    () =>
      Effect.gen(function* () {
        const throttle = yield* Throttle
        const absent = Effect.fail(failure({ _tag: "Unreachable" }))
        const ask = Effect.flip(throttle.run(p, absent))
        assert.strictEqual((yield* ask).reason._tag, "Unreachable")
        yield* TestClock.adjust("2 seconds")
        assert.strictEqual((yield* ask).reason._tag, "Unreachable")
        yield* TestClock.adjust("1 seconds")
        const last = yield* ask
        assert.strictEqual(last.reason._tag, "Absent")
        assert.strictEqual(last.course, "stop")
        assert.include(last.message, "nothing is listening there")
        yield* throttle.run(p, Effect.void)
        assert.strictEqual((yield* ask).reason._tag, "Unreachable")
      }).pipe(adapting)
  )

  it.effect("starts with a few calls, and grows with every answer", () =>
    Effect.gen(function* () {
      const throttle = yield* Throttle
      assert.strictEqual(yield* throttle.limitOf(p), 4)
      for (let i = 0; i < 6; i += 1) yield* throttle.run(p, Effect.void)
      assert.strictEqual(yield* throttle.limitOf(p), 10)
      assert.strictEqual(yield* throttle.limitOf(called("another")), 4)
      for (let i = 0; i < 100; i += 1) yield* throttle.run(p, Effect.void)
      assert.strictEqual(yield* throttle.limitOf(p), 64)
    }).pipe(adapting)
  )

  it.effect("halves if the provider complains, once for all calls in progress", () =>
    Effect.gen(function* () {
      const throttle = yield* Throttle
      for (let i = 0; i < 12; i += 1) yield* throttle.run(p, Effect.void)
      assert.strictEqual(yield* throttle.limitOf(p), 16)
      const gate = yield* Deferred.make<void>()
      const call = throttle.run(p, Effect.andThen(Deferred.await(gate), limited()))
      const calls = yield* Effect.forkChild(
        Effect.forEach([1, 2, 3], () => Effect.exit(call), { concurrency: "unbounded" })
      )
      yield* TestClock.adjust("1 millis")
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(calls)
      assert.strictEqual(yield* throttle.limitOf(p), 8)
      // From here it grows by one for as many answers as it allows calls.
      for (let i = 0; i < 8; i += 1) yield* throttle.run(p, Effect.void)
      assert.strictEqual(yield* throttle.limitOf(p), 8)
      yield* throttle.run(p, Effect.void)
      assert.strictEqual(yield* throttle.limitOf(p), 9)
    }).pipe(adapting)
  )

  it.effect("stays at one call or more, and is not changed by other failures", () =>
    Effect.gen(function* () {
      const throttle = yield* Throttle
      for (let i = 0; i < 10; i += 1) {
        yield* Effect.exit(throttle.run(p, Effect.fail(limited())))
      }
      assert.strictEqual(yield* throttle.limitOf(p), 1)
      assert.isFalse(yield* throttle.hasAnswered("p"))
      yield* Effect.exit(throttle.run(q, Effect.fail(broken)))
      assert.strictEqual(yield* throttle.limitOf(q), 4)
      yield* throttle.run(q, Effect.void)
      assert.isTrue(yield* throttle.hasAnswered("q"))
    }).pipe(adapting)
  )

  it.effect("leaves a provider alone for as long as it asks, and only that one", () =>
    Effect.gen(function* () {
      const throttle = yield* Throttle
      yield* Effect.exit(throttle.run(p, Effect.fail(limited(20_000))))
      const next = yield* Effect.forkChild(throttle.run(p, Effect.succeed("asked")))
      assert.strictEqual(yield* throttle.run(q, Effect.succeed("asked")), "asked")
      yield* TestClock.adjust("19999 millis")
      assert.isUndefined(next.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* Fiber.join(next), "asked")
    }).pipe(adapting)
  )

  it.effect("lets the other models of a provider continue while one is rate-limited", () =>
    Effect.gen(function* () {
      const throttle = yield* Throttle
      const other = called("p", "other")
      // It waits while it holds all the room that it has.
      yield* Effect.exit(throttle.run(p, Effect.fail(limited(20_000))))
      const waiting = yield* Effect.forkChild(
        Effect.forEach([1, 2, 3], () => throttle.trial(p, throttle.run(p, Effect.void)), {
          concurrency: "unbounded"
        })
      )
      yield* TestClock.adjust("1 millis")
      const asked = throttle.trial(other, throttle.run(other, Effect.succeed("asked")))
      assert.strictEqual(yield* asked, "asked")
      assert.isUndefined(waiting.pollUnsafe())
      yield* Fiber.interrupt(waiting)
    }).pipe(fixed(2))
  )

  it.effect("keeps to a fixed number over all models of a provider", () =>
    Effect.gen(function* () {
      const throttle = yield* Throttle
      const underWay = yield* Ref.make(0)
      const call = Effect.andThen(
        Ref.update(underWay, (n) => n + 1),
        Effect.never
      )
      const calls = yield* Effect.forkChild(
        Effect.forEach(["a", "b", "c"], (name) => throttle.run(called("p", name), call), {
          concurrency: "unbounded"
        })
      )
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* Ref.get(underWay), 2)
      yield* Fiber.interrupt(calls)
    }).pipe(fixed(2))
  )

  it.effect("gives up on a provider that asks for hours", () =>
    Effect.gen(function* () {
      const throttle = yield* Throttle
      const asked = limited(3 * 3_600_000)
      const error = yield* Effect.flip(throttle.run(p, Effect.fail(asked)))
      assert.strictEqual(error.reason._tag, "Deferred")
      assert.strictEqual(error.course, "stop")
      assert.include(error.message, "3h")
      assert.isTrue(Exit.isSuccess(yield* Effect.exit(throttle.run(p, Effect.void))))
    }).pipe(adapting)
  )

  it.effect(
    "halves once for a complaint that several processes hear, and waits as others were told",
    () =>
      Effect.gen(function* () {
        // What the database keeps of it.
        let known: Heard = { halvings: 0, notBefore: 0 }
        const fleet: Fleet = {
          heard: () => known,
          complain: (_, { crowded, pause, seen }) =>
            Effect.map(Clock.currentTimeMillis, (now) => {
              const halvings = crowded && known.halvings <= seen ? seen + 1 : known.halvings
              known = { halvings, notBefore: Math.max(known.notBefore, now + pause) }
            })
        }
        const process_ = Layer.build(Layer.fresh(Throttle.layer(null, undefined, fleet)))
        const [one, two] = [yield* process_, yield* process_].map((each) =>
          Context.get(each, Throttle)
        )
        if (one === undefined || two === undefined) return assert.fail("no processes")
        for (const each of [one, two]) {
          for (let n = 0; n < 4; n++) yield* each.run(p, Effect.void)
          assert.strictEqual(yield* each.limitOf(p), 8)
        }
        const late = yield* Deferred.make<void>()
        const slow = yield* Effect.forkChild(
          Effect.exit(two.run(p, Effect.andThen(Deferred.await(late), Effect.fail(limited()))))
        )
        yield* TestClock.adjust("1 millis")
        yield* Effect.exit(one.run(p, Effect.fail(limited(5_000))))
        assert.strictEqual(yield* one.limitOf(p), 4)
        // It began before the other one was refused: the same complaint.
        yield* Deferred.succeed(late, undefined)
        yield* Fiber.join(slow)
        assert.strictEqual(known.halvings, 1)
        assert.strictEqual(yield* two.limitOf(p), 4)
        const next = yield* Effect.forkChild(two.run(p, Effect.succeed("asked")))
        yield* TestClock.adjust("4 seconds")
        assert.isUndefined(next.pollUnsafe())
        yield* TestClock.adjust("1 second")
        assert.strictEqual(yield* Fiber.join(next), "asked")
      }).pipe(Effect.scoped)
  )
})
