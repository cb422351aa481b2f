import { assert, describe, it } from "@effect/vitest"
import { protocolOf } from "../../../../benchmarks/quest/episode/protocol/protocolOf.ts"
import { rulesOf } from "../../../../benchmarks/quest/PartRules.ts"
import { Part, partNamed, UnknownPart } from "../../../../tasks/quest/Part.ts"

describe("what there is by part", () => {
  it("is there for every part", () => {
    for (const part of Part.literals) {
      assert.strictEqual(partNamed(part), part)
      assert.strictEqual(protocolOf(part).part, part)
      assert.strictEqual(protocolOf(part).judge, rulesOf(part).judge)
    }
  })

  it("is never that of another part: one that is unknown is named", () => {
    for (const name of ["own", "", "Atomic", "constructor"]) {
      assert.throws(() => protocolOf(name), UnknownPart, `"${name}" is no part of the bank`)
    }
  })
})
