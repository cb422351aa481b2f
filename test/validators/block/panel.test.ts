/** Votes and how they are counted; the published votes against an independent count. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { cohenKappa, fleissKappa } from "../../../report/statistics/agreement.ts"
import { mcnemar } from "../../../report/statistics/paired.ts"
import { Detection, Finding } from "../../../validators/block/Detection.ts"
import { countBallots, countVotes } from "../../../validators/block/panel.ts"
import { FindingVote, hitsTarget, majority } from "../../../validators/block/vote.ts"

const vote = (changes: Partial<typeof FindingVote.Type> = {}) =>
  new FindingVote({
    class: "TARGET_MATCH",
    type_match: "exact",
    location_match: "exact",
    root_cause_match: "exact",
    rcir: 1,
    ava: 0.5,
    fsv: 0,
    ...changes
  })

const miss = vote({ class: "HALLUCINATED", rcir: null, ava: null, fsv: null })

const detection = (findings: number) =>
  new Detection({
    verdict: "vulnerable",
    confidence: 0.9,
    overall_explanation: "",
    vulnerabilities: Array.from(
      { length: findings },
      () =>
        new Finding({
          type: "reentrancy",
          severity: "",
          location: "",
          explanation: "",
          attack_scenario: "",
          suggested_fix: ""
        })
    )
  })

const ballots = (...all: ReadonlyArray<ReadonlyArray<FindingVote> | null>) =>
  all.map((votes, index) => ({ judge: `judge ${index}`, votes }))

describe("a vote", () => {
  it("is a hit if the root cause is right, and place and type are at least partly right", () => {
    assert.isTrue(hitsTarget(vote(), majority))
    assert.isTrue(hitsTarget(vote({ class: "PARTIAL_MATCH", type_match: "partial" }), majority))
    assert.isFalse(hitsTarget(vote({ root_cause_match: "partial" }), majority))
    assert.isFalse(hitsTarget(vote({ location_match: "wrong" }), majority))
    assert.isFalse(hitsTarget(vote({ type_match: "none" }), majority))
    assert.isFalse(hitsTarget(vote({ class: "BONUS_VALID" }), majority))
    assert.isFalse(hitsTarget(vote({ class: "PARTIAL_MATCH" }), { strict: true }))
  })
})

describe("a panel", () => {
  it("decides by majority, with the quality given by the majority", () => {
    const verdict = countBallots(
      detection(2),
      ballots([miss, vote()], [vote({ rcir: 0.5 }), miss], [miss, miss]),
      majority
    )
    assert.strictEqual(verdict.found, true)
    assert.deepStrictEqual(verdict.classes, ["HALLUCINATED", "HALLUCINATED"])
    assert.deepStrictEqual(verdict.quality, { rcir: 0.75, ava: 0.5, fsv: 0 })
  })

  it("does not count an unreadable ballot as a no", () => {
    const of = (...all: ReadonlyArray<ReadonlyArray<FindingVote> | null>) =>
      countBallots(detection(1), ballots(...all), majority)
    assert.isNull(of([vote()], null, [miss]).found)
    assert.strictEqual(of([vote()], null, [vote()]).found, true)
    assert.strictEqual(of([miss], null, [miss]).found, false)
    assert.strictEqual(of([vote(), vote()], [vote()], [vote()]).unscored, 1)
    assert.isNull(of(null, null, null).classes[0])
  })

  it("accepts another quorum", () => {
    const all = ballots([vote()], [miss], [miss])
    const found = (quorum: number) =>
      countBallots(detection(1), all, { strict: false, quorum }).found
    assert.strictEqual(found(1), true)
    assert.strictEqual(found(3), false)
  })

  it("decides on validity first, then takes the class with most votes", () => {
    const bonus = vote({ class: "BONUS_VALID" })
    const classOf = (...votes: ReadonlyArray<FindingVote>) =>
      countBallots(detection(1), ballots(...votes.map((one) => [one])), majority).classes[0]
    assert.strictEqual(classOf(vote(), bonus, miss), "TARGET_MATCH")
    assert.strictEqual(classOf(bonus, bonus, vote()), "BONUS_VALID")
    assert.strictEqual(classOf(vote(), miss), "HALLUCINATED")
  })
})

const published = fileURLToPath(
  new URL("../../../../shared/data/blockbench/interannotation_analysis", import.meta.url)
)
const present = existsSync(published)
if (!present) console.log("skipped: the published votes are not here (../shared/data/blockbench)")

/** Every published file of votes: one row a sample, one column a judge. */
const files = () =>
  globSync("{ds,tc}/disagreement/llms/*/*_judges.csv", { cwd: published }).map((file) => {
    const [head = "", ...lines] = readFileSync(`${published}/${file}`, "utf8").trim().split(/\r?\n/)
    const judges = head.split(",").slice(1, 4)
    const rows = lines.map((line) => {
      const [sample = "", ...cells] = line.split(",")
      return { sample, votes: cells.slice(0, 3).map((cell) => /^(yes|true)$/i.test(cell)) }
    })
    return { file, judges, rows }
  })

