import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Path } from "effect"
import { QuestTrial } from "../../../../benchmarks/quest/models/baseline.ts"
import { ModelRequest } from "../../../../models/Model.ts"
import { resolveModel } from "../../../../models/registry.ts"
import { Instance } from "../../../../tasks/quest/Instance.ts"
import { contextOf, instanceOf, modelsOf, NO_BANK, requestOf } from "../../../models/fixtures.ts"

const Live = Layer.mergeAll(NodeHttpClient.layerUndici, NodeServices.layer)

const textOf = Effect.fnUntraced(function* (
  name: string,
  split: "atomic" | "composite",
  step: number,
  steps = 1,
  bank = NO_BANK
) {
  const model = yield* Effect.orDie(resolveModel(name, modelsOf(bank)))
  const reply = yield* model.complete(requestOf(name), contextOf(split, step, steps))
  assert.deepStrictEqual(reply.usage, { input: null, output: null, cached: null, reasoning: null })
  assert.strictEqual(reply.cost, 0)
  assert.strictEqual(reply.latencyMs, 0)
  return reply.text
})

/** A bank's folder with one solution of two steps. */
const bankOf = Effect.fnUntraced(function* (source: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const bank = yield* fs.makeTempDirectoryScoped()
  yield* fs.makeDirectory(path.join(bank, "sample_task"))
  yield* fs.writeFileString(path.join(bank, "sample_task", "ethers.ts"), source)
  return bank
})

const STEPS = `export async function step1() {
  return { to: "first" }
}

export async function step2() {
  return { to: "second" }
}
`

describe("baselines", () => {
  it.effect("null says nothing that can be run or read as a message", () =>
    Effect.gen(function* () {
      for (const step of [0, 1, 2]) {
        const text = yield* textOf("null", "composite", step, 2)
        assert.notInclude(text, "```")
        assert.notInclude(text, "{")
      }
    }).pipe(Effect.provide(Live))
  )

  it.effect("constant gives its one answer every time, and submits beside the last", () =>
    Effect.gen(function* () {
      const atomic = yield* textOf("constant", "atomic", 1)
      assert.include(atomic, 'type: "QUERY_RESULT"')
      assert.notInclude(atomic, "submit")
      assert.strictEqual(yield* textOf("constant", "composite", 1, 2), atomic)
      const last = yield* textOf("constant", "composite", 2, 2)
      assert.isTrue(last.startsWith(atomic))
      assert.include(last, '{"submit": true}')
    }).pipe(Effect.provide(Live))
  )

  it.effect("oracle plans, sends one step a round, and submits beside the last", () =>
    Effect.gen(function* () {
      const bank = yield* bankOf(STEPS)
      const say = (step: number) => textOf("oracle", "composite", step, 2, bank)
      assert.include(yield* say(0), '"subtasks"')
      const first = yield* say(1)
      assert.include(first, 'export async function executeSkill() {\n  return { to: "first" }')
      assert.notInclude(first, "second")
      assert.notInclude(first, "submit")
      const second = yield* say(2)
      assert.include(second, 'export async function executeSkill() {\n  return { to: "second" }')
      assert.include(second, '```json\n{"submit":true}\n```')
      const third = yield* say(3)
      assert.notInclude(third, "executeSkill")
      assert.include(third, '{"submit":true}')
    }).pipe(Effect.provide(Live))
  )

  it.effect("oracle submits what its scripts read if an answer is asked for", () =>
    Effect.gen(function* () {
      const model = yield* Effect.orDie(resolveModel("oracle", modelsOf(yield* bankOf(STEPS))))
      const instance = new Instance({
        ...instanceOf("composite", 2),
        answer: { a: { type: "quantity", description: "one" } }
      })
      const told = (content: string) => ({ role: "user" as const, content })
      const request = new ModelRequest({
        ...requestOf("oracle"),
        messages: [
          told('Result: {"a":"1"}\n3 rounds are left.'),
          { role: "assistant", content: 'Result: {"c":"3"}' },
          told('Result: {"b":"2"}\n2 rounds are left.')
        ]
      })
      const say = (step: number) =>
        Effect.map(
          model.complete(request, {
            subject: new QuestTrial({ instance, library: "ethers" }),
            step
          }),
          ({ text }) => text
        )
      assert.notInclude(yield* say(2), "submit")
      assert.include(yield* say(3), '```json\n{"submit":true,"answer":{"a":"1","b":"2"}}\n```')
    }).pipe(Effect.provide(Live))
  )

  it.effect("oracle puts an atomic task's solution into one fence", () =>
    Effect.gen(function* () {
      const bank = yield* bankOf("export async function executeSkill() {\n  return {}\n}\n")
      const text = yield* textOf("oracle", "atomic", 1, 1, bank)
      assert.match(text, /\n```typescript\nexport async function executeSkill\(\) \{[^`]*\}\n```$/)
    }).pipe(Effect.provide(Live))
  )

  it.effect("oracle without a solution fails for good", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(textOf("oracle", "atomic", 1))
      assert.strictEqual(error.reason._tag, "Rejected")
      assert.include(error.message, "the ethers solution of sample_task")
    }).pipe(Effect.provide(Live))
  )
})
