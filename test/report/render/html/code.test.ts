import { assert, describe, it } from "@effect/vitest"
import { highlighted, withCode } from "../../../../report/render/html/code.ts"

/** What a reader of the page is shown. */
const read = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp|#39|#x27);/g, (_, name: string) =>
      name === "lt" ? "<" : name === "gt" ? ">" : name === "amp" ? "&" : name === "quot" ? '"' : "'"
    )

const typescript = `import { Contract } from "ethers"
const max = 10n ** 18n // "most" <b>
export const run = async (x: number): Promise<string> => \`\${x} && '\${max}'\``

const solidity = `pragma solidity ^0.8.0;
contract Vault is Base { // a <vault>
  mapping(address => uint256) public balances;
  function take(uint128 amount) external payable returns (bytes32) { revert("no"); }
}`

describe("highlighted", () => {
  it("colours code and changes none of it", () => {
    for (const [text, language] of [
      [typescript, "typescript"],
      [solidity, "solidity"],
      [`{"a": [1, true, "x<y"]}`, "json"],
      ["<b>&amp;</b>", "text"]
    ] as const) {
      const { text: html } = highlighted(text, language)
      assert.strictEqual(read(html), text)
      assert.strictEqual(html.includes("hljs-"), language !== "text")
    }
  })

  it("recognises the keywords of Solidity", () => {
    const { text: html } = highlighted(solidity, "sol")
    assert.include(html, `<span class="hljs-title">Vault</span>`)
    assert.include(html, `<span class="hljs-type">uint128</span>`)
    assert.include(html, `<span class="hljs-comment">// a &lt;vault&gt;</span>`)
  })

  it("does not colour a text that is too long", () => {
    assert.notInclude(highlighted(`${typescript}\n`.repeat(1_000), "typescript").text, "hljs-")
  })
})

describe("withCode", () => {
  it("colours text between fences, and changes nothing", () => {
    const text = `First <this>:\n\`\`\`ts\n${typescript}\n\`\`\`\nthen\n~~~json\n{"a": 1}\n~~~\nand \`\`\` no fence\n\`\`\`\nopen`
    const { text: html } = withCode(text)
    assert.strictEqual(read(html), text)
    assert.lengthOf(html.match(/<code class="code">/g) ?? [], 3)
    assert.include(html, `<span class="hljs-keyword">export</span>`)
    assert.include(html, `<span class="hljs-attr">&quot;a&quot;</span>`)
  })
})
