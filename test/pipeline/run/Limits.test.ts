import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Ref, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { type Model, ModelRequest, noUsage, Reply } from "../../../models/Model.ts"
import { ModelError } from "../../../models/ModelError.ts"
import { Limits } from "../../../pipeline/run/Limits.ts"
import { noLimits, type RunLimits } from "../../../pipeline/run/RunConfig.ts"
import type { Budget, Drawing } from "../../../pipeline/run/spending/account.ts"

/** 1,000 tokens in the prompt by the guess, 400 in the reply by the provider's count. */
const request = new ModelRequest({
  model: "m",
  messages: [{ role: "user", content: "x".repeat(3_486) }],
  temperature: 0,
  maxOutputTokens: 500
})

const reply = (cost: number | null) =>
  new Reply({
    text: "done",
    finish: "stop",
    usage: { ...noUsage, input: 1_000, output: 400 },
    cost,
    latencyMs: 1,
    sent: null
  })

const model: Model = {
  name: "m",
  provider: "p",
  baseline: false,
  // $1 for a prompt of 1,000 tokens, $1 for a reply of 500
  price: { input: 1_000, output: 2_000 },
  settings: {},
  complete: () => Effect.die("each test makes its own call")
}

/** A budget that no other process draws from; `spent` reads what the run has spent so far. */
const aloneWith = (
  spent: Effect.Effect<{ readonly tokens: number; readonly cost: number }>
): Budget => {
  let draw: Effect.Effect<void> = Effect.void
  const all = Number.POSITIVE_INFINITY
  const drawOnce = ({ drawn, wanted }: Drawing) =>
    Effect.gen(function* () {
      yield* wanted
      yield* drawn(Option.some({ spent: yield* spent, block: { cost: all, tokens: all } }))
    })
  return {
    keep: (drawing) => {
      draw = drawOnce(drawing)
      return Effect.asVoid(
        Effect.forkScoped(
          Effect.repeat(
            Effect.suspend(() => draw),
            Schedule.spaced("5 seconds")
          )
        )
      )
    },
    draw: Effect.suspend(() => draw)
  }
}

const within = (limits: Partial<RunLimits>, spent = { tokens: 0, cost: 0 }) =>
  Effect.provide(
    Layer.fresh(Limits.layer({ ...noLimits, ...limits }, aloneWith(Effect.succeed(spent))))
  )

const call = Effect.fnUntraced(function* (cost: number | null = 1.8) {
  const { admit } = yield* (yield* Limits).begin
  return yield* admit(model, request, Effect.succeed(reply(cost)))
})

