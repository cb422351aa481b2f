/** The inline content of a page: a text with its tone and link; and the frames around blocks. Pure. */
import type { Content, Figure, Target } from "../../Document.ts"
import { cellOf, marked } from "../plain.ts"
import { type Markup, markup, none } from "./Markup.ts"

/** What a page knows that a document does not. */
export interface Context {
  /** the address of a target; null if the page has no link for it */
  readonly href: (target: Target) => string | null
  /** the drawn figure: an SVG of ours, or a picture that the page loads */
  readonly figure: (figure: Figure) => Markup
}

/** Characters that fit in one line, however narrow it is. */
export const LINE = 36

/** A text with its tone, hint and link. */
export const inline = (content: Content, { href }: Context): Markup => {
  const { hint, target, text, tone } = cellOf(content)
  const to = target === undefined ? null : href(target)
  const title = hint === undefined ? none : markup` title="${hint}"`
  const toned = tone === undefined ? none : markup` class="tone ${tone}"`
  const shown = marked(text, tone)
  if (to !== null) return markup`<a href="${to}"${toned}${title}>${shown}</a>`
  return tone === undefined && hint === undefined
    ? text.length > LINE
      ? breakable(text)
      : markup`${text}`
    : markup`<span${toned}${title}>${shown}</span>`
}

/** Names up to this length are not broken. */
const WHOLE = 16
/** Length of the longest name; anything longer is prose. */
const NAME = 100

/** A name that a narrow column may break between its words. */
export const breakable = (name: string): Markup => {
  if (name.length <= WHOLE || name.length > NAME) return markup`${name}`
  const parts = name.split(/(?<=[_/:.-])(?=\w)/)
  return markup`${parts.map((part, at) => (at === 0 ? markup`${part}` : markup`<wbr>${part}`))}`
}

/** Content wider than a phone, in a frame that can be scrolled, also with the keyboard. */
export const scrolled = (label: string, content: Markup): Markup =>
  markup`<div class="scroll" role="group" aria-label="${label}" tabindex="0">${content}</div>`

/** The title of a block, above the frame that it scrolls in. */
export const captionOf = (name: string, title: string | undefined): Markup =>
  title === undefined ? none : markup`<p class="caption" id="${name}-title">${title}</p>`

/** The note below a block. */
export const noteOf = (note: string | undefined): Markup =>
  note === undefined ? none : markup`<p class="note">${note}</p>`
