import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { extractScript } from "../../../stages/generate/extract.ts"
import { blocksOf } from "../../../stages/generate/fences.ts"
import { drawn } from "../../support/drawn.ts"

const F = "```"

const scriptIn = (reply: string): string => {
  const found = extractScript(reply)
  return found._tag === "script" ? found.source : assert.fail(found.detail)
}

const noScriptIn = (reply: string): string => {
  const found = extractScript(reply)
  return found._tag === "none" ? found.detail : assert.fail(`found ${found.source}`)
}

describe("extractScript", () => {
  it("takes a block under any of its labels, in any case, with more words after it", () => {
    for (const label of [
      "typescript",
      "ts",
      "javascript",
      "js",
      "TypeScript",
      "TS",
      "Js title=skill.ts",
      "ts\ttwoslash",
      "typescript:skill.ts",
      "typescript {1,3}",
      " ts "
    ]) {
      assert.strictEqual(scriptIn(`Here:\n\n${F}${label}\ncode\n${F}\n`), "code", label)
    }
  })

  it("takes the last labelled block among others", () => {
    const reply = [
      `${F}json\n{"a": 1}\n${F}`,
      `${F}bash\nnpm install\n${F}`,
      `${F}ts\nfirst\n${F}`,
      `${F}\nunlabelled\n${F}`,
      `${F}js\nlast\n${F}`,
      `${F}json\n{}\n${F}`
    ].join("\n\n")
    assert.strictEqual(scriptIn(reply), "last")
  })

  it("takes the only unlabelled block if none is labelled", () => {
    assert.strictEqual(scriptIn(`${F}json\n{}\n${F}\n${F}\ncode\n${F}\n${F}sh\nls\n${F}`), "code")
    assert.include(noScriptIn(`${F}\na\n${F}\n${F}\nb\n${F}`), "2 unlabelled")
    noScriptIn(`${F}python\na\n${F}`)
    noScriptIn(`${F}tsv\na\n${F}`)
    noScriptIn("executeSkill()")
    noScriptIn("")
  })

  it("skips empty blocks", () => {
    assert.strictEqual(scriptIn(`${F}ts\ncode\n${F}\n${F}ts\n\n${F}\n${F}\n  \n${F}`), "code")
    noScriptIn(`${F}ts\n${F}`)
  })

  it("handles tildes, longer fences and fences inside them", () => {
    assert.strictEqual(scriptIn("~~~ts\ncode\n~~~"), "code")
    assert.strictEqual(scriptIn("~~~~ts\n~~~\ncode\n~~~~~"), "~~~\ncode")
    assert.strictEqual(scriptIn(`~~~ts\n${F}\ncode\n~~~`), `${F}\ncode`)
    assert.strictEqual(scriptIn(`${F}\`\`ts\n${F}js\ninner\n${F}\n${F}\`\``), `${F}js\ninner\n${F}`)
    noScriptIn(`${F}\`markdown\n${F}ts\ninner\n${F}\n${F}\``)
  })

  it("does not take inline code or a fence with backticks in its info for a fence", () => {
    noScriptIn(`${F}ts code${F}\nmore`)
    noScriptIn("Use ``ts`` and `js`.")
    noScriptIn(`text ${F}ts\ncode\n${F}`.replace(/\n```$/, ""))
  })

  it("closes a block only at a fence of its kind, long enough, with nothing after it", () => {
    const body = ["~~~", "``", `${F}ts`, `${F} end`, `     ${F}`].join("\n")
    assert.strictEqual(scriptIn(`${F}ts\n${body}\n   ${F}\t \nafter`), body)
  })

  it("takes a block that is never closed", () => {
    assert.strictEqual(scriptIn(`Here:\n${F}ts\nline 1\nline 2`), "line 1\nline 2")
    assert.strictEqual(scriptIn(`${F}ts\ncode\n`), "code\n")
  })

  it("removes the indentation of the fence, in lists too", () => {
    assert.strictEqual(
      scriptIn(`1. Do:\n   ${F}ts\n   if (a) {\n     b\n   }\n   ${F}`),
      "if (a) {\n  b\n}"
    )
    assert.strictEqual(scriptIn(`      ${F}ts\n      a\n        b\n  c\n      ${F}`), "a\n  b\nc")
    assert.strictEqual(scriptIn(`- ${F}ts\n  a\n  ${F}\n`), "a")
    assert.strictEqual(scriptIn(`2) * ${F}ts\n     a\n     ${F}\n`), "a")
    noScriptIn(`-${F}ts\na\n${F}`.slice(0, -4))
  })

  it("reads the line ends of every system", () => {
    assert.strictEqual(scriptIn(`a\r\n${F}ts\r\nb\r\nc\r\n${F}\r\nd`), "b\nc")
    assert.strictEqual(scriptIn(`a\r${F}ts\rb\r${F}\rd`), "b")
  })
})

const Piece = Schema.Literals([
  "```",
  "````",
  "~~~",
  "ts",
  "json",
  "typescript",
  "\n",
  "\n",
  "\n",
  "\r\n",
  "\r",
  " ",
  "    ",
  "\t",
  "- ",
  "1. ",
  "> ",
  "`",
  "code",
  "{",
  "}",
  '"',
  "\\",
  '{"submit": true}',
  "\u0000",
  "\ud800",
  "é"
])

/** Code that no line of closes a fence of three backticks. */
const Code = Schema.Array(
  Schema.Literals(["const a = 1", "  b()", "", "``", "~~~", "\t{}", "x```"])
).check(Schema.isMinLength(1))
const Prose = Schema.Array(
  Schema.Literals(["Here it is.", "", "`inline`", "> quoted", "- item", "submit"])
)

describe("extractScript, over many replies", () => {
  it.prop(
    "never throws, and loses no line of what it splits",
    { pieces: Schema.Array(Piece) },
    ({ pieces }) => {
      const reply = pieces.join("")
      extractScript(reply)
      const { fences, prose } = blocksOf(reply)
      const kept = [...fences.map(({ content }) => content), ...prose].join("\n").length
      assert.isAtMost(kept, reply.length)
    },
    drawn(4000)
  )

  it.prop(
    "never throws on any text",
    { reply: Schema.String },
    ({ reply }) => {
      extractScript(reply)
    },
    drawn(2000)
  )

  it.prop(
    "finds the last labelled block unchanged",
    {
      before: Prose,
      earlier: Code,
      code: Code,
      after: Prose,
      label: Schema.Literals(["ts", "JS", "typescript x"])
    },
    ({ before, earlier, code, after, label }) => {
      const body = [...code, "end"].join("\n")
      const reply = [
        ...before,
        `${F}ts`,
        ...earlier,
        F,
        ...before,
        `${F}json`,
        "{}",
        F,
        `${F}${label}`,
        body,
        F,
        ...after
      ]
      assert.strictEqual(scriptIn(reply.join("\n")), body)
      assert.strictEqual(scriptIn(reply.join("\r\n")), body)
    },
    drawn(2000)
  )
})
