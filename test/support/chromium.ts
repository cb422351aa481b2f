/** Where a chromium is found that pages are shown in; undefined where there is none. */
import { existsSync } from "node:fs"

const PLACES = [
  process.env.CHROMIUM ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]

export const chromiumPath = PLACES.find((path) => path !== "" && existsSync(path))
