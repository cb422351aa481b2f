/** The adversaries by name, and what they say without a chain. */
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { open, readMove, silent } from "../../../../benchmarks/quest/episode/conversation.ts"
import { cheats } from "../../../../benchmarks/quest/models/cheats/index.ts"
import { expandCheats } from "../../../../benchmarks/quest/models/ownModels.ts"
import { expandModels, resolveModel } from "../../../../models/registry.ts"
import { contextOf, instanceOf, noBank, requestOf } from "../../../models/fixtures.ts"

const Live = Layer.mergeAll(NodeHttpClient.layerUndici, NodeServices.layer)

const names = cheats.map(({ name }) => `cheat:${name}`)

describe("cheats by name", () => {
  it.effect("refuses an unknown name, and suggests the nearest", () =>
    Effect.gen(function* () {
      const typo = yield* Effect.flip(expandModels(["cheat:revert"], expandCheats))
      assert.include(
        typo.message,
        'No cheat is called "cheat:revert" (did you mean cheat:reverts?)'
      )
      assert.include(typo.message, "cheat:NAME")
      for (const none of ["cheat:", "cheat:zzz*", "cheat:Echo"]) {
        assert.include(
          (yield* Effect.flip(expandModels([none], expandCheats))).message,
          "No cheat is called"
        )
      }
      const unresolved = yield* Effect.flip(resolveModel("cheat:*", noBank))
      assert.strictEqual(unresolved._tag, "UnknownModel")
    }).pipe(Effect.provide(Live))
  )

  it.effect("expands a glob to all that it matches, each once, among other models", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* expandModels(["cheat:*"], expandCheats), names)
      assert.deepStrictEqual(
        yield* expandModels(
          ["oracle", " cheat:other-* ", "cheat:echo", "cheat:other-task"],
          expandCheats
        ),
        [
          "oracle",
          "cheat:other-task",
          "cheat:other-amounts",
          "cheat:other-recipient",
          "cheat:other-way",
          "cheat:echo"
        ]
      )
      assert.deepStrictEqual(yield* expandModels(["cmd:cheat:*", "null"], expandCheats), [
        "cmd:cheat:*",
        "null"
      ])
    })
  )

  it.effect("finds a model without a cost for each of them", () =>
    Effect.gen(function* () {
      assert.strictEqual(new Set(names).size, 22)
      for (const name of names) {
        const model = yield* resolveModel(name, noBank)
        assert.deepStrictEqual(
          [model.name, model.baseline, model.price],
          [name, true, { input: 0, output: 0 }]
        )
      }
    }).pipe(Effect.provide(Live))
  )
})

describe("what cheats say", () => {
  const say = Effect.fnUntraced(function* (name: string, step: number) {
    const model = yield* resolveModel(`cheat:${name}`, noBank)
    const context = contextOf("composite", step, 2)
    const reply = yield* model.complete(requestOf(model.name), context)
    return readMove({ ...open(instanceOf("composite", 2), silent), step }, reply)
  })

  it.effect("are valid moves of the protocol", () =>
    Effect.gen(function* () {
      const tags = Effect.fnUntraced(function* (name: string) {
        const moves = yield* Effect.forEach([0, 1, 2], (step) => say(name, step))
        return moves.map(({ _tag }) => _tag)
      })
      assert.deepStrictEqual(yield* tags("submit-only"), ["plan", "submit", "submit"])
      assert.deepStrictEqual(yield* tags("error-only"), ["plan", "error_report", "error_report"])
      assert.deepStrictEqual(yield* tags("endless-queries"), ["plan", "run", "run"])
      assert.deepStrictEqual(yield* tags("plan-only"), ["plan", "failed", "failed"])
      assert.deepStrictEqual(yield* tags("claims"), ["plan", "submit", "submit"])
      assert.deepStrictEqual(yield* tags("self-transaction"), ["plan", "run", "submit"])
      assert.deepStrictEqual(yield* tags("reverts"), ["plan", "run", "run"])
    }).pipe(Effect.provide(Live))
  )

  it.effect("are a permanent failure if the bank has no solution to change", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(say("other-recipient", 1))
      assert.include(error.message, "cheat:other-recipient: ")
      assert.include(error.message, "sample_task")
    }).pipe(Effect.provide(Live))
  )
})
