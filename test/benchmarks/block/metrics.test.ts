/** The metrics against rows counted by hand. */
import { assert, describe, it } from "@effect/vitest"
import { codeActRates } from "../../../benchmarks/block/measures/codeActs.ts"
import { comparisons } from "../../../benchmarks/block/measures/comparisons.ts"
import {
  ava,
  classification,
  falseAlarmRate,
  findingPrecision,
  fsv,
  hallucinationRate,
  luckyGuessRate,
  rcir,
  reasoning,
  tdr
} from "../../../benchmarks/block/measures/metrics.ts"
import { averages, clustersOf, tdrBy } from "../../../benchmarks/block/measures/strata.ts"
import { sui, suiParts } from "../../../benchmarks/block/measures/sui.ts"
import { reckon } from "../../../report/statistics/ratios.ts"
import { near, row } from "./rows.ts"

describe("rates", () => {
  const rows = [
    row({ findings: 4, correct: 2, hallucinated: 1 }),
    row({ sample: "b", found: false, findings: 1, correct: 0 }),
    row({ sample: "c", found: null, verdict: null, findings: 0, correct: 0 }),
    row({ sample: "d", found: false, verdict: "safe", findings: 0, correct: 0 }),
    row({ sample: "e", vulnerable: false, found: null, variant: "differential", correct: 0 })
  ]

  it("count what was scored, and do not count an unreadable reply as a miss", () => {
    near(reckon(tdr, rows), 1 / 3)
    near(reckon(luckyGuessRate, rows), 1 / 2)
    assert.isNull(reckon(tdr, []))
  })

  it("count findings on flawed contracts, and false alarms on sound ones", () => {
    near(reckon(findingPrecision, rows), 2 / 5)
    near(reckon(hallucinationRate, rows), 1 / 5)
    near(reckon(falseAlarmRate, rows), 1)
    assert.isNull(reckon(findingPrecision, [row({ findings: 0, correct: 0 })]))
    assert.isNull(reckon(falseAlarmRate, [row()]))
  })

  it("classify verdicts against the truth", () => {
    const { tp, tn, fp, fn, unread, accuracy, precision, recall, f1, f2 } = classification([
      ...rows,
      row({ sample: "f", verdict: "safe", found: false })
    ])
    assert.deepStrictEqual([tp, tn, fp, fn, unread], [2, 0, 1, 2, 1])
    near(accuracy, 2 / 5)
    near(precision, 2 / 3)
    near(recall, 1 / 2)
    // 2PR / (P + R) = (2/3) / (7/6), 5PR / (4P + R) = (5/3) / (8/3 + 1/2)
    near(f1, 4 / 7)
    near(f2, 10 / 19)
  })

  it("average the quality of the findings", () => {
    const rated = [
      row({ quality: { rcir: 1, ava: 0.5, fsv: 0 } }),
      row({ quality: { rcir: 0, ava: 0.5, fsv: 1 } }),
      row({ found: false })
    ]
    for (const metric of [rcir, ava, fsv, reasoning]) near(reckon(metric, rated), 0.5)
    assert.isNull(reckon(reasoning, []))
  })

  it("count an SUI without findings as having no precision, and none where nothing was scored", () => {
    const silent = [row({ found: false, findings: 0, correct: 0 })]
    assert.strictEqual(sui(suiParts(silent)), 0)
    assert.isNull(sui(suiParts([])))
  })

  it("resample the variants of one contract together", () => {
    const [only] = clustersOf([row(), row({ variant: "trojan" }), row({ sample: "b" })])
    assert.deepStrictEqual(
      only?.map((cluster) => cluster.length),
      [2, 1]
    )
  })

  it("average both ways: each stratum counts the same, or each exhibit", () => {
    const [own, ...others] = averages([
      row({ subset: "own", found: true }),
      row({ subset: "own", sample: "b", found: false }),
      row({ subset: "own", sample: "c", found: false }),
      row({ subset: "own", variant: "trojan", found: true }),
      row({ subset: "own", variant: "differential", vulnerable: false, found: null })
    ])
    assert.deepStrictEqual(others, [])
    assert.deepInclude(own, { subset: "own", by: "variant", strata: 2, of: 4, pooled: 1 / 2 })
    near(own?.macro, (1 / 3 + 1) / 2)
    assert.isAtMost(own?.macroInterval?.low ?? 1, own?.macro ?? 0)
  })

  it("break down by what is asked for, with the exhibits that were scored", () => {
    const groups = tdrBy(
      [row(), row({ prompt: "cot", found: false }), row({ prompt: "cot", found: null })],
      ({ prompt }) => prompt
    )
    assert.deepStrictEqual(
      groups.map(({ group, of, tdr: rate }) => [group, of, rate]),
      [
        ["direct", 1, 1],
        ["cot", 1, 0]
      ]
    )
  })
})

