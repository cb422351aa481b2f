/** The document, the JSON and the rows of a run of BlockBench, made of the paper's rows and a few more. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { BlockSummary } from "../../../benchmarks/block/measures/BlockSummary.ts"
import { summarize } from "../../../benchmarks/block/measures/summarize.ts"
import { blockReport } from "../../../benchmarks/block/report/document.ts"
import { groupFigures } from "../../../benchmarks/block/report/groupFigures.ts"
import type { Run } from "../../../db/rows.ts"
import type { Table } from "../../../report/Document.ts"
import { drawSvg } from "../../../report/figures/draw.ts"
import { renderMarkdown } from "../../../report/render/markdown.ts"
import { FindingVote } from "../../../validators/block/vote.ts"
import { models, prompts } from "./paper.ts"
import { row, score, tableThree, tableTwo } from "./rows.ts"

const vote = (name: "TARGET_MATCH" | "PARTIAL_MATCH") =>
  new FindingVote({
    class: name,
    type_match: "exact",
    location_match: "exact",
    root_cause_match: "exact",
    rcir: 1,
    ava: 1,
    fsv: 0.5
  })

/** What the published tables do not tell: knowledge, scripts, CodeActs, votes. */
const more = [
  row({
    sample: "0-0",
    variant: "trojan",
    rootCauseMatched: true,
    decoyFlagged: true,
    knew: {
      familiarity: "known",
      facts: { date: true, amount: true, type: true, mechanism: false }
    },
    exploit: "exploited",
    quality: { rcir: 1, ava: 1, fsv: 0.5 },
    votes: [
      [
        { judge: "one", vote: vote("TARGET_MATCH") },
        { judge: "two", vote: vote("PARTIAL_MATCH") }
      ]
    ]
  }),
  row({ sample: "0-0", variant: "minimal_sanitized", rootCauseMatched: true }),
  row({ variant: "differential", vulnerable: false, found: null, fixRecognised: true })
]

const run: Run = {
  id: "r1",
  createdAt: Date.UTC(2026, 0, 2, 3, 4),
  status: "done",
  bench: "block",
  config: {
    data: null,
    sample: "published",
    variants: [],
    judges: ["one", "two"],
    task: "detect",
    exploit: false,
    probe: true,
    rule: { strict: true, quorum: null }
  },
  environment: {},
  summary: null,
  revision: 0
}

const scores = [
  ...[...tableTwo(models[0]), ...tableThree(prompts[0]), ...more].map((one) =>
    score("Claude", one)
  ),
  ...[...tableTwo(models[6]), ...tableThree(prompts[5])].map((one) => score("Grok", one))
]
const reading = { run, scores, summary: summarize(scores) }
const document = blockReport.document(reading)

const table = (name: string): Table => {
  const found = document.sections
    .flatMap(({ blocks }) => blocks)
    .find((block) => block._tag === "Table" && block.name === name)
  assert.strictEqual(found?._tag, "Table", name)
  return found as Table
}
const cells = (name: string): ReadonlyArray<string> =>
  table(name).rows.map((line) =>
    line.map((cell) => (typeof cell === "string" ? cell : cell.text)).join(" | ")
  )

