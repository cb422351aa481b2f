import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Figure } from "../../../report/Document.ts"
import { drawPng, drawSvg } from "../../../report/figures/draw.ts"
import { shades } from "../../../report/figures/theme.ts"

const figure: Figure = {
  _tag: "Figure",
  name: "ranking",
  title: "Ranking",
  caption: "Points of two models, n = 3",
  spec: {
    data: {
      values: [
        { model: `</text><script>alert(1)</script>`, points: 3 },
        { model: "b", points: 1 }
      ]
    },
    mark: "bar",
    encoding: {
      x: { field: "points", type: "quantitative" },
      y: { field: "model", type: "nominal", title: null },
      color: { field: "model", type: "nominal", legend: null }
    }
  }
}

describe("drawSvg", () => {
  it.effect("uses the theme, and treats data as mere text", () =>
    Effect.gen(function* () {
      const svg = yield* drawSvg(figure, "page")
      assert.match(svg, /^<svg [^>]*viewBox="0 0 \d/)
      assert.include(svg, "&lt;script&gt;")
      assert.notInclude(svg, "<script")
      assert.notInclude(svg, "<style")
      // Every colour is one that the style for the dark knows.
      const known = [...shades.map(({ light }) => light), "none", "transparent"]
      const used = Array.from(
        svg.matchAll(/ (?:fill|stroke)="([^"]*)"/g),
        ([, colour = ""]) => colour
      )
      assert.isAbove(used.length, 10)
      assert.deepStrictEqual(
        used.filter((colour) => !known.includes(colour)),
        []
      )
    })
  )

  it.effect("has its title, n and dark colours if it is a file of its own", () =>
    Effect.gen(function* () {
      const svg = yield* drawSvg(figure, "alone")
      for (const part of ["Ranking", "n = 3", "prefers-color-scheme: dark"])
        assert.include(svg, part)
    })
  )

  it.effect("loads nothing, whatever a specification says", () =>
    Effect.gen(function* () {
      const spec = {
        data: { url: new URL("../../../package.json", import.meta.url).href },
        mark: "text",
        encoding: { text: { field: "name" } }
      }
      const svg = yield* drawSvg({ ...figure, spec }, "page")
      assert.notInclude(svg, "questline")
    })
  )

  it.effect("names the figure that cannot be drawn", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        drawSvg(
          { ...figure, spec: { mark: "bar", encoding: { x: { bin: "no", field: 3 } }, layer: 4 } },
          "page"
        )
      )
      assert.strictEqual(error._tag, "FigureError")
      assert.include(error.message, "figure ranking cannot be drawn")
    })
  )
})

describe("drawPng", () => {
  it.effect("is twice the size of the SVG", () =>
    Effect.gen(function* () {
      const svg = yield* drawSvg(figure, "alone")
      const png = yield* drawPng(figure)
      assert.deepStrictEqual(
        [...png.subarray(1, 4)],
        [..."PNG"].map((letter) => letter.charCodeAt(0))
      )
      const width = Number(/ width="(\d+)/.exec(svg)?.[1])
      assert.isAtMost(Math.abs(png.readUInt32BE(16) - 2 * width), 2)
    })
  )
})
