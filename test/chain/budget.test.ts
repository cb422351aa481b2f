/** What a script may use at the gate beside its number of calls. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { makeBudget } from "../../chain/gate/budget.ts"
import { Limits } from "../../chain/gate/Limits.ts"

/** Books a call that takes so long. */
const work = Effect.fnUntraced(function* (budget: ReturnType<typeof makeBudget>, ms: number) {
  const call = yield* Effect.forkChild(budget.timed(Effect.sleep(ms)))
  yield* TestClock.adjust(ms)
  yield* Fiber.join(call)
})

describe("the budget of a script", () => {
  it.effect("ends with the node's total time, whatever each call took", () =>
    Effect.gen(function* () {
      const budget = makeBudget()
      for (let spent = 0; spent < Limits.nodeMs; spent += 1_000) yield* work(budget, 1_000)
      assert.isUndefined(budget.spent())
      yield* work(budget, 1)
      assert.match(budget.spent()?.message ?? "", /has worked 32 s for this script/)
      assert.isFalse(budget.overran())
    })
  )

  it.effect("ends with the number of calls that were given up, failed or not", () =>
    Effect.gen(function* () {
      const budget = makeBudget()
      for (let call = 1; call < Limits.givenUp; call++) yield* work(budget, Limits.callMs)
      assert.isTrue(budget.overran())
      assert.isUndefined(budget.spent())
      const failing = budget.timed(Effect.andThen(Effect.sleep(Limits.callMs), Effect.fail("late")))
      const last = yield* Effect.forkChild(Effect.flip(failing))
      yield* TestClock.adjust(Limits.callMs)
      assert.strictEqual(yield* Fiber.join(last), "late")
      assert.match(budget.spent()?.message ?? "", /4 calls of this script were given up/)
    })
  )

  it("ends with its bytes, in and out", () => {
    const [asking, answered] = [makeBudget(), makeBudget()]
    const megabyte = "x".repeat(1024 * 1024)
    for (let at = 0; at < Limits.receivedBytes / megabyte.length; at++) asking.receive(megabyte)
    for (let at = 0; at < Limits.answeredBytes / megabyte.length; at++) answered.answer(megabyte)
    assert.isFalse(asking.flooded())
    assert.isUndefined(answered.spent())
    asking.receive("x")
    answered.answer("x")
    assert.isTrue(asking.flooded())
    assert.match(asking.spent()?.message ?? "", /requests of a script may hold 16 MiB/)
    assert.match(answered.spent()?.message ?? "", /answers to a script may hold 32 MiB/)
  })
})