describe("the report", () => {
  it("says what was run, and who judged it", () => {
    assert.deepStrictEqual(document.lead, [
      "block · done · started 2026-01-02 03:04 UTC · 181 contracts · 1,187 trials",
      "All contracts. Judged by one, two; found by more than half of them, target matches alone."
    ])
  })

  it("gives the averages of the paper's tables with their strata, and pooled", () => {
    const lines = cells("averages")
    for (const part of [
      "Claude | ds | 86.5%",
      "4 by tier",
      "Grok | tc | 21.4%",
      "7 by variant",
      "Claude | gs | 25.3%",
      "5 by prompt",
      "Grok | ds | 35.5%"
    ]) {
      assert.include(lines.join("\n"), part)
    }
  })

  it("gives changes in points and in percent, with intervals in the full report", () => {
    assert.match(cells("ds-to-tc")[0] ?? "", /^tc \| \d+ \| −35\.\d \(−41%\) \| −14\.\d \(−40%\)$/)
    assert.include(cells("prompt-gains").join("\n"), "adversarial | 34 | +29.4 (+250%) | +5.9")
    assert.match(
      cells("authority-bias-in-full").join("\n"),
      /Claude \| adversarial \| cot \| 34 \| 26\.5% \| 41\.2% \| \+14\.7 \[\+\d+ to \+\d+\] \| \+56%/
    )
  })

  it("shows the parts that the run has, and no others", () => {
    const names = document.sections.map(({ name }) => name)
    for (const name of ["sui", "answers", "codeacts", "knowledge", "executions", "pairs"]) {
      assert.include(names, name)
    }
    assert.include(cells("executions")[0] ?? "", "Claude | exploit | 100% [100–100] | 1")
    assert.include(cells("knowledge")[0] ?? "", "Claude | 1 (100%)")
    assert.include(cells("judges")[0] ?? "", "one, two | 1 |")
    assert.include(table("judges").note ?? "", "of 1 pair of different classes, 100% are target")
    const grok = scores.filter(({ model }) => model === "Grok")
    const alone = blockReport.document({ run, scores: grok, summary: summarize(grok) })
    for (const absent of ["knowledge", "executions", "pairs", "agreement"]) {
      assert.notInclude(
        alone.sections.map(({ name }) => name),
        absent
      )
    }
  })

  it("states the subset of each comparison", () => {
    const lines = cells("pairs")
    assert.deepStrictEqual(
      lines.map((line) => line.split(" | ").slice(0, 3).join(" ")),
      ["Claude, Grok ds 100", "Claude, Grok tc 322", "Claude, Grok gs 170", "Claude, Grok all 592"]
    )
  })

  it.effect("draws the figures that it has data for", () =>
    Effect.gen(function* () {
      const figures = document.sections
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block._tag === "Figure" ? [block] : []))
      assert.deepStrictEqual(
        figures.map(({ name }) => name),
        [
          "tdr-by-variant",
          "sui-ranks",
          "precision-tdr",
          "root-cause-tdr",
          "contamination",
          "tdr-by-type",
          "tdr-by-tier",
          "tdr-by-prompt",
          "radar"
        ]
      )
      for (const figure of figures) {
        assert.include(
          yield* drawSvg(figure, "page"),
          figure.name === "tdr-by-type" ? "reentrancy" : "Claude"
        )
      }
    })
  )

  it.effect("draws the agreement of the judges if a kappa of a pair is known", () =>
    Effect.gen(function* () {
      const summary = summarize(scores)
      const { agreement } = summary
      if (agreement === null) return yield* Effect.die("nobody judged")
      const pairs = agreement.pairs.map((pair) => ({ ...pair, target: 0.71 }))
      const drawn = groupFigures({ ...summary, agreement: { ...agreement, pairs } })
      const figure = drawn.find(({ name }) => name === "judge-agreement")
      if (figure === undefined) return yield* Effect.die("it is not drawn")
      assert.include(yield* drawSvg(figure, "page"), "0.71")
    })
  )

  it("leads from every exhibit to its trials", () => {
    const grid = document.sections
      .flatMap(({ blocks }) => blocks)
      .find(({ _tag }) => _tag === "Grid")
    const rows = grid?._tag === "Grid" ? grid.rows : []
    // 100 and 322 exhibits, 34 (in five prompts) and one that is fixed.
    assert.lengthOf(rows, 100 + 322 + 34 + 1)
    const [first] = rows
    assert.deepInclude(first?.facets, { subset: "ds", tier: "1", type: "reentrancy" })
    assert.deepInclude(first?.cells[0]?.[0], { text: "found", tone: "good" })
    assert.deepStrictEqual(first?.cells[0]?.[0]?.target, { to: "trial", trial: 1 })
  })

  it("has one name for each table and figure, and prints as Markdown", () => {
    const names = document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => ("name" in block ? [block.name] : []))
    )
    assert.strictEqual(new Set(names).size, names.length)
    assert.include(renderMarkdown(document, { detail: "full" }), "Security understanding index")
  })

  it("gives one row a trial", () => {
    const sheet = blockReport.trials(reading)
    assert.lengthOf(sheet.rows, scores.length)
    const trojan = sheet.rows.find((line) => line.includes("exploited"))
    const at = (name: string) => trojan?.[sheet.columns.indexOf(name)]
    assert.deepStrictEqual(
      ["model", "found", "fsv", "knew", "root_cause_matched", "fix_recognised", "cost"].map(at),
      ["Claude", true, 0.5, "known", true, null, 0.01]
    )
  })

  it.effect("is the same after it was stored", () =>
    Effect.gen(function* () {
      const codec = Schema.fromJsonString(BlockSummary)
      const text = yield* Schema.encodeEffect(codec)(reading.summary)
      assert.deepStrictEqual(yield* Schema.decodeEffect(codec)(text), reading.summary)
    })
  )
})