describe("Limits", () => {
  it.effect("allows no call that might cost more than is left", () =>
    Effect.gen(function* () {
      yield* call()
      yield* call()
      // $3.60 are spent, and the next call may take $2.
      const refused = yield* Effect.flip(call())
      assert.strictEqual(refused._tag, "CallRefused")
      assert.include(refused.message, "$5.60")
      assert.include(refused.message, "--max-cost is $5.00")
      assert.include(refused.message, "spent so far: $3.60")
      assert.isTrue(Option.isSome(yield* (yield* Limits).reached))
    }).pipe(within({ cost: 5 }))
  )

  it.effect("allows a call that just fits, and counts what earlier sessions spent", () =>
    Effect.gen(function* () {
      yield* call()
      assert.strictEqual((yield* Effect.flip(call()))._tag, "CallRefused")
    }).pipe(within({ cost: 5 }, { tokens: 0, cost: 3 }))
  )

  it.effect("counts from the point where a run is resumed", () =>
    Effect.gen(function* () {
      yield* call()
      const refused = yield* Effect.flip(call())
      assert.include(refused.message, "spent so far: $1.80")
    }).pipe(within({ cost: 3, since: { cost: 7, tokens: 0 } }, { tokens: 0, cost: 7 }))
  )

  it.effect(
    "estimates from the model's earlier calls, and does not pause while the next one fits",
    () =>
      Effect.gen(function* () {
        const { admit } = yield* (yield* Limits).begin
        // The prompt is 1,000 tokens by its length and 200 by the provider, the longest reply 300.
        const free = new ModelRequest({ ...request, maxOutputTokens: null })
        const made = (output: number) =>
          admit(
            model,
            free,
            Effect.succeed(
              new Reply({
                ...reply((200 * 1_000 + output * 2_000) / 1e6),
                usage: { ...noUsage, input: 200, output }
              })
            )
          )
        for (const output of [300, 100, 300, 300]) yield* made(output)
        // $2.80 are spent; the next may take $0.80.
        yield* made(100)
        const refused = yield* Effect.flip(made(300))
        assert.include(refused.message, "the next call may cost $0.8000")
        assert.include(refused.message, "spent so far: $3.20")
      }).pipe(within({ cost: 3.9 }))
  )

  it.effect("counts tokens as the provider does", () =>
    Effect.gen(function* () {
      yield* call(null)
      yield* call(null)
      const refused = yield* Effect.flip(call(null))
      assert.include(refused.message, "--max-tokens is 4299 (used so far: 2800)")
    }).pipe(within({ tokens: 4_299 }))
  )

  it.effect("says the whole limit and the part of it where a run is divided", () =>
    Effect.gen(function* () {
      yield* call()
      const refused = yield* Effect.flip(call())
      assert.include(
        refused.message,
        "--max-cost is $9.00, of which this part of the run has $3.00 (spent so far: $1.80)"
      )
    }).pipe(
      Effect.provide(
        Layer.fresh(
          Limits.layer(
            { ...noLimits, cost: 3 },
            aloneWith(Effect.succeed({ tokens: 0, cost: 0 })),
            { ...noLimits, cost: 9 }
          )
        )
      )
    )
  )

  it.effect("counts calls in progress, and drops those that fail", () =>
    Effect.gen(function* () {
      const { admit } = yield* (yield* Limits).begin
      const gate = yield* Deferred.make<void>()
      const lost = new ModelError({
        model: "m",
        message: "lost",
        reason: { _tag: "Unreadable" }
      })
      const slow = yield* Effect.forkChild(
        Effect.exit(admit(model, request, Effect.andThen(Deferred.await(gate), Effect.fail(lost))))
      )
      yield* Effect.yieldNow
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(slow)
      yield* admit(model, request, Effect.succeed(reply(1.8)))
      const open = yield* Deferred.make<void>()
      const held = yield* Effect.forkChild(
        admit(model, request, Effect.as(Deferred.await(open), reply(0.5)))
      )
      yield* Effect.yieldNow
      // $1.80 are spent and $2 may be on the way: the next call waits for what that one takes.
      const next = yield* Effect.forkChild(admit(model, request, Effect.succeed(reply(1.8))))
      yield* Effect.yieldNow
      assert.isUndefined(next.pollUnsafe())
      yield* Deferred.succeed(open, undefined)
      yield* Fiber.join(held)
      yield* Fiber.join(next)
      const refused = yield* Effect.flip(admit(model, request, Effect.succeed(reply(1.8))))
      assert.include(refused.message, "spent so far: $4.10")
    }).pipe(within({ cost: 5 }))
  )

  it.effect("sees what other processes spend on the run", () =>
    Effect.gen(function* () {
      const spent = yield* Ref.make({ tokens: 0, cost: 0 })
      yield* Effect.gen(function* () {
        yield* call()
        yield* Ref.set(spent, { tokens: 0, cost: 99 })
        yield* TestClock.adjust("6 seconds")
        assert.strictEqual((yield* Effect.flip(call()))._tag, "CallRefused")
      }).pipe(
        Effect.provide(
          Layer.fresh(Limits.layer({ ...noLimits, cost: 50 }, aloneWith(Ref.get(spent))))
        )
      )
    })
  )

  it.effect("refuses the next call of a trial whose time is over, and only of that one", () =>
    Effect.gen(function* () {
      const limits = yield* Limits
      const slow = yield* limits.begin
      yield* TestClock.adjust("61 seconds")
      const made = Effect.succeed(reply(1))
      const refused = yield* Effect.flip(slow.admit(model, request, made))
      assert.strictEqual(refused._tag === "CallRefused" && refused.limit, "trial_time")
      assert.isTrue(Option.isNone(yield* limits.reached))
      yield* (yield* limits.begin).admit(model, request, made)
    }).pipe(within({ trialMs: 60_000 }))
  )

  it.effect("counts nothing if there is no limit", () =>
    Effect.gen(function* () {
      for (let i = 0; i < 5; i += 1) yield* call()
      assert.isTrue(Option.isNone(yield* (yield* Limits).reached))
    }).pipe(within({}, { tokens: 1e9, cost: 1e9 }))
  )
})
