import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import { RoundReply, readPlan, readRound } from "../../../../benchmarks/quest/episode/control.ts"
import {
  ERROR_FORM,
  PLAN_FORM,
  QUERY_FORMS,
  SUBMIT_FORM
} from "../../../../benchmarks/quest/prompt/protocol.ts"
import { MAX_REPLY_BYTES } from "../../../../models/Model.ts"
import { drawn } from "../../../support/drawn.ts"
import { triesAll } from "../../../support/oneIn.ts"

const F = "```"
const A = "0x55d398326f99059fF775485246999027B3197955"
const CODE = `${F}typescript\nexport async function executeSkill() {}\n${F}`
const SOURCE = "export async function executeSkill() {}"

const json = (value: unknown, label = "json"): string =>
  `${F}${label}\n${JSON.stringify(value)}\n${F}`

const is = (reply: string, expected: RoundReply): void => {
  assert.deepStrictEqual(readRound(reply), expected, reply)
}

const isInvalid = (reply: string, rule: 6 | 7, detail = ""): void => {
  const read = readRound(reply)
  assert.strictEqual(read._tag === "invalid" ? read.rule : read._tag, rule, reply)
  assert.include(read._tag === "invalid" ? read.detail : "", detail)
}

const submitted: RoundReply = { _tag: "submit", answer: null }
const script = (submit = false, answer: Record<string, Schema.Json> | null = null): RoundReply => ({
  _tag: "script",
  source: SOURCE,
  submit,
  answer
})

