/** The metrics against the paper's own tables. */
import { assert, describe, it } from "@effect/vitest"
import { mean } from "simple-statistics"
import {
  authorityBias,
  byCategory,
  byVariant,
  change,
  dsToTc,
  dsToTcByCategory,
  promptGains
} from "../../../benchmarks/block/measures/changes.ts"
import { tdr } from "../../../benchmarks/block/measures/metrics.ts"
import { averages } from "../../../benchmarks/block/measures/strata.ts"
import {
  readWeights,
  sui,
  suiParts,
  suiWeights,
  weightings
} from "../../../benchmarks/block/measures/sui.ts"
import { reckon } from "../../../report/statistics/ratios.ts"
import { models, prompts } from "./paper.ts"
import { near, row, tableThree, tableTwo } from "./rows.ts"

const partsOf = (model: (typeof models)[number]) => ({
  tdr: suiParts(tableTwo(model)).tdr,
  r: mean([...model.quality]),
  precision: model.precision / 100
})

describe("the paper's tables", () => {
  it("follow from their rows: averages of tables 2 and 3", () => {
    for (const model of models) {
      const [ds, tc] = averages(tableTwo(model))
      near(ds?.macro, model.averages[0] / 100, 6e-4)
      near(tc?.macro, model.averages[1] / 100, 6e-4)
      assert.deepStrictEqual([ds?.strata, ds?.of, tc?.strata, tc?.of], [4, 100, 7, 322])
    }
    for (const line of prompts) {
      const [gs] = averages(tableThree(line))
      near(gs?.macro, line.average / 100, 6e-4)
      assert.deepInclude(gs, { subset: "gs", by: "prompt", strata: 5, of: 170 })
    }
  })

  it("give all seven SUIs of table 4 from the eleven strata of table 2", () => {
    for (const model of models) near(sui(partsOf(model)), model.sui, 6e-4)
  })

  it("keep originals, differentials and GS out of the SUI, as the paper does", () => {
    const [claude] = models
    const rows = tableTwo(claude)
    const more = [
      row({ variant: "original", found: false }),
      row({ variant: "differential", vulnerable: false, found: null }),
      row({ subset: "gs", variant: "cleaned", found: false })
    ]
    assert.deepStrictEqual(suiParts([...rows, ...more]), suiParts(rows))
    assert.strictEqual(suiParts(rows).of, 422)
  })

  it("keep the SUI of a pooled rate apart: it gives other values", () => {
    const [claude] = models
    const pooled = sui({ ...partsOf(claude), tdr: reckon(tdr, tableTwo(claude)) })
    assert.isAbove(Math.abs((pooled ?? 0) - claude.sui), 0.005)
  })
})

describe("weightings", () => {
  const { columns, rhos } = weightings(
    models.map((model) => ({ model: model.model, parts: partsOf(model) }))
  )

  it("sum to 1 and rank the models nearly alike", () => {
    for (const weights of suiWeights) near(weights.tdr + weights.r + weights.precision, 1)
    assert.lengthOf(rhos, 10)
    // The paper says .93 to 1; its own figures give as little as .82.
    for (const { rho } of rhos) assert.isAtLeast(rho ?? 0, 0.82)
    assert.deepStrictEqual(
      columns[0]?.models.map(({ rank }) => rank),
      [1, 3, 2, 5, 7, 6, 4]
    )
  })

  it("give equal scores the same rank, and put the unscored last", () => {
    const parts = { tdr: 1, r: 1, precision: 1 }
    const [column] = weightings([
      { model: "a", parts: { tdr: null, r: null, precision: null } },
      { model: "b", parts },
      { model: "c", parts }
    ]).columns
    assert.deepStrictEqual(
      column?.models.map(({ rank }) => rank),
      [3, 1, 1]
    )
  })

  it("are read as three shares that sum to 1, or by name", () => {
    assert.deepStrictEqual(readWeights("0.5/.25/0.25"), {
      name: "0.5/.25/0.25",
      tdr: 0.5,
      r: 0.25,
      precision: 0.25
    })
    assert.strictEqual(readWeights("quality-first")?.r, 0.4)
    for (const wrong of ["0.5/0.5", "1/1/1", "-1/1/1", "a/b/c", "1//0", ""]) {
      assert.isNull(readWeights(wrong), wrong)
    }
  })
})

