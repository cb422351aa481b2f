/**
 * Every page of a run of QuestBench in a real browser: reached with the keyboard alone, readable by
 * everybody, in light and dark, on a phone; and a failing check says what it expected and found. One of four pages is
 * read so (`SLICES=all`: each).
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Browser, Page } from "playwright-core"
import { questBench } from "../../../benchmarks/quest/benchmark.ts"
import { Store } from "../../../db/Store.ts"
import { makeSite } from "../../../pipeline/view/Site.ts"
import { serve } from "../../../pipeline/view/server.ts"
import { axeRun, axeSource, type Checked } from "../../support/axe.ts"
import { chromiumPath, launch, openPage } from "../../support/chromium.ts"
import { oneIn, triesAll } from "../../support/oneIn.ts"
import { command, folder, PROCESS_TIMEOUT } from "../commands/support.ts"

const TASK = "erc20_transfer_fixed"
const CHEAT = "cheat:other-amounts"

const lowContrast = readFileSync(
  join(import.meta.dirname, "..", "..", "support", "lowContrast.js"),
  "utf8"
)

/** What can be reached and has no name to be told by. */
const NAMELESS = `[...document.querySelectorAll("a, button, input, select, summary, [tabindex]")]
  .filter((element) => element.checkVisibility())
  .filter((element) => ![element.textContent, element.ariaLabel, element.labels?.[0]?.textContent]
    .some((name) => (name ?? "").trim() !== ""))
  .map((element) => element.outerHTML.slice(0, 80))`

/** How far what a narrow page shows stands out of it. */
const WIDTH = "document.documentElement.scrollWidth"

/** A table of models that is not whole, links to sections that are cut, and pictures that stand out of the page. */
const CLIPPED = `[
  ...[...document.querySelectorAll(".contents ul")]
    .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth),
  ...(innerWidth < 1280 ? [] : [...document.querySelectorAll("#models .scroll")]
    .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)),
  ...[...document.querySelectorAll("figure img")]
    .filter((picture) => picture.getBoundingClientRect().right > innerWidth)
].map((element) => element.outerHTML.slice(0, 80))`

const FOCUSED = "document.activeElement.closest('.grid') !== null"

/** From the list of runs to a trial, touching nothing but keys. */
const reachTrial = async (page: Page, url: string) => {
  await page.goto(url)
  await page.focus("tbody a")
  await page.keyboard.press("Enter")
  await page.waitForSelector("h3 >> text=Leaderboard")
  await page.focus(".site a:nth-of-type(3)")
  await page.keyboard.press("Enter")
  // What filters and moves is there when the page is, not before.
  await page.waitForURL("**/grid")
  await page.focus("input[type=search]")
  await page.keyboard.type(TASK)
  // Fields, then the frame of the grid, then one mark of it: the first that is shown.
  for (let pressed = 0; pressed < 20 && !(await page.evaluate(FOCUSED)); pressed += 1) {
    await page.keyboard.press("Tab")
  }
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Enter")
  await page.waitForSelector(".verdict")
}

const seeFailingCheck = async (page: Page) => {
  assert.match((await page.textContent("h1")) ?? "", new RegExp(`${TASK} · ${CHEAT}`))
  assert.match((await page.textContent(".verdict")) ?? "", /✗ 70 of 100: .*USDT, expected/)
  const failing = page.locator("#checks tbody tr", { has: page.locator(".tone.bad") })
  assert.strictEqual(await failing.count(), 1)
  const cells = await failing.locator("td").allTextContents()
  assert.strictEqual(cells[0], "0 of 30")
  assert.match(cells[1] ?? "", /USDT received by 0x.*: 85\.25 ± 0\.08525 USDT/)
  assert.match(cells[2] ?? "", /USDT received by 0x/)
  assert.notInclude(cells[2] ?? "", "85.25 ")
  assert.match(cells[3] ?? "", /^-?\d.*%$/)
  const said = (await page.textContent("main")) ?? ""
  for (const part of ["Tether USD (USDT).transfer", "Reference solution", "Ledger", "Events"]) {
    assert.include(said, part)
  }
  assert.strictEqual(await page.locator(".beside figcaption").count(), 2)
  assert.isAbove(await page.locator(".beside .hljs-keyword").count(), 4)
}

