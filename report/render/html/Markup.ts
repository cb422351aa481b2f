/**
 * HTML that is safe to send: every text that goes in is escaped, because a text may be what a model
 * wrote. Owns escaping. Pure.
 */
import { Data } from "effect"
import { ownValue } from "../../../evm/ownValue.ts"
import { visible } from "../plain.ts"

/** HTML as it stands; made by `markup` only, so that what it holds is escaped. */
export class Markup extends Data.Class<{ readonly text: string }> {}

/** What may stand in HTML: texts, which are escaped, and markup, which is not. */
type Content = string | number | Markup | null | ReadonlyArray<Markup>

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** A text as it can stand between tags and in a quoted attribute. */
const escaped = (text: string): string =>
  visible(text).replace(/[&<>"']/g, (character) => ownValue(ENTITIES, character) ?? "")

const rendered = (content: Content): string => {
  if (content === null) return ""
  if (typeof content === "string") return escaped(content)
  if (typeof content === "number") return String(content)
  return content instanceof Markup ? content.text : content.map(({ text }) => text).join("")
}

/** Markup from a template: `markup\`<p>${text}</p>\``. Attributes are to be quoted. */
export const markup = (parts: TemplateStringsArray, ...contents: ReadonlyArray<Content>): Markup =>
  new Markup({
    text: parts.map((part, at) => part + rendered(contents[at] ?? null)).join("")
  })

/** Markup of another maker, such as a drawn figure or highlighted code, which escapes by itself. */
export const trusted = (text: string): Markup => new Markup({ text })

/** Nothing. */
export const none: Markup = trusted("")
