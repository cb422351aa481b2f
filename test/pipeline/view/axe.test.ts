/**
 * Every kind of page, and what its script adds, under axe-core in a DOM without a browser: runs where there
 * is no chromium, too. pages.test.ts does the same in a real browser, in both themes and widths.
 */
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Store } from "../../../db/Store.ts"
import { onServer } from "../../../pipeline/view/Place.ts"
import { makeSite, type StillPlace } from "../../../pipeline/view/Site.ts"
import { script } from "../../../report/render/html/assets.ts"
import { htmlFile } from "../../../report/render/htmlFile.ts"
import { everything } from "../../report/render/everything.ts"
import { checkedInDom, openDom } from "../../support/axe.ts"
import { folder } from "../commands/support.ts"
import { toy } from "../toy/toyBench.ts"

const trial = { split: "sums", variant: "", round: 1 }

const reply = {
  ...{ text: "It is approved: 4", finish: "stop", cost: null, latencyMs: 1, sent: null },
  usage: { input: 1, output: 1, cached: null, reasoning: null }
}

/** A site over a run with a failure, a pass, a reply and notes. */
const site = Effect.gen(function* () {
  const store = yield* Store
  const environment = { form: 1, offset: 0 }
  yield* store.createRun({ id: "r1", bench: "toy", config: { models: ["m", "n"] }, environment })
  yield* store.addTrials(
    "r1",
    ["m", "n"].flatMap((model) => ["sum-1", "sum-2"].map((item) => ({ ...trial, item, model })))
  )
  for (const [id, passed] of [
    [1, true],
    [2, false]
  ] as const) {
    yield* store.claimTrial(id, "me")
    yield* store.saveStep({
      ...{ trialId: id, stage: "generate", key: `k${id}`, version: 1, step: 1, attempt: 1 },
      ...{ value: reply, durationMs: 1, durable: true }
    })
    yield* store.finishTrial({
      ...{ trialId: id, owner: "me", status: "done", outcome: passed ? "right" : "wrong" },
      ...{ score: passed ? 100 : 0, passed, measures: { distance: 1 }, error: null }
    })
  }
  yield* store.createRun({ id: "r2", bench: "toy", config: { models: ["m"] }, environment })
  yield* store.addTrials(
    "r2",
    ["sum-1", "sum-2"].map((item) => ({ ...trial, item, model: "m" }))
  )
  yield* store.keepNote({ run: "r1" }, { text: "the first", tags: ["base"] })
  yield* store.keepNote({ trial: 2 }, { text: "look again", tags: ["odd"] })
  return yield* makeSite(() => toy.load)
})

const BAR = {
  data: { values: [{ a: 1 }] },
  mark: "bar",
  encoding: { x: { field: "a", type: "quantitative" } }
}

const PLACES: ReadonlyArray<StillPlace> = [
  { at: "runs" },
  { at: "run", run: "r1" },
  { at: "grid", run: "r1" },
  { at: "pairs", run: "r1" },
  { at: "compare", before: "r1:m", after: "r1:n" },
  { at: "together", runs: ["r1", "r2"], pool: false },
  { at: "together", runs: ["r1", "r2"], pool: true },
  { at: "trial", trial: 2 },
  { at: "search", run: "r1", find: "appr" }
]

describe("axe-core, without a browser", () => {
  it.live("finds no violation on any kind of page", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "pages.db")
      const pages = yield* Effect.gen(function* () {
        const made = yield* site
        const bodies = yield* Effect.forEach(PLACES, (place) =>
          Effect.map(made.at(place, onServer), ({ body }) => [place.at, body] as const)
        )
        const missing = yield* made.missing(
          { path: "/run/r3", title: "There is no such page", why: "no run r3" },
          onServer
        )
        return [...bodies, ["404", missing.body] as const]
      }).pipe(Effect.provide(Store.layer({ url: file })))
      const report = yield* htmlFile({
        ...everything,
        sections: everything.sections.map((section) => ({
          ...section,
          part: "look",
          blocks: section.blocks.map((block) =>
            block._tag === "Figure" ? { ...block, spec: BAR } : block
          )
        }))
      })
      for (const [name, body] of [...pages, ["report", report] as const]) {
        const { broken, held } = yield* Effect.promise(() => checkedInDom(body, script))
        assert.deepStrictEqual(broken, [], name)
        assert.isAbove(held, 15, name)
      }
      const search = pages.find(([name]) => name === "search")?.[1] ?? ""
      assert.include(search, "2 replies")
      const run = pages.find(([name]) => name === "run")?.[1] ?? ""
      assert.include(run, "Notes on trials")
      // What is broken is seen.
      const { broken } = yield* Effect.promise(() =>
        checkedInDom(report.replace("<h1>", `<img src="data:,"><h1>`), script)
      )
      assert.match(broken.join(), /^image-alt/)
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("keeps sorting, folding and chosen columns of tables in the address", () =>
    Effect.gen(function* () {
      const table = {
        ...{ _tag: "Table" as const, name: "models" },
        columns: [{ title: "Model" }, { title: "Total" }, { title: "CV", minor: true }],
        rows: [
          ["a", { text: "9", value: 9 }, "=cmd()"],
          ["b", { text: "10.5%", value: 0.105 }, 'say "x", y']
        ]
      }
      const page = yield* htmlFile({
        title: "t",
        lead: [],
        legend: [],
        sections: [{ name: "s", title: "s", detail: "brief", blocks: [table] }]
      })
      const shown = (url: string) => {
        const window = openDom(page, script, url)
        const { document } = window
        const rows = [...document.querySelectorAll("tbody tr")]
        return {
          first: rows[0]?.querySelector("th")?.textContent,
          hidden: [...document.querySelectorAll("thead [hidden]")].map((head) => head.textContent),
          window
        }
      }
      const plain = shown("http://127.0.0.1:1/x")
      assert.strictEqual(plain.first, "a")
      assert.deepStrictEqual(plain.hidden, ["CV"])
      const chosen = shown("http://127.0.0.1:1/x#models?sort=Model&order=falls&columns=Model%7CCV")
      assert.strictEqual(chosen.first, "b")
      assert.deepStrictEqual(chosen.hidden, ["Total"])
      const { window } = plain
      const { document } = window
      document
        .querySelectorAll("thead button")[1]
        ?.dispatchEvent(new window.Event("click", { bubbles: true }))
      assert.match(document.location.hash, /^#models\?sort=Total&order=falls$/)
      assert.strictEqual(document.querySelector("[aria-sort]")?.textContent, "Total")
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
