/** What a run may spend, divided among the processes that play it. */
import { assert, describe, it } from "@effect/vitest"
import { type Duration, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Store } from "../../../db/Store.ts"
import { type Model, ModelRequest, noUsage, Reply } from "../../../models/Model.ts"
import { make } from "../../../pipeline/run/claims/Claims.ts"
import { Limits } from "../../../pipeline/run/Limits.ts"
import { noLimits } from "../../../pipeline/run/RunConfig.ts"
import { addRun, engines, step as stepOf } from "../../db/support.ts"

const most = { cost: 10, tokens: null }
const nothing = { cost: 0, tokens: 0 }
const dollars = (cost: number) => ({ cost, tokens: 10 })

/** $2 by the guess. */
const request = new ModelRequest({
  model: "m",
  messages: [{ role: "user", content: "x".repeat(3_486) }],
  temperature: 0,
  maxOutputTokens: 500
})
const reply = new Reply({
  text: "done",
  finish: "stop",
  usage: { ...noUsage, input: 1_000, output: 500 },
  cost: 2,
  latencyMs: 1,
  sent: null
})
const model: Model = {
  name: "m",
  provider: "p",
  baseline: false,
  price: { input: 1_000, output: 2_000 },
  settings: {},
  complete: () => Effect.die("the test makes its own call")
}

/** The database answers between two steps of the test's clock. */
const step = Effect.andThen(
  Store.use((store) => store.workers),
  TestClock.adjust("1 second")
)

for (const engine of engines) {
  describe(`the budget of a run, in ${engine.name}`, () => {
    it.effect("is drawn in blocks, which count as spent until they are given back", () =>
      Effect.gen(function* () {
        const store = yield* Store
        yield* addRun(store, "run", ["a"])
        const ask = Effect.fnUntraced(function* (owner: string, need: number, kept = 0) {
          const wanted = {
            ...{ runId: "run", most, need: need === 0 ? nothing : dollars(need) },
            kept: kept === 0 ? nothing : dollars(kept)
          }
          const [drawn] = (yield* store.heartbeat(owner, { draws: [wanted] })).drawn
          return drawn ?? assert.fail("nothing was drawn")
        })
        // The call of $2, and a quarter of the rest.
        assert.deepStrictEqual((yield* ask("a", 2)).block, { cost: 4, tokens: 10 })
        // $6 are left: the call of $2, and an eighth of the rest.
        const { block, others } = yield* ask("b", 2)
        assert.deepStrictEqual([block.cost, others], [2.5, ["a"]])
        // $3.50 are left, so it keeps what it has under way.
        assert.strictEqual((yield* ask("c", 3, 1)).block.cost, 1)
        assert.strictEqual((yield* ask("a", 0, 1.5)).block.cost, 1.5)
        assert.strictEqual((yield* ask("c", 3, 1)).block.cost, 4 + 2 / 12)
        yield* store.heartbeat("a", { unused: { runs: ["run"] } })
        yield* store.heartbeat("b", { unused: { runs: ["run"] } })
        assert.deepStrictEqual((yield* ask("c", 9, 1)).block, { cost: 10, tokens: 20 })
        assert.strictEqual((yield* ask("d", 0.1)).block.cost, 0)
      }).pipe(Effect.scoped, Effect.provide(engine.layer))
    )

    /** Plays with two processes, whose calls are stored `late` after they have ended. */
    const spendWith = (late: Duration.Input) =>
      Effect.gen(function* () {
        const store = yield* Store
        const [trial] = yield* addRun(store, "run", ["a"])
        let [made, ended] = [0, 0]
        const call = Effect.as(Effect.sleep("1 second"), reply)
        const save = Effect.suspend(() => {
          made++
          const spent = { tokens: 1_500, cost: 2 }
          return store.saveStep(stepOf(trial, "generate", `key ${made}`, { step: made, spent }))
        })
        /** Three callers, each until it is refused. */
        const worker = Effect.gen(function* () {
          const { budget } = yield* make("run")
          yield* Effect.gen(function* () {
            const limits = yield* Limits
            const caller = Effect.gen(function* () {
              const { admit, stored } = yield* limits.begin
              const one = Effect.andThen(
                admit(model, request, call),
                Effect.andThen(Effect.sleep(late), save)
              )
              yield* Effect.forever(Effect.ensuring(one, stored))
            }).pipe(Effect.exit)
            yield* Effect.all([caller, caller, caller], { concurrency: "unbounded" })
          }).pipe(Effect.provide(Layer.fresh(Limits.layer({ ...noLimits, cost: 21 }, budget))))
        }).pipe(
          Effect.scoped,
          Effect.ensuring(
            Effect.sync(() => {
              ended++
            })
          )
        )
        yield* Effect.forkChild(worker)
        yield* Effect.forkChild(worker)
        for (let steps = 0; steps < 900 && ended < 2; steps++) yield* step
        // Ten calls of $2 fit below $21, and both processes see that an eleventh does not.
        assert.deepStrictEqual([made, ended], [10, 2])
        assert.strictEqual((yield* store.spentOn("run")).cost, 20)
      }).pipe(Effect.scoped, Effect.provide(engine.layer))

    it.effect("is never overshot by processes that spend at the same time", () => spendWith(0))

    it.effect("is never overshot where calls are stored long after they have ended", () =>
      spendWith("1 minute")
    )
  })
}