/** Kappa of two yes-or-no raters from the four counts: another way than the one under test. */
const kappaOfCounts = (pairs: ReadonlyArray<readonly [boolean, boolean]>): number | null => {
  const n = pairs.length
  const a = pairs.filter(([x, y]) => x && y).length
  const d = pairs.filter(([x, y]) => !x && !y).length
  const [p, q] = [pairs.filter(([x]) => x).length, pairs.filter(([, y]) => y).length]
  const chance = p * q + (n - p) * (n - q)
  return chance === n * n ? null : ((a + d) * n - chance) / (n * n - chance)
}

const same = (actual: number | null, expected: number | null) =>
  expected === null ? assert.isNull(actual) : assert.approximately(actual ?? 9, expected, 1e-12)

describe.runIf(present)("the published votes", () => {
  it("give the same kappas, majorities and McNemar values as an independent count", () => {
    const all = files()
    assert.lengthOf(all, 56)
    const voted = all.filter(({ rows }) => rows.length > 0)
    // One published file holds its head and no votes.
    assert.lengthOf(voted, 55)
    for (const { rows } of voted) {
      for (const [i, j] of [
        [0, 1],
        [0, 2],
        [1, 2]
      ] as const) {
        const pairs = rows.map(({ votes }) => [votes[i] === true, votes[j] === true] as const)
        same(cohenKappa(pairs.map(([x, y]) => [String(x), String(y)])), kappaOfCounts(pairs))
      }
      const yes = rows.map(({ votes }) => votes.filter(Boolean).length)
      const share = yes.reduce((a, b) => a + b, 0) / (3 * rows.length)
      const chance = share ** 2 + (1 - share) ** 2
      const agreement = yes.filter((n) => n === 0 || n === 3).length / rows.length
      const observed = agreement + (1 - agreement) / 3
      same(
        fleissKappa(rows.map(({ votes }) => votes.map(String))),
        chance === 1 ? null : (observed - chance) / (1 - chance)
      )
      assert.deepStrictEqual(
        rows.map(({ votes }) => countVotes(votes)),
        yes.map((n) => n >= 2)
      )
    }
  })

  it("give McNemar's p as computed with factorials", () => {
    const of = (model: string) =>
      files()
        .filter(({ file }) => file.includes(`/${model}_`))
        .sort((a, b) => (a.file < b.file ? -1 : 1))
        .flatMap(({ rows }) => rows.map(({ votes }) => countVotes(votes) === true))
    const [claude, grok] = [of("claude-opus-4-5"), of("grok-4-fast")]
    assert.lengthOf(claude, grok.length)
    const { firstOnly, secondOnly, p } = mcnemar(
      claude.map((found, index) => [found, grok[index] === true])
    )
    const n = firstOnly + secondOnly
    let choose = 1n
    let tail = 0n
    for (let k = 0; k <= Math.min(firstOnly, secondOnly); k++) {
      tail += choose
      choose = (choose * BigInt(n - k)) / BigInt(k + 1)
    }
    const exact = Number((tail * 10n ** 30n * 2n) / 2n ** BigInt(n)) / 1e30
    assert.isAbove(firstOnly, secondOnly)
    assert.approximately(p / exact, 1, 1e-6)
  })
})
