/** What runs took, summed up by the Store. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Store } from "../../db/Store.ts"
import { addRun, engines, step } from "./support.ts"

for (const engine of engines) {
  layer(engine.layer)(`what a run took, in ${engine.name}`, (it) => {
    it.effect("is the sum of the calls made for it, without replies that were stored already", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const [first] = yield* addRun(store, "first", ["a"])
        const [second] = yield* addRun(store, "second", ["a"])
        const spent = { tokens: 1_000, cost: 0.25 }
        yield* store.saveStep(step(first, "generate", "one", { spent }))
        const unknown = { tokens: 5, cost: null }
        yield* store.saveStep(step(first, "generate", "two", { step: 1, spent: unknown }))
        yield* store.saveStep(step(first, "validate", "judged"))
        yield* store.linkStep(step(second, "generate", "one"))
        assert.deepStrictEqual(yield* store.spentOn("first"), { tokens: 1_005, cost: 0.25 })
        assert.deepStrictEqual(yield* store.spentOn("second"), { tokens: 0, cost: 0 })
        assert.deepStrictEqual(yield* store.spentOn("no such run"), { tokens: 0, cost: 0 })
      })
    )

    it.effect("names the run that paid for replies that another one reused", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const [payer, other] = yield* addRun(store, "payer", ["a", "b"])
        const [finder] = yield* addRun(store, "finder", ["a"])
        for (const [index, key] of ["p1", "p2"].entries()) {
          yield* store.saveStep(step(payer, "generate", key, { step: index, durable: true }))
          yield* store.linkStep(step(finder, "generate", key, { step: index }))
        }
        yield* store.saveStep(step(payer, "validate", "free"))
        yield* store.linkStep(step(finder, "validate", "free"))
        yield* store.saveStep(step(other, "generate", "own", { durable: true }))
        assert.deepStrictEqual(yield* store.reusedBy("finder"), [{ run: "payer", replies: 2 }])
        assert.deepStrictEqual(yield* store.reusedBy("payer"), [])
        yield* store.deleteRun("payer")
        assert.deepStrictEqual(yield* store.reusedBy("finder"), [{ run: null, replies: 2 }])
      })
    )

    it.effect("is averaged over the trials that are done, by model and task", () =>
      Effect.gen(function* () {
        const store = yield* Store
        const ids = yield* addRun(store, "earlier", ["x", "y", "under way"])
        const spend = (trialId: number, key: string, tokens: number, cost: number | null) =>
          store.saveStep(
            step(trialId, "generate", key, { step: Number(key.at(-1)), spent: { tokens, cost } })
          )
        yield* spend(ids[0], "x1", 100, 0.5)
        yield* spend(ids[0], "x2", 300, 0.25)
        yield* spend(ids[1], "y1", 50, null)
        yield* spend(ids[2], "u1", 7, 1)
        const aside = { step: 9, spent: { tokens: 1_000, cost: null } }
        yield* store.saveStep(step(ids[0], "ask-other", "x9", aside))
        for (const trialId of ids.slice(0, 2)) {
          yield* store.claimTrial(trialId, "me")
          const end = { status: "done", outcome: "pass", score: 100, passed: true } as const
          yield* store.finishTrial({
            trialId,
            owner: "me",
            ...end,
            measures: { rounds: 1 },
            error: null
          })
        }
        assert.deepStrictEqual(yield* store.earlierTrials(["oracle"], ["ask-other"]), [
          { model: "oracle", item: "x", calls: 2, tokens: 400, cost: 0.75 },
          { model: "oracle", item: "y", calls: 1, tokens: 50, cost: null }
        ])
        const [all] = yield* store.earlierTrials(["oracle"])
        assert.deepInclude(all, { item: "x", calls: 3, tokens: 1_400, cost: null })
        assert.deepStrictEqual(yield* store.earlierTrials(["another"]), [])
      })
    )
  })
}
