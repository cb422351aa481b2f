import { assert, describe, it } from "@effect/vitest"
import { unusualIn } from "../../../../pipeline/run/export/strictJson.ts"

const values = [
  null,
  [],
  {},
  [[], {}, [{}]],
  { a: 1, b: [true, false, null, -1.5, 1e21, 1e-7, 0], c: { a: "a" } },
  { text: 'quotes " and \\ and \n\t\u0000 and \u{1f600} and é and \ud800 and \u2028' },
  { "a key, with: signs": { "[1]": ["{", "}", ",", ":"] } },
  [1, "2", [3, ["4"]], { five: [6] }],
  ""
]

describe("JSON as it is usually written", () => {
  it("is accepted as JSON.stringify writes it, with or without blanks between tokens", () => {
    for (const value of values) {
      assert.isUndefined(unusualIn(JSON.stringify(value)), JSON.stringify(value))
      assert.isUndefined(unusualIn(JSON.stringify(value, null, "\t")))
      assert.isUndefined(unusualIn(`\r\n ${JSON.stringify(value)} \n`))
    }
  })

  it("is distinguished from other spellings of the same value, with the place", () => {
    const cases: ReadonlyArray<readonly [string, string]> = [
      ['{"a":{"score":1e2}}', "a.score is written 1e2 instead of 100"],
      ['{"a":[1,100.0]}', "a[1] is written 100.0 instead of 100"],
      ["[0,-0]", "[1] is written -0 instead of 0"],
      ["[9007199254740993]", "[0] is written 9007199254740993 instead of 9007199254740992"],
      ["[1E400]", "[0] is written 1E400 instead of null"],
      ['["\\u0061"]', '[0] is written "\\u0061" instead of "a"'],
      ['["a\\/b"]', '[0] is written "a\\/b"'],
      ['{"a":1,"a":2}', "a stands twice"],
      ['{"x":[{"b":{"a":1,"b":2,"a":3}}]}', "x[0].b.a stands twice"],
      ['{"a":1,"\\u0061":2}', 'is written "\\u0061"'],
      ['{"__proto__":{}}', "__proto__ is a key that no such file has"],
      [`${"[".repeat(65)}${"]".repeat(65)}`, "is nested more than 64 deep"]
    ]
    for (const [text, says] of cases) {
      JSON.parse(text)
      assert.include(unusualIn(text) ?? "nothing", says)
    }
  })

  it("is read in one pass, however long or deep the text is", () => {
    const deep = `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`
    assert.include(unusualIn(deep) ?? "", "deep")
    const long = JSON.stringify(['\\"'.repeat(1_000_000), "x".repeat(3_000_000)])
    assert.isUndefined(unusualIn(long))
  })
})
