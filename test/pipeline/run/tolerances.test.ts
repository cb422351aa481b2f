/** How ways of scoring by tolerances are written, stored and shown. */
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { Sensitivity } from "../../../pipeline/run/rescore/sensitivity.ts"
import { sweepFigure } from "../../../pipeline/run/rescore/sweep.ts"
import {
  multipliersOf,
  readTolerances,
  storedVariant,
  variantTitle
} from "../../../pipeline/run/rescore/tolerances.ts"

const read = (text: string) => Result.getOrThrow(readTolerances(text))

describe("ways of scoring by tolerances", () => {
  it("are one for each multiplier in a list, or one for all named factors", () => {
    assert.deepStrictEqual(read("0.50,1,2.0,1000"), ["0.5", "1", "2", "1000"])
    assert.deepStrictEqual(read("received=2.0, amount=0.5"), ["amount=0.5,received=2"])
    assert.deepStrictEqual(read("task:a=1"), ["task:a=1"])
  })

  it("have one text in any order, and leave other names unchanged", () => {
    assert.strictEqual(storedVariant("b=2,a=1.0"), storedVariant("a=1,b=2"))
    assert.strictEqual(storedVariant("0.50"), "0.5")
    for (const other of ["strict", "judges:rules", "sui:0.5/0.25/0.25", "1,2"]) {
      assert.strictEqual(storedVariant(other), other)
    }
  })

  it.each([
    ...["", "x", "0", "-1", "NaN", "Infinity", "1e3", "1001", "0.0001", "1,,2", "1,x"],
    ...[
      "=1",
      "a=",
      "a=0",
      "a=-1",
      "a=NaN",
      "a=1e9",
      "a=1001",
      "a=0.0001",
      "a=1,",
      "a=1,2",
      "2,a=1"
    ],
    ...["a=1,a=2", "task:a=1,a=2", "a=1,task:a=2", "task:=1", "tusk:a=1", "a b=1", "a=1=2"]
  ])("are not %j", (text) => {
    const failure = Result.getOrThrow(Result.flip(readTolerances(text)))
    assert.notInclude(failure, "\n")
    assert.isTrue(Result.isFailure(multipliersOf(text)))
  })

  it("are exact to a thousandth", () => {
    assert.strictEqual(Result.getOrThrow(multipliersOf("1.005")), 1005)
    assert.deepStrictEqual(Result.getOrThrow(multipliersOf("a=0.5,task:b=2")), {
      a: 500,
      "task:b": 2000
    })
  })

  it("are shown by name and factor", () => {
    assert.deepStrictEqual(["0.5", "a=0.5,b=2", "strict"].map(variantTitle), [
      "×0.5",
      "a ×0.5, b ×2",
      "strict"
    ])
  })
})

describe("the figure of a sweep", () => {
  const under = (variant: string): Sensitivity => {
    const model = { model: "m", run: "r", score: 1, of: 2, original: 1, rank: 1 }
    const models = [{ ...model, flips: { lost: 0, gained: 0 } }]
    return { variant, models, changed: 0, rho: null, largest: 0 }
  }
  const figureOf = (...variants: ReadonlyArray<string>) =>
    sweepFigure({ unit: "points" }, variants.map(under))

  it("puts the factors of one name on a scale, and other ways side by side", () => {
    const specOf = (...variants: ReadonlyArray<string>) => {
      const text = JSON.stringify(figureOf(...variants)?.spec)
      const factors = [...text.matchAll(/"factor":("[^"]*"|[\d.]+)/g)].map(([, factor]) => factor)
      return { factors, axis: /"x":\{"field":"factor",([^}]*)\}/.exec(text)?.[1] }
    }
    assert.deepStrictEqual(specOf("0.5", "strict", "2"), {
      factors: ["0.5", "2"],
      axis: '"title":"factor of tolerances","type":"quantitative"'
    })
    assert.deepStrictEqual(specOf("a=0.5", "a=2"), {
      factors: ["0.5", "2"],
      axis: '"title":"factor of the tolerances of a","type":"quantitative"'
    })
    const sides = specOf("1", "a=1,b=2")
    assert.deepStrictEqual(sides.factors, ['"×1"', '"a ×1, b ×2"'])
    assert.include(figureOf("1", "a=1,b=2")?.title, "factors of tolerances")
    assert.isNull(figureOf("strict"))
  })
})
