import { assert, describe, it } from "@effect/vitest"
import { protocolOf } from "../../../../benchmarks/quest/episode/protocol/protocolOf.ts"
import { rulesOf } from "../../../../benchmarks/quest/SplitRules.ts"
import { Split, splitNamed, UnknownSplit } from "../../../../tasks/quest/Split.ts"

describe("a record by split", () => {
  it("has a value for every split", () => {
    for (const part of Split.literals) {
      assert.strictEqual(splitNamed(part), part)
      assert.strictEqual(protocolOf(part).split, part)
      assert.strictEqual(protocolOf(part).judge, rulesOf(part).judge)
    }
  })

  it("never answers for another split, and names one that is unknown", () => {
    for (const name of ["own", "", "Atomic", "constructor"]) {
      assert.throws(() => protocolOf(name), UnknownSplit, `the bank has no split "${name}"`)
    }
  })
})