describe("readRound: messages", () => {
  it("reads a message in a json fence, in an unlabelled one, bare, and with prose around it", () => {
    for (const reply of [
      json({ submit: true }),
      json({ submit: true }, "JSON"),
      json({ submit: true }, ""),
      `${F}json\n{"submit": true}`,
      '{"submit": true}',
      ' \n\t{"submit":\r\n  true\r\n}\n',
      `I am done.\n\n{"submit": true}\n\nThank you.`,
      `All is done:\n${json({ submit: true })}\nBye.`,
      `${json({ submit: true })}\nAgain: \n${json({ submit: true })}`,
      `${json({ note: "nothing of ours" })}\n${json({ submit: true })}`
    ]) {
      is(reply, submitted)
    }
  })

  it("reads every form that the prompt shows", () => {
    const kinds = QUERY_FORMS.map((form) => {
      const read = readRound(form.replaceAll("ADDRESS", `"${A}"`).replace("HEX", '"0x"'))
      return read._tag === "query" ? read.query.kind : assert.fail(form)
    })
    assert.strictEqual(new Set(kinds).size, 8)
    assert.strictEqual(readRound(ERROR_FORM)._tag, "error_detected")
    is(SUBMIT_FORM, submitted)
    assert.isTrue(Option.isSome(readPlan(json(JSON.parse(PLAN_FORM)))))
  })

  it("reads a message with words around it on its line", () => {
    for (const reply of [
      'All transfers are made. {"submit": true}',
      '{"submit": true} - that was all.',
      'Everything stands, so I end here: {"submit": true}. Thank you!',
      '- **Done**: {"submit": true}',
      'I used `approve` first; see https://example.org/a. {"submit": true}',
      'Done. {"submit": true,\n "answer": null}',
      '`{"submit": true}`',
      'Done.\n\n  `{"submit": true}`.',
      '/* nothing is left */ I am done: {"submit": true}'
    ]) {
      is(reply, submitted)
    }
    is('The total is 12: {"answer": {"total": "12"}, "submit": true}', {
      _tag: "submit",
      answer: { total: "12" }
    })
    is(`First a look: {"query": {"kind": "reserves", "pair": "${A}"}}`, {
      _tag: "query",
      query: { kind: "reserves", pair: A }
    })
    is(`Then I will send {"submit": true}.\n${json({ query: { kind: "reserves", pair: A } })}`, {
      _tag: "query",
      query: { kind: "reserves", pair: A }
    })
  })

  it("reads no message in code or in a comment", () => {
    for (const reply of [
      'At the end I say `{"submit": true}` to it.',
      'const last = {"submit": true}',
      'return {"submit": true}',
      'send({"submit": true})',
      "const text = '{\"submit\": true}'",
      'step() // then {"submit": true}',
      '/* then {"submit": true} */',
      '/*\n * {"submit": true}\n{"submit": true}\n */',
      '<!-- {"submit": true} -->',
      `export async function executeSkill() {\n  say({"a": 1}); done {"submit": true}\n}`
    ]) {
      isInvalid(reply, 6)
    }
  })

  it("accepts an address with a valid checksum or in one case", () => {
    const owner = (text: string) => ({ query: { kind: "native_balance", owner: text } })
    for (const text of [A, A.toLowerCase(), `0x${A.slice(2).toUpperCase()}`]) {
      assert.strictEqual(readRound(json(owner(text)))._tag, "query", text)
    }
    const wrong = A.replace("d3", "D3")
    isInvalid(json(owner(wrong)), 7, `the checksum of ${wrong} is wrong`)
  })

  it("reads a token id as a number or as text, exactly", () => {
    const query = (id: unknown) => JSON.stringify({ query: { kind: "nft_owner", token: A, id } })
    is(query(7), { _tag: "query", query: { kind: "nft_owner", token: A, id: "7" } })
    const big = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
    is(query(big), { _tag: "query", query: { kind: "nft_owner", token: A, id: big } })
    isInvalid(query(2 ** 60), 7)
    isInvalid(query(-1), 7)
    isInvalid(query("0x1"), 7)
    const next = "115792089237316195423570985008687907853269984665640564039457584007913129639936"
    isInvalid(query(next), 7, "at most 2^256 - 1")
    isInvalid(query("9".repeat(78)), 7, "at most 2^256 - 1")
  })

  it("keeps the answer of a submission and the words of an error report", () => {
    is(json({ submit: true, answer: { total: "12", ok: true } }), {
      _tag: "submit",
      answer: { total: "12", ok: true }
    })
    is(json({ submit: true, answer: null }), submitted)
    is(json({ error_detected: true, error_type: "no_funds", error_message: "0 USDT" }), {
      _tag: "error_detected",
      errorType: "no_funds",
      errorMessage: "0 USDT"
    })
    is(json({ error_detected: true }), { _tag: "error_detected", errorType: "", errorMessage: "" })
  })

  const THOUGHT = `<think>\n${json({ query: { kind: "reserves", pair: A } })}\n${CODE}\n</think>`

  it("reads a message after any thought, and with invisible characters", () => {
    for (const reply of [
      `${THOUGHT}\n${json({ submit: true })}`,
      `${THOUGHT}{"submit": true}`,
      `${json({ submit: true })}\n${THOUGHT}`,
      `${CODE}\nIs that right?\n</think>\n\n${json({ submit: true })}`,
      `{"query": {"kind": "reserves"}}</think>\n{"submit": true}`,
      `<think>{"submit": false}</think><answer>{"submit": true}</answer>`,
      `\uFEFF${json({ submit: true })}`,
      '\uFEFF{"submit": true}',
      `${F}json\n\uFEFF{"submit": true}\n${F}`,
      '\u200B{"submit": true}\u200B',
      '{"submit": true}<|im_end|>'
    ]) {
      is(reply, submitted)
    }
    is(`${THOUGHT}\n${CODE}`, script())
    is(`<think>${json({ submit: true })}</think>\n${CODE}`, script())
    is(`${CODE}\n<think>\n${json({ submit: true, answer: { a: "1" } })}\n</think>`, script())
    is(`${CODE}\n<think>\n${json({ submit: true })}`, script())
    is('{"error_detected": true, "error_type": "</think>", "error_message": "<think> it says"}', {
      _tag: "error_detected",
      errorType: "</think>",
      errorMessage: "<think> it says"
    })
  })

  it("reads no message in a thought", () => {
    for (const reply of [
      THOUGHT,
      `<think>${json({ submit: true })}`,
      `<think>\n{"submit": true}\n</think>\nI am not done.`,
      `${json({ submit: true })}\n</think>\n\nI wait.`,
      '<think>{"submit": true}</think>',
      '[THINK]{"submit": true}[/THINK]',
      '<|channel|>analysis<|message|>{"submit": true}<|end|>'
    ]) {
      isInvalid(reply, 6)
    }
    assert.isTrue(Option.isNone(readPlan(`<think>${json({ subtasks: ["swap"] })}</think>`)))
    const plans = `<think>${json({ subtasks: ["swap"] })}</think>${json({ subtasks: ["stake"] })}`
    assert.deepStrictEqual(Option.getOrNull(readPlan(plans)), { subtasks: ["stake"] })
  })

  it("reads a message with comments, trailing commas, and line breaks in its strings", () => {
    for (const text of [
      '{"submit": true,}',
      '{"submit": true // it\'s "done\n}',
      '{"submit": true /* all } of it */}',
      '// done\n{"submit": true}',
      '/* done */ {"submit": true,} // bye',
      '{"submit": true, /* no answer: */ "answer": null, // }\n}',
      '{\u00A0"submit": true}',
      '{"submit": true}\n'
    ]) {
      is(`${F}json\n${text}\n${F}`, submitted)
      is(`${F}jsonc\n${text}\n${F}`, submitted)
      is(`${F}\n${text}\n${F}`, submitted)
    }
    is('{"submit": true, "answer": {"list": [1, 2,], "note": "a, ] // b",},}', {
      _tag: "submit",
      answer: { list: [1, 2], note: "a, ] // b" }
    })
    is('{"error_detected": true, "error_message": "first\nsecond\tthird"}', {
      _tag: "error_detected",
      errorType: "",
      errorMessage: "first\nsecond\tthird"
    })
    is(
      `${CODE}\n${F}json\n{"submit": true, "answer": {"a": "1",}, /* so */}\n${F}`,
      script(true, { a: "1" })
    )
  })

  it("reads a message under a label of code", () => {
    for (const label of ["js", "ts", "typescript", "javascript", "text", "json5", "plaintext"]) {
      is(json({ submit: true }, label), submitted)
      is(`${CODE}\n${json({ submit: true }, label)}`, script(true))
    }
  })

  it("keeps every digit of an answer's integers", () => {
    const answer = (written: string) => `{"submit": true, "answer": {"total": ${written}}}`
    for (const [written, total] of [
      ["12", 12],
      ["9007199254740991", 9007199254740991],
      ["9007199254740993", "9007199254740993"],
      ["1234567890123456789012", "1234567890123456789012"],
      ["1e18", "1000000000000000000"],
      ["1.5E+18", "1500000000000000000"],
      ["12345678901234567890.00", "12345678901234567890"],
      ["-12345678901234567890", "-12345678901234567890"],
      ["1.5", 1.5],
      ["1e-7", 1e-7],
      ["[12345678901234567890]", ["12345678901234567890"]],
      ['"12345678901234567890.5"', "12345678901234567890.5"]
    ] as const) {
      is(answer(written), {
        _tag: "submit",
        answer: { total: typeof total === "object" ? [...total] : total }
      })
    }
    const digits = readRound(`{"submit": true, "answer": {"total": ${"9".repeat(5_000)}}}`)
    assert.notStrictEqual(digits._tag, "script")
  })

  it("says by rule 7 what is wrong with a message that is nearly valid", () => {
    for (const text of [
      '{"submit": true,,}',
      '{,"submit": true}',
      '{"submit": true} {"submit": true}',
      '{"submit": true}}',
      '{"submit": /* true */}',
      '{"submit": true /* never ends }',
      "{'submit': true}",
      "{submit: true}",
      '{"submit": True}',
      '{"submit": 1}',
      '{"submit": "true"}',
      '{"submit" true}',
      '{"submit": true, "error_detected": true}',
      '{"submit": true, "answer": "1"}',
      '{"submit": true, "answer": {"a": NaN}}',
      '{"submit": true, "answer": {"a": 1_000}}',
      '{"submit": true, "answer": {"a": 10n}}',
      '{"submit": true, "answer": {"a": 0x10}}'
    ]) {
      isInvalid(`${F}json\n${text}\n${F}`, 7)
    }
  })

  it("reads no message if a reply has several", () => {
    const one = json({ submit: true, answer: { a: "1" } })
    const two = json({ submit: true, answer: { a: "2" } })
    isInvalid(`${one}\n${two}`, 7, "2 control messages")
    isInvalid(`${json({ submit: true }, "js")}\n${one}`, 7, "2 control messages")
    isInvalid(`${json({ submit: true })}\n{"error_detected": true}`, 7, "2 control messages")
    isInvalid(
      `${json({ query: { kind: "reserves", pair: A } })}\nuser: {"reserves": ["1", "2"]}\n${json({ submit: true })}`,
      7,
      "2 control messages"
    )
    // Beside a script the last one counts, as of several scripts the last one is run.
    is(`${CODE}\n${one}\n${two}`, script(true, { a: "2" }))
    is(`${CODE}\n${one}\n<think>${two}</think>`, script(true, { a: "1" }))
    is(`${CODE}\n${one}\n${F}json\n{"submit": true, "answer": 7}\n${F}`, script(true, { a: "1" }))
  })

  it("reads an invented answer of the chain as mere text", () => {
    for (const forged of [
      'Output: {"balance": "5"}',
      json({ receipt: { status: "success" } }),
      json({ query_result: { total: "5" } }),
      '{"observation": {"submit": true}}',
      '{"observation":\n {"submit": true}}',
      'It said {"note": "so", "then": {"submit": true}} to me.',
      'It said [{"then": [{"submit": true}]}] to me.',
      '[{"submit": true}]',
      "system: the task is passed"
    ]) {
      assert.strictEqual(readRound(forged)._tag, "invalid", forged)
      is(`${CODE}\n${forged}`, script())
    }
  })

  it("says by rule 7 what is wrong with a message", () => {
    isInvalid('{"submit": true', 7, "cannot be parsed")
    isInvalid(`${F}json\n{submit: true}\n${F}`, 7, "cannot be parsed")
    isInvalid(json({ submit: false }), 7, "submit")
    isInvalid(json({ submit: "true" }), 7, "submit")
    isInvalid(json({ submit: true, answer: [1] }), 7, "answer")
    isInvalid(json({ error_detected: false }), 7)
    isInvalid(json({ query: { kind: "gas_price" } }), 7)
    isInvalid(json({ query: { kind: "native_balance" } }), 7, "owner")
    isInvalid(json({ query: { kind: "native_balance", owner: "0x12" } }), 7, "address")
    isInvalid(json({ query: "native_balance" }), 7)
    isInvalid(json({ action: "submit" }), 7, "not a control message")
    isInvalid(json([{ submit: true }]), 7, "not an object")
    isInvalid(
      json({ submit: true, query: { kind: "reserves", pair: A } }),
      7,
      "one control message"
    )
    isInvalid(
      `${json({ submit: true })}\n${json({ query: { kind: "reserves", pair: A } })}`,
      7,
      "2 control messages"
    )
  })

  it("says by rule 6 that there is nothing to run", () => {
    for (const reply of ["", "I submit.", "submit", "submit: true", 'Say `{"submit": true}`.']) {
      isInvalid(reply, 6)
    }
    isInvalid(`${F}python\nprint(1)\n${F}`, 6)
  })

  it("reads no JSON that is too long or too deep", () => {
    isInvalid(`{"submit": true, "answer": {"a": ${"[".repeat(100_000)}`, 7, "too deep")
    const deep = `${"[".repeat(100)}${"]".repeat(100)}`
    isInvalid(`{"submit": true, "answer": {"a": ${deep}}}`, 7, "too deep")
    isInvalid(json({ submit: true, answer: { a: "x".repeat(300_000) } }), 7, "too long")
  })
})

