/** Texts for LaTeX: nothing that anybody wrote is a command. */
import { assert, describe, it } from "@effect/vitest"
import { latexBreakable, latexCode, latexText } from "../../../report/paper/latex.ts"
import { hostileNames } from "../../support/hostileNames.ts"

/** What is left of a text for TeX to act on, once all that this file writes itself is taken away. */
const left = (text: string): string =>
  text
    .replace(/\{\\ttfamily\{\}\{\[\}U\+[0-9A-F]{4,6}\{\]\}\}/g, "")
    .replace(/\{\\ttfamily\\symbol\{\d+\}\}/g, "")
    .replace(/\$(?:[-^]|\\[a-zA-Z]+|\^\\circ|\^[23])\$/g, "")
    .replace(/\\["'`^~=.uvHcdrb](?:\{(?:\\.\{[A-Za-z]\}|[A-Za-z])\})/g, "")
    .replace(
      /\\(?:text[a-z]+|dots|S|copyright|ss|ae|AE|oe|OE|o|O|l|L|i|allowbreak)\{\}|\\[{}$&#%_]/g,
      ""
    )
    .replace(/\{(?:\[|\]|\*|'|)\}/g, "")

describe("text for LaTeX", () => {
  it("makes a hostile name harmless for TeX", () => {
    for (const name of hostileNames) {
      for (const made of [latexText(name), latexBreakable(name)]) {
        assert.notMatch(left(made), /[\\{}$&#%_~^\n\t[\]*]/, `${JSON.stringify(name)}: ${made}`)
        assert.match(made, /^[\x20-\x7e]*$/, "ASCII alone: any engine reads it")
      }
    }
  })

  it("uses LaTeX's commands for signs, and code points for the others", () => {
    assert.strictEqual(latexText("50 % & _x"), "50 \\% \\& \\_x")
    assert.strictEqual(latexText("Spearman's ρ − ±"), "Spearman{'}s $\\rho$ $-$ $\\pm$")
    assert.strictEqual(latexText("é ő ø"), "\\'{e} \\H{o} \\o{}")
    assert.strictEqual(latexText("中"), "{\\ttfamily{}{[}U+4E2D{]}}")
    assert.strictEqual(latexText("a--b"), "a-{}-b")
    assert.strictEqual(latexText("1,200"), "1,200")
  })

  it("shows code line by line, even if it tries to end the listing", () => {
    const made = latexCode("  a\\end{verbatim}\n\n\tb%")
    assert.deepStrictEqual(made.split("\n").slice(1, -1), [
      "\\noindent{}~~a\\textbackslash{}end\\{verbatim\\}\\strut\\par",
      "\\noindent{}\\strut\\par",
      "\\noindent{}~~b\\%\\strut\\par"
    ])
    assert.lengthOf(latexCode("x".repeat(200)).split("\n"), 5)
  })
})
