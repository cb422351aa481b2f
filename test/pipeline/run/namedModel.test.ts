/** A model of a run by its own name, or by the short one that tables show. */
import { assert, describe, it } from "@effect/vitest"
import { namedModel, namesToGive } from "../../../pipeline/run/namedModel.ts"

const A = "http://127.0.0.1:8000/v1#small"
const B = "http://127.0.0.1:8001/v1#small"
const C = "http://127.0.0.1:8001/v1#large"

describe("namedModel", () => {
  it("finds a model by its own name before a short one", () => {
    assert.strictEqual(namedModel([C, "null"], "large"), C)
    assert.strictEqual(namedModel([C, "null"], C), C)
    assert.strictEqual(namedModel([C, "large"], "large"), "large")
  })

  it("takes a short name for no model where two have it", () => {
    assert.strictEqual(namedModel([A, B], "small"), "small")
    assert.strictEqual(namedModel([A, B], "small (127.0.0.1:8001)"), B)
  })

  it("lists the names that it takes", () => {
    assert.strictEqual(
      namesToGive([A, B, C, C, "null"]),
      "small (127.0.0.1:8000), small (127.0.0.1:8001), large, null"
    )
  })
})
