import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  contractsOf,
  drawReview,
  labelOf,
  oneEach,
  type ReviewItem,
  shownRow
} from "../../../../benchmarks/block/review/draw.ts"
import { reviewOf } from "../../../../benchmarks/block/review/review.ts"
import { readSheet, type Sheet, writeSheet } from "../../../../benchmarks/block/review/sheet.ts"
import { wholeItem } from "../../../../benchmarks/block/review/whole.ts"
import { Detection } from "../../../../validators/block/Detection.ts"
import { FindingVote } from "../../../../validators/block/vote.ts"
import { finding, till } from "../stages/judge/example.ts"

const hit = (quality = 1) =>
  new FindingVote({
    class: "TARGET_MATCH",
    type_match: "exact",
    location_match: "exact",
    root_cause_match: "exact",
    rcir: quality,
    ava: quality,
    fsv: quality
  })
const miss = new FindingVote({
  class: "HALLUCINATED",
  type_match: "wrong",
  location_match: "wrong",
  root_cause_match: "wrong",
  rcir: null,
  ava: null,
  fsv: null
})

const item = (
  id: string,
  stratum: string,
  ...votes: ReadonlyArray<FindingVote | null>
): ReviewItem => ({
  id,
  contract: id,
  stratum,
  target: till,
  finding: finding(),
  votes: votes.map((vote, index) => ({ judge: `judge${index}`, vote }))
})

const seed = 7
const sheet = (expert: string, votes: Readonly<Record<string, FindingVote>>): Sheet => ({
  expert,
  labels: Object.entries(votes).map(([id, vote]) => ({ item: labelOf(id, seed), vote })),
  blank: 0
})

describe("the sample for review", () => {
  const items = Array.from({ length: 30 }, (_, index) =>
    item(`secret-model ${index}`, index < 20 ? "ds" : "tc", hit())
  )

  it("is stratified, repeatable, and in an order that tells nothing", () => {
    const drawn = drawReview(items, { size: 9, seed })
    assert.deepStrictEqual(
      ["ds", "tc"].map((name) => drawn.filter(({ stratum }) => stratum === name).length),
      [6, 3]
    )
    assert.deepStrictEqual(drawReview(items.toReversed(), { size: 9, seed }), drawn)
    assert.notDeepEqual(drawReview(items, { size: 9, seed: 8 }), drawn)
    assert.strictEqual(drawReview(items, { size: 1000, seed }).length, 30)
    const labels = drawn.map(({ id }) => labelOf(id, seed))
    assert.deepStrictEqual(labels, labels.toSorted())
  })

  it("has one answer per contract if contracts are reviewed whole", () => {
    const answers = items.map((one, index) => ({ ...one, contract: `${index % 12}` }))
    const drawn = oneEach(answers, seed)
    assert.deepStrictEqual(
      drawn.map(({ contract }) => contract).toSorted(),
      Array.from({ length: 12 }, (_, index) => `${index}`).toSorted()
    )
    const ids = (some: ReadonlyArray<ReviewItem>) => some.map(({ id }) => id).toSorted()
    assert.deepStrictEqual(ids(oneEach(answers.toReversed(), seed)), ids(drawn))
    assert.notDeepEqual(ids(oneEach(answers, 8)), ids(drawn))
  })

  it.effect("is written blind, and no cell is a formula", () =>
    Effect.gen(function* () {
      const hostile = {
        ...item("secret-model 1", "ds", hit()),
        finding: finding({
          type: "=HYPERLINK(1)",
          explanation: ' +1, "two"\nlines',
          location: "@x"
        })
      }
      const csv = yield* writeSheet([shownRow(hostile, seed)])
      for (const secret of ["secret-model", "TARGET_MATCH", "judge0"])
        assert.notInclude(csv, secret)
      assert.include(csv, ",'=HYPERLINK(1),")
      assert.include(csv, `"' +1, ""two""\nlines"`)
      assert.include(csv, ",'@x,")
      const [[name, source] = []] = contractsOf([hostile])
      assert.include(csv, name ?? "?")
      assert.strictEqual(source, till.source)
    })
  )
})

describe("an answer reviewed whole", () => {
  const whole = (votes: ReadonlyArray<FindingVote> | null) =>
    wholeItem({
      id: "a",
      contract: "a",
      stratum: "ds",
      target: till,
      detection: new Detection({
        verdict: "vulnerable",
        confidence: null,
        vulnerabilities: [finding({ type: "dos" }), finding()],
        overall_explanation: ""
      }),
      ballots: [{ judge: "one", votes }]
    })

  it("shows every finding, and takes each judge's best vote for the target", () => {
    const { votes, finding: shown } = whole([miss, hit(0.5)])
    assert.strictEqual(shown.type, "1. dos\n2. Reentrancy")
    assert.strictEqual(votes[0]?.vote?.rcir, 0.5)
    assert.strictEqual(whole([miss, miss]).votes[0]?.vote, miss)
    assert.strictEqual(whole([]).votes[0]?.vote?.class, "INFORMATIONAL")
    assert.isNull(whole(null).votes[0]?.vote)
  })
})

