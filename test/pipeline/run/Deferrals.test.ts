import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { constantModel } from "../../../benchmarks/quest/models/constant.ts"
import type { Model } from "../../../models/Model.ts"
import { ModelError } from "../../../models/ModelError.ts"
import { Deferrals } from "../../../pipeline/run/claims/Deferrals.ts"
import { CallRefused } from "../../../stages/generate/Models.ts"
import { trialRow } from "../../support/trialRow.ts"

const model: Model = {
  ...constantModel,
  name: "m",
  baseline: false,
  complete: () => Effect.die("is not asked")
}
const other: Model = { ...model, name: "other" }

const trial = (id: number, name = "m") =>
  trialRow({ id, model: name, item: `t${id}`, status: "pending", outcome: null, score: null })

const lost = (message: string) =>
  new ModelError({ model: "m", message, reason: { _tag: "Unreadable" } })

const [one, two, three] = [trial(1), trial(2), trial(3, "other")]

describe("Deferrals", () => {
  it("brings a trial back when all others are done, and again while there is progress", () => {
    const deferrals = new Deferrals()
    deferrals.later(one, lost("cut"))
    assert.isFalse(deferrals.allows(one, model))
    assert.isTrue(deferrals.allows(two, model))
    assert.deepStrictEqual(deferrals.nextPass([one, two]), [])
    assert.isFalse(deferrals.allows(one, model))
    deferrals.finished()
    assert.deepStrictEqual(deferrals.nextPass([one]), [])
    assert.isTrue(deferrals.allows(one, model))
  })

  it("gives up after a whole pass without progress, with the last reason", () => {
    const deferrals = new Deferrals()
    deferrals.finished()
    deferrals.later(one, lost("cut"))
    assert.deepStrictEqual(deferrals.nextPass([one]), [])
    deferrals.later(one, lost("cut again"))
    assert.deepStrictEqual(deferrals.nextPass([one]), [{ trial: one, message: "cut again" }])
  })

  it("gives a lone trial up at once", () => {
    const deferrals = new Deferrals()
    deferrals.later(one, lost("cut"))
    assert.deepStrictEqual(deferrals.nextPass([one]), [{ trial: one, message: "cut" }])
  })

  it("stops one model and lets the others continue", () => {
    const deferrals = new Deferrals()
    assert.isTrue(deferrals.stop(model, "bad key"))
    assert.isFalse(deferrals.stop(model, "bad key once more"))
    assert.isFalse(deferrals.allows(one, model))
    assert.isTrue(deferrals.allows(three, other))
    assert.deepStrictEqual([...deferrals.stopped], [["m", "bad key"]])
    assert.isUndefined(deferrals.paused)
    deferrals.later(three, lost("cut"))
    assert.deepStrictEqual(deferrals.nextPass([one, three]), [{ trial: three, message: "cut" }])
  })

  it("pauses all paid models when the budget is spent, and one trial when its time is over", () => {
    const deferrals = new Deferrals()
    deferrals.refused(one, new CallRefused({ limit: "trial_time", message: "too long" }))
    assert.isFalse(deferrals.allows(one, model))
    assert.isTrue(deferrals.allows(two, model))
    assert.strictEqual(deferrals.paused, "too long")
    deferrals.later(two, lost("cut"))
    deferrals.refused(three, new CallRefused({ limit: "spending", message: "all spent" }))
    assert.isFalse(deferrals.allows(three, other))
    assert.isTrue(deferrals.allows(trial(4, "constant"), constantModel))
    assert.strictEqual(deferrals.paused, "all spent")
    assert.deepStrictEqual(deferrals.nextPass([one, two, three]), [], "what is left stays pending")
  })
})
