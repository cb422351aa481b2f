import { assert, describe, it } from "@effect/vitest"
import { renderMarkdown } from "../../../report/render/markdown.ts"
import { everything } from "./everything.ts"

const text = renderMarkdown(everything, { detail: "normal" })

describe("a document in Markdown", () => {
  it("has headings, tables and lists", () => {
    assert.isTrue(text.startsWith("# Run 7 & \\<b\\>co\\</b\\>\n\nof \\*two\\* models\n\n"))
    assert.include(text, "| Model | Total (points) |\n| --- | ---: |\n| a\\|b_c | ✓ 3,100 |")
    assert.include(
      text,
      "|  | oracle | null |\n| --- | --- | --- |\n| erc20_transfer | 100 0 | ✗ |"
    )
    assert.include(text, "- **outcome**: ✗ wrong_state")
    assert.include(text, "### Curve\n\nPoints over time, n = 9")
    assert.isTrue(text.endsWith("\n"))
  })

  it("lets no text become markup", () => {
    assert.include(text, "\\# no heading\n1\\. no list\n\\<img src=x\\> \\[link\\](x) ␛\\[2J")
    assert.notMatch(text, /(?!\n|\t)[\p{Cc}\p{Cf}]/u)
    assert.notInclude(text.replaceAll(/^<\/?details>$|^<summary>.*<\/summary>$/gm, ""), "\n<")
  })

  it("fences code so that the code cannot close the fence", () => {
    assert.include(text, "\n`````typescript\nconst a = `x`\n\t````\n␛")
  })

  it("has quotations and folded parts", () => {
    assert.include(text, "> said by another")
    assert.include(
      text,
      "<details>\n\n<summary>&lt;Long&gt;</summary>\n\n```json\n{\n}\n```\n\n</details>"
    )
  })

  it("shows every column and section in full", () => {
    assert.notInclude(text, "only in full")
    const full = renderMarkdown(everything, { detail: "full" })
    assert.include(full, "only in full")
    assert.include(full, "Cost ($)")
  })
})
