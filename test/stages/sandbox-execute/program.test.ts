/** Which program runs a script. */
import { assert, describe, it } from "@effect/vitest"
import { programFor } from "../../../stages/sandbox-execute/program.ts"

const skill = "export async function executeSkill() { return { from: 1, data: '0x' } }"

describe("a script that declares what it imports", () => {
  for (const [library, source] of [
    ["ethers", `import { ethers } from "ethers"\n${skill}`],
    ["ethers", `import { type TransactionRequest, parseEther } from 'ethers';\n${skill}`],
    ["ethers", `import type { Provider } from "ethers"\nimport"ethers"\n${skill}`],
    ["ethers", `import * as ethers from\n"ethers"\n${skill}`],
    ["ethers", skill],
    ["ethers", `// a reason to import this\n${skill}`],
    ["viem", `import { http } from "viem"\nimport { bsc } from "viem/chains"\n${skill}`]
  ] as const) {
    it(`gets the program of ${library}: ${source.slice(0, 40)}`, () => {
      assert.strictEqual(programFor(source, library), library)
    })
  }
})

describe("a script that may do more", () => {
  for (const source of [
    `await import("ethers")`,
    `await import ("ethers")`,
    `await import\n("ethers")`,
    `await import/* */("ethers")`,
    `await import//\n("ethers")`,
    "await import(`ethers`)",
    "await import?.('x')",
    "const { defer } = import.defer('x')",
    "import.meta.url",
    `import { http } from "viem"`,
    `import { http } from/**/"viem"`,
    `import x from "eth\\u0065rs"`,
    `import "data:text/javascript,1"`,
    `export * from "node:fs"`,
    `import * as r from "node:test/reporters"`,
    `import ethers from "ethers" with { type: "text" }`,
    `import ethers from "ethers" with/**/{ type: "text" }`,
    `import source code from "ethers"`,
    `import defer * as code from "ethers"`,
    `import * as x from "viem/../ethers"`,
    `import * as x from\ufeff"fs"`,
    `import fs from "fs"`,
    `import e from "ethers/lib"`,
    `eval("1")`,
    `new Function("return 1")`,
    `(() => {}).constructor("return 1")()`
  ]) {
    it(`gets the whole program: ${source}`, () => {
      assert.strictEqual(programFor(`${source}\n${skill}`, "ethers"), "whole ethers")
    })
  }

  it("preloads the library that was asked for", () => {
    assert.strictEqual(programFor(`import("viem")`, "viem"), "whole viem")
  })
})