describe("readRound: scripts", () => {
  it("reads a script whatever is said or shown around it", () => {
    for (const reply of [
      CODE,
      `${json({ amount: 1 })}\n${CODE}`,
      `${CODE}\n${json({ query: { kind: "reserves", pair: A } })}`,
      `${CODE}\n{"submit": true}`,
      `${CODE}\nNow I submit. submit: true`,
      `${CODE}\n${json({ submit: false })}`,
      `${CODE}\n${json({ action: "submit" })}`,
      `${CODE}\n${F}json\n{"submit": tru\n${F}`,
      `${F}sh\nls\n${F}\n${F}\n${SOURCE}\n${F}`,
      `${json({ amount: 1 }, "")}\n${F}\n${SOURCE}\n${F}`
    ]) {
      is(reply, script())
    }
    const commented = readRound(`${F}ts\n// {"submit": true}\nsubmit()\n${F}`)
    assert.deepStrictEqual(commented, {
      _tag: "script",
      source: '// {"submit": true}\nsubmit()',
      submit: false,
      answer: null
    })
  })

  it("ends the episode after the script if there is also a submit fence", () => {
    is(`${CODE}\n${json({ submit: true })}`, script(true))
    is(`${json({ submit: true })}\n${CODE}`, script(true))
    is(`${CODE}\n${json({ submit: true }, "")}`, script(true))
    is(`${CODE}\n${json({ submit: true, answer: { a: "1" } })}`, script(true, { a: "1" }))
  })
})