/** Whether a page is readable as it is asked for, and asks for nothing elsewhere. */
const seePage = async (browser: Browser, url: string, path: string) => {
  const page = await openPage(browser)
  const hosts = new Set<string>()
  page.on("request", (request) => hosts.add(new URL(request.url()).host))
  const response = await page.goto(`${url}${path}`)
  assert.strictEqual(response?.status(), path === "/nowhere" ? 404 : 200, path)
  for (const [colorScheme, width] of [
    ["light", 1280],
    ["dark", 390]
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    const at = `${path}, ${colorScheme}, ${width}`
    const { found, looked } = (await page.evaluate(lowContrast)) as {
      readonly looked: number
      readonly found: ReadonlyArray<string>
    }
    assert.isAbove(looked, 10, at)
    assert.deepStrictEqual(found, [], at)
    assert.deepStrictEqual(await page.evaluate(NAMELESS), [], at)
    assert.strictEqual(await page.evaluate(WIDTH), width, at)
    assert.deepStrictEqual(await page.evaluate(CLIPPED), [], at)
    // Contrast is all that colours and width decide of what it looks at, and that is seen above.
    if (colorScheme === "dark" && !triesAll("SLICES")) continue
    const checked: Checked = await page.evaluate(`${axeSource}; ${axeRun}`)
    assert.deepStrictEqual(checked.broken, [], at)
  }
  hosts.delete("")
  assert.deepStrictEqual([...hosts], [new URL(url).host], path)
  await page.close()
}

describe.skipIf(chromiumPath === undefined)("the pages of a run (skipped without chromium)", () => {
  it.live(
    "can be used with the keyboard, and read in light, in dark and on a phone",
    () =>
      Effect.gen(function* () {
        const db = join(yield* folder, "pipeline.db")
        const models = ["oracle", CHEAT].flatMap((model) => ["--model", model])
        const tasks = [TASK, "erc20_approve", "composite_approve_swap_tokens"]
        const globs = tasks.flatMap((task) => ["--tasks", task])
        for (const more of [[], models]) {
          assert.strictEqual((yield* command("run", ...more, ...globs, "--db", db)).status, 0)
        }
        yield* Effect.gen(function* () {
          const port = yield* serve(yield* makeSite(() => Effect.succeed(questBench)), 0)
          const url = `http://127.0.0.1:${port}`
          const [run, earlier] = yield* (yield* Store).listRuns
          const trials = yield* (yield* Store).trialsOf(run?.id ?? "")
          const browser = yield* launch
          yield* Effect.promise(async () => {
            const page = await openPage(browser)
            await reachTrial(page, `${url}/`)
            await seeFailingCheck(page)
            const composite = trials.find(({ item, model }) => model === CHEAT && item !== TASK)
            const paths = [
              "/",
              `/run/${run?.id}`,
              `/run/${run?.id}/grid`,
              `/run/${run?.id}/grid#trials?kind=wrong_state`,
              `/run/${run?.id}/compare`,
              `/compare/${run?.id}:oracle/${run?.id}:${CHEAT}`,
              `/trial/${trials.find(({ model }) => model === CHEAT)?.id}`,
              `/trial/${composite?.id}`,
              `/run/${run?.id}/search?find=transfer`,
              `/together/${run?.id}/${earlier?.id}`,
              "/nowhere"
            ]
            for (const path of oneIn(4, paths.toReversed(), "SLICES")) {
              await seePage(browser, url, path)
            }
          })
        }).pipe(Effect.provide(Store.layer({ url: db })))
      }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)),
    PROCESS_TIMEOUT
  )
})