describe("changes", () => {
  const of = (name: string) => models.find(({ model }) => model.startsWith(name)) ?? models[0]

  it("give the drop from DS to TC that section 5.1 states", () => {
    for (const [name, points] of [
      ["Claude", -35.6],
      ["Gemini", -35.4],
      ["Qwen", -20.3],
      ["Grok", -14.1]
    ] as const) {
      near(dsToTc(tableTwo(of(name)))?.points, points, 0.15)
    }
    near(dsToTc(tableTwo(of("Claude")))?.relative, -35.6 / 86.5, 2e-3)
    assert.isNull(dsToTc(tableThree(prompts[0])))
  })

  it("compare each variant with minimal sanitized on the contracts that both have", () => {
    const changes = byVariant(tableTwo(of("Llama")))
    assert.deepStrictEqual(
      changes.map(({ group }) => group),
      ["sanitized", "no_comments", "chameleon", "shapeshifter", "trojan", "false_prophet"].map(
        (name) => `tc ${name}`
      )
    )
    const shapeshifter = changes[3]
    assert.deepInclude(shapeshifter, { base: "minimal_sanitized", of: 46 })
    near(shapeshifter?.points, 13.0 - 52.2, 0.1)
    near(shapeshifter?.relative, (13.0 - 52.2) / 52.2, 2e-3)
    const { low = 0, high = 0 } = shapeshifter?.interval ?? {}
    assert.isTrue(low < (shapeshifter?.points ?? 0) && high > (shapeshifter?.points ?? 0))
    const unpaired = byVariant([
      row({ variant: "minimal_sanitized" }),
      row({ variant: "trojan", found: false }),
      row({ variant: "trojan", sample: "b" })
    ])
    assert.deepInclude(unpaired[0], { of: 1, from: 1, to: 0, points: -100, relative: -1 })
  })

  it("are given by type", () => {
    const rows = [
      row({ variant: "minimal_sanitized" }),
      row({ variant: "trojan" }),
      row({ variant: "chameleon", found: false }),
      row({ variant: "minimal_sanitized", category: "dos", sample: "b" }),
      row({ subset: "ds", tier: 1, variant: "cleaned", sample: "c" })
    ]
    assert.deepInclude(byCategory(rows)[0], { group: "tc reentrancy", of: 1, points: -50 })
    const [only, ...others] = dsToTcByCategory(rows)
    assert.deepStrictEqual(others, [])
    // TC's reentrancy: strata of 1, 1 and 0.
    near(only?.to, 2 / 3)
    assert.deepInclude(only, { group: "reentrancy", base: "ds", from: 1 })
  })

  it("give the gains over the direct prompt of section 5.2", () => {
    const [claude, , , qwen] = prompts.map((line) => promptGains(tableThree(line)))
    near(claude?.find(({ group }) => group === "adversarial")?.points, 29.4, 0.05)
    const natural = qwen?.find(({ group }) => group === "naturalistic")
    near(natural?.points, 32.4, 0.05)
    assert.isNull(natural?.relative)
    assert.strictEqual(natural?.of, 34)
  })

  it("show the effect of claims of authority", () => {
    const [attested] = authorityBias(tableTwo(of("Claude")))
    assert.deepInclude(attested, { group: "tc false_prophet", base: "minimal_sanitized" })
    near(attested?.points, 54.3 - 71.7, 0.1)
    const [framed] = authorityBias(tableThree(prompts[0]))
    assert.deepInclude(framed, { group: "adversarial", base: "cot" })
    near(framed?.points, 41.2 - 26.5, 0.1)
  })

  it("have no relative value if the base is 0", () => {
    assert.deepStrictEqual(change(0.8, 0.4), { points: -40, relative: -0.5 })
    assert.deepStrictEqual(change(0, 0), { points: 0, relative: null })
    assert.deepStrictEqual(change(null, 1), { points: null, relative: null })
  })
})