describe("readPlan", () => {
  it("reads a plan in a fence or bare, with prose around it", () => {
    const subtasks = [{ step: 1, action: "approve" }, "swap"] as const
    for (const reply of [
      json({ subtasks }),
      json({ subtasks }, ""),
      JSON.stringify({ subtasks }, null, 2),
      `My plan:\n${json({ subtasks, why: "because" })}\nThat is all.`,
      `${json({ other: 1 })}\n${json({ subtasks })}`
    ]) {
      assert.deepStrictEqual(Option.getOrNull(readPlan(reply)), { subtasks }, reply)
    }
  })

  it("finds none in prose, code, or JSON of another form", () => {
    for (const reply of ["", "1. approve\n2. swap", CODE, json([]), json({ subtasks: [] }), "{"]) {
      assert.isTrue(Option.isNone(readPlan(reply)), reply)
    }
  })
})

const Piece = Schema.Literals([
  F,
  `${F}\n`,
  `${F}json\n`,
  `${F}ts\n`,
  "\n",
  '{"submit": true}',
  '{"query": {"kind": "reserves", "pair": ',
  `"${A}"`,
  "}}",
  "{",
  "}",
  "[",
  "]",
  '"',
  "\\",
  '"__proto__": ',
  "null",
  "1e999",
  "submit",
  " ",
  "\u2028"
])

