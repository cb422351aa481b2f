import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { make } from "../../../pipeline/engine/Pipeline.ts"
import { questPipeline } from "../../../pipeline/quest/quest.ts"

const stage = (name: string, consumes: ReadonlyArray<string>, produces: string) => ({
  name,
  consumes,
  produces
})

const failure = (stages: Readonly<Record<string, ReturnType<typeof stage>>>) =>
  Effect.flip(make({ bench: "test", given: ["task"], stages })).pipe(
    Effect.map((error) => error.message)
  )

describe("Pipeline", () => {
  it.effect("orders the six stages of quest so that every input is there", () =>
    Effect.gen(function* () {
      const { order } = yield* questPipeline
      assert.deepStrictEqual(order, [
        "instantiate",
        "generate",
        "sandbox-execute",
        "sign-and-broadcast",
        "validate",
        "aggregate"
      ])
    })
  )

  it.effect("puts a stage after what it needs, however they are declared", () =>
    Effect.gen(function* () {
      const pipeline = yield* make({
        bench: "test",
        given: ["task"],
        stages: { b: stage("b", ["one"], "two"), a: stage("a", ["task"], "one") }
      })
      assert.deepStrictEqual(pipeline.order, ["a", "b"])
    })
  )

  it.effect("refuses an input that nothing produces", () =>
    Effect.gen(function* () {
      const message = yield* failure({ a: stage("a", ["nowhere"], "one") })
      assert.include(message, 'stage a needs "nowhere"')
    })
  )

  it.effect("refuses a value that two stages produce, or that is given", () =>
    Effect.gen(function* () {
      const twice = yield* failure({ a: stage("a", ["task"], "one"), b: stage("b", [], "one") })
      assert.include(twice, '"one" is produced by b and by a')
      assert.include(yield* failure({ a: stage("a", [], "task") }), '"task" is produced by a')
    })
  )

  it.effect("refuses a circle", () =>
    Effect.gen(function* () {
      const message = yield* failure({
        a: stage("a", ["two"], "one"),
        b: stage("b", ["one"], "two")
      })
      assert.include(message, "circle")
    })
  )
})
