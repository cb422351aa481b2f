/** Code that is nested too deeply for a process that it shares is found by its text; no script of ours is. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { mayNestDeeply } from "../../../stages/sandbox-execute/nesting.ts"

const LEVELS = 1_500
const deep = (part: string) => part.repeat(LEVELS)

/** Each ended the process that took the types away, with 4,000 to 100,000 levels. */
const nested: Readonly<Record<string, string>> = {
  parentheses: `${deep("(")}1${deep(")")}`,
  lists: `x = ${deep("[")}${deep("]")}`,
  "lists with strings of brackets": `x = ${deep('["]",')}1${deep("]")}`,
  "lists with comments of brackets": `x = ${deep("[/*]*/")}1${deep("]")}`,
  objects: `x = ${deep("{a:")}1${deep("}")}`,
  "objects with elements before": `x = ${deep("{b: 1, a:")}1${deep("}")}`,
  blocks: `${deep("{")}${deep("}")}`,
  classes: `${deep("class A{static{")}${deep("}}")}`,
  templates: `x = ${deep("`${")}1${deep("}`")}`,
  "functions with statements": `${deep("function f() { const a = 1; ")}${deep("}")}`,
  negations: `x = ${deep("!")}1`,
  sums: `x = 1${deep("+1")}`,
  members: `x = a${deep(".a")}`,
  calls: `a${deep("()")}`,
  arrows: `x = ${deep("a=>")}1`,
  choices: `x = ${deep("1?1:")}1`,
  assignments: `${deep("a=")}1`,
  powers: `x = 1${deep("**1")}`,
  words: `x = ${deep("typeof ")}1`,
  labels: `${deep("a:")}1`,
  conditions: `${deep("if(1)")}1`,
  "other conditions": `if(0)1${deep(";else if(0)1")}`,
  "other conditions with returns": `if (0)\n return${deep("\nelse if (0)\n return")}`,
  types: `type T = ${deep("A<")}1${deep(">")}`,
  "types with elements before": `type T = ${deep("A<1,")}1${deep(">")}`,
  "types of lists": `type T = A${deep("[]")}`,
  casts: `x = 1${deep(" as any")}`
}

const root = join(import.meta.dirname, "../../..")

const scriptsIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name))

describe("mayNestDeeply", () => {
  for (const [name, text] of Object.entries(nested)) {
    it(`finds ${name}`, () => {
      assert.isTrue(mayNestDeeply(text))
      assert.isTrue(mayNestDeeply(`import { ethers } from "ethers"\nconst f = () => {\n${text}\n}`))
    })
  }

  it("lets every script of the bank and every source of the project pass", () => {
    const scripts = ["tasks", "stages", "pipeline", "validators"].flatMap(scriptsIn)
    assert.isAbove(scripts.length, 500)
    const found = scripts.filter((name) => mayNestDeeply(readFileSync(join(root, name), "utf8")))
    assert.deepStrictEqual(found, [])
  })

  it("lets long flat code pass", () => {
    const list = `const abi = [${'{ "name": "a", "inputs": [] }, '.repeat(5_000)}]`
    const lines = "const a = await f(1, (b) => b + 1)\n".repeat(5_000)
    const text = `const data = "${"0x(".repeat(5_000)}" // ${"[".repeat(5_000)}`
    for (const flat of [list, lines, text]) assert.isFalse(mayNestDeeply(flat))
  })

  it("takes unfinished code as it stands", () => {
    for (const text of ["", "`", '"', "'\\", "/*", "//", "${", "`${", ")]}", "\\", "a\u{1F600}b"]) {
      assert.isFalse(mayNestDeeply(text))
    }
  })
})
