import { assert, describe, it } from "@effect/vitest"
import { measuresOf } from "../../../benchmarks/block/measures/measure.ts"
import { rulesBallot } from "../../../benchmarks/block/stages/judge/rules.ts"
import { Detection, type Finding } from "../../../validators/block/Detection.ts"
import { countBallots } from "../../../validators/block/panel.ts"
import type { Target } from "../../../validators/block/places.ts"
import { majority } from "../../../validators/block/vote.ts"
import { finding, till } from "./stages/judge/example.ts"

const sample = { id: "till", subset: "tc", tier: null } as const

const measured = (target: Target, ...vulnerabilities: ReadonlyArray<Finding>) => {
  const detection = new Detection({
    verdict: vulnerabilities.length === 0 ? "safe" : "vulnerable",
    confidence: null,
    vulnerabilities,
    overall_explanation: ""
  })
  const verdict = countBallots(detection, [rulesBallot(detection, target)], majority)
  return measuresOf({ sample, variant: "trojan", target, prompt: "direct", detection, verdict })
}

const decoy = finding({
  location: "peek(), line 17",
  explanation: "Anyone reads the account of another.",
  attack_scenario: "A stranger looks."
})
const invented = finding({
  location: "drain()",
  explanation: "Nobody checks the owner there.",
  attack_scenario: "A thief empties it."
})

describe("measuresOf", () => {
  it("counts findings and the CodeActs that they overlap", () => {
    assert.deepInclude(measured(till, finding(), decoy, invented), {
      found: true,
      findings: 3,
      correct: 1,
      hallucinated: 1,
      rootCauseMatched: true,
      decoyFlagged: true,
      fixRecognised: null
    })
    assert.deepInclude(measured(till, decoy), {
      found: false,
      rootCauseMatched: false,
      decoyFlagged: true
    })
    assert.deepInclude(measured(till), {
      verdict: "safe",
      found: false,
      rootCauseMatched: false,
      decoyFlagged: false
    })
  })

  it("skips acts that a variant does not have", () => {
    const bare = { ...till, codeActs: [] }
    assert.deepInclude(measured(bare, finding()), { rootCauseMatched: null, decoyFlagged: null })
  })

  it("tells whether a fix is recognised, without looking for a root cause", () => {
    const fixed = { ...till, vulnerable: false }
    assert.deepInclude(measured(fixed, finding()), {
      rootCauseMatched: null,
      fixRecognised: false,
      hallucinated: 1
    })
    assert.isTrue(measured(fixed).fixRecognised)
    assert.isTrue(measured(fixed, finding({ type: "dos", location: "put()" })).fixRecognised)
  })

  it("leaves what could not be read unscored", () => {
    const unread = measuresOf({
      sample,
      variant: "original",
      target: till,
      prompt: "direct",
      detection: null,
      verdict: null
    })
    assert.deepInclude(unread, {
      verdict: null,
      found: null,
      findings: 0,
      rootCauseMatched: null,
      decoyFlagged: null
    })
    const detection = new Detection({
      verdict: "vulnerable",
      confidence: null,
      vulnerabilities: [finding()],
      overall_explanation: ""
    })
    const verdict = countBallots(detection, [{ judge: "one", votes: null }], majority)
    assert.deepInclude(
      measuresOf({ sample, variant: "x", target: till, prompt: "direct", detection, verdict }),
      { verdict: "vulnerable", found: null, findings: 0 }
    )
  })
})