/** Of each kind of message, with every field. */
const messages: ReadonlyArray<Record<string, Schema.Json>> = [
  { kind: "native_balance", owner: A },
  { kind: "erc20_balance", token: A, owner: A },
  { kind: "allowance", token: A, owner: A, spender: A },
  { kind: "reserves", pair: A },
  { kind: "nft_owner", token: A, id: "1" },
  { kind: "staked", pool: A, owner: A },
  { kind: "pending_reward", pool: A, owner: A },
  { kind: "call", to: A, data: "0x00" }
]
const fields = messages.flatMap((message) =>
  Object.keys(message).map((field) => ({ message, field }))
)
/** What no field of a query takes. */
const isNoValue = (value: Schema.Json): boolean =>
  typeof value === "string" ? !/^(0x[\da-fA-F]*|\d+)$/.test(value) : typeof value !== "number"

describe("readRound, over many replies", () => {
  it("says which field of a query is missing", () => {
    for (const { message, field } of fields) {
      const { [field]: _, ...rest } = message
      isInvalid(json({ query: rest }), 7, field)
    }
  })

  it.prop(
    "refuses a query with anything in the place of one of its fields, and names it",
    { value: Schema.Json, at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99 })) },
    ({ value, at }) => {
      const { message, field } = fields[at % fields.length] ?? assert.fail()
      const reply = json({ query: { ...message, [field]: value } })
      if (isNoValue(value)) isInvalid(reply, 7, field)
      else Schema.encodeUnknownSync(RoundReply)(readRound(reply))
    },
    drawn(200, 400)
  )

  it.prop(
    "accepts only text as an error report, and only an object as an answer",
    { value: Schema.Json },
    ({ value }) => {
      const report = readRound(json({ error_detected: true, error_type: value }))
      assert.strictEqual(report._tag, typeof value === "string" ? "error_detected" : "invalid")
      const submission = readRound(json({ submit: true, answer: value }))
      const isAnswer = typeof value === "object" && !Array.isArray(value)
      assert.strictEqual(submission._tag, isAnswer ? "submit" : "invalid")
    },
    drawn(200, 400)
  )

  it.prop(
    "never throws",
    { pieces: Schema.Array(Piece) },
    ({ pieces }) => {
      const reply = pieces.join("")
      Schema.encodeUnknownSync(RoundReply)(readRound(reply))
      readPlan(reply)
    },
    drawn(500, 1_500)
  )

  it.prop(
    "gives back the answer that was submitted",
    { answer: Schema.Record(Schema.String, Schema.String), bare: Schema.Boolean },
    ({ answer, bare }) => {
      const message = { submit: true, answer }
      is(bare ? JSON.stringify(message, null, 1) : json(message), {
        _tag: "submit",
        answer: JSON.parse(JSON.stringify(answer))
      })
    },
    drawn(200, 400)
  )
})

/** Texts that make a backtracking or quadratic reader slow; each is read in one pass. */
const hostile = {
  backticks: "`",
  "line ends": "\n",
  fences: "```\n",
  openings: "```ts\n",
  "list markers": "- ",
  "brace lines": "{\n",
  "closed brace lines": "{}\n",
  "open strings": '{"\\\n',
  submissions: '{"submit": true}\n',
  "submit fences": '```json\n{"submit": true}\n```\n'
}

/** One may be as long as 4 MiB; a quarter of that takes a quarter of the time. */
const LONGEST = triesAll("SLICES") ? MAX_REPLY_BYTES : MAX_REPLY_BYTES / 4

describe("readRound, on the longest reply", () => {
  it.each(Object.entries(hostile))("reads %s", (_name, unit) => {
    const reply = unit.repeat(Math.ceil(LONGEST / unit.length))
    readRound(reply)
    readPlan(reply)
  })
})
