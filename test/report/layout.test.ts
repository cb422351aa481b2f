import { assert, describe, it } from "@effect/vitest"
import { tableOf } from "../../report/cells.ts"
import type { Document } from "../../report/Document.ts"
import { fitting, shorten, shortenAll, tableWidth, wrap } from "../../report/layout.ts"
import { renderTerminal } from "../../report/render/terminal.ts"
import { table, widthOf } from "../../report/text.ts"

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
  it("is unchanged if it fits, or if the width is unlimited", () => {
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

  it("shortens names in the middle, so that both ends identify them", () => {
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

describe("names that are too long", () => {
  const names = [
    "openrouter/meta-llama/llama-3.1-70b-instruct:free",
    "openrouter/meta-llama/llama-3.3-70b-instruct:free",
    "openrouter/meta-llama/llama-3.3-70b-instruct:paid",
    "http://127.0.0.1:8000/v1#a-model-of-my-own-with-a-name",
    "http://127.0.0.1:8001/v1#a-model-of-my-own-with-a-name",
    `cmd:python3 ${"x".repeat(60)}a${"y".repeat(60)}b${"z".repeat(60)}`,
    `cmd:python3 ${"x".repeat(60)}a${"y".repeat(60)}c${"z".repeat(60)}`,
    `cmd:python3 ${"x".repeat(60)}b${"y".repeat(60)}c${"z".repeat(60)}`,
    "short",
    "short"
  ]

  it("can be distinguished at any width", () => {
    for (const width of [8, 14, 18, 26, 40, 60, 200]) {
      const shown = shortenAll(names, width)
      for (const each of shown) assert.isAtMost([...each].length, width)
      assert.strictEqual(new Set(shown).size, new Set(names).size, `${width}: ${shown.join("\n")}`)
      assert.strictEqual(shown.at(-1), "short")
    }
  })

  it("keep every line of a document within its width, with every model", () => {
    const columns = ["Model", ...names.map((_, at) => `Column ${at}`), names[5] ?? ""]
    const rows = names.map((name, at) => [
      name,
      ...columns.slice(1).map((_, place) => `${at * place * 999}`)
    ])
    const wordy = names.map((name) => [name, "a text of some words ".repeat(9), name])
    const document: Document = {
      title: `Run of ${names.join(" ")}`,
      lead: [`Models: ${names.join(", ")}`],
      legend: [`Names: ${names.join(", ")}`],
      sections: [
        {
          name: "s",
          title: names[5] ?? "",
          detail: "brief",
          blocks: [
            tableOf(
              "t",
              columns.map((title) => ({ title })),
              rows,
              { title: names[6] ?? "", note: names[7] ?? "" }
            ),
            tableOf(
              "w",
              ["Model", "Why", "Again"].map((title) => ({ title })),
              wordy
            ),
            { _tag: "Prose", text: names.join(" and ") },
            { _tag: "Facts", facts: names.map((name) => [name, name] as const) }
          ]
        }
      ]
    }
    for (const width of [60, 80, 100, 140]) {
      const text = renderTerminal(document, { width, detail: "full" })
      for (const line of text.split("\n")) assert.isAtMost(widthOf(line), width, line)
    }
  })
})
