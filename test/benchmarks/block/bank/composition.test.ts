/** What docs/block.md says that the frozen set is made of is what the folders of the systems hold. */
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { SystemFlaw } from "../../../../tasks/block/System.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))
const files = globSync("tasks/block/systems/*/flaws/*.json", { cwd: root })
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(SystemFlaw))
const flaws = files.map((file) => decode(readFileSync(join(root, file), "utf8")))
const text = readFileSync(join(root, "docs/block.md"), "utf8")

const distinct = (values: ReadonlyArray<unknown>) => new Set(values).size

describe("the composition of the frozen set", () => {
  it("matches what the docs state", () => {
    const systems = distinct(files.map((file) => dirname(dirname(file))))
    const operators = distinct(flaws.map(({ operator }) => operator))
    assert.include(text, `${systems} systems with ${flaws.length} flaws by ${operators} operators`)
  })

  it("matches the docs by category and by tier", () => {
    for (const [category, own] of Map.groupBy(flaws, (flaw) => flaw.category)) {
      assert.match(text, new RegExp(`\\| ${category} +\\| ${own.length} `))
    }
    const tiers = [1, 2, 3, 4].map((tier) => flaws.filter((flaw) => flaw.tier === tier).length)
    const [first, second, third, fourth] = tiers
    assert.include(text, `there are ${first}, ${second}, ${third} and ${fourth}.`)
  })
})
