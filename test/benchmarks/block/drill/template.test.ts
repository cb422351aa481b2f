/** The marks in a system's sources, and the patches that its author writes. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { applyPatch, readPatches } from "../../../../benchmarks/block/bank/systems/patches.ts"
import {
  flawsIn,
  render,
  TemplateFault
} from "../../../../benchmarks/block/bank/systems/template.ts"
import { draws } from "../../../../benchmarks/block/stages/transform/random.ts"

const SOURCE = `contract Box {
    uint256 public limit = $LIMIT;
    //@any
    function first() external {
        //@flaw late
        pay();
        done = true;
        //@flaw open early
        //@good
        check();
        //@end
    }

    /// @notice The second
    function second() external {}
    //@end
}`

const drawn = { names: new Map([["Box", "Crate"]]), constants: new Map([["LIMIT", "7"]]) }
const made = (flaw: string | null, seed = 1) =>
  render(SOURCE, { drawn, flaw, layout: draws(seed, "layout", "test") })

const lineOf = (source: string, text: string) =>
  source.split("\n").findIndex((line) => line.includes(text)) + 1

describe("a template", () => {
  it("gives the sound contract, with names and constants", () => {
    const { flawed, source } = made(null)
    assert.include(source, "contract Crate {")
    assert.include(source, "limit = 7;")
    assert.include(source, "check();")
    assert.notInclude(source, "pay();")
    assert.notInclude(source, "//@")
    assert.deepStrictEqual(flawed, [])
  })

  it("gives the lines of a flaw", () => {
    const { flawed, source } = made("late")
    assert.notInclude(source, "check();")
    assert.deepStrictEqual(flawed, [lineOf(source, "pay();"), lineOf(source, "done = true;")])
  })

  it("places a flaw that only removes lines at the line before", () => {
    const { flawed, source } = made("early")
    assert.notInclude(source, "check();")
    assert.deepStrictEqual(flawed, [lineOf(source, "function first")])
  })

  it("draws the order of members, the same for both contracts", () => {
    const orders = new Set(
      Array.from({ length: 12 }, (_, seed) => {
        const [a, b] = [made(null, seed).source, made("early", seed).source]
        const isFirst = lineOf(a, "function first") < lineOf(a, "function second")
        assert.strictEqual(lineOf(b, "function first") < lineOf(b, "function second"), isFirst)
        assert.strictEqual(lineOf(a, "The second") + 1, lineOf(a, "function second"))
        return isFirst
      })
    )
    assert.strictEqual(orders.size, 2)
  })

  it("refuses marks out of place, and names its flaws", () => {
    for (const text of [
      "//@good",
      "//@flaw a\nx",
      "//@flaw\n//@good\n//@end",
      "//@nothing",
      "//@end"
    ]) {
      assert.throws(
        () => render(text, { drawn, flaw: null, layout: draws(1, "layout", "test") }),
        TemplateFault
      )
    }
    assert.deepStrictEqual([...flawsIn(SOURCE)], ["late", "open", "early"])
  })
})

describe("a patch", () => {
  const text = `//@hostile none\n//@replace\npay();\n//@with\n        check();\n        pay();`

  it.effect("replaces the lines of the flaw", () =>
    Effect.gen(function* () {
      const [patch] = yield* readPatches(text)
      assert.strictEqual(patch?.kind, "hostile")
      if (patch === undefined) return
      assert.include(
        yield* applyPatch(made("late").source, patch),
        "check();\n        pay();\n        done"
      )
      const missing = yield* Effect.result(applyPatch(made(null).source, patch))
      assert.isTrue(Result.isFailure(missing))
    })
  )

  it.effect("is refused if its marks are out of place", () =>
    Effect.gen(function* () {
      for (const wrong of ["//@replace\na", "//@honest a\n//@with\nb", "//@honest a"]) {
        assert.isTrue(Result.isFailure(yield* Effect.result(readPatches(wrong))), wrong)
      }
    })
  )
})
