/** Who talks instead of understanding finds nothing by the rules, whatever the contract. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { loadSamples } from "../../../../../benchmarks/block/bank/load.ts"
import { loadOwnSet } from "../../../../../benchmarks/block/bank/ownSet.ts"
import { blockAnswers } from "../../../../../benchmarks/block/models/answers.ts"
import { stuffing } from "../../../../../benchmarks/block/models/stuffing.ts"
import { readDetection } from "../../../../../benchmarks/block/stages/detect/read.ts"
import { transform } from "../../../../../benchmarks/block/stages/transform/transform.ts"
import type { Finding } from "../../../../../validators/block/Detection.ts"
import type { Target } from "../../../../../validators/block/places.ts"
import { votesByRules } from "../../../../../validators/block/rules.ts"
import { hitsTarget, isCorrect } from "../../../../../validators/block/vote.ts"
import { oneIn } from "../../../../support/oneIn.ts"
import { finding, till } from "./example.ts"

const published = fileURLToPath(
  new URL("../../../../../../shared/data/blockbench/samples", import.meta.url)
)
if (!existsSync(published)) {
  console.log("skipped: the published contracts are not here (../shared/data/blockbench)")
}

const hits = (findings: ReadonlyArray<Finding>, target: Target): number =>
  votesByRules({ vulnerabilities: findings }, target).filter((vote) =>
    hitsTarget(vote, { strict: false })
  ).length

const isFound = (name: keyof typeof blockAnswers, target: Target): boolean => {
  const reading = readDetection(blockAnswers[name]({ source: target.source, known: null }))
  return reading._tag === "Readable" && hits(reading.detection.vulnerabilities, target) > 0
}

/** How many flaws each talker finds, and the one that reads words, which is the measure. */
const rates = (targets: ReadonlyArray<Target>) => {
  const count = (name: keyof typeof blockAnswers) =>
    targets.filter((target) => isFound(name, target)).length
  const names = Object.keys(stuffing) as ReadonlyArray<keyof typeof stuffing>
  return { keyword: count("keyword"), talk: names.map((name) => [name, count(name)] as const) }
}

const assertBelow = (what: string, targets: ReadonlyArray<Target>) => {
  const { keyword, talk } = rates(targets)
  for (const [name, found] of talk) assert.isAtMost(found, keyword, `${name} on ${what}`)
}

describe("a finding that is right", () => {
  it("counts among a few others", () => {
    const others = ["put()", "peek()"].map((location) =>
      finding({ type: "dos", location, explanation: `${location} loops.`, attack_scenario: "" })
    )
    assert.strictEqual(hits([...others, finding()], till), 1)
  })

  it.each([
    ["names every kind", { type: "Reentrancy, access control, overflow, oracle manipulation" }],
    ["names every line", { location: "lines 1-19" }],
    [
      "gives names of the contract as its reason",
      { explanation: "put, take, held", attack_scenario: "take" }
    ],
    ["is one text with everything in it", { explanation: "reason ".repeat(10) + everything() }],
    [
      "names a kind that it is not",
      { type: "Weak randomness", explanation: "The block hash is known before." }
    ]
  ])("does not count if it %s", (_, change) => {
    assert.strictEqual(hits([finding(change)], till), 0)
  })

  it("does not count if it names a line of every function, or every function beside its lines", () => {
    const more = Array.from({ length: 5 }, (_, at) => `    function f${at}() external {}\n`).join(
      ""
    )
    const wide = {
      ...till,
      source: till.source.replace("    function peek", `${more}    function peek`)
    }
    assert.strictEqual(hits([finding({ location: "line 12" })], wide), 1)
    for (const location of [
      "lines 6, 12, 16, 17, 18, 19",
      "put(), f0(), f1(), f2(), f3(), line 12"
    ]) {
      assert.strictEqual(hits([finding({ location })], wide), 0, location)
    }
  })

  it("does not count if the same text is given for every place", () => {
    const all = ["put()", "take()", "peek()"].map((location) => finding({ location }))
    assert.strictEqual(hits(all, till), 0)
  })

  it("does not count as another flaw either, if the reply names everything", () => {
    const reply = readDetection(blockAnswers["stuffing:grid"]({ source: till.source, known: null }))
    const votes = reply._tag === "Readable" ? votesByRules(reply.detection, till) : []
    assert.isAbove(votes.length, 20)
    assert.deepStrictEqual(
      votes.filter((vote) => isCorrect(vote.class)),
      []
    )
  })

  it("does not count among very many", () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      finding({ type: "dos", location: "put()", explanation: words(at), attack_scenario: "" })
    )
    assert.strictEqual(hits([finding(), ...many], till), 0)
  })
})

/** More different words than any honest finding has. */
function everything(): string {
  return Array.from({ length: 500 }, (_, at) => `word${letters(at)}`).join(" ")
}
function words(seed: number): string {
  return Array.from({ length: 12 }, (_, at) => `thing${letters(seed * 12 + at)}`).join(" ")
}
function letters(number: number): string {
  return [...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join("")
}

layer(NodeServices.layer)("who talks", (it) => {
  it.effect("finds less than a keyword matcher, in our own contracts", () =>
    Effect.gen(function* () {
      const own = yield* loadOwnSet()
      const samples = oneIn(4, own.samples, "SLICES")
      assertBelow("the originals", samples)
      const bare = yield* Effect.forEach(samples, (sample) =>
        transform(sample, ["minimal_sanitized"], 1)
      )
      assertBelow("minimal_sanitized", bare)
    })
  )

  it.effect.skipIf(!existsSync(published))("finds less in the published ones", () =>
    Effect.gen(function* () {
      const { samples } = yield* loadSamples(published)
      const flawed = samples.filter(({ vulnerable }) => vulnerable)
      const variants = Map.groupBy(flawed, (one) => `${one.subset} ${one.variant}`)
      for (const [variant, own] of oneIn(8, [...variants], "SLICES")) {
        // A fifth of them tells as much in a fifth of the time.
        assertBelow(
          variant,
          own.filter((_, at) => at % 5 === 0)
        )
      }
    })
  )
})