describe("a filled-in sheet", () => {
  const items = [item("a", "ds"), item("b", "ds")]
  const labels = new Set(items.map(({ id }) => labelOf(id, seed)))
  const written = writeSheet(items.map((one) => shownRow(one, seed)))
  const read = (text: string) => readSheet("ann", text, labels)
  /** The sheet with the empty columns of its first line filled in. */
  const filledIn = (cells: string) =>
    Effect.map(written, (text) => text.replace(/,,,,,,,,/, `,${cells},`))

  it.effect("comes back as votes; lines left empty are counted", () =>
    Effect.gen(function* () {
      const sheet = yield* read(yield* filledIn('target match,Exact,partial,exact,1,"0,5",0'))
      assert.strictEqual(sheet.blank, 1)
      assert.strictEqual(sheet.labels[0]?.item, labelOf("a", seed))
      assert.deepInclude(sheet.labels[0]?.vote, {
        class: "TARGET_MATCH",
        type_match: "exact",
        rcir: 1,
        ava: 0.5
      })
    })
  )

  it.effect("may be separated by semicolons and begin with a byte order mark", () =>
    Effect.gen(function* () {
      const text = `\uFEFFitem;class;type_match;location_match;root_cause_match;rcir;ava;fsv\n${labelOf("a", seed)};HALLUCINATED;wrong;none;wrong;;;\n`
      assert.strictEqual((yield* read(text)).labels[0]?.vote.class, "HALLUCINATED")
    })
  )

  it.effect("is refused with the row that is wrong", () =>
    Effect.gen(function* () {
      const reason = (text: string) => Effect.map(Effect.flip(read(text)), ({ message }) => message)
      const bad = yield* reason(yield* filledIn("GREAT,exact,exact,exact,1,1,1"))
      assert.match(bad, /read review ann, row \d: [\s\S]*a class is one of TARGET_MATCH/)
      assert.match(yield* reason(yield* filledIn("HALLUCINATED,wrong,none,wrong,2,,")), /row \d/)
      const heading = "item,class,type_match,location_match,root_cause_match\n"
      const line = "HALLUCINATED,wrong,none,wrong\n"
      assert.match(
        yield* reason(`${heading}zzz,${line}`),
        /the sheet names an unknown finding "zzz"/
      )
      const a = labelOf("a", seed)
      assert.match(yield* reason(`${heading}${a},${line}${a},${line}`), /row 2: .* twice/)
      assert.match(yield* reason('item,class\n"open'), /read review ann/)
    })
  )
})

describe("what the labels say", () => {
  const items = [
    item("a", "ds", hit(0.2), miss, hit()),
    item("b", "ds", hit(0.8), hit(), miss),
    item("c", "ds", miss, miss, miss),
    item("d", "ds", hit(1), hit(), null),
    item("e", "ds", null, miss, null)
  ]
  const ann = sheet("ann", { a: hit(0.1), b: hit(0.9), c: miss, d: miss, e: miss })
  const bob = sheet("bob", { a: hit(0.3), b: hit(0.7), c: miss, d: hit() })

  it("compares experts and finds what they disagree on", () => {
    const { experts, agreed, open } = reviewOf(items, [ann, bob], { seed })
    assert.strictEqual(agreed, 4)
    assert.deepStrictEqual(open, [labelOf("d", seed)])
    // Equal on 3 of 4; ann says yes to 2, bob to 3: chance is 2/4 x 3/4 + 2/4 x 1/4 = 1/2.
    assert.deepInclude(experts[0]?.target, { of: 4, share: 0.75, kappa: 0.5 })
  })

  it("measures each judge, and their majority, against the consensus", () => {
    const { judges, panel } = reviewOf(items, [ann, bob], { seed })
    assert.deepInclude(judges[0]?.found, {
      tp: 2,
      fp: 0,
      fn: 0,
      tn: 1,
      precision: 1,
      recall: 1,
      f1: 1
    })
    assert.strictEqual(judges[0]?.unread, 1)
    assert.strictEqual(judges[0]?.quality.of, 2)
    assert.approximately(judges[0]?.quality.spearman ?? 0, 1, 1e-12)
    assert.deepInclude(judges[1]?.found, { tp: 1, fp: 0, fn: 1, tn: 2, recall: 0.5 })
    assert.approximately(judges[1]?.found.f1 ?? 0, 2 / 3, 1e-12)
    assert.deepInclude(panel.found, { tp: 2, fp: 0, fn: 0, tn: 1 })
    assert.strictEqual(panel.unread, 1)
  })

  it("accepts the outcome of a discussion", () => {
    const settled = sheet("settled", { d: miss })
    const { open, judges } = reviewOf(items, [ann, bob], { seed, settled })
    assert.deepStrictEqual(open, [])
    assert.deepInclude(judges[0]?.found, { tp: 2, fp: 1, fn: 0, tn: 1 })
    assert.approximately(judges[0]?.found.precision ?? 0, 2 / 3, 1e-12)
  })

  it("are nothing for an empty sheet", () => {
    const { experts, judges, panel } = reviewOf(items, [], { seed })
    assert.deepStrictEqual(experts, [])
    assert.isNull(judges[0]?.found.f1)
    assert.isNull(panel.target.kappa)
  })
})
