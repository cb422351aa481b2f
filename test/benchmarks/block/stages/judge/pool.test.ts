import { assert, describe, it } from "@effect/vitest"
import { organisationOf } from "../../../../../benchmarks/block/stages/judge/independence.ts"
import {
  independentOf,
  judgePool,
  PANEL
} from "../../../../../benchmarks/block/stages/judge/pool.ts"
import { modelNamedIn } from "../../../../../models/config.ts"
import { isRemote } from "../../../../../models/remote.ts"

const asCalled = modelNamedIn({})

describe("the pool of judges", () => {
  it("has models that can be called, each of a different known organisation", () => {
    const organisations = judgePool.map(organisationOf)
    assert.notInclude(organisations, null)
    assert.strictEqual(new Set(organisations).size, judgePool.length)
    assert.deepStrictEqual(
      judgePool.filter((name) => !isRemote(name)),
      []
    )
    assert.isAtLeast(judgePool.length, 6)
  })

  it("begins with the judges of the paper", () => {
    assert.deepStrictEqual(
      independentOf(["oracle"], asCalled).slice(0, PANEL).map(organisationOf),
      ["Zhipu AI", "Xiaomi", "Mistral AI"]
    )
  })

  it("leaves out every detector's organisation, however the detector is named or reached", () => {
    const named = modelNamedIn({ mine: { model: "http://localhost:8000/v1#GLM-4.6" } })
    const left = independentOf(["mistralai/devstral", "openrouter/openai/o3", "mine"], named)
    assert.deepStrictEqual(left.map(organisationOf), [
      "Xiaomi",
      "DeepSeek",
      "Alibaba",
      "Google",
      "Anthropic"
    ])
  })

  it("treats a detector of unknown organisation as one of none, as for named judges", () => {
    assert.deepStrictEqual(independentOf(["cmd:./agent"], asCalled), judgePool)
  })
})
