/** Tables with twenty models, in a real browser: whole on a page of 1,280 px, and no name of 38 letters is cut. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { tableOf } from "../../../report/cells.ts"
import type { Document } from "../../../report/Document.ts"
import { htmlFile } from "../../../report/render/htmlFile.ts"
import { folder, PROCESS_TIMEOUT } from "../../pipeline/commands/support.ts"
import { chromiumPath, launch, openPage } from "../../support/chromium.ts"

const MODELS = Array.from(
  { length: 20 },
  (_, at) => `laboratory-${at + 10}/model-of-a-long-name-v${at + 10}`
)

const heads = MODELS.map((title) => ({ title, align: "right" as const }))

const NAMES = ["difficulty", "tasks", "safety"]

const cells = (text: string) => MODELS.map(() => ({ text, value: 1 }))

const wide: Document = {
  title: "Twenty models",
  lead: [],
  legend: [],
  sections: [
    ["difficulty", [["easy-medium", ...cells("100.0% · 100.0%")]]] as const,
    ["tasks", [["composite_approve_swap_tokens", ...cells("99.5 5/5")]]] as const,
    ["safety", [["allowance beyond what was needed", ...cells("12 of 535")]]] as const
  ].map(([name, rows]) => ({
    ...{ name, title: name, detail: "brief" as const, part: "differences" as const },
    blocks: [tableOf(name, [{ title: "Task" }, ...heads], rows)]
  }))
}

/** What does not fit: frames that scroll, and heads whose text is cut. */
const HIDDEN = `[...document.querySelectorAll(".scroll, thead span")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .filter((each) => getComputedStyle(each).overflowX !== "visible")
  .map((each) => each.outerHTML.slice(0, 80))`

/** The heads of columns that stand over each other. */
const OVERLAPPING = `[...document.querySelectorAll("thead th")]
  .filter((head) => {
    const span = head.querySelector("span").getBoundingClientRect()
    const own = head.getBoundingClientRect()
    return span.right > own.right + 1 || span.left < own.left - 1 || span.top < own.top - 1
  })
  .map((head) => head.outerHTML.slice(0, 80))`

describe.skipIf(chromiumPath === undefined)("wide tables (skipped without chromium)", () => {
  it.live(
    "fit a page of 1,280 px with twenty models, and scroll alone on a phone",
    () =>
      Effect.gen(function* () {
        const file = join(yield* folder, "wide.html")
        writeFileSync(file, yield* htmlFile(wide))
        const browser = yield* launch
        yield* Effect.promise(async () => {
          const page = await openPage(browser)
          await page.setViewportSize({ width: 1280, height: 800 })
          await page.goto(`file://${file}`)
          await page.evaluate(
            "for (const each of document.querySelectorAll('details')) each.open = true"
          )
          await page.evaluate("dispatchEvent(new Event('resize'))")
          assert.strictEqual(await page.locator("table.sortable.small").count(), NAMES.length)
          assert.deepStrictEqual(await page.evaluate(HIDDEN), [])
          assert.deepStrictEqual(await page.evaluate(OVERLAPPING), [])
          await page.setViewportSize({ width: 390, height: 800 })
          assert.strictEqual(await page.evaluate("document.documentElement.scrollWidth"), 390)
        })
      }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)),
    PROCESS_TIMEOUT
  )
})
