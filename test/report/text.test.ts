import { styleText } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import {
  bounded,
  dollars,
  duration,
  markdownTable,
  number,
  percent,
  table
} from "../../report/text.ts"

const columns = [{ title: "Name" }, { title: "Points", align: "right" as const }]

describe("text", () => {
  it("aligns columns by what is seen, not by escape codes", () => {
    const green = styleText("green", "b", { validateStream: false })
    assert.deepStrictEqual(
      table(columns, [
        ["a", "1,000"],
        [green, "2"]
      ]).split("\n"),
      ["Name  Points", "────  ──────", "a      1,000", `${green}          2`]
    )
  })

  it("keeps a bar inside a cell of Markdown", () => {
    assert.strictEqual(
      markdownTable(columns, [["a|b", "1"]]),
      "| Name | Points |\n| --- | ---: |\n| a\\|b | 1 |"
    )
  })

  it("prints numbers for readers", () => {
    assert.deepStrictEqual(
      [number(10_700), number(33.333), number(null), percent(0.125), percent(null)],
      ["10,700", "33.33", "–", "12.5%", "–"]
    )
    assert.deepStrictEqual(
      [dollars(0), dollars(0.00123), dollars(12.345), dollars(null)],
      ["$0.00", "$0.0012", "$12.35", "–"]
    )
    assert.deepStrictEqual(
      [duration(400), duration(59_600), duration(185_000), duration(3_725_000)],
      ["0s", "1m 00s", "3m 05s", "1h 02m"]
    )
  })

  it("says how much of a text was cut", () => {
    assert.strictEqual(bounded("abc", 3), "abc")
    assert.match(bounded("abcdef", 3), /^abc\n… 3 more characters/)
  })
})
