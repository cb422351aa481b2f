/**
 * The viewer in a real browser, over a run that goes on meanwhile: open, filter, open a trial, see why
 * it failed, follow the run; and a reply that attacks its reader does nothing.
 */
import { execFileSync } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import type { Page } from "playwright-core"
import { Store } from "../../../db/Store.ts"
import { makeSite } from "../../../pipeline/view/Site.ts"
import { serve } from "../../../pipeline/view/server.ts"
import { chromiumPath, launch, openPage } from "../../support/chromium.ts"
import { folder, ownProcess, PROCESS_TIMEOUT } from "../commands/support.ts"
import { toy } from "../toy/toyBench.ts"

const cli = join(import.meta.dirname, "..", "toy", "cli.ts")

/** Says 4 to every sum, which is wrong, attacks whoever reads it, and goes on for a long time. */
const hostile = `cmd:read line; printf '4 <script>window.harmed = 1</script><img src=x onerror="window.harmed = 1"></pre>\\033[2J\\342\\200\\256evil '; head -c 900000 /dev/zero | tr '\\0' x`

/** Says 5, but to the last sum not before it is told to. */
const waiting = 'cmd:read line; case "$line" in *"2 + 3"*) cat go >/dev/null;; esac; echo 5'

/** What the page says of itself: what it asked for, and what went wrong in it. */
const watched = (page: Page) => {
  const hosts = new Set<string>()
  const complaints: Array<string> = []
  page.on("request", (request) => hosts.add(new URL(request.url()).host))
  page.on("pageerror", (error) => complaints.push(error.message))
  page.on("console", (message) => complaints.push(message.text()))
  page.on("dialog", (dialog) => complaints.push(dialog.message()))
  return { hosts, complaints }
}

describe.skipIf(chromiumPath === undefined)(
  "the viewer (skipped where there is no chromium)",
  () => {
    it.live(
      "shows a run in progress, and runs nothing of its content",
      () =>
        Effect.gen(function* () {
          const cwd = yield* folder
          execFileSync("mkfifo", [join(cwd, "go")])
          const allButOne = yield* Deferred.make<void>()
          const models = ["adder", hostile, waiting].flatMap((model) => ["--model", model])
          const playing = yield* Effect.forkScoped(
            ownProcess(cwd, ["run", "--bench", "toy", ...models, "--concurrency", "9"], {
              cli,
              heard: (stderr) => {
                if (stderr.includes("[8/9]")) Deferred.doneUnsafe(allButOne, Effect.void)
              }
            })
          )
          yield* Effect.raceFirst(Deferred.await(allButOne), Fiber.join(playing))
          const browser = yield* launch
          yield* Effect.gen(function* () {
            const port = yield* serve(yield* makeSite(() => toy.load), 0)
            yield* Effect.promise(async () => {
              const page = await openPage(browser)
              const { complaints, hosts } = watched(page)
              await page.goto(`http://127.0.0.1:${port}/`)
              await page.click("table a")
              await page.waitForSelector("text=adder: 3 of 3")

              await page.click("text=Trials")
              // What filters is there when the page is, not before.
              await page.waitForURL("**/grid")
              await page.selectOption("select[name=tone]", "bad")
              const rows = page.locator(".grid tbody tr:visible")
              assert.strictEqual(await rows.count(), 3)
              await page.fill("input[type=search]", "sum-3")
              assert.strictEqual(await rows.count(), 1)
              assert.match(page.url(), /#trials\?find=sum-3&tone=bad$/)
              assert.strictEqual(await page.textContent(".filters output"), "1 of 3 rows, 1 mark")

              // The one that waits is seen to end, in the page as it is.
              const marks = rows.locator("td:last-child > a")
              assert.strictEqual(await marks.textContent(), "…")
              await writeFile(join(cwd, "go"), "now")
              await page.locator(".grid tbody tr:visible td:last-child > a.good").waitFor()
              assert.strictEqual(await marks.textContent(), "100")
              assert.strictEqual(await rows.count(), 1)

              await page.click(".grid tbody tr:visible a.bad")
              await page.waitForSelector("text=verdict")
              const said = (await page.textContent("main")) ?? ""
              for (const part of [
                '"passed": false',
                "<script>window.harmed = 1</script>",
                "\\u{202e}evil",
                "\\u001b[2J",
                "x".repeat(900_000)
              ]) {
                assert.isTrue(said.includes(part), part.slice(0, 40))
              }
              assert.isUndefined(await page.evaluate("window.harmed"))
              assert.strictEqual(await page.locator("main img, main script").count(), 0)

              assert.deepStrictEqual([...hosts], [`127.0.0.1:${port}`])
              assert.deepStrictEqual(complaints, [])
            })
          }).pipe(Effect.provide(Store.layer({ url: join(cwd, ".pipeline", "pipeline.db") })))
          assert.strictEqual((yield* Fiber.join(playing)).status, 0)
        }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)),
      PROCESS_TIMEOUT
    )
  }
)
