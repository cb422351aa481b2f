/**
 * HTML that is safe to send: every text that goes in is escaped, because a model may have written it. Owns
 * escaping. Pure.
 */
import { Data } from "effect"
import { ownValue } from "../../../evm/ownValue.ts"
import { visible } from "../plain.ts"

/** Safe HTML. Only `markup` makes it, so its content is escaped. */
export class Markup extends Data.Class<{ readonly text: string }> {}

/** What a template accepts: texts, which are escaped, and markup, which is not. */
type Content = string | number | Markup | null | ReadonlyArray<Markup>

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** A text as it may appear between tags and in a quoted attribute. */
const escaped = (text: string): string =>
  visible(text).replace(/[&<>"']/g, (character) => ownValue(ENTITIES, character) ?? "")

const rendered = (content: Content): string => {
  if (content === null) return ""
  if (typeof content === "string") return escaped(content)
  if (typeof content === "number") return String(content)
  return content instanceof Markup ? content.text : content.map(({ text }) => text).join("")
}

/** Markup from a template: `markup\`<p>${text}</p>\``. Attributes must be quoted. */
export const markup = (parts: TemplateStringsArray, ...contents: ReadonlyArray<Content>): Markup =>
  new Markup({
    text: parts.map((part, at) => part + rendered(contents[at] ?? null)).join("")
  })

/** Markup from code that escapes by itself, such as a drawn figure or highlighted code. */
export const trusted = (text: string): Markup => new Markup({ text })

/** Empty markup. */
export const none: Markup = trusted("")
