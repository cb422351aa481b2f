import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { noCalls } from "../../benchmarks/quest/report/TrialScore.ts"
import { outputKey } from "../../pipeline/engine/outputs.ts"
import { spendingLine } from "../../report/spending.ts"
import { generate } from "../../stages/generate/stage.ts"

const calls = (replies: number, unpriced: number, knownCost: number) => ({
  ...noCalls,
  replies,
  unpriced,
  knownCost
})

describe("what a run's replies were paid with", () => {
  it("says whose replies were reused, and what was spent now and in total", () => {
    assert.strictEqual(
      spendingLine([calls(8, 0, 1.5), calls(4, 0, 0.5)], [{ run: "r1", replies: 5 }], 0.25),
      "5 of 12 replies reused from run r1 (--fresh asks again); $0.2500 spent now, $2.00 in total"
    )
    const owners = [
      { run: "r1", replies: 1 },
      { run: null, replies: 2 }
    ]
    assert.include(
      spendingLine([calls(8, 0, 1.5)], owners, 0),
      "3 of 8 replies reused from runs r1, a run that was removed"
    )
  })

  it("shows the known part of a cost next to the unknown one", () => {
    assert.strictEqual(
      spendingLine([calls(8, 2, 1.5)], [], 1.5),
      "$1.50 spent now, $1.50 in total, plus 2 replies of unknown price"
    )
    assert.strictEqual(
      spendingLine([calls(8, 8, 0)], [], 0),
      "cost unknown: give the models a price in the configuration"
    )
    assert.strictEqual(spendingLine([noCalls], [], 0), "")
  })

  it("is asked again under another key if a run requests it", () => {
    const request = { model: "m", messages: [], temperature: 0, maxOutputTokens: null }
    const asked = { request, round: 1, step: 1, attempt: 1, revision: null }
    const keyOf = (fresh: object) =>
      outputKey(
        generate,
        Schema.encodeSync(generate.input)(
          Schema.decodeUnknownSync(generate.input)({ ...asked, ...fresh })
        ),
        {}
      )
    assert.strictEqual(new Set([keyOf({}), keyOf({ fresh: "r1" }), keyOf({ fresh: "r2" })]).size, 3)
    assert.strictEqual(keyOf({ fresh: "r1" }), keyOf({ fresh: "r1" }))
  })
})
