import { assert, describe, it } from "@effect/vitest"
import { tableWidth } from "../../../report/layout.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { everything } from "./everything.ts"

const at = (width: number, detail: "brief" | "normal" | "full" = "normal") =>
  renderTerminal(everything, { width, detail })

describe("a document on a terminal", () => {
  it("keeps to the width", () => {
    for (const width of [60, 80, 120]) assert.isAtMost(tableWidth(at(width, "full")), width)
  })

  it("shows the sections and columns that were asked for", () => {
    assert.notInclude(at(80, "brief"), "Curve")
    assert.include(at(80, "brief"), "Points")
    assert.notInclude(at(80), "only in full")
    assert.notInclude(at(80), "Cost")
    assert.include(at(80, "full"), "only in full")
    assert.include(at(80, "full"), "Cost ($)")
  })

  it("prevents texts from controlling the terminal", () => {
    const text = at(80, "full")
    assert.notMatch(text, /(?!\n)[\p{Cc}\p{Cf}]/u)
    assert.include(text, "␛[2J\\u{9b}31m\\u{202e}evil\\u{2066}␇")
  })

  it("marks verdicts with signs, and not only with colours", () => {
    assert.match(at(80), /a\|b_c +✓ 3,100/)
    assert.include(at(80), "! incomplete")
    assert.match(at(80), /outcome {8}✗ wrong_state/)
    assert.match(at(80), /erc20_transfer {2}100 0 +✗/)
  })

  it("prints a table of long texts row by row", () => {
    assert.match(
      at(80),
      /^balance\n {4}Expected {2}10 USDT\n {4}Actual {4}9\.99 USDT, and more .*\n {14}\S/m
    )
  })

  it("styles names, values and quotations differently, and indents continued values", () => {
    assert.match(at(60), /a longer name {2}a value .*\n {15}\S/)
    assert.include(at(60), "│ said by another")
    assert.include(at(60), "assistant: Round 1\n  hello")
  })

  it("folds long texts unless asked not to", () => {
    const lines = Array.from({ length: 20 }, (_, line) => `line ${line}`)
    const long = (detail: "normal" | "full") =>
      renderTerminal(
        {
          title: "Long",
          lead: [],
          legend: [],
          sections: [
            {
              name: "long",
              title: "",
              detail: "brief",
              blocks: [{ _tag: "Code", language: "text", text: lines.join("\n"), folded: true }]
            }
          ]
        },
        { width: 80, detail }
      )
    assert.match(long("normal"), /line 7\n {2}… 12 more lines, folded$/)
    assert.notInclude(long("normal"), "line 8")
    assert.match(long("full"), /line 19$/)
    assert.include(at(80), "<Long>:\n  {\n  }")
  })
})
