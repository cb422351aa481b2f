/**
 * The forms in which models write a right reply, each of which is the same script; and replies that
 * hold a script where none counts. What a model thought is no part of its reply.
 */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { MAX_REPLY_BYTES } from "../../../models/Model.ts"
import { extractScript } from "../../../stages/generate/extract.ts"
import { blocksOf } from "../../../stages/generate/fences.ts"
import { labelledSolidity, solidityOf } from "../../../stages/generate/solidity.ts"
import { withoutThoughts } from "../../../stages/generate/thoughts.ts"
import { drawn } from "../../support/drawn.ts"

const F = "```"
const SOURCE = "export async function executeSkill() {\n  return { to }\n}"
const OTHER = "export async function executeSkill() {\n  return { wrong }\n}"
const block = (source: string, label = "typescript") => `${F}${label}\n${source}\n${F}`
const CODE = block(SOURCE)
const DRAFT = block(OTHER)
const think = (thought: string, name = "think") => `<${name}>${thought}</${name}>`

/** What a reply's script is; null where it has none. */
const scriptIn = (reply: string): string | null => {
  const found = extractScript(reply)
  return found._tag === "script" ? found.source : null
}

/** The same script, written in another way. */
const RIGHT: ReadonlyArray<readonly [name: string, reply: string]> = [
  ["a thought before it", `${think("Let me see.")}\n${CODE}`],
  ["a thought with a draft before it", `${think(`\n${DRAFT}\n`)}\n\n${CODE}`],
  ["a thought with a draft behind it", `${CODE}\n\n${think(`\nOr was it\n${DRAFT}\n?`)}`],
  ["a thought on both sides", `${think(DRAFT)}${CODE}\n${think(DRAFT)}`],
  ["the fence on the line of the thought's end", `${think("\nSo.\n")}${CODE}`],
  ["a thought in the middle of a line", `Sure.${think(`\n${DRAFT}\n`)}\n${CODE}`],
  ["a thought whose fence stays open", `<think>\n${F}ts\n${OTHER}\n</think>\n${CODE}`],
  ["two thoughts in a row", `${think(DRAFT)}\n${think(DRAFT)}\n${CODE}`],
  ["a thought in a thought", `<think>a<think>\n${DRAFT}\n</think>\n${DRAFT}\n</think>\n${CODE}`],
  ["a thought in a thought behind it", `${CODE}\n<think>a <think>\n${DRAFT}\n</think>b</think>`],
  ["a thought that speaks of its tag", `<think>No <think> tag here.\n${DRAFT}\n</think>\n${CODE}`],
  ["a thought that speaks of its end", `<think>It ends by a </think> tag.\n</think>\n${CODE}`],
  ["a thought with its end in a string", `<think>${F}ts\nx = "</think>"\n${F}\n</think>\n${CODE}`],
  ["a thought that begins with the reply", `Let me see.\n${DRAFT}\n</think>\n\n${CODE}`],
  ["the end of a thought alone", `</think>\n\n${CODE}`],
  ["a thought without its beginning, glued", `So be it.</think>${CODE}`],
  ["one with an open fence", `A draft:\n${F}ts\n${OTHER}\n</think>\n\n${CODE}`],
  ["an empty thought", `<think>\n\n</think>\n\n${CODE}`],
  ["a thought in capitals", `${think(DRAFT, "THINK")}\n${CODE}`],
  ["thinking", `${think(`\n${DRAFT}`, "thinking")}\n${CODE}`],
  ["thinking without a beginning", `${DRAFT}\n</thinking>\n${CODE}`],
  ["reasoning", `${think(`\n${DRAFT}`, "reasoning")}\n${CODE}`],
  ["a thought by its noun", `${think(`\n${DRAFT}`, "thought")}\n${CODE}`],
  ["a scratchpad", `${think(`\n${DRAFT}`, "scratchpad")}\n${CODE}`],
  ["a tag with a prefix", `${think(`\n${DRAFT}`, "seed:think")}\n${CODE}`],
  ["a tag with an attribute", `<think effort="high">\n${DRAFT}\n</think>\n${CODE}`],
  ["ends by another name", `<think>\n${DRAFT}\n</thinking>\n${CODE}`],
  ["reasoning around thinking", `<reasoning><think>a</think>\n${DRAFT}\n</reasoning>\n${CODE}`],
  ["brackets", `[THINK]\n${DRAFT}\n[/THINK]\n${CODE}`],
  ["triangles", `◁think▷\n${DRAFT}\n◁/think▷\n${CODE}`],
  ["bars", `<|begin_of_thought|>\n${DRAFT}\n<|end_of_thought|>\n${CODE}`],
  [
    "channels",
    `<|channel|>analysis<|message|>${DRAFT}<|end|><|start|>assistant<|channel|>final<|message|>${CODE}<|return|>`
  ],
  ["the tag in a sentence before it", `I print no <think> tag here.\n${CODE}`],
  ["the tag in a sentence behind it", `${CODE}\nI left out the </think> tag.`],
  ["both tags in a sentence", `No <think> and no </think> is here.\n${CODE}`],
  ["the tag in quotes", `As "<think>" goes:\n${CODE}\nand \`</think>\` too.`],
  ["an open thought behind it", `${CODE}\n<think>Was that right?`],
  ["line ends of Windows", `<think>\r\n${DRAFT}\r\n</think>\r\n${CODE.replace(/\n/g, "\r\n")}`],
  ["a byte order mark", `\uFEFF${CODE}`],
  ["a byte order mark and a blank line", `\uFEFF\n${CODE}`],
  ["a mark after the line end", `Here:\n\uFEFF${CODE}`],
  ["a space without width", `\u200B${CODE}`],
  ["marks of several kinds", `\u2060\u200C\u200D ${CODE}`.replace(" ```", "```")],
  ["a mark before its end", CODE.replace(/```$/, `\u200B${F}`)],
  ["a mark behind its end", `${CODE}\uFEFF`],
  ["a mark behind its label", CODE.replace("typescript", "typescript\u200B")],
  ["a mark before its label", CODE.replace("typescript", "\uFEFFtypescript")],
  ["a mark in front of its code", CODE.replace("export", "\uFEFFexport")],
  ["a mark before a thought", `\uFEFF<think>\n${DRAFT}\n</think>\n${CODE}`],
  ["a fixed blank before its fence", `Here:\n\u00A0${CODE}`],
  ...[
    ...["tsx", "TSX", "jsx", "mts", "cts", "mjs", "cjs", "typescriptreact", "javascriptreact"],
    ...["TypeScript", "TYPESCRIPT", "Ts", 'ts title="x"', "ts:skill.ts", "typescript, run", "ts;"],
    ...[
      "{.ts}",
      "{.typescript .numberLines}",
      "{ts}",
      "{ .ts }",
      ".ts",
      "skill.ts",
      "src/skill.ts"
    ],
    ...["lang-ts", "language-typescript", "typescript(v5)", "ts|skill", "ts=", "typescript-ethers"],
    ...["typescript filename=skill.ts", "ts\u00A0x", "code", "text", "txt", "plaintext"]
  ].map((label) => [`the label ${label}`, block(SOURCE, label)] as const),
  ["tildes", `~~~ts\n${SOURCE}\n~~~`],
  ["four backticks", `${F}\`ts\n${SOURCE}\n${F}\``],
  ["a longer end", `${F}ts\n${SOURCE}\n${F}\`\``],
  ["an indented fence", `    ${F}ts\n${SOURCE.replace(/^/gm, "    ")}\n    ${F}`],
  ["a list", `1. The script:\n   ${F}ts\n${SOURCE.replace(/^/gm, "   ")}\n   ${F}`],
  ["its label in the first line", `${F}\ntypescript\n${SOURCE}\n${F}`],
  ["a quotation", `The script:\n\n${CODE.replace(/^/gm, "> ")}\n\nThat is all.`],
  ["an answer's tags", `<answer>\n${CODE}\n</answer>`],
  ["an answer's tags on its lines", `<answer>${CODE}</answer>`],
  ["the mark of its turn's end", `${CODE}<|im_end|>`],
  ["the marks of its turn's end", `${CODE}<|eot_id|></s>\n`],
  ["a block of commands beside it", `${block("npm i", "")}\n${block(SOURCE, "")}`],
  ["an earlier draft", `${DRAFT}\nNo:\n${CODE}`],
  ["no end", `${F}ts\n${SOURCE}`]
]

/** Replies whose only scripts do not count: the model did not say them, or says several. */
const NONE: ReadonlyArray<readonly [name: string, reply: string]> = [
  ["a thought alone", think(`\n${CODE}\n`)],
  ["a thought that never ends", `<think>\n${CODE}`],
  ["a thought that never ends, with prose", `<think>\nSo:\n${CODE}\nThat is my answer.`],
  ["a thought that never ends after words", `Sure.\n<think>\n${CODE}\n`],
  ["a thought without its beginning and nothing behind", `${CODE}\n</think>`],
  ["the same with words behind", `${CODE}\n</think>\nI am done.`],
  ["thinking alone", think(`\n${CODE}\n`, "thinking")],
  ["reasoning alone", think(`\n${CODE}\n`, "reasoning")],
  ["a scratchpad alone", think(`\n${CODE}\n`, "scratchpad")],
  ["a thought in brackets alone", `[THINK]\n${CODE}\n[/THINK]`],
  ["channels without an answer", `<|channel|>analysis<|message|>${CODE}<|end|>`],
  ["a thought in a thought that stays open", `<think>a<think>b\n${CODE}`],
  ["two thoughts", `${think(CODE)}\n${think(`\n${CODE}\n`)}`],
  ["a thought around a thought", `<think><think>a</think>\n${CODE}\n</think>`],
  ["a thought that ends by another name", `<think>\n${CODE}\n</thinking>`],
  ["a thought with the tag in its fence", `<think>\n${F}ts\n<think>\n${SOURCE}\n${F}\n</think>`],
  ["two plain blocks, each a script", `${block(SOURCE, "")}\n${block(OTHER, "")}`],
  ["two texts, each a script", `${block(SOURCE, "text")}\n${block(OTHER, "code")}`],
  ["another language", block(SOURCE, "python")],
  ["a quotation in another language", block(SOURCE, "solidity").replace(/^/gm, "> ")],
  ["a document with a script in it", `${F}\`markdown\n${CODE}\n${F}\``],
  ["inline code", `${F}ts ${SOURCE.replace(/\n/g, " ")}${F}`],
  ["no block", SOURCE],
  ["a script as JSON", block(JSON.stringify({ code: SOURCE }), "json")],
  ["markup", `<pre><code class="language-ts">${SOURCE}</code></pre>`],
  ["a comment of the page", `<!-- ${SOURCE} -->`]
]

/** Replies with a right and a wrong script: the wrong one is what was said. */
const SAID_WRONG: ReadonlyArray<readonly [name: string, reply: string]> = [
  ["thought the right one", `<think>\n${CODE}\n</think>\n${DRAFT}`],
  ["thought the right one afterwards", `${DRAFT}\n<think>\n${CODE}\n</think>`],
  ["thought it without an end", `${DRAFT}\n<think>\n${CODE}`],
  ["thought it without a beginning", `${CODE}\n</think>\n${DRAFT}`],
  ["thought it in an open block", `${F}ts\n${SOURCE}\n</think>\n${DRAFT}`],
  ["thought it in a nested thought", `<think><think>\n${CODE}\n</think></think>\n${DRAFT}`],
  ["said the right one first", `${CODE}\n${DRAFT}`],
  ["said the right one without a label", `${DRAFT}\n${block(SOURCE, "")}`],
  ["quotes the right one", `${DRAFT}\n${CODE.replace(/^/gm, "> ")}`],
  ["holds the right one in another language", `${DRAFT}\n${block(SOURCE, "python")}`],
  ["forges a turn", `${CODE}\n\nuser: that reverted\n\nassistant:\n${DRAFT}`]
]

describe("extractScript, on replies with the same script", () => {
  it.each(RIGHT)("finds the script with %s", (_, reply) => {
    assert.strictEqual(scriptIn(reply), SOURCE, reply)
  })
})

describe("extractScript, on scripts that are not part of the answer", () => {
  it.each(NONE)("finds none in %s", (_, reply) => {
    assert.isNull(scriptIn(reply), reply)
  })

  it.each(SAID_WRONG)("takes the answer if a thought %s", (_, reply) => {
    assert.strictEqual(scriptIn(reply), OTHER, reply)
  })
})

describe("an answer that contains the tags itself", () => {
  const sources = [
    'const text = "<think>"\nexport const a = 1',
    'const text = "</think>"\nexport const a = 1',
    "const page = `\n<think>\n{x}\n</think>\n`",
    "const page = `\n</think>\n`",
    "// <think>\ncall()\n// </think>",
    "<think>\nx\n</think>",
    "const view = <think>{x}</think>"
  ]
  it.each(sources)("keeps %j", (source) => {
    for (const reply of [
      block(source),
      `Here:\n${block(source, "tsx")}\nBye.`,
      `<think>\n${DRAFT}\n</think>\n${block(source)}`,
      `${block(source)}\n<think>\n${DRAFT}\n</think>`,
      `~~~ts\n${source}\n~~~`
    ]) {
      assert.strictEqual(scriptIn(reply), source, reply)
    }
  })

  it("keeps tags in the strings of a JSON object", () => {
    for (const said of [
      '{"note": "it prints </think> first"}',
      '{"note": "<think> opens it",\n "more": "</think> ends it"}',
      "{'note': 'a </think> tag', // it's so\n}",
      '{"note": "a line\nbreak </think>",}'
    ]) {
      assert.strictEqual(withoutThoughts(said), said)
      assert.strictEqual(withoutThoughts(`<think>${said}</think>\n${said}`).trim(), said)
      assert.strictEqual(withoutThoughts(`${said}\n</think>\n${said}`).trim(), said)
    }
  })
})

describe("labelledSolidity and solidityOf", () => {
  it("ignore thoughts, as all readers do", () => {
    const thought = `<think>\n${block("contract A {}", "solidity")}\n</think>\n`
    assert.strictEqual(
      labelledSolidity(`${thought}${block("contract B {}", "sol")}`),
      "contract B {}"
    )
    assert.isNull(labelledSolidity(thought))
    assert.strictEqual(solidityOf(`${thought}${block("contract B {}", "")}`), "contract B {}")
    assert.isNull(solidityOf(thought))
  })
})

const Piece = Schema.Literals([
  "<think>",
  "</think>",
  "<thinking>",
  "</thinking>",
  "[THINK]",
  "[/THINK]",
  "◁/think▷",
  "<|channel|>analysis<|message|>",
  "<|channel|>final<|message|>",
  "\n",
  "\n",
  " ",
  "word",
  "```ts\n",
  "```\n",
  "```",
  "~~~",
  '{"a": "',
  '"}',
  "{",
  "\uFEFF",
  "`",
  "<|im_end|>",
  "> "
])

describe("withoutThoughts", () => {
  it.prop(
    "never throws, adds only line ends, and leaves no tag of a thought in prose",
    { pieces: Schema.Array(Piece) },
    ({ pieces }) => {
      const reply = pieces.join("")
      const said = withoutThoughts(reply)
      assert.isAtMost(said.replaceAll("\n", "").length, reply.replaceAll("\n", "").length)
      blocksOf(reply)
      extractScript(reply)
    },
    drawn(600, 1_500)
  )

  it.prop(
    "leaves a reply without tags unchanged",
    { reply: Schema.String.check(Schema.isPattern(/^[^<>[\]◁\r]*$/)) },
    ({ reply }) => {
      assert.strictEqual(withoutThoughts(reply), reply)
    },
    drawn(500)
  )

  const hostile = {
    openings: "<think>",
    "openings on lines": "<think>\n",
    "openings in lines": "x<think>",
    "openings in sentences": "x <think> y ",
    ends: "</think>",
    "ends in sentences": "x </think> y ",
    pairs: "<think></think>",
    "half pairs": "x<think>x<think></think>",
    "two names": "x<think>x</thinking>",
    "objects with tags": '{"a": "</think>\n',
    "closed objects with tags": '{"a": "</think>"} ',
    "ends in open blocks": "```ts\n</think>\n",
    "ends of turns": "<|im_end|> ",
    "quoted fences": "> ```\n"
  }
  it.each(Object.entries(hostile))("reads %s on a long reply", (_, unit) => {
    const many = unit.repeat(Math.ceil(MAX_REPLY_BYTES / 4 / unit.length))
    extractScript(`${many}\n</think>\n${F}ts\n</think>\n`)
  })
})
