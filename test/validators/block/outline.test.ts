import { assert, describe, it } from "@effect/vitest"
import { codeOf, commentsOf, functionAt, functionsOf } from "../../../validators/block/outline.ts"

const source = `// first "quoted"
contract A {
    string s = "// no comment { ";
    /* two
       lines { */
    function a() external {
        if (true) { s = '}'; }
    }
    function b() external; /// doc of c
    modifier c() { _; }
    constructor(uint256 x) {}
    function () external payable { }
}
function unclosed() {
`

describe("the outline of a source", () => {
  it("distinguishes comments from strings", () => {
    assert.deepStrictEqual(commentsOf(source), [
      { text: 'first "quoted"', line: 1 },
      { text: "two\n       lines {", line: 4 },
      { text: "doc of c", line: 9 }
    ])
    const code = codeOf(source)
    assert.strictEqual(code.length, source.length)
    assert.strictEqual(code.split("\n").length, source.split("\n").length)
    assert.notInclude(code, "comment")
    assert.notInclude(code, "lines")
  })

  it("finds where functions begin and end", () => {
    assert.deepStrictEqual(
      functionsOf(source).map(({ name, from, to }) => [name, from, to]),
      [
        ["a", 6, 8],
        ["b", 9, 9],
        ["c", 10, 10],
        ["constructor", 11, 11],
        ["fallback", 12, 12],
        ["unclosed", 14, 14]
      ]
    )
    assert.strictEqual(functionAt(functionsOf(source), 7)?.name, "a")
    assert.isNull(functionAt(functionsOf(source), 3))
  })
})
