/** Sessions outside a run: their places, and that one that nobody calls is closed. Time is the test's. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Exit, Option, Redacted, Scope } from "effect"
import { TestClock } from "effect/testing"
import { makeActs, type Within } from "../../../../benchmarks/quest/practice/act.ts"
import type { Hex } from "../../../../evm/Hex.ts"
import { Desk } from "../../../../models/agents/Desk.ts"
import { ModelRequest } from "../../../../models/Model.ts"
import {
  type Drawn,
  PracticeBusy,
  PracticeError,
  type Scored
} from "../../../../pipeline/run/Practice.ts"

const ADDRESS = "0x00000000000000000000000000000000000B0b01"
const drawn: Drawn = {
  ...{ task: "t", split: "atomic", seed: 1, round: 1, library: "ethers", instruction: "Do it." },
  ...{ messages: [], chainId: 56, address: ADDRESS, optimalSteps: 1, answer: null }
}
const scored: Scored = {
  ...{ task: "t", seed: 1, round: 1, reward: 1, score: 100, passed: true, outcome: "pass" },
  ...{ verdict: "done", checks: [], safety: [], steps: 1, optimalSteps: 1 }
}
const request = new ModelRequest({
  ...{ model: "m", messages: [], temperature: null, maxOutputTokens: null }
})

/** An instance whose session is a desk; `ask` is the only call that is made. */
const instance = Effect.gen(function* () {
  let usedAt = yield* Clock.currentTimeMillis
  const within: Within = {
    draw: Effect.succeed(drawn),
    play: (model) =>
      Effect.as(
        Effect.provideService(model.complete(request, { step: 1, subject: null }), Desk, {
          ...{ rpcUrl: "http://127.0.0.1:1/x", address: ADDRESS, chainId: 56, limitMs: 1 },
          ...{
            privateKey: Redacted.make<Hex>("0x01"),
            instruction: "All.",
            finished: Effect.never,
            contracts: [],
            router: null
          },
          usedAt: Effect.sync(() => usedAt),
          talk: () => Effect.die("nobody asks for a WebSocket"),
          ask: () =>
            Effect.map(Clock.currentTimeMillis, (now) => {
              usedAt = now
              return Option.some("")
            }),
          answer: () => undefined,
          tell: () => undefined,
          ended: () => undefined
        }),
        scored
      )
  }
  return within
})

const opening = (open: ReturnType<typeof makeActs>) => (seed: number) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const use = yield* instance
    const session = yield* open({
      seed,
      requireAnswer: () => () => Effect.void,
      within: (run) => run(use)
    }).pipe(Scope.provide(scope))
    return { ...session, close: Scope.close(scope, Exit.void) }
  })

describe("sessions outside a run", () => {
  it.effect("have places, for some seeds, which closing and finishing give back", () =>
    Effect.gen(function* () {
      const open = opening(makeActs({ most: 3, mostSeeds: 2, idleMs: 1_000 }))
      const one = yield* open(1)
      yield* open(2)
      const other = yield* Effect.flip(open(3))
      assert.instanceOf(other, PracticeBusy)
      assert.match(other.message, /^sessions of 2 seeds \(1, 2\) are open/)
      const third = yield* open(2)
      const full = yield* Effect.flip(open(1))
      assert.match(full.message, /^3 sessions of at most 3 are open/)
      assert.deepStrictEqual(yield* one.finish(), scored)
      assert.deepStrictEqual(yield* one.finish(), scored)
      yield* third.close
      yield* open(3)
    })
  )

  it.effect("are closed when nobody has called them for so long", () =>
    Effect.gen(function* () {
      const open = opening(makeActs({ most: 2, mostSeeds: 2, idleMs: 1_000 }))
      const [called, forgotten] = [yield* open(1), yield* open(1)]
      yield* TestClock.adjust(900)
      yield* called.ask("")
      yield* TestClock.adjust(900)
      yield* forgotten.closed
      const late = yield* Effect.flip(forgotten.finish())
      assert.instanceOf(late, PracticeError)
      assert.match(late.message, /nobody called it for 1 second:/)
      yield* open(1)
      assert.deepStrictEqual(yield* called.finish(), scored)
    })
  )
})
