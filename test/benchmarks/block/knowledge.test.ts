/** What models knew, and what their scripts and patches did, against rows counted by hand. */
import { assert, describe, it } from "@effect/vitest"
import { executions } from "../../../benchmarks/block/measures/executions.ts"
import { diagnose, knowledgeOf } from "../../../benchmarks/block/measures/knowledge.ts"
import { type Familiarity, familiarityOf } from "../../../validators/block/familiarity.ts"
import { near, row } from "./rows.ts"

describe("knowledge", () => {
  it("needs two right facts, and keeps false familiarity apart", () => {
    assert.strictEqual(familiarityOf({ familiar: true, rightFacts: 2 }), "known")
    assert.strictEqual(familiarityOf({ familiar: true, rightFacts: 1 }), "familiar_but_wrong")
    assert.strictEqual(familiarityOf({ familiar: false, rightFacts: 4 }), "unfamiliar")
  })

  it("tells memory from understanding from analysis", () => {
    const robust = { found: true, robust: true }
    const brittle = { found: true, robust: false }
    assert.strictEqual(diagnose("known", robust), "understands")
    assert.strictEqual(diagnose("known", brittle), "memorised")
    assert.strictEqual(diagnose("unfamiliar", brittle), "analyses")
    assert.strictEqual(
      diagnose("familiar_but_wrong", { found: false, robust: false }),
      "no evidence"
    )
  })

  const facts = { date: true, amount: false, type: true, mechanism: null }
  /** A contract with what was known of it and what was found on the base and under shapeshifter. */
  const contract = (
    sample: string,
    familiarity: Familiarity | null,
    found: boolean,
    robust: boolean | null
  ) => {
    const knew = familiarity === null ? null : { familiarity, facts }
    return [
      row({ sample, variant: "minimal_sanitized", found, knew }),
      row({ sample, variant: "shapeshifter", found: robust, knew })
    ]
  }

  it("is summed up over the contracts asked about, with rates over the readable answers", () => {
    const known = knowledgeOf([
      ...contract("a", "known", true, false),
      ...contract("b", "known", true, true),
      ...contract("c", "known", true, null),
      ...contract("d", "unfamiliar", true, false),
      ...contract("e", "familiar_but_wrong", false, false),
      ...contract("f", null, true, true),
      row({ sample: "g" })
    ])
    assert.deepInclude(known, {
      asked: 6,
      answered: 5,
      known: 3,
      familiarButWrong: 1,
      unfamiliar: 1,
      facts: { date: 1, amount: 0, type: 1, mechanism: null },
      diagnosed: 4,
      diagnoses: { memorised: 1, understands: 1, analyses: 1, "no evidence": 1 }
    })
    near(known?.rate, 3 / 5)
    near(known?.tdrKnown, 4 / 5)
    near(known?.tdrUnknown, 1 / 4)
    assert.isNull(knowledgeOf([row()]))
  })
})

describe("executions", () => {
  it("are shown next to the judges' verdict if the contract has a flaw", () => {
    const { exploit, patch } = executions([
      row({ exploit: "exploited" }),
      row({ sample: "b", exploit: "not_exploited" }),
      row({ sample: "c", exploit: "script_failed", found: false }),
      row({ sample: "d", exploit: "exploited", found: null, task: "exploit" }),
      row({ sample: "e", exploit: "not_exploited", vulnerable: false }),
      row({ sample: "f" })
    ])
    assert.isNull(patch)
    assert.deepInclude(exploit, {
      of: 4,
      rate: 1 / 2,
      endings: { exploited: 2, not_exploited: 1, script_failed: 1 }
    })
    // Both say yes to one and no to one, of three; chance (2/3)(1/3) + (1/3)(2/3).
    assert.deepInclude(exploit?.judged, {
      of: 3,
      foundAndWorked: 1,
      foundOnly: 1,
      workedOnly: 0,
      neither: 1
    })
    near(exploit?.judged.kappa, (2 / 3 - 4 / 9) / (5 / 9))
    const patched = row({ sample: "g", task: "patch", found: null, patch: "patched" })
    near(executions([patched]).patch?.rate, 1)
  })
})
