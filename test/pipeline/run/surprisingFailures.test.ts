/** Which failures are told: what nobody would have expected, and of many kinds. */
import { assert, describe, it } from "@effect/vitest"
import { noUsage } from "../../../models/Model.ts"
import { noCalls, type Score } from "../../../pipeline/run/Score.ts"
import { surprisingFailures } from "../../../pipeline/run/surprisingFailures.ts"

let numbers = 0
const score = (
  model: string,
  item: string,
  points: number,
  outcome = "wrong",
  more: Partial<Score> = {}
): Score => ({
  trial: ++numbers,
  model,
  item,
  split: "p",
  variant: "",
  round: 1,
  status: "done",
  outcome: points === 100 ? "right" : outcome,
  score: points,
  passed: points === 100,
  tokens: null,
  usage: noUsage,
  cost: null,
  calls: noCalls,
  measures: null,
  ...more
})

const named = (scores: ReadonlyArray<Score>, count: number) =>
  surprisingFailures(scores, count).map(({ score: { item, model } }) => `${model} ${item}`)

describe("surprising failures", () => {
  it("begin with a good model's failures on items that others pass", () => {
    const scores = [
      ...["a", "b", "c", "d"].map((item) => score("good", item, item === "a" ? 0 : 100)),
      ...["a", "b", "c", "d"].map((item) => score("other", item, item === "d" ? 0 : 100)),
      ...["a", "b", "c", "d"].map((item) => score("never", item, 0)),
      score("good", "hard", 0),
      score("other", "hard", 0)
    ]
    const [first, second] = surprisingFailures(scores, 10)
    assert.deepInclude(first?.score, { model: "good", item: "a" })
    assert.strictEqual(first?.passedByOthers, 0.5)
    assert.deepInclude(second?.score, { model: "other", item: "d" })
    assert.lengthOf(surprisingFailures(scores, 10), 8)
    assert.lengthOf(surprisingFailures(scores, 3), 3)
  })

  it("are of many kinds, instead of one kind many times", () => {
    const items = ["a", "b", "c", "d", "e", "f"]
    const scores = [
      ...items.map((item) => score("m", item, item < "e" ? 0 : 100, "syntax")),
      score("m", "x", 40, "reverted"),
      ...items.map((item) => score("n", item, 100)),
      score("n", "x", 100)
    ]
    // The second syntax error tells less than a trial that lost fewer points in another way.
    assert.deepStrictEqual(named(scores, 2), ["m a", "m x"])
  })

  it("leave out trials without a score", () => {
    const errored = score("m", "a", 0, "wrong", { status: "errored", outcome: null })
    assert.deepStrictEqual(surprisingFailures([errored, score("m", "b", 100)], 10), [])
  })
})
