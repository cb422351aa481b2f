import { assert, describe, it } from "@effect/vitest"
import type { Finding } from "../../../../../validators/block/Detection.ts"
import {
  actsMatched,
  linesIn,
  placeOf,
  type Target
} from "../../../../../validators/block/places.ts"
import { votesByRules } from "../../../../../validators/block/rules.ts"
import { finding, till } from "./example.ts"

const voteOn = (said: Finding, target: Target) => {
  const [vote] = votesByRules({ vulnerabilities: [said] }, target)
  return vote ?? assert.fail("no vote")
}

const idsMatched = (location: string, explanation = "an external call before the state update") =>
  actsMatched(finding({ location, explanation, attack_scenario: "", suggested_fix: "" }), till).map(
    ({ id }) => id
  )

describe("where a finding points", () => {
  it.each([
    ["line 12", [[12, 12]]],
    ["lines 12-15 of take()", [[12, 15]]],
    [
      "Lines 3, 5 and 7 to 9",
      [
        [3, 3],
        [5, 5],
        [7, 9]
      ]
    ],
    ["L4-L6", [[4, 6]]],
    ["Till.sol:11-13", [[11, 13]]],
    [
      "12, 14-15",
      [
        [12, 12],
        [14, 15]
      ]
    ],
    ["take(uint256)", []],
    ["the 3rd function", []]
  ])("reads %s", (text, ranges) => {
    assert.deepStrictEqual(
      linesIn(text).map(({ from, to }) => [from, to]),
      ranges
    )
  })

  it("survives a hostile location", () => {
    assert.isAtMost(linesIn(`lines ${"1,".repeat(50_000)}x`).length, 1000)
    assert.deepStrictEqual(linesIn("line ".repeat(50_000)), [])
  })

  it("does not take the whole contract for a place", () => {
    const place = placeOf(finding({ location: "lines 1-19" }), till.source)
    assert.deepStrictEqual(place.lines, [])
    assert.isFalse(place.absent)
  })

  it("matches acts by lines, or by function and operation", () => {
    assert.deepStrictEqual(idsMatched("take(), line 11"), ["CA1"])
    assert.deepStrictEqual(idsMatched("line 10"), [])
    assert.deepStrictEqual(idsMatched("take()"), ["CA1", "CA2"])
    assert.deepStrictEqual(idsMatched("take()", "nothing of the kind"), [])
    assert.deepStrictEqual(idsMatched("put and peek", "the input is not validated"), ["CA4"])
  })

  it("reads calls in the explanation if there is no location", () => {
    assert.deepStrictEqual(idsMatched("", "take() makes an external call"), ["CA1"])
    assert.deepStrictEqual(idsMatched("", "they take part in an external call"), [])
  })
})

describe("the rules' vote", () => {
  it("recognises the documented flaw, and scores its explanation", () => {
    const vote = voteOn(finding(), till)
    assert.deepInclude(vote, {
      class: "TARGET_MATCH",
      type_match: "exact",
      location_match: "exact",
      root_cause_match: "exact"
    })
    for (const score of [vote.rcir, vote.ava, vote.fsv]) assert.isAbove(score ?? 0, 0.8)
    const worse = voteOn(finding({ attack_scenario: "" }), till)
    assert.strictEqual(worse.class, "TARGET_MATCH")
    assert.strictEqual(worse.ava, 0)
  })

  it.each([
    [
      "another word for the type",
      { type: "Re-entrancy vulnerability (SWC-107)" },
      "semantic",
      "exact"
    ],
    ["the function alone", { location: "take" }, "exact", "partial"]
  ])("takes %s", (_, change, type, location) => {
    const vote = voteOn(finding(change), till)
    assert.deepStrictEqual(
      [vote.class, vote.type_match, vote.location_match],
      ["TARGET_MATCH", type, location]
    )
  })

  it.each([
    [
      "the right place without the reason",
      { explanation: "Bad.", attack_scenario: "", suggested_fix: "" },
      "MISCHARACTERIZED"
    ],
    ["another function", { location: "put()" }, "WRONG_ROOT_CAUSE"],
    ["a decoy", { location: "peek(), line 17" }, "SECURITY_THEATER"],
    ["a function that is not there", { location: "withdrawAll()" }, "HALLUCINATED"],
    ["a line beyond the end", { location: "line 400" }, "HALLUCINATED"],
    ["a remark", { location: "put()", severity: "informational" }, "INFORMATIONAL"],
    ["every line", { location: "lines 1-19" }, "WRONG_ROOT_CAUSE"]
  ])("rejects %s", (_, change, found) => {
    const vote = voteOn(finding(change), till)
    assert.strictEqual(vote.class, found)
    assert.isNull(vote.rcir)
  })

  it("calls it made up to report what was fixed", () => {
    const acts = till.codeActs.filter((act) => act.function !== "ROOT_CAUSE")
    const fixed = { ...till, vulnerable: false, codeActs: acts }
    assert.strictEqual(voteOn(finding(), fixed).class, "HALLUCINATED")
  })

  it("ignores documented functions that the source does not have", () => {
    const { flaw } = till
    const stale = { ...till, codeActs: [], flaw: { ...flaw, functions: ["multiple"], lines: [] } }
    assert.deepInclude(voteOn(finding({ location: "put()" }), stale), {
      class: "TARGET_MATCH",
      location_match: "partial"
    })
  })

  it("trusts the lines of a ROOT_CAUSE before those of the flaw", () => {
    const moved = { ...till, flaw: { ...till.flaw, functions: [], lines: [{ from: 17, to: 17 }] } }
    assert.strictEqual(voteOn(finding(), moved).location_match, "exact")
    assert.strictEqual(voteOn(finding({ location: "line 17" }), moved).location_match, "wrong")
  })

  it("goes by type and place if nothing else is documented", () => {
    const { flaw } = till
    const bare = { ...till, codeActs: [], flaw: { ...flaw, rootCause: null, lines: [] } }
    const vote = voteOn(finding({ explanation: "" }), bare)
    assert.deepInclude(vote, { class: "TARGET_MATCH", location_match: "partial" })
    assert.strictEqual(voteOn(finding({ type: "dos" }), bare).class, "WRONG_ROOT_CAUSE")
  })
})
