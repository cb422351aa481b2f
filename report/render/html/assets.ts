/** The style and the script of every page, used as written; there is no build step. */
import { readFileSync } from "node:fs"
import { darkStyle } from "../../figures/theme.ts"

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8")

/** In the order in which later rules override earlier ones. */
const SHEETS = ["colours", "page", "blocks", "media"]

export const style: string =
  SHEETS.map((name) => textOf(`./style/${name}.css`)).join("\n") + darkStyle(".scroll>svg ")

/** Each script in its own block, so that they do not share names; the page's own script comes first. */
const SCRIPTS = ["tables", "tools", "page"]

export const script: string = SCRIPTS.map((name) => `{\n${textOf(`./${name}.js`)}}\n`).join("")
