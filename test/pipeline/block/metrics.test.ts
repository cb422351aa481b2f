/** The metrics against the paper's own tables, and against rows counted by hand. */
import { assert, describe, it } from "@effect/vitest"
import { mean } from "simple-statistics"
import { diagnose } from "../../../pipeline/block/knowledge.ts"
import { Measures } from "../../../pipeline/block/Measures.ts"
import {
  breakdown,
  classification,
  clustersOf,
  codeActRates,
  degradation,
  findingPrecision,
  hallucinationRate,
  luckyGuessRate,
  macroTdr,
  quality,
  sui,
  suiParts,
  suiSensitivity,
  suiWeights,
  tdr
} from "../../../pipeline/block/metrics.ts"
import { familiarityOf } from "../../../validators/block/familiarity.ts"
import { models, prompts } from "./paper.ts"

const base = {
  sample: "a",
  subset: "tc",
  tier: null,
  variant: "original",
  prompt: "direct",
  category: "reentrancy",
  severity: null,
  vulnerable: true,
  verdict: "vulnerable",
  found: true,
  findings: 1,
  correct: 1,
  hallucinated: 0,
  quality: null,
  rootCauseMatched: null,
  decoyFlagged: null,
  fixRecognised: null
} as const

const row = (changes: Partial<typeof Measures.Type> = {}): Measures =>
  new Measures({ ...base, ...changes })

const near = (actual: number | null | undefined, expected: number, within = 1e-9) =>
  assert.approximately(actual ?? Number.NaN, expected, within)

/** Rows of a stratum of which `share` percent were found, as many as its table has. */
const stratum = (
  share: number,
  of: number,
  place: Pick<typeof Measures.Type, "subset" | "tier" | "variant">
): ReadonlyArray<Measures> => {
  const found = Math.round((share / 100) * of)
  return Array.from({ length: of }, (_, index) =>
    row({ ...place, sample: `${index}`, found: index < found })
  )
}

const tiers = [1, 2, 3, 4] as const
const sizes = [20, 37, 30, 13] as const

/** The rows behind one model's line of table 2. */
const tableTwo = ({ ds, tc }: (typeof models)[number]): ReadonlyArray<Measures> => [
  ...ds.flatMap((share, index) =>
    stratum(share, sizes[index] ?? 0, {
      subset: "ds",
      tier: tiers[index] ?? null,
      variant: "original"
    })
  ),
  ...tc.flatMap((share, index) =>
    stratum(share, 46, { subset: "tc", tier: null, variant: `variant ${index}` })
  )
]

describe("the paper's tables", () => {
  it("follow from their rows: macro averages of tables 2 and 3", () => {
    for (const model of models) {
      const rows = tableTwo(model)
      const of = (subset: string) => macroTdr(rows.filter((one) => one.subset === subset))
      near(of("ds"), model.averages[0] / 100, 6e-4)
      near(of("tc"), model.averages[1] / 100, 6e-4)
    }
    for (const { rates, average } of prompts) {
      near(mean([...rates]), average, 0.06)
    }
  })

  it("give all seven SUIs of table 4 from the eleven strata of table 2", () => {
    for (const model of models) {
      const [rcir, ava, fsv] = model.quality
      const parts = {
        tdr: macroTdr(tableTwo(model)),
        r: (rcir + ava + fsv) / 3,
        precision: model.precision / 100
      }
      near(sui(parts), model.sui, 6e-4)
    }
  })

  it("keep the SUI of a pooled rate apart: it gives other values", () => {
    const [claude] = models
    const [rcir, ava, fsv] = claude.quality
    const pooled = sui({
      tdr: tdr(tableTwo(claude)),
      r: (rcir + ava + fsv) / 3,
      precision: claude.precision / 100
    })
    assert.isAbove(Math.abs((pooled ?? 0) - claude.sui), 0.005)
  })

  it("rank the models nearly alike under the five weightings, each of which sums to 1", () => {
    for (const weights of suiWeights) near(weights.tdr + weights.r + weights.precision, 1)
    const all = models.map((model) => ({
      model: model.model,
      parts: {
        tdr: macroTdr(tableTwo(model)),
        r: mean([...model.quality]),
        precision: model.precision / 100
      }
    }))
    for (const { rho } of suiSensitivity(all)) assert.isAtLeast(rho ?? 0, 0.89)
  })
})

