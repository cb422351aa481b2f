/** Scoring again: other rules, judges and weights, and what is said of a way that is none. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { pointsOf, wayOf } from "../../../benchmarks/block/rescoring.ts"
import { Exhibit } from "../../../benchmarks/block/stages/show-contract/Exhibit.ts"
import type { Run } from "../../../db/rows.ts"
import { Detection } from "../../../validators/block/Detection.ts"
import { FindingVote } from "../../../validators/block/vote.ts"
import { models } from "./paper.ts"
import { near, row, score, tableTwo } from "./rows.ts"
import { finding, till } from "./stages/judge/example.ts"

const run: Run = {
  id: "r1",
  createdAt: 0,
  status: "done",
  bench: "block",
  config: {
    data: null,
    sample: "published",
    variants: [],
    judges: ["a/one", "b/two"],
    task: "detect",
    exploit: false,
    probe: true,
    rule: { strict: false, quorum: null }
  },
  environment: {},
  summary: null,
  revision: 0
}

const hit = new FindingVote({
  class: "PARTIAL_MATCH",
  type_match: "exact",
  location_match: "exact",
  root_cause_match: "exact",
  rcir: 1,
  ava: 1,
  fsv: 1
})

const input = {
  reading: {
    _tag: "Readable" as const,
    detection: new Detection({
      verdict: "vulnerable",
      confidence: null,
      vulnerabilities: [finding()],
      overall_explanation: ""
    })
  },
  ballots: [
    { judge: "a/one", votes: [hit], unread: null },
    { judge: "b/two", votes: null, unread: null }
  ],
  rule: { strict: false, quorum: null },
  vulnerable: true
}

const exhibit = new Exhibit({
  sample: "till",
  subset: "own",
  tier: 1,
  variant: "original",
  prompt: "direct",
  refused: null,
  context: [],
  protocol: null,
  ...till
})

const changed = (variant: string) =>
  Effect.map(wayOf(variant, run), (way) => way(input, { exhibit }))

describe("a way of scoring again", () => {
  it.effect("can be a rule for the votes", () =>
    Effect.gen(function* () {
      assert.isTrue((yield* changed("strict")).rule.strict)
      assert.strictEqual((yield* changed("any")).rule.quorum, 1)
      assert.strictEqual((yield* changed("all")).rule.quorum, 2)
      assert.deepStrictEqual((yield* changed("majority")).rule, { strict: false, quorum: null })
    })
  )

  it.effect("can be some of the judges that voted, and the rules even if they did not vote", () =>
    Effect.gen(function* () {
      const judges = (variant: string) =>
        Effect.map(changed(variant), ({ ballots }) => ballots.map(({ judge }) => judge))
      assert.deepStrictEqual(yield* judges("judges:b/two"), ["b/two"])
      assert.deepStrictEqual(yield* judges("judges:a/one, rules"), ["a/one", "rules"])
      const { ballots } = yield* changed("judges:rules")
      assert.strictEqual(ballots[0]?.votes?.[0]?.class, "TARGET_MATCH")
    })
  )

  it.effect("is refused if unknown, with a list of those there are", () =>
    Effect.gen(function* () {
      const reason = (variant: string) => Effect.flip(changed(variant))
      assert.match(yield* reason("twice"), /^use majority, strict, any, all, judges:NAME/)
      assert.include(yield* reason("toString"), "use majority")
      assert.include(yield* reason("sui:1/1/1"), "three weights that sum to 1, or default")
      assert.strictEqual(
        yield* reason("judges:a/one,c/three"),
        'no judge "c/three" voted in run r1: the judges are a/one, b/two, rules'
      )
    })
  )

  it("gives the TDR of the strata, or the SUI of its weights, times 100", () => {
    const [claude] = models
    const scores = tableTwo(claude).map((one) => score("Claude", one))
    const points = (variant: string) => pointsOf(scores, variant)[0]?.score
    // The eleven strata of table 2; without findings that are wrong precision is 1, R is not known.
    const tdr = 63.85
    near(points("strict"), tdr, 0.05)
    near(points("sui:1/0/0"), tdr, 0.05)
    near(points("sui:detection-heavy"), 0.5 * tdr + 25, 0.05)
    const patched = row({ task: "patch", found: null, patch: "patched" })
    assert.strictEqual(pointsOf([score("a", patched)], "all")[0]?.score, 100)
    assert.strictEqual(pointsOf([{ ...score("a", row()), outcome: "refused" }], "all")[0]?.score, 0)
  })
})
