/** The chromium that pages are shown in, where there is one. */
import { existsSync } from "node:fs"
import { Effect } from "effect"
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core"

const PLACES = [
  process.env.CHROMIUM ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]

/** Its file; undefined where there is none. */
export const chromiumPath = PLACES.find((path) => path !== "" && existsSync(path))

/** Longer than a machine with all cores taken needs for a page, ms. */
const PATIENCE_MS = 120_000

/** A browser that is closed with the scope. */
export const launch = Effect.acquireRelease(
  Effect.promise(() =>
    chromium.launch({
      executablePath: chromiumPath ?? "",
      args: ["--no-sandbox"],
      timeout: PATIENCE_MS
    })
  ),
  (browser) => Effect.promise(() => browser.close())
)

/** A page that is waited for as long as it takes. */
export const openPage = async (browser: Browser, options: BrowserContextOptions = {}) => {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(PATIENCE_MS)
  return page
}
