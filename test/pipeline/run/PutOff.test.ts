import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Trial } from "../../../db/rows.ts"
import { constantModel } from "../../../models/baselines/constant.ts"
import type { Model } from "../../../models/Model.ts"
import { ModelError } from "../../../models/ModelError.ts"
import { PutOff } from "../../../pipeline/run/PutOff.ts"
import { CallRefused } from "../../../stages/generate/Models.ts"

const model: Model = {
  ...constantModel,
  name: "m",
  baseline: false,
  complete: () => Effect.die("is not asked")
}
const other: Model = { ...model, name: "other" }

const trial = (id: number, name = "m"): Trial => ({
  ...{ id, runId: "r", model: name, item: `t${id}`, part: "atomic", round: 1, attempt: 1 },
  ...{ variant: "ethers", status: "pending", owner: null, heartbeatAt: null, startedAt: null },
  ...{ finishedAt: null, outcome: null, score: null, passed: null, measures: null, error: null }
})

const lost = (message: string) =>
  new ModelError({ model: "m", message, reason: { _tag: "Unreadable" } })

const [one, two, three] = [trial(1), trial(2), trial(3, "other")]

describe("PutOff", () => {
  it("brings a trial back when all others are done, and again while anything gets done", () => {
    const putOff = new PutOff()
    putOff.later(one, lost("cut"))
    assert.isFalse(putOff.allows(one, model))
    assert.isTrue(putOff.allows(two, model))
    assert.deepStrictEqual(putOff.nextPass([one, two]), [])
    assert.isFalse(putOff.allows(one, model))
    putOff.finished()
    assert.deepStrictEqual(putOff.nextPass([one]), [])
    assert.isTrue(putOff.allows(one, model))
  })

  it("gives up when a whole pass got nothing done, with the last reason", () => {
    const putOff = new PutOff()
    putOff.finished()
    putOff.later(one, lost("cut"))
    assert.deepStrictEqual(putOff.nextPass([one]), [])
    putOff.later(one, lost("cut again"))
    assert.deepStrictEqual(putOff.nextPass([one]), [{ trial: one, message: "cut again" }])
  })

  it("gives a lone trial up at once", () => {
    const putOff = new PutOff()
    putOff.later(one, lost("cut"))
    assert.deepStrictEqual(putOff.nextPass([one]), [{ trial: one, message: "cut" }])
  })

  it("stops one model and lets the others go on", () => {
    const putOff = new PutOff()
    assert.isTrue(putOff.stop(model, "bad key"))
    assert.isFalse(putOff.stop(model, "bad key once more"))
    assert.isFalse(putOff.allows(one, model))
    assert.isTrue(putOff.allows(three, other))
    assert.deepStrictEqual([...putOff.stopped], [["m", "bad key"]])
    assert.isUndefined(putOff.paused)
    putOff.later(three, lost("cut"))
    assert.deepStrictEqual(putOff.nextPass([one, three]), [{ trial: three, message: "cut" }])
  })

  it("pauses all that costs when the money is spent, and one trial when its time is over", () => {
    const putOff = new PutOff()
    putOff.refused(one, new CallRefused({ limit: "trial_time", message: "too long" }))
    assert.isFalse(putOff.allows(one, model))
    assert.isTrue(putOff.allows(two, model))
    assert.strictEqual(putOff.paused, "too long")
    putOff.later(two, lost("cut"))
    putOff.refused(three, new CallRefused({ limit: "spending", message: "all spent" }))
    assert.isFalse(putOff.allows(three, other))
    assert.isTrue(putOff.allows(trial(4, "constant"), constantModel))
    assert.strictEqual(putOff.paused, "all spent")
    assert.deepStrictEqual(putOff.nextPass([one, two, three]), [], "what is left stays pending")
  })
})
