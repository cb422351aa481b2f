import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { drawSvg } from "../../../report/figures/draw.ts"
import { shortName, withShortNames } from "../../../report/figures/modelNames.ts"

const ADDRESS = "http://127.0.0.1:18000/a/long/path/v1/chat/completions#half-right"
const OTHER = "https://example.org/v1#half-right"
const PROGRAM = "cmd:../agents/bin/python3 agent.py --model x"

describe("shortName", () => {
  it("keeps the distinguishing part of an address or program, and other names whole", () => {
    assert.strictEqual(shortName("openai/gpt-5"), "openai/gpt-5")
    assert.strictEqual(shortName(ADDRESS), "half-right")
    assert.strictEqual(shortName(PROGRAM), "python3 agent.py --model x")
    assert.strictEqual(shortName("cmd:"), "cmd:")
    assert.strictEqual(shortName("http://x/v1#"), "http://x/v1#")
    assert.isAtMost(shortName(`lab/${"x".repeat(500)}`).length, 32)
  })
})

describe("withShortNames", () => {
  it("renames models in the data and in their order, with their hosts if names are equal", () => {
    const spec = {
      data: {
        values: [
          { model: ADDRESS, n: 1 },
          { model: OTHER, n: 2 },
          { model: "a", n: 3 }
        ]
      },
      encoding: { y: { field: "model", sort: [OTHER, "a", ADDRESS] } }
    }
    assert.deepStrictEqual(withShortNames(spec), {
      data: {
        values: [
          { model: "half-right (127.0.0.1:18000)", n: 1 },
          { model: "half-right (example.org)", n: 2 },
          { model: "a", n: 3 }
        ]
      },
      encoding: {
        y: {
          field: "model",
          sort: ["half-right (example.org)", "a", "half-right (127.0.0.1:18000)"]
        }
      }
    })
    const plain = { data: { values: [{ model: "a" }] } }
    assert.strictEqual(withShortNames(plain), plain)
  })

  it.effect("leaves no address on an axis", () =>
    Effect.gen(function* () {
      const svg = yield* drawSvg(
        {
          ...{ _tag: "Figure", name: "f", title: "t", caption: "c" },
          spec: {
            data: { values: [{ model: ADDRESS, n: 1 }] },
            mark: "bar",
            encoding: {
              y: { field: "model", type: "nominal", sort: [ADDRESS] },
              x: { field: "n", type: "quantitative" }
            }
          }
        },
        "page"
      )
      assert.include(svg, "half-right")
      assert.notInclude(svg, "127.0.0.1")
    })
  )
})
