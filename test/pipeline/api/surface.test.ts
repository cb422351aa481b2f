/** The public surface of the package is the one that pipeline/api/surface.txt lists, and nothing else. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const root = fileURLToPath(new URL("../../..", import.meta.url))

const asked = `
import { surface } from ${JSON.stringify(`${root}/bin/library.js`)}
console.log(JSON.stringify(surface()))
`

describe("the public surface", () => {
  it("is the one that is listed: `npm run surface` lists a change that was decided", () => {
    const found = execFileSync(process.execPath, ["--input-type=module", "--eval", asked], {
      encoding: "utf8",
      cwd: root
    })
    assert.strictEqual(
      Schema.decodeSync(Schema.fromJsonString(Schema.String))(found),
      readFileSync(`${root}/pipeline/api/surface.txt`, "utf8")
    )
  })

  it("names no type that is not public", () => {
    const listed = readFileSync(`${root}/pipeline/api/surface.txt`, "utf8")
    const imported = Array.from(listed.matchAll(/from "([^"]+)"/g), ([, name = ""]) => name)
    assert.isAbove(imported.length, 3)
    assert.deepStrictEqual(
      imported.filter(
        (name) =>
          !/^(effect(\/\w+)?|ai|viem(\/accounts)?|\.\/(ai|index|Questline|types)\.js)$/.test(name)
      ),
      []
    )
  })
})
