/** What the types of a pipeline and of a benchmark refuse: each line marked so must not compile. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { pipeline } from "../../../pipeline/engine/Pipeline.ts"
import { type FaultOf, replay } from "../../../pipeline/engine/play.ts"
import type { StageFault } from "../../../pipeline/engine/Stages.ts"
import type { Judgement } from "../../../pipeline/run/benchmark/Definition.ts"
import { make, never } from "../../../stages/Stage.ts"

class Torn extends Schema.TaggedError<Torn>()("Torn", { message: Schema.String }) {}

const tear = make({
  name: "tear",
  version: 1,
  input: Schema.Struct({ text: Schema.String }),
  output: Schema.Struct({ halves: Schema.Int }),
  identity: "code",
  retry: never,
  run: ({ text }) =>
    text === ""
      ? Effect.fail(new Torn({ message: "nothing is there" }))
      : Effect.succeed({ halves: 2 })
})

const tearing = pipeline()<{ readonly text: string }>("text").judge(
  "torn",
  tear,
  ["text"],
  ({ text }) => ({ text })
)

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

describe("the types of a pipeline", () => {
  it("keep the whole type of what a trial is given", () => {
    // @ts-expect-error the text is missing
    const missing = () => replay(tearing, {})
    // @ts-expect-error a text is not a number
    const wrong = () => replay(tearing, { text: 1 })
    const right = () => replay(tearing, { text: "a" })
    assert.lengthOf([missing, wrong, right], 3)
  })

  it("keep the errors of the stages", () => {
    const same: Same<FaultOf<(typeof tearing)["types"]>, Torn | StageFault> = true
    assert.isTrue(same)
  })

  it("know the names of the judgements, and their types", () => {
    type Of = (typeof tearing)["types"]
    // @ts-expect-error no value of that name judges
    type None = Judgement<Of, "tron">
    const result: Judgement<Of, "torn">["result"] = ({ halves }) => ({
      score: halves,
      passed: true
    })
    const none: None | null = null
    assert.isNull(none)
    assert.strictEqual(result({ halves: 2 }).score, 2)
  })

  it("refuse a value that is made twice, or from a value that does not exist", () => {
    const twice = () =>
      // @ts-expect-error `torn` has a maker
      tearing.value("torn", ["text"], ({ text }) => text)
    const absent = () =>
      // @ts-expect-error there is no `page`
      tearing.value("more", ["page"], () => 1)
    assert.lengthOf([twice, absent], 2)
  })
})