describe("rates", () => {
  const rows = [
    row({ findings: 4, correct: 2, hallucinated: 1 }),
    row({ sample: "b", found: false, findings: 1, correct: 0 }),
    row({ sample: "c", found: null, verdict: null, findings: 0, correct: 0 }),
    row({ sample: "d", found: false, verdict: "safe", findings: 0, correct: 0 }),
    row({ sample: "e", vulnerable: false, found: null, variant: "differential", correct: 0 })
  ]

  it("count what was scored, and no unread reply as a miss", () => {
    near(tdr(rows), 1 / 3)
    near(findingPrecision(rows), 2 / 6)
    near(hallucinationRate(rows), 1 / 6)
    near(luckyGuessRate(rows), 1 / 2)
    assert.isNull(tdr([]))
    assert.isNull(findingPrecision([row({ findings: 0, correct: 0 })]))
  })

  it("classify verdicts against the truth", () => {
    const { tp, tn, fp, fn, unread, accuracy, precision, recall, f1, f2 } = classification(rows)
    assert.deepStrictEqual([tp, tn, fp, fn, unread], [2, 0, 1, 1, 1])
    near(accuracy, 2 / 4)
    near(precision, 2 / 3)
    near(recall, 2 / 3)
    near(f1, 2 / 3)
    near(f2, 2 / 3)
  })

  it("mean the quality of what was found", () => {
    const rated = [
      row({ quality: { rcir: 1, ava: 0.5, fsv: 0 } }),
      row({ quality: { rcir: 0, ava: 0.5, fsv: 1 } }),
      row({ found: false })
    ]
    assert.deepStrictEqual(quality(rated), { rcir: 0.5, ava: 0.5, fsv: 0.5, r: 0.5 })
    assert.isNull(quality([]).r)
  })

  it("count an SUI without findings as having no precision, and none where nothing was scored", () => {
    const silent = [row({ found: false, findings: 0, correct: 0 })]
    assert.strictEqual(sui(suiParts(silent)), 0)
    assert.isNull(sui(suiParts([])))
  })

  it("draw the variants of one contract together", () => {
    const [only] = clustersOf([row(), row({ variant: "trojan" }), row({ sample: "b" })])
    assert.deepStrictEqual(
      only?.map((cluster) => cluster.length),
      [2, 1]
    )
  })

  it("read CodeActs: root causes, decoys, fixes, contamination", () => {
    const rates = codeActRates([
      row({ variant: "minimal_sanitized", rootCauseMatched: true }),
      row({ variant: "minimal_sanitized", rootCauseMatched: true, sample: "b" }),
      row({ variant: "trojan", rootCauseMatched: true, decoyFlagged: true }),
      row({ variant: "trojan", rootCauseMatched: false, decoyFlagged: false, sample: "b" }),
      row({ variant: "differential", vulnerable: false, fixRecognised: true })
    ])
    near(rates.rootCause, 3 / 4)
    near(rates.decoy, 1 / 2)
    near(rates.fixRecognition, 1)
    near(rates.contamination, 1 / 2)
  })

  it("give the drop in points and relative, and groups with their counts", () => {
    assert.deepStrictEqual(degradation(0.8, 0.4), { points: 40, relative: 0.5 })
    assert.deepStrictEqual(degradation(0, 0), { points: 0, relative: null })
    assert.isNull(degradation(null, 1))
    assert.deepStrictEqual(
      breakdown([row(), row({ prompt: "cot" })], ({ prompt }) => prompt, tdr),
      [
        { group: "direct", of: 1, value: 1 },
        { group: "cot", of: 1, value: 1 }
      ]
    )
  })
})

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
})
