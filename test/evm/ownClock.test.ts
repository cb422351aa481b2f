/** How much time has passed, whatever happens to the time of day. */
import { assert, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { mayHavePassed, moment, never, ownTime } from "../../evm/ownClock.ts"

/** A clock of which both times are set by the test, in ms. */
const clockAt = (time: { own: number; told: number }): Clock.Clock => {
  const nanos = (ms: number) => BigInt(ms) * 1_000_000n
  return {
    currentTimeMillisUnsafe: () => time.told,
    currentTimeMillis: Effect.sync(() => time.told),
    currentTimeNanosUnsafe: () => nanos(time.told),
    currentTimeNanos: Effect.sync(() => nanos(time.told)),
    monotonicTimeNanosUnsafe: () => nanos(time.own),
    monotonicTimeNanos: Effect.sync(() => nanos(time.own)),
    sleep: () => Effect.never
  }
}

it.effect("is told by our own clock, and doubted by either", () => {
  const time = { own: 1_000, told: 7_000_000 }
  return Effect.gen(function* () {
    const since = yield* moment
    const passed = (ms: number) => Effect.map(moment, (now) => mayHavePassed(ms, since, now))
    assert.isFalse(yield* passed(30_000))
    assert.isTrue(mayHavePassed(30_000, never, since))
    // Set back by an hour.
    time.told -= 3_600_000
    time.own += 29_999
    assert.isFalse(yield* passed(30_000))
    assert.strictEqual(yield* ownTime, 30_999)
    time.own += 1
    assert.isTrue(yield* passed(30_000))
    // The machine slept: our own clock stood still.
    time.own = 1_000
    time.told = 7_030_000
    assert.isTrue(yield* passed(30_000))
  }).pipe(Effect.provideService(Clock.Clock, clockAt(time)))
})
