/**
 * Highlighted code: TypeScript, JSON and Solidity. Owns which grammar a language uses, and when a text is
 * too long to be highlighted.
 */
import hljs from "highlight.js/lib/core"
import json from "highlight.js/lib/languages/json"
import typescript from "highlight.js/lib/languages/typescript"
import { ownValue } from "../../../evm/ownValue.ts"
import { visible } from "../plain.ts"
import { type Markup, markup, trusted } from "./Markup.ts"
import { solidity } from "./solidity.ts"

hljs.registerLanguage("typescript", typescript)
hljs.registerLanguage("json", json)
hljs.registerLanguage("solidity", solidity)

const LANGUAGES: Readonly<Record<string, string>> = {
  typescript: "typescript",
  ts: "typescript",
  javascript: "typescript",
  js: "typescript",
  json: "json",
  solidity: "solidity",
  sol: "solidity"
}

/** Longer texts are not highlighted, because that takes too long. */
const LONGEST = 60_000

/** The text as the inside of `<code>`. */
export const highlighted = (text: string, language: string): Markup => {
  const known = ownValue(LANGUAGES, language.toLowerCase())
  return known === undefined || text.length > LONGEST
    ? markup`${text}`
    : trusted(hljs.highlight(visible(text), { language: known, ignoreIllegals: true }).value)
}

/** An opening fence, its content, and the closing fence or the end of the text. */
const FENCED = /^(```+|~~~+)[ \t]*([\w+-]*)[^\n]*\n([\s\S]*?)(?:^\1[ \t]*$|(?![\s\S]))/gm

/** A text with the code between fences highlighted; the rest unchanged. */
export const withCode = (text: string): Markup => {
  if (text.length > LONGEST) return markup`${text}`
  const parts: Array<Markup> = []
  let from = 0
  for (const found of text.matchAll(FENCED)) {
    const [whole, , language = "", source = ""] = found
    const start = found.index + whole.indexOf("\n") + 1
    parts.push(
      markup`${text.slice(from, start)}<code class="code">${highlighted(source, language)}</code>`
    )
    from = start + source.length
  }
  return markup`${parts}${text.slice(from)}`
}
