import { assert, describe, it } from "@effect/vitest"
import { fitting, shorten, tableWidth, wrap } from "../../report/layout.ts"
import { table } from "../../report/text.ts"

const NAME = "http://127.0.0.1:8000/v1#a-model-with-a-name-that-is-quite-long"
const columns = [
  { title: "Model" },
  ...Array.from({ length: 9 }, (_, index) => ({
    title: `Column ${index}`,
    align: "right" as const
  }))
]
const rows = [1, 2].map((row) => [
  `${NAME}-${row}`,
  ...Array.from({ length: 9 }, (_, column) => `cell ${row}.${column}`)
])

describe("a table for a terminal", () => {
  it("is left as it is where it fits, or where nothing limits it", () => {
    const whole = table(columns, rows)
    assert.strictEqual(fitting(tableWidth(whole))(columns, rows), whole)
    assert.strictEqual(fitting(Number.POSITIVE_INFINITY)(columns, rows), whole)
  })

  it("fits 80 and 100 columns, and loses no cell", () => {
    for (const width of [80, 100]) {
      const text = fitting(width)(columns, rows)
      assert.isAtMost(tableWidth(text), width)
      for (const { title } of columns) assert.include(text, title)
      for (const [, ...cells] of rows) for (const cell of cells) assert.include(text, cell)
    }
  })

  it("shortens names in the middle, so that both ends tell them apart", () => {
    assert.strictEqual(shorten("abcdefghij", 7), "abc…hij")
    assert.strictEqual(shorten("short", 5), "short")
    const names = fitting(80)(columns, rows)
      .split("\n")
      .flatMap((line) => /^http\S+/.exec(line) ?? [])
    assert.isAbove(new Set(names).size, 1)
  })
})

describe("wrapped text", () => {
  it("breaks between words, and indents what follows", () => {
    assert.strictEqual(wrap("one two three four", 9, "  "), "one two\n  three\n  four")
  })
})
