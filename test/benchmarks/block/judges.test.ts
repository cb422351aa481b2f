import { assert, describe, it } from "@effect/vitest"
import { judgeAgreement, type Votes } from "../../../benchmarks/block/measures/judges.ts"
import { type FindingClass, FindingVote, majority } from "../../../validators/block/vote.ts"

const vote = (name: FindingClass, quality: number | null = null) =>
  new FindingVote({
    class: name,
    type_match: "exact",
    location_match: "exact",
    root_cause_match: "exact",
    rcir: quality,
    ava: quality,
    fsv: quality
  })

const votes = (a: FindingVote | null, b: FindingVote | null, c: FindingVote | null): Votes => [
  { judge: "a", vote: a },
  { judge: "b", vote: b },
  { judge: "rules", vote: c }
]

const findings = [
  votes(vote("TARGET_MATCH", 1), vote("TARGET_MATCH", 0.8), vote("PARTIAL_MATCH", 0.9)),
  votes(vote("TARGET_MATCH", 0.2), vote("PARTIAL_MATCH", 0.3), vote("PARTIAL_MATCH", 0.1)),
  votes(vote("HALLUCINATED"), vote("HALLUCINATED"), vote("TARGET_MATCH", 1)),
  votes(vote("HALLUCINATED"), null, vote("HALLUCINATED"))
]

describe("judgeAgreement", () => {
  const result = judgeAgreement(findings)

  it("gives each pair's kappa over what both read", () => {
    const [ab, ar, br] = result.pairs
    // a and b: classes TTH and TPH agree on 2 of 3; chance (2/3)(1/3) + (1/3)(1/3) = 1/3.
    assert.deepInclude(ab, { first: "a", second: "b", of: 3, valid: 1, target: 1 })
    assert.approximately(ab?.class ?? 0, 0.5, 1e-12)
    // a and rules, valid or not: yes-yes, yes-yes, no-yes, no-no; chance 1/2 x 3/4 + 1/2 x 1/4.
    assert.deepInclude(ar, { of: 4, valid: 0.5, target: 0.5 })
    assert.strictEqual(br?.of, 3)
  })

  it("gives Fleiss' kappa over all judges, and lists the disagreements", () => {
    // Agreement on valid or not: 1, 1, 1/3, 1; valid in 3/3, 3/3, 1/3, 0/2 of the votes.
    const p = (1 + 1 + 1 / 3) / 4
    const chance = p * p + (1 - p) * (1 - p)
    const observed = (3 + 1 / 3) / 4
    assert.approximately(result.fleiss.valid ?? 0, (observed - chance) / (1 - chance), 1e-12)
    assert.isBelow(result.fleiss.class ?? 1, result.fleiss.valid ?? 0)
    // TTP: two pairs; TPP: two; HHT: two that are neither.
    assert.approximately(result.targetOrPartial ?? 0, 4 / 6, 1e-12)
  })

  it("compares quality scores that every judge gave", () => {
    assert.strictEqual(result.quality.of, 2)
    assert.isAbove(result.quality.icc ?? 0, 0.9)
  })

  it("counts the ballots that could not be read, finding by finding", () => {
    assert.deepStrictEqual(result.ballots, [
      { judge: "a", of: 4, unread: 0 },
      { judge: "b", of: 4, unread: 1 },
      { judge: "rules", of: 4, unread: 0 }
    ])
  })

  it("compares the rules with the majority of the other judges, whether or not the rules voted", () => {
    // Others, valid or not: yes, yes, no, no; the rules: yes, yes, yes, no.
    const rules = { of: 4, valid: 0.5 }
    assert.deepInclude(result.rules, rules)
    const others = findings.map((one) => one.filter(({ judge }) => judge !== "rules"))
    const rulesVotes = findings.map(
      (one) => one.find(({ judge }) => judge === "rules")?.vote ?? null
    )
    const { judges, rules: beside } = judgeAgreement(others, majority, rulesVotes)
    assert.deepStrictEqual(judges, ["a", "b"])
    assert.deepStrictEqual(beside, result.rules)
    assert.isNull(judgeAgreement(others).rules)
  })

  it("gives nothing for no votes", () => {
    assert.deepInclude(judgeAgreement([]), { judges: [], pairs: [], targetOrPartial: null })
  })
})
