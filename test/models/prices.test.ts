import { assert, describe, it } from "@effect/vitest"
import { type Facts, noFacts } from "../../models/Facts.ts"
import { listPrice, pricedCost, priceTable } from "../../models/prices.ts"

const rows = Object.entries(priceTable.providers).flatMap(([provider, { models }]) =>
  models.map((row) => ({ provider, ...row }))
)

const factsOf = (input: number | null, output: number | null): Facts => ({
  ...noFacts,
  usage: { ...noFacts.usage, input, output }
})

describe("the price table", () => {
  it("has each provider's page with the date it was read, and each model once", () => {
    for (const { page, read } of Object.values(priceTable.providers)) {
      assert.match(page, /^https:/)
      assert.match(read, /^\d{4}-\d{2}-\d{2}$/)
    }
    assert.strictEqual(
      new Set(rows.map(({ provider, model }) => `${provider}/${model}`)).size,
      rows.length
    )
  })

  it("has cached input below input, output above it, and free models at 0", () => {
    for (const { model, price } of rows) {
      assert.isAbove(price.input, 0, model)
      assert.isAbove(price.output, price.input, model)
      assert.isBelow(price.cached ?? 0, price.input, model)
      assert.isAtLeast(price.cacheWrite ?? price.input, price.input, model)
    }
  })

  it("finds a model by its name and its dated versions only", () => {
    const known = listPrice("openai", "gpt-5-nano")
    assert.deepStrictEqual(known?.price, { input: 0.05, output: 0.4, cached: 0.005 })
    assert.deepStrictEqual(listPrice("openai", "gpt-5-nano-2025-08-07"), known)
    assert.deepStrictEqual(
      listPrice("anthropic", "claude-opus-4-5-20251101"),
      listPrice("anthropic", "claude-opus-4-5")
    )
    for (const other of ["gpt-5", "gpt-5-nano-pro", "GPT-5-nano", "gpt-5-nano-2025", ""]) {
      assert.isNull(listPrice("openai", other), other)
    }
    assert.isNull(listPrice("openrouter", "gpt-5-nano"))
  })
})

describe("the cost of a call", () => {
  it("is unknown, and not 0, if tokens or price are unknown", () => {
    const priced = { price: { input: 1.25, output: 10 }, by: "table" } as const
    assert.deepStrictEqual(pricedCost(factsOf(1_000_000, 1_000_000), priced), {
      cost: 11.25,
      priced: "table"
    })
    assert.deepStrictEqual(pricedCost(factsOf(null, 5), priced), { cost: null })
    assert.deepStrictEqual(pricedCost(factsOf(5, null), priced), { cost: null })
    assert.deepStrictEqual(pricedCost(factsOf(5, 5), null), { cost: null })
    assert.deepStrictEqual(pricedCost({ ...factsOf(5, 5), cost: 0 }, null), {
      cost: 0,
      priced: "provider"
    })
  })

  it("is unknown for an input outside the list price's range", () => {
    const priced = { price: { input: 1.25, output: 10 }, by: "table", upTo: 200_000 } as const
    assert.strictEqual(pricedCost(factsOf(200_000, 0), priced).cost, 0.25)
    assert.isNull(pricedCost(factsOf(200_001, 0), priced).cost)
  })
})
