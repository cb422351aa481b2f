/** The style and the script of every page, as they are written: nothing is built. */
import { readFileSync } from "node:fs"
import { darkStyle } from "../../figures/theme.ts"

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8")

export const style: string = textOf("./page.css") + darkStyle(".scroll>svg ")
export const script: string = textOf("./page.js")