describe("CodeActs", () => {
  const base = { variant: "minimal_sanitized", rootCauseMatched: true }
  const rates = codeActRates([
    row({ ...base }),
    row({ ...base, sample: "b", found: false }),
    row({ variant: "trojan", rootCauseMatched: true, decoyFlagged: true }),
    row({ variant: "trojan", rootCauseMatched: false, decoyFlagged: false, sample: "b" }),
    row({ variant: "differential", vulnerable: false, verdict: "safe", fixRecognised: true })
  ])

  it("give root causes, decoys, fixes and the contamination index", () => {
    near(rates.rootCause, 3 / 4)
    near(rates.decoy, 1 / 2)
    near(rates.fixRecognition, 1)
    near(rates.falseAlarm, 0)
    near(rates.contamination, 1 / 2)
    assert.isAtMost(rates.contaminationInterval?.low ?? 1, 1 / 2)
  })

  it("compare root causes with understanding on the same exhibits", () => {
    const [first] = rates.codeActs
    assert.deepStrictEqual(first, {
      group: "minimal_sanitized",
      of: 2,
      rootCause: 1,
      tdr: 1 / 2,
      gap: 50,
      decoy: null
    })
  })
})

describe("pairs of models", () => {
  const answers = (model: string, found: string, subset: "ds" | "tc") =>
    [...found].map((mark, index) => ({
      model,
      round: 1,
      measures: row({ sample: `${index}`, subset, found: mark === "?" ? null : mark === "+" })
    }))

  it("are compared subset by subset on the exhibits that both have, with a correction within each", () => {
    const pairs = comparisons([
      ...answers("a", "++++++++--", "ds"),
      ...answers("b", "--------+?", "ds"),
      ...answers("c", "++++++++--", "ds"),
      ...answers("a", "+", "tc"),
      ...answers("b", "+", "tc")
    ])
    assert.deepStrictEqual(
      pairs.map(({ first, of, second, subset }) => `${subset} ${first} ${second} ${of}`),
      ["ds a b 9", "ds a c 10", "ds b c 9", "tc a b 1", "all a b 10", "all a c 10", "all b c 9"]
    )
    // Eight against one: 2 (C(9,0) + C(9,1)) / 2^9, times three pairs.
    near(pairs[0]?.p, 20 / 512)
    near(pairs[0]?.corrected, 60 / 512)
  })

  it("are tested by contract: many variants of one contract count once", () => {
    const inVariants = (model: string, sample: string, found: boolean, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        model,
        round: 1,
        measures: row({ sample, subset: "tc" as const, variant: `${at}`, found })
      }))
    const [pair] = comparisons([
      ...inVariants("a", "x", true, 12),
      ...inVariants("b", "x", false, 12),
      ...inVariants("a", "y", true, 1),
      ...inVariants("b", "y", false, 1)
    ])
    assert.deepInclude(pair, { of: 13, contracts: 2, contractP: 0.5, contractCorrected: 0.5 })
    assert.isBelow(pair?.p ?? 1, 0.001)
  })
})
